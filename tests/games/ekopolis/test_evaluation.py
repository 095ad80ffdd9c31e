"""Ekopolis: what bots know."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pentapolis import COMPILED, Rng
from pentapolis.games.ekopolis.evaluation import EkoEvaluation
from pentapolis.games.ekopolis.scoring.rules import EMPTY, PIECES, ZONE
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import SPACE_ACTION, bits_of
from tests.games.ekopolis.scene import GAME, Scene


def value(scene: Scene, seat: int = 0) -> float:
    return GAME.evaluation(scene.setup).value(scene.state, seat)


def simulated(scene: Scene) -> int:
    """What a simulated player on turn does."""
    state = scene.state
    return int(GAME.evaluation(scene.setup).playout_action(state, state.current, Rng(1)))


def test_each_colour_of_an_unfinished_triplet_is_worth_a_third() -> None:
    none, one, two = (value(Scene().cards(0, red=n > 0, green=n > 1)) for n in range(3))
    assert one - none == pytest.approx(7 / 3, abs=0.01)
    assert two - one == pytest.approx(7 / 3, abs=0.01)
    assert value(Scene().cards(0, red=2)) == one


def test_a_triplet_that_cannot_be_finished_is_worth_nothing() -> None:
    ahead = Scene().cards(0, red=4, green=3)
    late = Scene().cards(0, red=6, green=3)  # nine turns are over
    assert value(ahead) > value(late) == 0


def test_at_the_end_the_others_count_against_one() -> None:
    values = []
    for points in (0, 10):
        scene = Scene()
        scene.state.table.points[1] = points
        scene.state.turn = scene.state.rules.rounds * scene.state.players
        values.append(value(scene))
    assert values[0] > values[1]


def test_to_win_is_worth_more_than_its_point() -> None:
    values = []
    for points in (9, 10, 11, 12):
        scene = Scene()
        scene.state.table.points[0] = points
        scene.state.table.points[1] = 10
        scene.state.turn = scene.state.rules.rounds * scene.state.players
        values.append(value(scene))
    assert all(above - below > 1.5 for below, above in pairwise(values))


@pytest.mark.parametrize("version", ["basic", "full"])
def test_only_rivals_are_unpredictable_in_a_simulation(version: str) -> None:
    setup = GAME.setup(3, {"version": version})
    evaluation, state = GAME.evaluation(setup), GAME.new_state(setup, Rng(3))
    seat = int(state.deciders()[0])
    own = {int(evaluation.playout_action(state, seat, Rng(seed))) for seed in range(40)}
    others = {int(evaluation.others_action(state, seat, Rng(seed))) for seed in range(40)}
    assert len(own) == 1
    assert len(others) > 1 or version == "basic"


def test_a_simulated_player_takes_the_most_points() -> None:
    scene = Scene("basic").hand("G15", "B09", "B14")  # 3, 2 and 2 for a hall
    assert simulated(scene) == scene.tile("G15")
    scene.play("G15")
    hall = scene.state.table.hall(0)
    assert scene.state.table.are_neighbours(hall, simulated(scene) - SPACE_ACTION)


def test_a_simulated_player_shelters_species() -> None:
    scene = Scene("basic")
    species = next(n for n in range(scene.state.rules.spaces) if scene.state.rules.species[n])
    beside = int(scene.state.rules.neighbours[species * 6])
    scene.state.table.near[beside] = 1
    scene.hand("G10").play("G10").state.apply(0, int(SPACE_ACTION) + beside)
    assert simulated(scene) == SPACE_ACTION + species


@pytest.mark.parametrize("version", ["basic", "full"])
def test_the_quick_look_finds_what_looking_at_everything_finds(version: str) -> None:
    """It counts only where one can build, and with numbers of its own: `worth` judges it."""
    setup = GAME.setup(3, {"version": version})
    looks = 0
    for seed in range(20 if COMPILED else 2):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
        assert isinstance(state, EkoState)
        evaluation = EkoEvaluation()
        while (seat := state.any_decider(rng)) >= 0:
            hand = list(bits_of(state.hands[seat]))
            sites = [n for n in range(state.rules.spaces) if state.table.can_build(seat, n)]
            if hand and sites:
                looks += 1
                evaluation.scan(state, seat, state.hands[seat], Rng(seed))
                value = {
                    (t, n): slow_look(evaluation, state, seat, t, n) for t in hand for n in sites
                }
                best = {tile: max(value[tile, n] for n in sites) for tile in hand}
                found = value[int(evaluation.best_tile), int(evaluation.best_space)]
                assert found == max(best.values())
                assert best[int(evaluation.worst_tile)] == min(best.values())
            state.apply(seat, state.any_action(seat, rng))
    assert looks > 50


def slow_look(evaluation: EkoEvaluation, state: EkoState, seat: int, tile: int, space: int) -> int:
    rules, table = state.rules, state.table
    value = 100 * rules.worth(tile, table.detail(space)) + evaluation.extra(state, seat, tile)
    near = [n for n in rules.neighbours[6 * space : 6 * space + 6] if n < rules.spaces]
    shelters = any(table.board[n] == EMPTY and rules.species[n] for n in near)
    return int(value + (100 * rules.species_gain if rules.symbol(tile) == ZONE and shelters else 0))


@pytest.mark.parametrize("version", ["basic", "full"])
@pytest.mark.parametrize("players", GAME.players)
def test_simulated_players_play_legally_and_pieces_make_the_worth(
    version: str, players: int
) -> None:
    setup = GAME.setup(players, {"version": version})
    evaluation = GAME.evaluation(setup)
    for seed in range(40 if COMPILED else 2):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed)
        while not state.is_over():
            seat = int(state.deciders()[0])
            for action in (
                evaluation.others_action(state, seat, rng),
                evaluation.playout_action(state, seat, rng),
            ):
                assert state.is_legal(seat, action)
            state.apply(seat, action)
        rules, table = state.rules, state.table  # type: ignore[attr-defined]
        for space in range(rules.spaces):
            detail, tile = table.detail(space), 1 + space % rules.tiles
            pieces = sum(rules.part(tile, detail, piece) for piece in range(PIECES))
            assert rules.worth(tile, detail) == pieces
