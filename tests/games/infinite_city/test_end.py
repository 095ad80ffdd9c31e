"""Infinite City: the end of the game (I-40 to I-46)."""

from __future__ import annotations

import pytest

from tests.games.infinite_city.scene import GAME, Scene


def test_running_out_gives_everyone_else_a_last_turn() -> None:
    """I-40, I-42: clockwise, one turn each."""
    scene = Scene({(0, 0): "FA"}, ["PZ", "BK BK", "AR AR"], supply={1: 1}).play("PZ", "PZ@1,0")
    assert scene.seen(0)["last_turns"]
    assert scene.seen(0)["out"] == 0
    assert scene.current == 2
    scene.play("BK", "BK@2,0", "1,0")
    assert scene.current == 3
    scene.play("AR", "AR@1,1")
    assert scene.state.is_over()
    assert scene.state.end_reason() == "tokens"


def test_somebody_else_running_out_lets_the_player_have_a_last_turn_too() -> None:
    """I-40, I-42: a Police HQ takes the last token of player 2; player 1 comes last."""
    scene = Scene({(0, 0): "FA"}, ["PH SG", "BK", "AR"], supply={2: 1}).play("PH", "PH@1,0")
    assert scene.tile(1, 0) == "PH 123"
    assert scene.current == 3
    scene.play("AR", "AR@1,1", "pass")
    assert scene.current == 1
    scene.play("SG", "SG@-1,0", "1,0")
    assert scene.supply(2) == 1  # too late: player 2 has had the last turn
    assert scene.state.end_reason() == "tokens"


def test_the_end_stays_decided_when_tokens_come_home() -> None:
    """I-42: an Arboretum placed with the last token brings tokens back, and the game ends anyway."""
    scene = Scene({(0, 0): "FA 1"}, ["AR", "FA"], supply={1: 1}).play("AR", "AR@1,0", "0,0")
    assert scene.supply(1) == 1
    scene.play("FA", "FA@2,0")
    assert scene.state.end_reason() == "tokens"


def test_no_last_turn_without_a_token() -> None:
    """I-43: skipped, unless tokens came home in time."""
    scene = Scene({(0, 0): "FA"}, ["PH", "BK", "AR"], supply={1: 1, 2: 1}).play("PH", "PH@1,0")
    assert scene.current == 3
    scene.play("AR", "AR@1,1", "pass")
    assert scene.state.end_reason() == "tokens"
    scene = Scene({(0, 0): "FA 3"}, ["FA", "PH", "SG"], current=2, supply={1: 1, 2: 1})
    scene.play("PH", "PH@1,0")
    assert scene.current == 3
    scene.play("SG", "SG@1,1", "1,0")  # sends home the last token of player 1
    assert scene.current == 1


def test_running_out_in_a_last_turn_stops_placing_there_too() -> None:
    """I-43, I-41"""
    scene = Scene({(0, 0): "FA"}, ["PZ", "CS BK"], supply={1: 1, 2: 1}).play("PZ", "PZ@1,0")
    scene.play("CS", "CS@2,0")
    assert scene.state.end_reason() == "tokens"
    scene = Scene({(0, 0): "FA"}, ["PZ", "CS BK"], supply={1: 1, 2: 5}).play("PZ", "PZ@1,0")
    scene.play("CS", "CS@2,0")
    assert scene.choices() == ["BK"]


@pytest.mark.parametrize("code", ["CS", "LB", "TE", "PT"])
def test_texts_that_place_tiles_are_not_followed_any_more(code: str) -> None:
    """I-41"""
    scene = Scene({(0, 0): "FA"}, [f"{code} BK", "FA"], "AR AR AR AR AR AR AR", supply={1: 1})
    scene.play(code, f"{code}@1,0")
    assert scene.current == 2
    assert len(scene.city) == 2


def test_other_texts_are_still_followed() -> None:
    """I-41: moving a tile is not placing one more."""
    scene = Scene({(0, 0): "FA 2", (0, 1): "BK"}, ["PO", "FA"], supply={1: 1})
    scene.play("PO", "PO@1,0", "0,0", "1,1")
    assert scene.tile(1, 1) == "FA 2"
    scene = Scene({(0, 0): "FA 2"}, ["SG", "FA"], supply={1: 1}).play("SG", "SG@1,0", "0,0")
    assert scene.tile(0, 0) == "FA"


def test_placing_stops_for_the_whole_turn_in_which_anybody_ran_out() -> None:
    """I-41: the Capitol turns up a Police HQ, which takes player 2's last token, and a Port."""
    scene = Scene({(0, -1): "?PH", (1, 0): "?PT"}, ["CA", "FA"], "BK BK", supply={2: 1})
    scene.play("CA", "CA@0,0", "0,-1")
    assert scene.tile(0, -1) == "PH 12"
    assert scene.seen(0)["last_turns"]
    assert len(scene.city) == 3
    assert scene.current == 1  # player 2 ran out first; player 1 has the last turn


def test_all_power_stations_end_the_game_at_once() -> None:
    """I-44: nobody gets another turn, and the hand is not refilled."""
    city = {(x, 0): "PS" for x in range(4)}
    scene = Scene(city, ["PS FA", "FA"], "BK BK BK").play("PS", "PS@4,0")
    assert scene.state.is_over()
    assert scene.state.end_reason() == "power"
    assert scene.hand(1) == "FA"


def test_a_power_station_that_is_turned_up_counts_and_face_down_ones_do_not() -> None:
    """I-44: in the middle of a Capitol's text, the waiting Port is never followed."""
    city = {(x, 5): "PS" for x in range(4)} | {(0, -1): "?PS", (1, 0): "?PT"}
    scene = Scene({**city, (-1, 0): "?PS"}, ["HO", "FA"], "BK").play("HO", "HO@2,0")
    assert not scene.state.is_over()
    scene = Scene(city, ["CA", "FA"], "BK").play("CA", "CA@0,0", "0,-1")
    assert scene.state.end_reason() == "power"
    assert scene.deck == "BK"


def test_the_fifth_power_station_stops_a_capitol() -> None:
    """I-44, I-112, I-22: what has been taken before it counts, what would come after does not."""
    city = {(x, 5): "PS" for x in range(4)} | {(0, -1): "FA 2", (1, 0): "?PS", (0, 1): "FA 2"}
    scene = Scene(city, ["CA", "FA"]).play("CA", "CA@0,0")
    assert scene.choices() == ["0,-1", "1,0", "0,1"]  # a face-down tile may be the fifth
    scene.play("0,1", "1,0")
    assert scene.state.end_reason() == "power"
    assert [scene.tile(0, 1), scene.tile(1, 0), scene.tile(0, -1)] == ["FA 1", "PS 1", "FA 2"]


def test_the_fifth_power_station_can_be_taken_back_before_it_is_confirmed() -> None:
    """I-44, I-66: where turns are confirmed the game ends with the confirmation."""
    city = {(x, 0): "PS" for x in range(4)}
    scene = Scene(city, ["PS FA", "FA"], confirm=True).play("PS", "PS@4,0")
    assert not scene.state.is_over()
    assert scene.choices() == ["confirm"]
    assert scene.play("confirm").state.end_reason() == "power"


def test_an_empty_deck_ends_the_game_when_nobody_can_play() -> None:
    """I-45: players without tiles are skipped."""
    scene = Scene({(0, 0): "FA"}, ["PZ PZ", "", "BK"]).play("PZ", "PZ@1,0")
    assert scene.current == 3
    scene.play("BK", "BK@2,0", "1,0")
    assert scene.current == 1
    scene.play("PZ", "PZ@1,-1")
    assert scene.state.end_reason() == "empty"


def test_after_the_last_round_the_game_is_over() -> None:
    """I-46"""
    text = GAME.content("base").source.replace('"rounds", number = 60', '"rounds", number = 2')
    pack = GAME.parse_content(text, "short.toml")
    scene = Scene({(0, 0): "FA"}, ["FA " * 5, "FA " * 5], pack=pack)
    x = 1
    for _ in range(4):
        assert not scene.state.is_over()
        scene.play("FA", f"FA@{x},0")
        x += 1
    assert scene.state.end_reason() == "rounds"


def test_two_mausoleums_could_go_on_for_ever() -> None:
    """I-46: the reason for the limit. Each turn takes up the Mausoleum of the turn before."""
    scene = Scene({(0, 0): "FA", (1, 0): "MA 2"}, ["MA FA FA FA FA", "FA"])
    scene.play("MA", "MA@0,-1", "0,0", "FA", "FA@2,0")
    assert scene.hand(1) == "FA FA FA FA FA"
    scene = Scene({(0, 0): "MA 2"}, ["MA", "FA"]).play("MA", "MA@1,0", "0,0")
    assert scene.hand(1) == "MA"
    assert scene.supply(1) == 14
