"""Bots: their codes, their honesty with the clock and the dice, and that thinking helps."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest

from pentapolis import Rng, find_game
from pentapolis.bots.bot import BOT_CODES, LEVELS, bot_action, find_bot, make_bot
from pentapolis.bots.hint import Hint, Line, Turn, advise, finished, reason
from pentapolis.bots.search import Search
from pentapolis.engine.errors import SetupError
from tests.games.infinite_city.scene import Scene as City

GAME = find_game("sprawlopolis")
SETUP = GAME.setup(1)

WORDS = find_game("ekopolis").words(find_game("ekopolis").setup())


def play(code: str, seed: int, players: int = 1) -> tuple[int, list[int]]:
    """Points over the target, and the actions chosen."""
    setup = GAME.setup(players)
    state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
    bot = make_bot(code, GAME, setup)
    actions = []
    while not state.is_over():
        seat = int(state.deciders()[0])
        actions.append(bot_action(bot, state, seat, rng))
        state.apply(seat, actions[-1])
    outcome = GAME.score_sheet(state).outcome
    assert outcome.target is not None
    return outcome.total - outcome.target, actions


@pytest.mark.parametrize(
    "code", [*BOT_CODES, "search:1", "search:500", "search:2s", "search:0.05s"]
)
def test_codes_are_understood(code: str) -> None:
    assert find_bot(code).text
    assert make_bot(code, GAME, SETUP)


@pytest.mark.parametrize(
    "code", ["", "exprt", "search", "search:", "search:0", "search:-1", "search:0s", "search:1h"]
)
def test_other_codes_are_refused_with_a_list(code: str) -> None:
    with pytest.raises(SetupError, match=r"choose random, greedy.*search:500"):
        find_bot(code)


def test_the_levels_have_the_same_names_everywhere() -> None:
    assert list(LEVELS) == ["novice", "easy", "medium", "hard", "expert"]
    assert LEVELS["expert"].seconds <= 2
    assert LEVELS["hard"].seconds <= 0.3


@pytest.mark.parametrize("code", ["random", "greedy", "novice", "search:12"])
def test_the_same_seed_gives_the_same_choices(code: str) -> None:
    assert play(code, 3) == play(code, 3)


def test_a_search_by_the_clock_ends() -> None:
    state = GAME.new_state(SETUP, Rng(1))
    bot = make_bot("search:0.05s", GAME, SETUP)
    assert bot_action(bot, state, 0, Rng(1)) in state.legal_actions(0)


def test_a_search_without_an_end_is_refused() -> None:
    with pytest.raises(SetupError, match="needs an end"):
        Search(GAME.evaluation(SETUP))


def test_the_clock_runs_from_the_first_look_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ranking the choices takes time too: nothing is ranked when the clock is first looked at."""
    search = Search(GAME.evaluation(SETUP), 0, 0.01)
    ranked = []
    clock = time.perf_counter

    def watched() -> float:
        ranked.append(len(search.root.actions))
        return clock()

    monkeypatch.setattr(time, "perf_counter", watched)
    search.think(GAME.new_state(SETUP, Rng(1)), 0, Rng(1))
    assert ranked[0] == 0
    assert ranked[-1] > 0


def test_the_tree_is_used_again_within_a_turn() -> None:
    """After choosing a card, the search for its place begins with what is known already."""
    state, rng = GAME.new_state(SETUP, Rng(4)), Rng(4)
    search = Search(GAME.evaluation(SETUP), 40, 0.0)
    state.apply(0, bot_action(search, state, 0, rng))
    kept = search.reusable
    bot_action(search, state, 0, rng)
    assert search.root is kept


def test_no_more_simulations_than_asked_for() -> None:
    """All choices that are still in the race meet the same worlds, within the number given."""
    state = GAME.new_state(SETUP, Rng(4))
    search = Search(GAME.evaluation(SETUP), 40, 0.0)
    order = search.think(state, 0, Rng(4))
    counts = [search.root.counts[at] for at in order]
    assert 30 <= sum(counts) == search.root.visits <= 40
    assert counts[0] == counts[1] >= counts[2]


def test_thinking_helps() -> None:
    """Over the same eight deals: search above greedy above novice above random."""
    margins = {
        code: sum(play(code, seed)[0] for seed in range(8))
        for code in ("random", "novice", "greedy", "search:40")
    }
    assert margins["random"] < margins["novice"] < margins["greedy"] < margins["search:40"]


def test_search_plays_in_a_team_too() -> None:
    assert len(play("search:8", 5, players=3)[1]) == 28


def hints(*given: Any, **limits: Any) -> list[Hint]:
    return advise(*given, **limits).best


def test_hints_are_legal_choices_with_a_reason() -> None:
    state = GAME.new_state(SETUP, Rng(6))
    found = hints(GAME, state, 0, Rng(1), simulations=60)
    assert 1 <= len(found) <= 3
    assert all(hint.action in state.legal_actions(0) for hint in found)
    assert [hint.value for hint in found] == sorted((hint.value for hint in found), reverse=True)
    assert all("by the end of the turn" in hint.why for hint in found)
    before = state.clone()
    assert hints(GAME, state, 0, Rng(1), simulations=60) == found
    assert state == before


def test_hints_depend_only_on_what_the_seat_knows() -> None:
    setup = GAME.setup(3)
    state = GAME.new_state(setup, Rng(6))
    seat = int(state.deciders()[0])
    world = state.resample(seat, Rng(99))
    assert hints(GAME, state, seat, Rng(1), simulations=20) == hints(
        GAME, world, seat, Rng(1), simulations=20
    )
    assert hints(GAME, state, (seat + 1) % 3, Rng(1)) == []


def test_hints_name_the_whole_turn() -> None:
    """A card alone is no turn: where it goes belongs to the advice, as far as it is sure."""
    state = GAME.new_state(SETUP, Rng(6))
    for hint in hints(GAME, state, 0, Rng(1), simulations=60):
        card, where = hint.words.split(", then: ")
        assert where.startswith(f"{card} at column")
        place, *_ = hint.then
        assert where.startswith(f"{card} at column {place.structure['x']}")


def test_hints_say_when_others_have_not_chosen_yet() -> None:
    game = find_game("inktropolis")
    state = game.new_state(game.setup(2), Rng(6))
    assert len(state.deciders()) == 2
    first = int(state.legal_actions(0)[0])
    (turn,) = finished(game, [state], 0, first, game.words(state.setup))
    assert turn.waits
    assert "when all have chosen" in reason([Turn([1], {}, waits=True)] * 2, WORDS)
    assert "when all have chosen" not in reason([Turn([1], {}, waits=False)] * 2, WORDS)


def test_hints_where_all_choose_in_secret_say_what_a_plan_does_as_the_table_lies() -> None:
    """In Ginkgopolis nobody can know what a round brings: hints say what the board says of the plan."""
    game = find_game("ginkgopolis")
    state = game.new_state(game.setup(3), Rng(6))
    chance = Rng(2)
    seen: set[bool] = set()
    while len(seen) < 2:
        seat = max(int(seat) for seat in state.deciders())
        words = game.words(state.setup)
        if seat == 0 and words.question(state, 0) == "Which card do you play?":
            plans = game.view(state, 0)["own"]["plans"]
            found = {(plan["card"], plan["tile"]): plan for plan in plans}
            for hint in hints(game, state, 0, Rng(1), simulations=30):
                assert [step.structure["kind"] for step in hint.then][:1] == ["tile"]
                plan = found[hint.text, hint.then[0].structure["tile"]]
                seen.add(plan["possible"])
                assert ("short now" in hint.why) is not plan["possible"]
                total, *because = re.findall(r"[+-]\d+(?= points?\b|[,)])", hint.why)
                assert int(total) == plan["change"][0]
                assert not because or sum(map(int, because)) == int(total)
                kept = plan["possible"] and plan["kind"] == "construct"
                assert ("you keep" in hint.why) is kept
        choices = state.legal_actions(seat)
        state.apply(seat, choices[chance.below(len(choices))])


def test_hints_promise_what_is_sure_beside_something_of_the_same_name_that_is_not() -> None:
    """A green zone here is sure, another one by a card that may be drawn is not."""
    sure: dict[Line, int] = {("Pond", "T7"): 2, ("green zone", "g6"): 3}
    lucky: dict[Line, int] = {**sure, ("green zone", "b2"): 3}
    why = reason([Turn([1], sure, waits=False), Turn([1], lucky, waits=False)], WORDS)
    brings = "+5 points by the end of the turn: green zone +3, Pond +2"
    assert why == f"{brings}; the rest depends on what cannot be seen."


def test_hints_do_not_promise_what_is_only_guessed() -> None:
    """In Ekopolis a Building brings a card that nobody can know before: only its own points are sure."""
    game = find_game("ekopolis")
    setup = game.setup(3, {"version": "full"})
    state = game.new_state(setup, Rng(7))
    found = hints(game, state, int(state.deciders()[0]), Rng(1), simulations=60)
    tiles, cards = (
        [row["name"] for row in setup.content.rows(name)] for name in ("tiles", "cards")
    )
    assert all(any(name in hint.why for name in tiles) for hint in found)
    # Where the Building goes is the player's own choice, whatever card it brings.
    assert all(", then: On " in hint.words for hint in found)
    assert any("depends on what cannot be seen" in hint.why for hint in found)
    assert not any(name in hint.why for hint in found for name in cards)


def test_a_hint_says_what_it_takes_from_whom() -> None:
    """Infinite City: no choice brings points at once, but one breaks up a rival's group."""
    turns = [Turn([1], {}, False, {1: -3, 2: 1}), Turn([1], {}, False, {1: -3, 2: 2})]
    game = find_game("infinite_city")
    words = game.words(game.setup(3), ["Ada", "Ben", "Cleo"], you=0)
    said = reason(turns, words)
    assert said == "No points by the end of the turn, but -3 for Ben."
    gains = [Turn([1], {("group", None): 2}, False, {1: -3})] * 2
    said = reason(gains, words)
    assert said == "+2 points by the end of the turn: group +2; -3 for Ben."


def test_what_a_turn_does_to_rivals_is_counted() -> None:
    """The Embassy's text takes over a tile of the other player's group of three."""
    city = {(0, 0): "FA 2", (1, 0): "FA 2", (2, 0): "FA 2"}
    scene = City(city, ["EM PO", "FA"], "BK LB SG AR").play("EM", "EM@0,1")
    game = find_game("infinite_city")
    take = game.parse(scene.state, 0, "0,0")
    (turn,) = finished(game, [scene.state], 0, take, game.words(scene.state.setup))
    assert turn.others == {1: -3}
