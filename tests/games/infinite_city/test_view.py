"""Infinite City: what the view tells a client, so that it need not count for itself."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from pentapolis import Rng
from tests.games.infinite_city.scene import GAME, Scene

RULES = (Path(GAME.folder) / "rules.md").read_text(encoding="utf-8")


def places(found: list[dict[str, int]]) -> set[tuple[int, int]]:
    return {(place["x"], place["y"]) for place in found}


def test_every_tile_says_what_it_does_and_where_that_is_written() -> None:
    """I-02: a few words, and the id of its paragraph, which names it."""
    for pack in ("base", "twenty_two"):
        setup = GAME.setup(2, {"tiles": pack})
        for kind in Scene({(0, 0): "FA"}, options=setup.options).seen(1)["types"]:
            paragraph = re.search(rf"\*\*{kind['rule']}\*\*(.*?)\n\n", RULES + "\n\n", re.DOTALL)
            assert paragraph
            assert kind["name"].split()[0] in paragraph[1]
            assert 0 < len(kind["short"]) <= 36


def test_groups_and_silver_of_every_player() -> None:
    """I-51, I-53: as the score sheet counts them."""
    city = {(0, 0): "CS 1", (1, 0): "FA 12", (2, 0): "LB 1", (5, 5): "FA 2"}
    scene = Scene(city, ["PZ", "PZ"])
    one, two = scene.seen(0)["players"]
    assert [(places(g["cells"]), g["points"]) for g in one["groups"]] == [
        ({(0, 0), (1, 0), (2, 0)}, 3)
    ]
    assert [(len(g["cells"]), g["points"]) for g in two["groups"]] == [(1, 0), (1, 0)]
    assert (one["silver"], one["most_silver"], one["printed"]) == (2, True, 0)
    assert (two["silver"], two["most_silver"]) == (0, False)
    sheet = GAME.score_sheet(scene.state)
    assert sum(line.points for line in sheet.lines if line.seat == 0) == one["points"] == 5


def test_places_that_a_plaza_bars_and_a_power_station_protects() -> None:
    """I-31, I-33"""
    scene = Scene({(0, 0): "PS", (1, 0): "FA"}, ["FA", "FA"])
    free = scene.seen(1)["free"]
    assert scene.seen(1)["barred"] == []
    assert {(p["x"], p["y"]) for p in free if p["protected"]} == {(0, -1), (-1, 0), (0, 1)}
    scene = Scene({(0, 0): "PZ", (1, 0): "FA"}, ["FA", "FA"])
    seen = scene.seen(1)
    assert places(seen["free"]) == {(0, -1), (-1, 0), (0, 1)}
    assert places(seen["barred"]) == {(1, -1), (2, 0), (1, 1)}


def test_what_a_player_has_no_sight_of() -> None:
    """I-61: a hand seen by exchange is no longer unseen."""
    scene = Scene({(0, 0): "FA"}, ["SC BK", "EM EM"], "AR")
    before = {tile["tile"]: tile["count"] for tile in scene.seen(1)["unseen"]}
    assert before["EM"] == 8
    assert before["BK"] == 5  # one of the six is in the own hand
    scene.play("SC", "SC@1,0")
    after = {tile["tile"]: tile["count"] for tile in scene.seen(1)["unseen"]}
    assert after["EM"] == 6


def test_whose_last_turns_are_still_to_come() -> None:
    """I-42"""
    scene = Scene({(0, 0): "FA"}, ["PO", "BK BK", "AR AR"], supply={1: 1}).play("PO", "PO@1,0")
    assert scene.seen(0)["out"] == 0
    assert scene.seen(0)["last_seats"] == [1, 2]  # player 1 still follows the Post Office
    scene.play("0,0", "2,0")
    assert scene.current == 2
    assert scene.seen(0)["last_seats"] == [2]
    assert scene.seen(0)["last_played"] == [1]


def test_whose_last_turns_were_played() -> None:
    """I-42, I-46: in the order of the turns; whoever had nothing to play with had none."""
    city = {(0, 0): "FA"}
    scene = Scene(city, ["PZ PZ", "BK BK", "AR"], current=2, supply={2: 1, 3: 0})
    scene.play("BK", "BK@1,0")
    assert scene.seen(0)["last_played"] == [0]
    scene.play("PZ", "PZ@2,0")
    assert scene.state.is_over()
    assert scene.seen(0)["last_played"] == [0]
    assert scene.seen(0)["out"] == 1


def steps(scene: Scene, viewer: int) -> list[str]:
    signs = {"done": "+", "now": "!", "next": "."}
    return [signs[step["state"]] + step["words"] for step in scene.seen(viewer)["path"]]


def test_the_path_of_a_turn() -> None:
    """I-17, I-18: what is done, what is asked, what follows; a chosen tile stays secret (I-64)."""
    scene = Scene({(0, 0): "FA 2"}, ["TE PO", "PO AR", "FA"], "BK " * 9)
    assert steps(scene, 1) == ["!pick a tile", ".place it", ".its text", ".draw up to 5"]
    scene.play("TE")
    assert steps(scene, 1)[2] == ".play from another hand"
    assert steps(scene, 2)[2] == ".its text"
    scene.play("TE@1,0")
    assert steps(scene, 1) == [
        *[
            "+Temple",
            "!pick a player",
            ".pick one of theirs",
            ".place it",
            ".its text",
            ".draw up to 5",
        ]
    ]
    scene.play("P2")
    assert scene.seen(1)["whose"] == 1
    scene.play("PO")
    assert scene.seen(1)["whose"] == 1
    scene.play("PO@2,0")
    assert steps(scene, 1) == ["+Post Office", "!pick a tile", ".where to", ".draw up to 5"]
    scene.play("0,0")
    assert steps(scene, 1) == ["+Post Office", "+pick a tile", "!where to", ".draw up to 5"]


def test_the_path_says_that_whose_token_may_be_asked() -> None:
    """I-118: only where a tile in reach has tokens of several players."""
    scene = Scene({(0, 0): "FA 23", (2, 0): "BK 2"}, ["ST PO", "PO AR", "FA"], "BK " * 9)
    scene.play("ST").play("ST@1,0")
    assert ".whose token" in steps(scene, 1)
    alone = Scene({(0, 0): "FA 2", (2, 0): "BK 2"}, ["ST PO", "PO AR", "FA"], "BK " * 9)
    alone.play("ST").play("ST@1,0")
    assert ".whose token" not in steps(alone, 1)


def test_what_a_token_sets_off_is_said_before() -> None:
    """I-16: a face-down tile is turned up and acts, a face-up one does not act again."""
    scene = Scene({(0, 0): "FA 2", (1, 0): "BK", (-1, 0): "?SG"}, ["HO PO", "FA", "FA"], "BK " * 9)
    scene.play("HO").play("HO@2,0")
    assert ".its text, if face down" in steps(scene, 1)
    after = scene.seen(1)["after_aiming"]
    assert after
    assert "turned up" in after["down"]
    assert "not followed" in after["up"]


def test_the_path_of_a_turn_with_a_large_hand() -> None:
    """I-18, I-110: with five or more left there is no refill; what a Factory draws still comes."""
    scene = Scene({(0, 0): "FA 2"}, ["FA CS AR AR AR AR AR AR", "FA"], "BK " * 9)
    assert steps(scene, 1) == ["!pick a tile", ".place it", ".its text"]
    scene.play("CS", "CS@1,0", "FA")
    assert steps(scene, 1)[-1] == ".draw 5 more"


def test_the_path_counts_texts_that_wait() -> None:
    """I-23"""
    city = {(0, -1): "?SG", (1, 0): "?AR", (0, 1): "?PO", (2, 0): "FA 2"}
    scene = Scene(city, ["CA", "FA"], "BK " * 9).play("CA", "CA@0,0")
    assert steps(scene, 1) == ["!who acts next", ".draw up to 5"]
    assert places(scene.seen(1)["waiting"]) == {(0, -1), (1, 0), (0, 1)}
    scene.play("0,-1")
    assert steps(scene, 1)[:3] == ["+Security Guardpost", "!pick a tile", ".2 more texts"]


def then(scene: Scene, protected: bool) -> tuple[str, bool]:
    told = scene.seen(scene.current)["after_placing"]["protected" if protected else "open"]
    return told["words"], told["followed"]


@pytest.mark.parametrize(
    ("code", "kept"),
    [
        ("PH", "Nobody else puts a token here."),
        ("HT", "Nobody else puts a token here."),
        ("ST", "No token is moved here."),
        ("BK", "Your token here is not exchanged."),
    ],
)
def test_a_text_that_a_power_station_stops_is_not_promised(code: str, kept: str) -> None:
    """I-32: what is said before the tile is placed is what then happens."""
    city = {(0, 0): "PS 2", (1, 0): "FA 2", (0, -2): "SG 2"}
    scene = Scene(city, [f"{code} PO", "FA", "FA"], "BK " * 9).play(code)
    words, followed = then(scene, protected=True)
    assert not followed
    assert "Power Station" in words
    assert kept in words
    assert then(scene, protected=False)[1]
    (step,) = (step for step in scene.seen(1)["path"] if step["text"])
    assert step["state"] == "next"
    assert scene.seen(2)["after_placing"] is None
    before = scene.city
    scene.play(f"{code}@0,1")
    assert scene.current == 2
    assert scene.city == {**before, (0, 1): f"{code} 1"}


@pytest.mark.parametrize("code", ["EM", "PO", "HO", "SG", "PS", "PZ"])
def test_a_power_station_stops_no_text_about_other_tiles(code: str) -> None:
    """I-32"""
    scene = Scene({(0, 0): "PS 2"}, [f"{code} PO", "FA"], "BK " * 9).play(code)
    assert then(scene, protected=True) == then(scene, protected=False)
    assert then(scene, protected=True)[1]


@pytest.mark.parametrize(
    ("hand", "deck", "supply", "why"),
    [
        ("CS PO", "BK BK", 1, "after the last token"),
        ("PT PO", "BK BK", 1, "after the last token"),
        ("HO PO", "BK BK", 1, "no token left"),
        ("CS", "BK BK", 5, "no other tile"),
        ("LB PO", "", 5, "deck is empty"),
    ],
)
def test_a_text_that_will_not_be_followed_is_not_promised(
    hand: str, deck: str, supply: int, why: str
) -> None:
    """I-21, I-41"""
    code = hand.split(maxsplit=1)[0]
    scene = Scene({(0, 0): "FA"}, [hand, "FA FA"], deck, supply={1: supply}).play(code)
    words, followed = then(scene, protected=False)
    assert not followed
    assert why in words
    assert not any(step["text"] for step in scene.seen(1)["path"])
    scene.play(f"{code}@1,0")
    assert scene.decider == 2


def test_why_a_player_had_no_last_turn() -> None:
    """I-43, I-44"""
    hands = ["PZ PZ", "BK BK", "AR"]
    scene = Scene({(0, 0): "FA"}, hands, "PO " * 9, current=2, supply={2: 1, 3: 0})
    scene.play("BK", "BK@1,0", "PZ", "PZ@2,0")
    assert scene.seen(0)["last_missed"] == [{"seat": 2, "why": "no token left"}]
    stations = {(x, 0): "PS" for x in range(4)}
    scene = Scene(stations, ["PZ", "PS PZ", "AR"], "PO " * 9, supply={1: 1})
    scene.play("PZ", "PZ@0,1", "PS", "PS@-1,1")
    assert scene.state.is_over()
    assert scene.seen(0)["last_missed"] == [{"seat": 2, "why": ""}]


def test_what_decided_below_the_first_place() -> None:
    """I-55"""
    city = {(0, 0): "FA 1", (1, 0): "FA 1", (2, 0): "FA 1", (9, 9): "HT 2", (9, 5): "HT 3"}
    scene = Scene({**city, (8, 5): "FA 3"}, ["PZ", "FA", "FA"], supply={1: 1, 2: 0, 3: 0})
    assert scene.seen(1)["ties"] == []
    scene.play("PZ", "PZ@3,0")
    assert scene.seen(1)["ties"] == [{"seats": [2, 1], "largest": [2, 1]}]


def test_a_text_that_is_said_not_to_be_followed_asks_for_nothing() -> None:
    """I-21, I-32, I-41: in games by chance, wherever the tile is placed."""
    stopped = 0
    for seed in range(12):
        state, chance = GAME.new_state(GAME.setup(2 + seed % 5), Rng(seed)), Rng(seed)
        while not state.is_over():
            seat = int(state.deciders()[0])
            seen = GAME.view(state, seat)
            shielded = {cell(place): place["protected"] for place in seen["free"]}
            choices = [int(action) for action in state.legal_actions(seat)]
            for action in choices if seen["after_placing"] else []:
                at = cell(GAME.structure(state, seat, action))
                if seen["after_placing"]["protected" if shielded[at] else "open"]["followed"]:
                    continue
                stopped += 1
                after = state.clone()
                after.apply(seat, action)
                focus = GAME.view(after, seat)["focus"]
                assert focus is None or cell(focus) != at
            state.apply(seat, choices[chance.below(len(choices))])
    assert stopped > 20


def cell(place: Mapping[str, int]) -> tuple[int, int]:
    return place["x"], place["y"]
