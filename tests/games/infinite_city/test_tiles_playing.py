"""Infinite City, tile by tile: Power Station, Plaza and the texts that play or place tiles.

One section per type: what it normally does, what stops it, and when it is skipped.
"""

from __future__ import annotations

import pytest

from pentapolis import IllegalAction
from tests.games.infinite_city.scene import GAME, Scene

# -- Power Station --------------------------------------------------------------------------------


def test_power_station_protects_itself_and_its_neighbours() -> None:
    """I-101, I-31: five tiles and the tokens on them; not the ones beyond."""
    city = {(0, 0): "PS 2", (1, 0): "FA 2", (0, 1): "FA 2", (1, 1): "FA 2", (2, 0): "FA 2"}
    scene = Scene(city, ["SG", "FA"]).play("SG", "SG@3,0")
    assert scene.choices() == ["2,0", "1,1"]
    with pytest.raises(IllegalAction, match="protected"):
        scene.play("1,0")


def test_power_station_protects_what_comes_later() -> None:
    """I-31: a tile placed beside it is protected at once; placing is not hindered."""
    scene = Scene({(0, 0): "PS"}, ["FA", "SG"])
    scene.play("FA", "FA@1,0", "SG", "SG@2,0")
    assert scene.tile(1, 0) == "FA 1"
    assert scene.state.is_over()


def test_a_face_down_power_station_protects_nothing() -> None:
    """I-31"""
    scene = Scene({(0, 0): "?PS", (1, 0): "FA 2"}, ["SG", "FA"]).play("SG", "SG@2,0")
    assert scene.choices() == ["1,0"]


# -- Construction Site ----------------------------------------------------------------------------


def test_construction_site_plays_another_tile() -> None:
    """I-102"""
    scene = Scene({(0, 0): "FA"}, ["CS PZ BK", "FA"]).play("CS", "CS@1,0")
    assert scene.choices() == ["PZ", "BK"]
    scene.play("PZ", "PZ@2,0")
    assert scene.tile(2, 0) == "PZ 1"
    assert scene.current == 2


def test_construction_site_with_an_empty_hand_is_skipped() -> None:
    """I-102, I-21"""
    assert Scene({(0, 0): "FA"}, ["CS", "FA"]).play("CS", "CS@1,0").current == 2


# -- Plaza ----------------------------------------------------------------------------------------


def test_plaza_binds_new_tiles_to_itself() -> None:
    """I-104, I-33"""
    scene = Scene({(0, 0): "PZ", (1, 0): "FA", (2, 0): "FA"}, ["PS", "FA"]).play("PS")
    assert scene.choices() == ["PS@0,-1", "PS@-1,0", "PS@0,1"]
    with pytest.raises(IllegalAction, match="Plaza"):
        scene.play("PS@3,0")


def test_plaza_without_a_free_side_or_face_down_does_not_bind() -> None:
    """I-104, I-33"""
    sides = {(1, 0): "FA", (-1, 0): "FA", (0, 1): "FA", (0, -1): "FA"}
    for plaza in ("PZ", "?PZ"):
        scene = Scene({(0, 0): plaza, **sides}, ["PS", "FA"]).play("PS")
        assert len(scene.choices()) == 8
    scene = Scene({(0, 0): "?PZ", (1, 0): "FA"}, ["PS", "FA"]).play("PS")
    assert "PS@2,0" in scene.choices()


def test_several_plazas_bind_to_any_of_them() -> None:
    """I-33"""
    scene = Scene({(0, 0): "PZ", (1, 0): "FA", (2, 0): "PZ"}, ["PS", "FA"]).play("PS")
    assert scene.choices() == [
        "PS@0,-1",
        "PS@2,-1",
        "PS@-1,0",
        "PS@3,0",
        "PS@0,1",
        "PS@2,1",
    ]


def test_plaza_binds_every_way_of_placing_and_moving() -> None:
    """I-33: Construction Site, Library, Temple, Port and Post Office."""
    city = {(0, 0): "PZ", (1, 0): "FA", (-1, 0): "FA", (0, 1): "FA"}
    for hand, moves in (
        ("CS PS", ["CS", "CS@0,-1", "PS"]),
        ("LB", ["LB", "LB@0,-1", "BK"]),
        ("TE", ["TE", "TE@0,-1", "FA"]),
        ("PT", ["PT", "PT@0,-1"]),
    ):
        scene = Scene(city, [hand, "FA"], "BK BK").play(*moves)
        assert len(scene.choices()) > 1  # the last free side is taken now: anywhere
        scene = Scene({**city, (5, 5): "PZ"}, [hand, "FA"], "BK BK").play(*moves)
        assert [text.split("@")[-1] for text in scene.choices()] == ["5,4", "4,5", "6,5", "5,6"]
    scene = Scene({**city, (5, 5): "PZ"}, ["PO", "FA"]).play("PO", "PO@0,-1", "1,0")
    assert scene.choices() == ["5,4", "4,5", "6,5", "5,6"]


def test_a_place_beside_two_plazas_is_offered_once() -> None:
    """I-33: the first of all places, which both of them bind."""
    city = {(0, 1): "PZ", (1, 0): "PZ", (1, -1): "FA"}
    offered = Scene(city, ["FA", "FA"]).play("FA").choices()
    assert offered[0] == "FA@0,0"
    assert len(set(offered)) == len(offered)


# -- Library --------------------------------------------------------------------------------------


def test_library_plays_one_of_the_top_five() -> None:
    """I-105: the others go under the deck in their order."""
    scene = Scene({(0, 0): "FA"}, ["LB BK BK BK BK", "FA"], "PZ LB SG AR HO EM CA")
    scene.play("LB", "LB@1,0")
    assert scene.choices() == ["PZ", "SG", "HO", "AR"]
    scene.play("PZ", "PZ@2,0")
    assert scene.tile(2, 0) == "PZ 1"
    assert scene.hand(1) == "EM BK BK BK BK"  # refilled with what lay below the five
    assert scene.deck == "CA LB SG AR HO"


def test_library_never_plays_a_library() -> None:
    """I-105: with nothing but Libraries none is played, and all are put under the deck."""
    scene = Scene({(0, 0): "FA"}, ["LB BK BK BK BK BK", "FA"], "LB LB LB LB LB SG")
    scene.play("LB", "LB@1,0")
    assert scene.current == 2
    assert scene.deck == "SG LB LB LB LB LB"


def test_library_looks_at_as_many_as_there_are() -> None:
    """I-105"""
    scene = Scene({(0, 0): "FA"}, ["LB", "FA"], "PZ SG").play("LB", "LB@1,0")
    assert scene.choices() == ["PZ", "SG"]
    with pytest.raises(IllegalAction, match="looking at"):
        scene.play("AR")


def test_library_with_an_empty_deck_is_skipped() -> None:
    """I-105, I-45"""
    assert Scene({(0, 0): "FA"}, ["LB", "FA"]).play("LB", "LB@1,0").current == 2


# -- Temple ---------------------------------------------------------------------------------------


def test_temple_plays_from_another_hand() -> None:
    """I-111: with one's own token; the other draws a replacement when it is placed."""
    scene = Scene({(0, 0): "FA"}, ["TE BK BK BK BK BK", "FA", "PZ SG"], "AR EM")
    scene.play("TE", "TE@1,0")
    assert scene.choices() == ["P2", "P3"]
    scene.play("P3")
    assert scene.choices() == ["PZ", "SG"]
    scene.play("PZ", "PZ@2,0")
    assert scene.tile(2, 0) == "PZ 1"
    assert scene.hand(3) == "SG AR"
    assert scene.deck == "EM"


def test_temple_skips_players_without_tiles() -> None:
    """I-111, I-21: with one player left there is nothing to ask, with none nothing to do."""
    scene = Scene({(0, 0): "FA"}, ["TE BK", "", "PZ"]).play("TE", "TE@1,0")
    assert scene.choices() == ["PZ"]
    scene = Scene({(0, 0): "FA"}, ["TE BK", "", ""]).play("TE", "TE@1,0")
    assert scene.choices() == ["BK"]
    assert scene.current == 1


# -- Port -----------------------------------------------------------------------------------------


def test_port_places_a_face_down_tile() -> None:
    """I-115: without a token, and nobody knows which."""
    scene = Scene({(0, 0): "FA"}, ["PT BK BK BK BK BK", "FA"], "SG AR").play("PT", "PT@1,0")
    scene.play("2,0")
    assert scene.tile(2, 0) == "?SG"
    assert scene.deck == "AR"
    for viewer in (0, 1, 2):
        tiles = {(t["x"], t["y"]): t["tile"] for t in scene.seen(viewer)["city"]}
        assert tiles[2, 0] is None


def test_port_with_an_empty_deck_is_skipped() -> None:
    """I-115, I-45"""
    assert Scene({(0, 0): "FA"}, ["PT", "FA"]).play("PT", "PT@1,0").current == 2


# -- Transit Station ------------------------------------------------------------------------------


def test_transit_station_swaps_two_tiles_with_their_tokens() -> None:
    """I-107"""
    scene = Scene({(0, 0): "FA 2", (1, 0): "?BK", (2, 0): "SG 112"}, ["TS", "FA"])
    scene.play("TS", "TS@3,0")
    assert scene.choices() == ["0,0", "1,0", "2,0"]
    scene.play("0,0")
    assert scene.choices() == ["1,0", "2,0"]
    scene.play("1,0")
    assert scene.city == {(0, 0): "?BK", (1, 0): "FA 2", (2, 0): "SG 112", (3, 0): "TS 1"}


def test_transit_station_needs_two_unprotected_tiles() -> None:
    """I-107, I-31, I-21"""
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2", (2, 0): "SG"}, ["TS", "FA"])
    assert scene.play("TS", "TS@3,0").current == 2
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2", (2, 0): "SG", (2, 1): "SG"}, ["TS", "FA"])
    assert scene.play("TS", "TS@3,0").choices() == ["2,0", "2,1"]
    assert Scene({(0, 0): "FA"}, ["TS", "FA"]).play("TS", "TS@1,0").current == 2


# -- Post Office ----------------------------------------------------------------------------------


def test_post_office_moves_a_tile_with_its_tokens() -> None:
    """I-108"""
    scene = Scene({(0, 0): "FA 22", (1, 0): "?BK"}, ["PO", "FA"]).play("PO", "PO@2,0", "0,0")
    assert "-1,0" not in scene.choices()  # nothing is beside it once the tile is lifted
    assert "0,0" not in scene.choices()  # not the place it came from
    scene.play("3,0")
    assert scene.city == {(1, 0): "?BK", (2, 0): "PO 1", (3, 0): "FA 22"}


def test_post_office_cannot_move_what_is_protected() -> None:
    """I-108, I-31"""
    scene = Scene({(0, 0): "PS", (1, 0): "FA 2"}, ["PO", "FA"])
    assert scene.play("PO", "PO@2,0").current == 2


def test_post_office_cannot_lift_a_tile_that_has_nowhere_to_go() -> None:
    """I-108, I-33: the only free side of a Plaza would be the place the tile came from."""
    city = {(0, 0): "PZ", (1, 0): "FA", (-1, 0): "FA", (0, 1): "FA", (2, 0): "FA"}
    scene = Scene(city, ["PO", "FA"]).play("PO", "PO@0,-1")
    assert scene.choices() == ["0,0", "2,0"]
    scene.play("0,0")  # the Plaza itself: no other Plaza binds it
    assert len(scene.choices()) > 4
    assert "0,0" not in scene.choices()


def test_post_office_lifts_a_plaza_whose_only_place_is_beside_another() -> None:
    """I-108, I-33: without itself there is one place to go, and it is not its own."""
    city = {(0, 0): "PZ", (1, 0): "FA", (-1, 0): "FA", (2, 0): "FA", (3, 0): "PZ"}
    scene = Scene(city, ["PO", "FA"]).play("PO", "PO@0,-1")
    assert "3,0" in scene.choices()
    assert scene.play("3,0").choices() == ["0,1"]


def test_post_office_alone_with_itself_is_skipped() -> None:
    """I-108, I-24"""
    scene = Scene({(0, 0): "PS"}, ["PO", "FA"]).play("PO", "PO@1,0")
    assert scene.current == 2


# -- Shopping Complex -----------------------------------------------------------------------------


def test_shopping_complex_exchanges_hands() -> None:
    """I-109: whatever their sizes; then the refill."""
    scene = Scene({(0, 0): "FA"}, ["SC BK BK", "FA", "PZ SG AR"]).play("SC", "SC@1,0")
    assert scene.choices() == ["P2", "P3"]
    scene.play("P3")
    assert scene.hand(1) == "PZ SG AR"
    assert scene.hand(3) == "BK BK"
    assert scene.hand(2) == "FA"


def test_shopping_complex_asks_nothing_when_there_are_two() -> None:
    """I-109: also with an empty hand; protection is about tiles, not hands."""
    scene = Scene({(0, 0): "PS"}, ["SC", "FA PZ"], "EM").play("SC", "SC@1,0")
    assert scene.hand(1) == "PZ FA EM"
    assert scene.hand(2) == ""


# -- Factory --------------------------------------------------------------------------------------


def test_factory_draws_five_more_after_the_refill() -> None:
    """I-110: five for the hand and five more; two Factories ten."""
    deck = " ".join(["BK"] * 20)
    scene = Scene({(0, 0): "SG"}, ["FA PZ", "FA"], deck).play("FA", "FA@1,0")
    assert len(scene.hand(1).split()) == 10
    scene = Scene({(0, 0): "?FA"}, ["CA PZ", "FA"], deck).play("CA", "CA@1,0")
    assert len(scene.hand(1).split()) == 10
    scene = Scene({(0, 0): "SG"}, ["CS FA PZ", "FA"], deck).play("CS", "CS@1,0", "FA", "FA@2,0")
    assert len(scene.hand(1).split()) == 10
    scene = Scene({(0, 0): "?FA", (2, 0): "?FA"}, ["CA PZ", "FA"], deck).play("CA", "CA@1,0")
    assert len(scene.hand(1).split()) == 15


def test_factory_with_an_empty_deck_draws_what_there_is() -> None:
    """I-110, I-45"""
    scene = Scene({(0, 0): "SG"}, ["FA PZ", "FA"], "BK BK").play("FA", "FA@1,0")
    assert scene.hand(1) == "PZ BK BK"


# -- Salvage Yard of the 22 types -----------------------------------------------------------------


def test_salvage_yard_of_22_types_redraws() -> None:
    """I-123: any number, shown and put under the deck one by one; then as many are drawn."""
    scene = Scene(
        {(0, 0): "FA"}, ["SY PZ SG AR", "FA"], "BK EM TE", options={"tiles": "twenty_two"}
    )
    scene.play("SY", "SY@1,0")
    assert scene.choices() == ["PZ", "SG", "AR", "pass"]
    scene.play("PZ", "AR")
    assert scene.deck == "BK EM TE PZ AR"
    assert [tile["tile"] for tile in scene.seen(0)["deck_known"]] == ["PZ", "AR"]
    scene.play("pass")
    assert scene.hand(1).split() == sorted(["SG", "BK", "EM", "TE", "PZ"], key=scene.codes.index)
    assert scene.deck == "AR"


def test_salvage_yard_of_22_types_ends_by_itself_with_the_hand() -> None:
    """I-123, I-21"""
    pack = {"tiles": "twenty_two"}
    scene = Scene({(0, 0): "FA"}, ["SY PZ", "FA"], "BK", options=pack).play("SY", "SY@1,0", "PZ")
    assert scene.current == 2
    assert scene.hand(1) == "PZ BK"
    assert Scene({(0, 0): "FA"}, ["SY", "FA"], options=pack).play("SY", "SY@1,0").current == 2


def test_the_packs_differ_in_what_removes_a_tile() -> None:
    """I-122, I-120"""
    for pack, code in (("base", "SY"), ("twenty_two", "DS")):
        scene = Scene({(0, 0): "FA 2"}, [code, "FA"], options={"tiles": pack})
        scene.play(code, f"{code}@1,0", "0,0")
        assert scene.tile(0, 0) is None
        assert scene.supply(2) == 15
    assert "redraw" not in [row["effect"] for row in GAME.content("base").rows("tiles")]
