"""What if: where other choices lead, what they are worth, and what they must not tell."""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction, Match, Rng
from pentapolis.contract.scenarios import GAMES
from pentapolis.study.analysis import Analyser
from pentapolis.study.chances import Curve
from pentapolis.study.tries import Step, answered, ends_move, tried, weigh
from pentapolis.study.verdict import Depth
from tests.study.played import played

QUICK = Depth(screen=40, lines=3, race=20, worlds=100)
TABLES = [(game.name, game.default_players) for game in GAMES]
every_game = pytest.mark.parametrize(("game", "players"), TABLES)


def middle_of(match: Match, seat: int | None = None) -> tuple[int, int]:
    """A position in the middle with something to choose, and who decides there."""
    for at, (state, who, _) in enumerate(match.steps()):
        if (
            at >= len(match.moves) // 2
            and seat in (None, who)
            and len(state.legal_actions(who)) > 1
        ):
            return at, who
    raise AssertionError("there is none")


def choices(match: Match, at: int, seat: int) -> list[Step]:
    return [Step(seat, choice.text) for choice in match.until(at).legal_moves(seat)]


@every_game
def test_one_tries_as_far_as_one_likes(game: str, players: int) -> None:
    """Own choices, others answer, until the end; the same again, and the game itself stays as it was."""
    match = played(game, players, level="greedy")
    before = str(match.record)
    at, seat = middle_of(match)
    steps: list[Step] = []
    while not (found := tried(match, at, steps)).is_over:
        steps += answered(found, seat)
        if not found.is_over:
            choice = found.legal_moves(seat)[-1]
            steps.append(Step(seat, choice.text))
    assert {step.seat for step in steps} == set(range(players))
    assert found.moves[:at] == match.moves[:at]
    assert tried(match, at, steps).state == found.state
    assert str(match.record) == before


def test_what_comes_is_not_what_came() -> None:
    """The same choices again, at many positions: the cards that follow are others now and then."""
    match = played("sprawlopolis", 1, level="greedy")
    others = 0
    for at in range(0, len(match.moves) - 2, 2):
        steps = [Step(0, move.text) for move in match.record.moves[at : at + 2]]
        others += (
            tried(match, at, steps).view(0)["table"]["top"]
            != match.until(at + 2).view(0)["table"]["top"]
        )
    assert others > 0


def test_a_choice_that_is_not_there_is_refused() -> None:
    match = played("sprawlopolis", 1, level="greedy")
    with pytest.raises(IllegalAction, match="not a move"):
        tried(match, 4, [Step(0, "nonsense")])


@every_game
def test_what_a_line_is_worth_knows_nothing_hidden(game: str, players: int) -> None:
    """With everything that the seat does not know changed the figures are the same to the last digit."""
    match = played(game, players, level="greedy")
    at, seat = middle_of(match)
    analyser = Analyser(match, QUICK)
    lines = [[step] for step in choices(match, at, seat)[:2]]
    position = match.until(at)
    told = weigh(analyser, position, seat, lines)
    other = match.until(at)
    other.state = position.state.resample(seat, Rng(77))
    assert weigh(analyser, other, seat, lines) == told
    assert told[0].behind.mean == 0
    assert told[0].reasons == ()
    assert all(0 <= one.chance.mean <= 1 for one in told)


def test_with_everything_open_hidden_cards_count() -> None:
    match = played("ginkgopolis", 2, level="greedy")
    at, seat = middle_of(match)
    analyser = Analyser(match, QUICK)
    lines = [[step] for step in choices(match, at, seat)[:2]]
    position = match.until(at)
    other = match.until(at)
    other.state = position.state.resample(seat, Rng(77))
    one = weigh(analyser, position, seat, lines, everything=True)
    assert one != weigh(analyser, other, seat, lines, everything=True)


def test_a_worse_line_is_behind_and_says_where_its_points_are_lost() -> None:
    """The last card of a game, at its best and at its worst place."""
    match = played("sprawlopolis", 1)
    at = len(match.moves) - 1
    position = match.until(at)
    ends = []
    for choice in position.legal_moves(0):
        end = match.until(at).play(choice)
        ends.append((end.state.scores()[0], choice.text))
    best, worst = max(ends), min(ends)
    lines = [[Step(0, best[1])], [Step(0, worst[1])]]
    _, behind = weigh(Analyser(match, QUICK), position, 0, lines)
    # Nothing is left to chance.
    assert behind.points_behind.mean == best[0] - worst[0]
    assert behind.points_behind.error == 0
    assert behind.reasons
    assert behind.reasons[0].points < 0
    assert sum(reason.points for reason in behind.reasons) <= 0


def test_a_move_ends_where_something_new_is_known() -> None:
    match = played("sprawlopolis", 1, level="greedy")
    steps = [Step(0, move.text) for move in match.record.moves[4:6]]
    assert not ends_move(tried(match, 4, steps[:1]), 4, 0)
    assert ends_move(tried(match, 4, steps), 4, 0)


def test_only_what_is_certain_has_no_error() -> None:
    """Every world won is not every world that there is."""
    chance = Curve().chance(1.0, 240, certain=False)
    assert chance.mean > 0.99
    assert 0 < chance.error < 0.01
    assert Curve().chance(1.0, 240, certain=True).error == 0
