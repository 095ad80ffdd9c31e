"""The fast scorer against the slow one, and the rulebook's worked example."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis import Rng, find_game
from pentapolis.games.sprawlopolis.state import SprawlState
from tests.oracles import sprawlopolis as oracle

GAME = find_game("sprawlopolis")
CARDS, GOALS = oracle.read_pack()
ALL_GOALS = list(range(1, 19))
SCORING_OPTIONS = ("difficulty", "holes", "park_hopping", "loops")


def random_city(rng: Rng, size: int, tight: bool) -> list[oracle.Placement]:
    """A legal city; tight ones stay near the middle, so that gaps, loops and overlaps are common."""
    numbers = list(range(1, 19))
    placements: list[oracle.Placement] = []
    while len(placements) < size:
        card = numbers.pop(rng.below(len(numbers)))
        if placements:
            spots = sorted(oracle.legal_positions(placements))
            if tight:
                spots = [(x, y) for x, y in spots if abs(x) <= 3 and abs(y) <= 3]
            x, y = spots[rng.below(len(spots))]
        else:
            x, y = 0, 0
        placements.append((card, x, y, rng.below(2) == 1))
    return placements


def entered(placements: list[oracle.Placement], goals: list[int], **options: str) -> dict[str, Any]:
    return {
        "goals": goals,
        "placements": [
            {"card": card, "x": x, "y": y, "turned": turned} for card, x, y, turned in placements
        ],
        "options": options,
    }


def assert_agrees(placements: list[oracle.Placement], options: dict[str, str]) -> None:
    sheet = GAME.score_position(entered(placements, ALL_GOALS, **options))
    judge = oracle.score(CARDS, GOALS, placements, options)
    assert sheet.figures["groups"] == judge.groups
    assert sheet.figures["roads"] == judge.roads
    assert {int(goal): points for goal, points in sheet.figures["goals"].items()} == judge.goals
    assert sheet.outcome.total == judge.total == sheet.total(0)


OPTION_SETS = [
    dict(zip(SCORING_OPTIONS, values, strict=True))
    for values in product(*(oracle.OPTIONS[name] for name in SCORING_OPTIONS))
]


@pytest.mark.many
@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_fast_and_slow_scorers_agree_under_every_option(options: dict[str, str]) -> None:
    """S-20 to S-58, S-71 to S-86: all 18 goals on cities of every size, 150 for each set of options."""
    rng = Rng(OPTION_SETS.index(options))
    for number in range(150):
        assert_agrees(random_city(rng, 1 + number % 15, number % 2 == 0), options)


@given(
    seed=st.integers(0, 2**40),
    size=st.integers(1, 15),
    tight=st.booleans(),
    options=st.sampled_from(OPTION_SETS),
)
def test_fast_and_slow_scorers_agree_on_any_city(
    seed: int, size: int, tight: bool, options: dict[str, str]
) -> None:
    assert_agrees(random_city(Rng(seed), size, tight), options)


@pytest.mark.parametrize("options", OPTION_SETS, ids=lambda options: "-".join(options.values()))
def test_a_card_on_trial_counts_as_if_it_were_laid(options: dict[str, str]) -> None:
    """S-35: what bots count before they lay a card is the score they get, and trying changes nothing."""
    rng = Rng(OPTION_SETS.index(options))
    state = GAME.new_state(GAME.setup(1, options), Rng(7))
    assert isinstance(state, SprawlState)
    while not state.is_over():
        actions = state.legal_actions(0)
        if state.chosen:
            before, total = state.clone(), state.total()
            for _ in range(4):
                action = actions[rng.below(len(actions))]
                promised = state.total_after(action)
                after = state.clone()
                after.apply(0, action)
                assert promised == after.total()
                assert (state.total(), list(state.legal_actions(0))) == (total, list(actions))
            assert state.total() == before.total()
        state.apply(0, actions[rng.below(len(actions))])


def test_worked_example_of_the_rulebook() -> None:
    """S-36: blocks 11 (C 2, I 2, P 4, R 3), seven roads, base score 4. The picture is lost; this city
    has the same figures."""
    sheet = GAME.score_position(entered(list(oracle.WORKED_EXAMPLE), [1, 3, 5]))
    assert sheet.figures["groups"] == {"R": 3, "C": 2, "I": 2, "P": 4}
    assert sheet.figures["roads"] == 7
    base = [line.points for line in sheet.lines if line.source != "goal"]
    assert sum(base) == 4
    assert sum(points for points in base if points > 0) == 11


def test_every_line_of_the_sheet_names_its_blocks() -> None:
    """S-35: the lines add up to the total, and point only at blocks of the city."""
    rng = Rng(4)
    for _ in range(40):
        placements = random_city(rng, 15, tight=True)
        city = set(oracle.build(CARDS, placements))
        sheet = GAME.score_position(entered(placements, ALL_GOALS))
        for line in sheet.lines:
            assert set(line.cells) <= city
            if line.source == "group":
                assert len(line.cells) == line.points
        roads = [line for line in sheet.lines if line.source == "road"]
        assert len(roads) == sheet.figures["roads"]
        assert len({cell for road in roads for cell in road.cells}) == sum(
            len(road.cells) for road in roads
        )


def test_legal_places_agree_with_the_slow_rules() -> None:
    """S-16, S-83: exactly the places the oracle allows, covering allowed or forbidden."""
    for full_cover in ("allowed", "forbidden"):
        setup = GAME.setup(1, {"full_cover": full_cover})
        for seed in range(8):
            state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
            while not state.is_over():
                actions = state.legal_actions(0)
                structures = [GAME.structure(state, 0, int(action)) for action in actions]
                if structures[0]["kind"] == "place":
                    laid = GAME.view(state, 0)["placements"]
                    placements = [(p["card"], p["x"], p["y"], p["turned"]) for p in laid]
                    expected = oracle.legal_positions(placements, {"full_cover": full_cover})
                    assert {(s["x"], s["y"]) for s in structures} == expected
                    assert len(structures) == 2 * len(expected)
                state.apply(0, actions[rng.below(len(actions))])


def test_difficulty_changes_the_base_score_only() -> None:
    """S-71 to S-73."""
    placements = random_city(Rng(3), 15, tight=True)
    goals = sorted(set(ALL_GOALS) - {card for card, *_ in placements})
    easier, standard, harder = (
        GAME.score_position(entered(placements, goals, difficulty=level))
        for level in ("easier", "standard", "harder")
    )
    assert easier.outcome.total == standard.outcome.total + standard.figures["roads"]
    sizes = standard.figures["groups"].values()
    assert harder.outcome.total == standard.outcome.total - sum(sizes) + max(sizes)
    assert easier.figures["goals"] == standard.figures["goals"] == harder.figures["goals"]
