"""Infinite City, tile by tile: the texts about tokens, and those that take tiles away.

One section per type: what it normally does, what protection stops, and when it is skipped.
"""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction
from tests.games.infinite_city.scene import Scene

# -- Police HQ ------------------------------------------------------------------------------------


def test_police_hq_gets_a_token_of_everyone() -> None:
    """I-103: who has none puts none."""
    scene = Scene({(0, 0): "FA"}, ["PH", "FA", "FA", "FA"], supply={3: 0})
    scene.play("PH", "PH@1,0")
    assert scene.tile(1, 0) == "PH 124"
    assert [scene.supply(player) for player in (1, 2, 3, 4)] == [14, 14, 0, 14]


def test_a_protected_police_hq_gets_no_more_tokens() -> None:
    """I-103, I-32"""
    scene = Scene({(0, 0): "PS"}, ["PH", "FA"]).play("PH", "PH@1,0")
    assert scene.tile(1, 0) == "PH 1"


# -- Hotel ----------------------------------------------------------------------------------------


def test_hotel_asks_the_others_in_turn() -> None:
    """I-121: clockwise, each may; who has no token is not asked."""
    scene = Scene({(0, 0): "FA"}, ["FA", "HT", "FA", "FA"], current=2, supply={4: 0})
    scene.play("HT", "HT@1,0")
    assert scene.decider == 3
    assert scene.choices() == ["pass", "yes"]
    scene.play("yes")
    assert scene.decider == 1
    scene.play("pass")
    assert scene.tile(1, 0) == "HT 23"
    assert scene.current == 3


def test_a_protected_hotel_asks_nobody() -> None:
    """I-121, I-32"""
    scene = Scene({(0, 0): "PS"}, ["HT", "FA"]).play("HT", "HT@1,0")
    assert (scene.current, scene.decider) == (2, 2)
    scene = Scene({(0, 0): "FA"}, ["HT", "FA"], supply={2: 0}).play("HT", "HT@1,0")
    assert scene.tile(1, 0) == "HT 1"


# -- Security Guardpost ---------------------------------------------------------------------------


def test_security_guardpost_sends_all_tokens_home() -> None:
    """I-106: of everybody, anywhere; tiles without tokens cannot be chosen."""
    scene = Scene({(0, 0): "FA 1223", (1, 0): "BK", (2, 0): "?BK"}, ["SG", "FA", "FA"])
    scene.play("SG", "SG@3,0")
    assert scene.choices() == ["0,0"]
    scene.play("0,0")
    assert scene.tile(0, 0) == "FA"
    assert [scene.supply(player) for player in (1, 2, 3)] == [14, 15, 15]


def test_security_guardpost_against_protected_tiles() -> None:
    """I-106, I-31"""
    scene = Scene({(0, 0): "PS 2", (1, 0): "FA 2"}, ["SG", "FA"]).play("SG", "SG@2,0")
    assert scene.tile(1, 0) == "FA 2"
    assert scene.current == 2


# -- Embassy --------------------------------------------------------------------------------------


def test_embassy_takes_a_tile_beside_it() -> None:
    """I-113: tokens there go home, the player's comes; nothing farther away."""
    scene = Scene({(0, 0): "FA 2", (1, 0): "BK 223", (2, 1): "BK"}, ["EM", "FA", "FA"])
    scene.play("EM", "EM@2,0")
    assert scene.choices() == ["1,0", "2,1"]
    with pytest.raises(IllegalAction, match="beside"):
        scene.play("0,0")
    scene.play("1,0")
    assert scene.tile(1, 0) == "BK 1"
    assert [scene.supply(player) for player in (1, 2, 3)] == [13, 14, 15]


def test_embassy_turns_up_and_resolves() -> None:
    """I-113, I-16"""
    scene = Scene({(0, 0): "?SG", (-1, 0): "FA 2"}, ["EM", "FA"]).play("EM", "EM@1,0", "0,0")
    scene.play("-1,0")
    assert scene.city == {(-1, 0): "FA", (0, 0): "SG 1", (1, 0): "EM 1"}


def test_embassy_against_protected_tiles() -> None:
    """I-113, I-31"""
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2"}, ["EM", "FA"]).play("EM", "EM@2,0")
    assert scene.tile(1, 0) == "FA 2"
    assert scene.current == 2


# -- Capitol --------------------------------------------------------------------------------------


def test_capitol_takes_everything_beside_it() -> None:
    """I-112: protected or not."""
    scene = Scene({(0, 0): "PS 2", (2, 0): "FA 23", (1, 2): "FA 2"}, ["CA", "FA", "FA"])
    scene.play("CA", "CA@1,0")
    assert scene.city == {(0, 0): "PS 1", (1, 0): "CA 1", (2, 0): "FA 1", (1, 2): "FA 2"}
    assert [scene.supply(player) for player in (1, 2, 3)] == [12, 14, 15]


def test_capitol_takes_in_the_order_the_player_likes_when_tokens_are_short() -> None:
    """I-112, I-22, I-25: two tokens for four tiles; from the others all tokens go home as well."""
    city = {(0, -1): "FA 2", (1, 0): "FA 2", (0, 1): "?FA", (-1, 0): "FA 2"}
    scene = Scene(city, ["CA", "FA"], supply={1: 3}).play("CA", "CA@0,0")
    assert scene.choices() == ["0,-1", "-1,0", "1,0", "0,1"]
    scene.play("1,0")
    assert scene.choices() == ["0,-1", "-1,0", "0,1"]
    scene.play("-1,0")  # the last token: nothing that is left depends on the order
    assert scene.tile(1, 0) == "FA 1"
    assert scene.tile(-1, 0) == "FA 1"
    assert scene.tile(0, -1) == "FA"
    assert scene.tile(0, 1) == "?FA"
    assert scene.supply(2) == 15
    assert scene.current == 2


def test_capitol_asks_for_no_order_that_makes_no_difference() -> None:
    """I-22: tokens enough for all, or own tokens that merely come and go."""
    city = {(0, -1): "FA 2", (1, 0): "FA 1", (0, 1): "FA 2"}
    scene = Scene(city, ["CA", "FA"], supply={1: 3}).play("CA", "CA@0,0")
    assert scene.city == {**dict.fromkeys(city, "FA 1"), (0, 0): "CA 1"}
    scene = Scene(city, ["CA", "FA"], supply={1: 1}).play("CA", "CA@0,0")
    assert scene.city == {(0, -1): "FA", (1, 0): "FA 1", (0, 1): "FA", (0, 0): "CA 1"}


def test_own_tokens_that_come_home_from_a_capitol_can_be_used_at_once() -> None:
    """I-112, I-22, I-25: the tile with two own tokens first, and there is one for the other tile."""
    city = {(0, -1): "FA 2", (1, 0): "FA 11"}
    scene = Scene(city, ["CA", "FA"], supply={1: 1}).play("CA", "CA@0,0")
    assert scene.choices() == ["0,-1", "1,0"]
    scene.play("1,0")
    assert scene.city == {(0, -1): "FA 1", (1, 0): "FA 1", (0, 0): "CA 1"}


def test_capitol_turns_all_up_and_the_player_says_who_acts_first() -> None:
    """I-112, I-22, I-23"""
    scene = Scene({(0, -1): "?SG", (1, 0): "?AR", (2, 0): "FA 2"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0")
    assert scene.tile(0, -1) == "SG 1"
    assert scene.tile(1, 0) == "AR 1"
    assert scene.choices() == ["0,-1", "1,0"]
    scene.play("0,-1", "2,0")
    assert scene.choices() == ["pass", "0,-1", "0,0"]
    scene.play("0,0", "pass")
    assert scene.tile(0, 0) == "CA"
    assert scene.current == 2


def test_a_waiting_tile_that_moves_keeps_its_turn_to_act() -> None:
    """I-23: moved by a Post Office, or exchanged by a Transit Station."""
    scene = Scene({(0, -1): "?PO", (1, 0): "?FA"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0", "0,-1", "1,0")
    scene.play("0,1")
    assert scene.tile(0, 1) == "FA 1"
    assert len(scene.hand(1).split()) == 0
    scene = Scene({(0, -1): "?TS", (1, 0): "?AR", (2, 0): "FA 2"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0", "0,-1", "2,0", "1,0")
    assert scene.tile(2, 0) == "AR 1"
    assert scene.choices() == ["pass", "0,-1", "0,0"]
    scene = Scene({(0, -1): "?TS", (1, 0): "?AR", (0, 1): "?AR"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0", "0,-1", "1,0", "0,1", "1,0", "pass", "pass")
    assert scene.current == 2


def test_a_waiting_tile_that_leaves_does_not_act() -> None:
    """I-23: the Salvage Yard in the north removes the Arboretum before its turn."""
    scene = Scene({(0, -1): "?SY", (1, 0): "?AR"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0", "0,-1", "1,0")
    assert scene.tile(1, 0) is None
    assert scene.current == 2


def test_a_waiting_bank_without_its_token_has_nothing_to_exchange() -> None:
    """I-23, I-21: the Security Guardpost in the north has cleared it before its turn."""
    scene = Scene({(0, -1): "?SG", (1, 0): "?BK", (3, 0): "FA 2"}, ["CA", "FA"])
    scene.play("CA", "CA@0,0", "0,-1", "1,0")
    assert scene.tile(1, 0) == "BK"
    assert scene.tile(3, 0) == "FA 2"
    assert scene.current == 2


def test_capitol_placed_with_the_last_token_sends_tokens_home() -> None:
    """I-112, I-25: no token comes, so a face-down tile stays so."""
    scene = Scene({(0, 0): "FA 2", (2, 0): "?FA"}, ["CA", "FA"], supply={1: 1}).play("CA", "CA@1,0")
    assert scene.city == {(0, 0): "FA", (1, 0): "CA 1", (2, 0): "?FA"}
    assert scene.supply(2) == 15


def test_embassy_placed_with_the_last_token_sends_tokens_home() -> None:
    """I-113, I-25"""
    city = {(0, 0): "FA 2", (2, 0): "?FA"}
    scene = Scene(city, ["EM", "FA"], supply={1: 1}).play("EM", "EM@1,0")
    assert scene.choices() == ["0,0", "2,0"]
    scene.play("0,0")
    assert scene.city == {(0, 0): "FA", (1, 0): "EM 1", (2, 0): "?FA"}
    scene = Scene(city, ["EM", "FA"], supply={1: 1}).play("EM", "EM@1,0")
    assert scene.told("2,0") == "takes a face-down tile (Embassy)."  # it is not shown
    assert scene.city == {(0, 0): "FA 2", (1, 0): "EM 1", (2, 0): "?FA"}


def test_embassy_asks_nothing_without_a_token_and_without_tokens_beside_it() -> None:
    """I-113, I-21"""
    scene = Scene({(0, 0): "FA", (2, 0): "?FA"}, ["EM", "FA"], supply={1: 1}).play("EM", "EM@1,0")
    assert scene.current == 2
    scene = Scene({(0, 0): "FA 1"}, ["EM", "FA"], supply={1: 1}).play("EM", "EM@1,0", "0,0")
    assert scene.tile(0, 0) == "FA 1"  # it went home and came back


# -- Housing --------------------------------------------------------------------------------------


def test_housing_enters_a_tile_without_tokens() -> None:
    """I-114: anywhere; a face-down tile acts."""
    scene = Scene({(0, 0): "FA 2", (1, 0): "BK", (-1, 0): "?SG"}, ["HO", "FA"])
    scene.play("HO", "HO@2,0")
    assert scene.choices() == ["-1,0", "1,0"]
    scene.play("-1,0", "0,0")
    assert scene.city == {(0, 0): "FA", (1, 0): "BK", (-1, 0): "SG 1", (2, 0): "HO 1"}


def test_housing_cannot_enter_protected_tiles() -> None:
    """I-114, I-32"""
    scene = Scene({(0, 0): "PS", (1, 0): "BK", (2, 0): "BK 2"}, ["HO", "FA"])
    assert scene.play("HO", "HO@3,0").current == 2
    scene = Scene({(0, 0): "FA 2"}, ["HO", "FA"]).play("HO", "HO@1,0")
    assert scene.current == 2


# -- Mausoleum ------------------------------------------------------------------------------------


def test_mausoleum_takes_a_tile_into_the_hand() -> None:
    """I-116: its tokens go home; the refill counts it."""
    scene = Scene({(0, 0): "FA 12", (1, 0): "?BK"}, ["MA", "FA"], "SG SG SG SG SG")
    scene.play("MA", "MA@0,1")
    assert scene.choices() == ["0,0"]
    scene.play("0,0")
    assert scene.tile(0, 0) is None
    assert scene.hand(1) == "SG SG SG SG FA"
    assert [scene.supply(player) for player in (1, 2)] == [14, 15]


def test_mausoleum_takes_face_down_tiles_but_no_protected_ones() -> None:
    """I-116, I-31"""
    scene = Scene({(0, 0): "?BK"}, ["MA", "FA"]).play("MA", "MA@0,1", "0,0")
    assert scene.hand(1) == "BK"
    scene = Scene({(0, 0): "PS", (1, 0): "FA"}, ["MA", "FA"]).play("MA", "MA@2,0")
    assert scene.tile(1, 0) == "FA"
    assert scene.current == 2


# -- Arboretum ------------------------------------------------------------------------------------


def test_arboretum_takes_back_up_to_three_own_tokens() -> None:
    """I-117: from other tiles, several from one if they are there."""
    city = {(0, 0): "FA 112", (1, 0): "BK 1", (2, 0): "BK 1", (3, 0): "BK 2"}
    scene = Scene(city, ["AR", "FA"]).play("AR", "AR@0,1")
    assert scene.choices() == ["pass", "0,0", "1,0", "2,0"]
    scene.play("0,0", "0,0")
    assert scene.choices() == ["pass", "1,0", "2,0"]
    scene.play("2,0")
    assert scene.current == 2
    assert scene.supply(1) == 13
    assert scene.tile(0, 0) == "FA 2"


def test_arboretum_may_stop_and_leaves_protected_tokens() -> None:
    """I-117, I-22, I-31"""
    scene = Scene({(0, 0): "FA 1", (1, 0): "BK 1"}, ["AR", "FA"]).play("AR", "AR@2,0")
    scene.play("1,0", "pass")
    assert scene.supply(1) == 13
    scene = Scene({(0, 0): "PS 1", (1, 0): "BK 1"}, ["AR", "FA"])
    assert scene.play("AR", "AR@2,0").current == 2


# -- Stadium --------------------------------------------------------------------------------------


def test_stadium_gathers_tokens_from_beside_it() -> None:
    """I-118: of anybody, any number, one at a time; whose, where there are several."""
    scene = Scene({(0, 0): "FA 1223", (2, 0): "BK 2", (3, 0): "BK 2"}, ["ST", "FA", "FA"])
    scene.play("ST", "ST@1,0")
    assert scene.choices() == ["pass", "0,0", "2,0"]
    scene.play("0,0")
    assert scene.choices() == ["P1", "P2", "P3"]
    scene.play("P2", "0,0", "P2", "2,0")
    assert scene.choices() == ["pass", "0,0"]
    scene.play("pass")
    assert scene.city == {(0, 0): "FA 13", (1, 0): "ST 1222", (2, 0): "BK", (3, 0): "BK 2"}
    assert scene.supply(2) == 11


def test_stadium_and_protection() -> None:
    """I-118, I-32: neither from protected tiles nor onto a protected Stadium."""
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2"}, ["ST", "FA"]).play("ST", "ST@2,0")
    assert scene.current == 2
    scene = Scene({(0, 0): "PS", (1, 1): "FA 2"}, ["ST", "FA"]).play("ST", "ST@1,0")
    assert scene.current == 2
    scene = Scene({(0, 0): "FA"}, ["ST", "FA"]).play("ST", "ST@1,0")
    assert scene.current == 2


# -- Bank -----------------------------------------------------------------------------------------


def test_bank_exchanges_tokens() -> None:
    """I-119: with a tile on which one has none; whose token, where there are several."""
    scene = Scene({(0, 0): "FA 2", (1, 0): "BK 23", (2, 0): "SG 12"}, ["BK", "FA", "FA"])
    scene.play("BK", "BK@3,0")
    assert scene.choices() == ["0,0", "1,0"]
    scene.play("1,0")
    assert scene.choices() == ["P2", "P3"]
    scene.play("P3")
    assert scene.tile(3, 0) == "BK 3"
    assert scene.tile(1, 0) == "BK 12"
    assert scene.supply(3) == 14


def test_bank_and_protection() -> None:
    """I-119, I-32: neither with protected tiles nor from a protected Bank; or nothing to exchange."""
    scene = Scene({(0, 0): "PS 2", (1, 0): "FA 2"}, ["BK", "FA"]).play("BK", "BK@2,0")
    assert scene.current == 2
    scene = Scene({(0, 0): "PS", (1, 1): "FA 2"}, ["BK", "FA"]).play("BK", "BK@1,0")
    assert scene.tile(1, 0) == "BK 1"
    scene = Scene({(0, 0): "FA 12"}, ["BK", "FA"]).play("BK", "BK@1,0")
    assert scene.current == 2


# -- Salvage Yard ---------------------------------------------------------------------------------


def test_salvage_yard_removes_a_tile() -> None:
    """I-120: any other, its tokens go home."""
    scene = Scene({(0, 0): "FA 122", (1, 0): "?BK"}, ["SY", "FA"]).play("SY", "SY@2,0")
    assert scene.choices() == ["0,0", "1,0"]
    scene.play("0,0")
    assert scene.city == {(1, 0): "?BK", (2, 0): "SY 1"}
    assert [scene.supply(player) for player in (1, 2)] == [14, 15]
    assert scene.seen(0)["removed"] == ["FA"]


def test_salvage_yard_against_protected_tiles() -> None:
    """I-120, I-31"""
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2"}, ["SY", "FA"]).play("SY", "SY@2,0")
    assert scene.tile(1, 0) == "FA 2"
    assert scene.current == 2


# -- all of them ----------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["SG", "TS", "PO", "EM", "HO", "MA", "AR", "ST", "BK", "SY"])
def test_with_nothing_but_protected_tiles_every_text_is_skipped(code: str) -> None:
    """I-21, I-31"""
    city = {(0, 0): "PS 2", (1, 0): "FA 1", (0, 1): "FA", (0, -1): "?FA"}
    scene = Scene(city, [code, "FA"]).play(code, f"{code}@2,0")
    assert scene.city == {**city, (2, 0): f"{code} 1"}
    assert scene.current == 2
