"""Infinite City: a turn (I-12 to I-27) and where tiles may go (I-14, I-33)."""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction
from tests.games.infinite_city.scene import Scene


def test_a_tile_of_the_hand_is_placed_with_a_token() -> None:
    """I-12, I-13: choose, place, token; the turn cannot be passed."""
    scene = Scene({(0, 0): "SG"}, ["PS PZ PZ", "FA"])
    assert scene.choices() == ["PS", "PZ"]
    scene.play("PS")
    scene.play("PS@1,0")
    assert scene.tile(1, 0) == "PS 1"
    assert scene.supply(1) == 14
    assert scene.hand(1) == "PZ PZ"
    assert scene.current == 2


def test_a_whole_side_must_touch() -> None:
    """I-14: the four sides of a tile, never a corner."""
    scene = Scene({(0, 0): "?SG"}, ["PS", ""]).play("PS")
    assert scene.choices() == ["PS@0,-1", "PS@-1,0", "PS@1,0", "PS@0,1"]
    with pytest.raises(IllegalAction, match="side by side"):
        scene.play("PS@1,1")
    with pytest.raises(IllegalAction, match="already"):
        scene.play("0,0")
    with pytest.raises(IllegalAction, match="side by side"):
        scene.play("PS@33,0")


def test_the_city_has_no_border() -> None:
    """I-15: a row of tiles can go on far beyond where the field began."""
    scene = Scene({(0, 0): "FA"}, [" ".join(["PS"] * 4), "FA"])
    row = {(x, 0): "SG" for x in range(-55, 56)}
    scene = Scene(row, ["PS", "FA"]).play("PS")
    assert "PS@56,0" in scene.choices()
    assert "PS@-56,0" in scene.choices()
    assert len(scene.choices()) == 2 * 111 + 2
    assert scene.play("PS@56,0").tile(56, 0) == "PS 1"


@pytest.mark.parametrize("x", [-128, 127])
def test_numbers_wrap_round_where_no_city_can_reach_round(x: int) -> None:
    """I-15: the last column is followed by the first."""
    scene = Scene({(x, 5): "SG"}, ["PS", "FA"]).play("PS")
    beyond = 127 if x == -128 else -128
    assert f"PS@{beyond},5" in scene.choices()
    assert len(scene.choices()) == 4
    scene.play(f"PS@{beyond},5")
    assert scene.tile(beyond, 5) == "PS 1"
    assert scene.state.city.protected(scene.state.city.cells[0])


def test_a_token_turns_a_face_down_tile_up_and_it_acts() -> None:
    """I-16"""
    scene = Scene({(0, 0): "?SG", (1, 0): "FA 2"}, ["HO", "FA"])
    scene.play("HO", "HO@0,1", "0,0")
    assert scene.tile(0, 0) == "SG 1"
    scene.play("1,0")
    assert scene.tile(1, 0) == "FA"


def test_a_token_on_a_face_up_tile_triggers_nothing() -> None:
    """I-16"""
    scene = Scene({(0, 0): "SG", (1, 0): "FA 2"}, ["HO", "FA"])
    scene.play("HO", "HO@0,1", "0,0")
    assert scene.tile(0, 0) == "SG 1"
    assert scene.tile(1, 0) == "FA 2"
    assert scene.current == 2


def test_chained_plays_repeat_everything() -> None:
    """I-17: each tile of the chain is placed, gets a token and acts."""
    scene = Scene({(0, 0): "FA 2"}, ["CS CS SG", "FA"])
    scene.play("CS", "CS@1,0", "CS", "CS@2,0", "SG", "SG@3,0", "0,0")
    assert scene.city == {(0, 0): "FA", (1, 0): "CS 1", (2, 0): "CS 1", (3, 0): "SG 1"}
    assert scene.supply(1) == 12
    assert scene.current == 2


def test_the_hand_is_refilled_to_five() -> None:
    """I-18"""
    scene = Scene({(0, 0): "SG"}, ["PZ FA", "FA"], "AR BK CA CS EM").play("PZ", "PZ@0,1")
    assert scene.hand(1).split() == sorted(["FA", "AR", "BK", "CA", "CS"], key=scene.codes.index)
    assert scene.deck == "EM"


def test_five_or_more_tiles_draw_nothing() -> None:
    """I-18"""
    scene = Scene({(0, 0): "SG"}, ["PZ FA FA FA FA FA FA", "FA"], "AR BK")
    scene.play("PZ", "PZ@0,1")
    assert scene.hand(1) == "FA FA FA FA FA FA"
    assert scene.deck == "AR BK"


def test_an_empty_hand_is_filled_before_the_turn() -> None:
    """I-19"""
    scene = Scene({(0, 0): "SG"}, ["PZ", ""], "AR AR AR AR AR BK BK BK BK BK")
    scene.play("PZ", "PZ@0,1")
    assert scene.current == 2
    assert scene.hand(2) == "BK BK BK BK BK"
    assert scene.choices() == ["BK"]


def test_a_text_without_a_target_is_skipped() -> None:
    """I-21"""
    scene = Scene({(0, 0): "?FA"}, ["SG", "FA"]).play("SG", "SG@1,0")
    assert scene.current == 2


def test_only_may_texts_can_be_declined() -> None:
    """I-22"""
    scene = Scene({(0, 0): "FA 2"}, ["SG", "FA"]).play("SG", "SG@1,0")
    assert scene.choices() == ["0,0"]
    with pytest.raises(IllegalAction):
        scene.play("pass")
    scene = Scene({(0, 0): "FA 1"}, ["AR", "FA"]).play("AR", "AR@1,0")
    assert scene.choices() == ["pass", "0,0"]


def test_a_text_is_not_applied_to_its_own_tile() -> None:
    """I-24: the first Security Guardpost keeps its token."""
    scene = Scene({(0, 0): "?FA"}, ["SG", "FA"]).play("SG", "SG@1,0")
    assert scene.tile(1, 0) == "SG 1"
    scene = Scene({(0, 0): "FA 2"}, ["SG", "FA"]).play("SG", "SG@1,0")
    with pytest.raises(IllegalAction, match="itself"):
        scene.play("1,0")


def test_putting_a_token_needs_one() -> None:
    """I-25: an Embassy placed with the last token sends the others home, and no more."""
    scene = Scene({(0, 0): "FA 2"}, ["EM", "FA"], supply={1: 1}).play("EM", "EM@1,0", "0,0")
    assert scene.tile(0, 0) == "FA"
    assert scene.supply(1) == 0
    assert scene.current == 2


def test_the_city_may_split_and_grow_on_in_every_part() -> None:
    """I-26"""
    scene = Scene({(0, 0): "FA", (1, 0): "FA", (2, 0): "FA"}, ["SY", "PS"])
    scene.play("SY", "SY@3,0", "1,0")
    assert set(scene.city) == {(0, 0), (2, 0), (3, 0)}
    scene.play("PS")
    assert {"PS@-1,0", "PS@1,0", "PS@4,0"} <= set(scene.choices())
    scene.play("PS@-1,0")
    assert scene.tile(-1, 0) == "PS 2"


def test_a_tile_removed_face_down_is_shown() -> None:
    """I-27"""
    scene = Scene({(0, 0): "?FA", (1, 0): "BK"}, ["SY", "PS"]).play("SY", "SY@2,0", "0,0")
    assert scene.seen(0)["removed"] == ["FA"]
