"""Groups that played the Basic version are compared (E-75, E-76)."""

from __future__ import annotations

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.engine.contest import ContestError, Standing
from pentapolis.games.ekopolis.contest import Group, rank_groups
from pentapolis.games.ekopolis.game import GAME
from pentapolis.games.ekopolis.state import EkoState
from tests.games.ekopolis.scene import Scene

SETUP = GAME.setup(4, {"version": "basic"})
CONTEST = GAME.contest()


def finished(seed: int) -> EkoState:
    state = GAME.new_state(SETUP, Rng(seed))
    play_randomly(state, Rng(seed))
    return state


def result(points: int, green: int) -> Group:
    return Group(points, red=8, green=green, blue=20 - green)


def test_points_then_green_buildings_then_shared() -> None:
    """E-75, E-76"""
    four = [result(150, 9), result(160, 5), result(150, 10), result(140, 16)]
    assert rank_groups(four) == [3, 1, 2, 4]
    assert rank_groups([result(150, 9), result(150, 9), result(149, 12)]) == [1, 1, 3]
    assert rank_groups([]) == []


def test_tables_and_results_from_the_box_are_ranked_together() -> None:
    own = CONTEST.standing(finished(3))
    assert own.points == finished(3).scores()[0]
    assert sum(own.figures.values()) == 4 * 7
    red, green, blue = own.figures["red"], own.figures["green"], own.figures["blue"]
    better = box(own.points, red - 1, green + 1, blue)
    assert CONTEST.rank([own, better, own]) == [2, 1, 2]


def test_unfinished_and_full_games_are_refused_in_words() -> None:
    with pytest.raises(ContestError, match="Basic version"):
        CONTEST.standing(Scene("full").state)
    running = CONTEST.standing(Scene("basic").state)
    with pytest.raises(ContestError, match="when its game is over"):
        CONTEST.rank([running])


def test_a_standing_says_where_its_points_come_from() -> None:
    state = finished(5)
    shown = CONTEST.standing(state)
    sheet = GAME.score_sheet(state)
    balance = sum(line.points for line in sheet.lines if line.source == "balance")
    assert shown.final
    assert shown.points == sheet.outcome.total
    assert [share.points for share in shown.shares] == [shown.points - balance, balance]
    assert shown.figures == sheet.figures["built"]
    begun = CONTEST.standing(Scene("basic", 4).state)
    assert (begun.final, begun.progress) == (False, "round 1 of 7, still building")


def box(points: int, red: int, green: int, blue: int, players: int = 4) -> Standing:
    return CONTEST.entered(players, points, {"red": red, "green": green, "blue": blue})


def test_a_group_with_the_real_box_enters_what_it_counted() -> None:
    frogs = box(122, 9, 10, 9)
    assert [share.points for share in frogs.shares] == [95, 27]
    assert frogs.final
    assert box(99, 9, 9, 9, players=3).points == 99


@pytest.mark.parametrize(
    ("entered", "why"),
    [
        ((122, 9, 10, 8), "4 players place 28 Buildings"),
        ((122, 17, 6, 5), "16 red Buildings in the box"),
        ((122, -1, 15, 14), "cannot have been placed"),
        ((1220, 9, 10, 9), "score track"),
    ],
)
def test_what_cannot_be_is_refused_in_words(entered: tuple[int, int, int, int], why: str) -> None:
    with pytest.raises(ContestError, match=why):
        box(*entered)


def test_all_figures_are_wanted() -> None:
    with pytest.raises(ContestError, match="each colour"):
        CONTEST.entered(4, 100, {"green": 12})


def test_what_decided_among_equals_is_said() -> None:
    otters, storks = box(140, 8, 12, 8), box(140, 8, 11, 9)
    assert CONTEST.rank([storks, otters]) == [2, 1]
    assert CONTEST.tie_break(otters, storks, "Storks") == "ahead of Storks by 1 green Building"
    assert CONTEST.tie_break(otters, otters, "Owls") == (
        "level with Owls, in points and green Buildings"
    )
