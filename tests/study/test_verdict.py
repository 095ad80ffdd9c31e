"""Moves judged by what their player knew."""

from __future__ import annotations

import pytest

from pentapolis import Rng
from pentapolis.contract.scenarios import GAMES
from pentapolis.engine.state import CONFIRM
from pentapolis.study.chances import Curve
from pentapolis.study.endings import Endings
from pentapolis.study.estimates import Estimate
from pentapolis.study.moves import moves_of
from pentapolis.study.verdict import Depth, Judge, Verdict, seed_of
from tests.study.played import played

QUICK = Depth(screen=40, lines=4, race=20, worlds=40)
TABLES = [(game.name, game.default_players) for game in GAMES]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_moves_are_all_decisions_in_order(game: str, players: int) -> None:
    match = played(game, players)
    moves = moves_of(match)
    decisions = sorted(number for move in moves for number in move.decisions)
    assert decisions == [n for n, (_, action) in enumerate(match.moves) if action != CONFIRM]
    for move in moves:
        assert all(match.moves[number][0] == move.seat for number in move.decisions)
        assert move.before == match.state_at(move.number)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_within_a_move_nothing_is_learned(game: str, players: int) -> None:
    match = played(game, players)
    for move in moves_of(match):
        for number in move.decisions:
            state = match.state_at(number)
            assert (state.turn, state.reveals) == (move.before.turn, move.before.reveals)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_lines_are_legal_and_go_to_the_end_of_the_turn(game: str, players: int) -> None:
    match = played(game, players)
    endings = Endings(match.setup)
    for move in [move for move in moves_of(match) if move.free][::12]:
        judge = Judge(endings, move.before, move.seat, Curve(), QUICK)
        lines = judge.candidates()
        assert 1 < len(lines) <= QUICK.lines
        for line in lines:
            state = move.before.resample(move.seat, Rng(1))
            for action in line:
                assert (state.turn, state.reveals) == (move.before.turn, move.before.reveals)
                state.apply(move.seat, action)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_verdict_knows_only_what_the_seat_knows(game: str, players: int) -> None:
    """With everything hidden changed, it is the same to the last digit."""
    match = played(game, players)
    endings = Endings(match.setup)
    free = [move for move in moves_of(match) if move.free]
    for move in (free[len(free) // 4], free[len(free) // 2]):
        twin = move.before.resample(move.seat, Rng(99))
        one = Judge(endings, move.before, move.seat, Curve(), QUICK).verdict(move.line)
        other = Judge(endings, twin, move.seat, Curve(), QUICK).verdict(move.line)
        assert one == other


def test_the_seed_comes_from_what_is_known() -> None:
    match = played("ekopolis", 4)
    endings = Endings(match.setup)
    state = match.state_at(10)
    seat = match.moves[10][0]
    assert seed_of(endings, state, seat) == seed_of(endings, state.resample(seat, Rng(3)), seat)
    assert seed_of(endings, state, seat) != seed_of(endings, match.state_at(12), seat)


def test_a_loss_within_noise_has_no_name() -> None:
    def mark(mean: float, error: float) -> str:
        return Verdict((1,), Estimate(mean, error), Estimate(0.0), 0.5, 400).mark

    assert mark(0.20, 0.02) == "blunder"
    assert mark(0.20, 0.04) == "mistake"
    assert mark(0.20, 0.06) == "inaccuracy"
    assert mark(0.20, 0.09) == ""
    assert mark(0.04, 0.001) == ""


def test_giving_the_game_away_is_a_blunder_and_the_choice_to_blame_is_found() -> None:
    """In the last turns of a game that stands well, the worst of all places for a card."""
    match = played("sprawlopolis", 1, seed=7, level="hard")
    endings = Endings(match.setup)
    move = [move for move in moves_of(match) if move.free][-5]
    card = move.actions[0]
    state = move.before.clone()
    state.apply(0, card)

    def points(action: int) -> int:
        after = state.clone()
        after.apply(0, action)
        return int(after.scores()[0])

    worst = min(map(int, state.legal_actions(0)), key=points)
    judge = Judge(endings, move.before, 0, Curve(), Depth())
    verdict = judge.verdict((card, worst))
    assert verdict is not None
    assert verdict.mark == "blunder"
    assert verdict.points.low > 0
    assert judge.blame(verdict, (card, worst)) == 1
