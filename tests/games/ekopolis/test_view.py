"""What the view promises: every number on the board is what the engine books when it is done."""

from __future__ import annotations

from typing import cast

import pytest

import pentapolis
from pentapolis import Rng
from pentapolis.engine.match import Match
from pentapolis.games.ekopolis.scoring.board import (
    CARD,
    PLACED,
    TOKEN,
    entry,
)
from pentapolis.games.ekopolis.seen import EkoView, Worth
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import MODIFY, PASS
from tests.games.ekopolis.scene import GAME, Scene


def seen(scene: Scene, seat: int = 0) -> EkoView:
    return cast(EkoView, GAME.view(scene.state, seat))


def worth(scene: Scene, piece: str, space: str) -> Worth:
    found = [one for one in seen(scene)["worth"] if (one["piece"], one["space"]) == (piece, space)]
    assert len(found) == 1
    return found[0]


def check(match: Match, seat: int, promise: Worth, step: str) -> None:
    """Do it in a copy of the game: what is booked first is what was promised."""
    state = match.state.clone()
    assert isinstance(state, EkoState)
    before = len(state.table.ledger)
    by = {part["what"]: part["points"] for part in promise["parts"]}
    if step == "choose":
        state.apply(seat, GAME.parse(state, seat, promise["piece"]))
    if step != "modify":
        state.apply(seat, GAME.parse(state, seat, promise["space"]))
    if step in ("choose", "place", "modify"):
        if state.step == MODIFY:
            state.apply(seat, int(PASS))
        kind, _, points, *_ = entry(state.table.ledger[before])
        assert (kind, points) == (PLACED, promise["points"])
        return
    new = [entry(packed) for packed in state.table.ledger[before:]]
    assert sum(line[2] for line in new if line[0] == TOKEN) == by.get("species", 0)
    if "card" in by:
        assert next(line[2] for line in new if line[0] == CARD) == by["card"]


@pytest.mark.parametrize("version", ["basic", "full"])
def test_every_promise_is_kept(version: str) -> None:
    """Random games: in every position each piece gets just the points it was promised for a space."""
    steps = set()
    for seed in range(8):
        match = pentapolis.new("ekopolis", players=3, seed=seed, options={"version": version})
        rng = Rng(seed)
        while not match.is_over:
            seat = match.deciders[0]
            view = cast(EkoView, match.view(seat)["table"])
            moves = match.legal_moves(seat)
            step = view["step"]
            offered = {move.structure["space"] for move in moves if "space" in move.structure}
            chosen = view["chosen"]["id"] if step == "place" and view["chosen"] else None
            promises = [one for one in view["worth"] if chosen in (None, one["piece"])]
            if offered:
                assert {one["space"] for one in promises} == offered
            for promise in promises:
                assert promise["points"] == sum(part["points"] for part in promise["parts"])
            if promises:
                steps.add(step)
                check(match, seat, promises[rng.below(len(promises))], step)
            match.play(moves[rng.below(len(moves))], seat)
    every = {"choose", "place", "put"}
    assert steps == (every if version == "basic" else every | {"modify", "remove", "lift", "drop"})


def test_reasons_name_neighbours_and_fines() -> None:
    """E-32 to E-35, E-44, E-45: a Game Preserve (-3 red, +2 green, -1 blue) on a polluted home."""
    scene = Scene("basic").hand("G03").built("R16", "j5").built("G01", "i6")
    scene.token("pollution", "j6").token("zone", "k6")
    found = worth(scene, "G03", "j6")
    reasons = {(part["what"], part.get("space")): part["points"] for part in found["parts"]}
    assert reasons == {
        ("building", "j5"): -3,
        ("building", "i6"): 2,
        ("zone", "k6"): 2,
        ("token", "j6"): -3,
        ("species", "j6"): -3,
    }
    assert found["points"] == -5
    # Once the Building stands there the board no longer shows what it was built over.
    assert [part.get("token") for part in found["parts"] if part["what"] == "token"] == [
        "pollution"
    ]


def test_halls_extra_points_and_pollution_that_cannot_gain() -> None:
    """E-12, E-33, E-35."""
    scene = Scene("basic").hand("R03").token("pollution", "h6")  # +1 red, -3 blue, 6 extra
    found = worth(scene, "R03", "i6")
    assert {(part["what"], part["points"]) for part in found["parts"]} == {
        ("hall", -3),
        ("extra", 6),
    }


def test_cards_that_could_be_played_with_a_building() -> None:
    """E-67: what each would add, before the Building is placed and while it is asked about."""
    scene = Scene().hand("B06").token("pollution", "h6", "j5").ready("AB11").ready("AR12")
    near = worth(scene, "B06", "i6")  # Kindergarten: -4 for red, and pollution on two sides
    assert near["points"] == 2 - 8
    assert near["cards"] == [{"card": "AB11", "points": 8}]
    over = worth(scene, "B06", "h6")
    assert {one["card"]: one["points"] for one in over["cards"]} == {"AR12": 3 + 3}
    scene.on_top("AB12").play("B06", "B06@i6")
    assert seen(scene)["step"] == "modify"
    assert worth(scene, "B06", "i6")["cards"] == near["cards"]
    scene.play("AB11")
    assert scene.points[0] == 2


def test_nothing_is_promised_to_who_is_not_on_turn() -> None:
    scene = Scene().hand("B06").hand("G03", seat=1)
    assert seen(scene)["worth"]
    assert not seen(scene, 1)["worth"]
    assert not seen(scene, -1)["worth"]


def test_cities_and_their_mayors() -> None:
    """E-23: joint cities stand once, with everything in them."""
    scene = Scene("basic")
    assert [city["seats"] for city in seen(scene)["cities"]] == [[0], [1], [2]]
    match = pentapolis.new("ekopolis", players=4, seed=3, options={"version": "basic"})
    rng = Rng(1)
    while not match.is_over:
        moves = match.legal_moves()
        match.play(moves[rng.below(len(moves))])
    view = cast(EkoView, match.view(0)["table"])
    cities = view["cities"]
    assert sorted(seat for city in cities for seat in city["seats"]) == [0, 1, 2, 3]
    assert sorted(space for city in cities for space in city["spaces"]) == sorted(
        space["name"] for space in view["spaces"] if space["holds"] in ("building", "hall")
    )
    for seat in view["seats"]:
        assert any(city["seats"] == seat["city"] for city in cities)
    assert {tile["id"] for tile in view["faces"]} == {
        space["tile"] for space in view["spaces"] if "tile" in space
    }


def test_what_cards_brought_and_would_bring() -> None:
    """E-62, E-73: points of a card that acted, and of one that waits for the end."""
    scene = Scene().cards(0, 1, 1, 0).take("AR09")
    cards = {card["id"]: card for card in seen(scene)["seats"][0]["cards"]}
    assert cards["AR09"]["earned"] == 3
    scene = Scene().owns("AR15").token("pollution", "h5")  # 6 without pollution beside it, else 2
    assert seen(scene)["seats"][0]["cards"][0]["earned"] == 2
    scene.state.table.take_token(scene.space("h5"))
    assert seen(scene)["seats"][0]["cards"][0]["earned"] == 6


def test_balance_as_it_stands() -> None:
    """E-71, E-73."""
    mayor = seen(Scene().cards(0, 3, 2, 2))["seats"][0]
    assert (mayor["triplets"], mayor["balance"]) == (2, 14)
    scene = Scene("basic").cards(0, 1, 1, 0).cards(1, 0, 0, 2)
    group = seen(scene)["group"]
    assert group
    assert (group["triplets"], group["balance"]) == (1, 3)
    assert group["built"] == {"red": 1, "green": 1, "blue": 2}


def test_a_mayors_points_are_all_accounted_for() -> None:
    """E-71, E-73: track, balance and cards that count at the end make up the score."""
    scene = Scene().cards(0, 3, 2, 2).owns("AR15")
    scene.state.table.points[0] = 32
    mayor = seen(scene)["seats"][0]
    assert (mayor["track"]["points"], mayor["balance"], mayor["at_end"]) == (32, 14, 6)
    assert mayor["score"] == 32 + 14 + 6


def test_what_the_next_triplet_lacks() -> None:
    """E-71, E-73, E-74: a card that may be of two colours fills the gap it fits."""
    assert seen(Scene())["seats"][0]["lacks"] == ["red", "green", "blue"]
    assert seen(Scene().cards(0, 0, 2, 1))["seats"][0]["lacks"] == ["red"]
    assert seen(Scene().cards(0, 2, 1, 1))["seats"][0]["lacks"] == ["green", "blue"]
    wild = Scene().owns("AR18").cards(0, 2, 0, 1)
    with_it, without = seen(wild)["seats"][0], seen(Scene().cards(0, 2, 0, 1))["seats"][0]
    assert (without["triplets"], without["lacks"]) == (0, ["green"])
    assert (with_it["triplets"], with_it["lacks"]) == (1, ["red", "green", "blue"])
    assert (with_it["turned"], without["turned"]) == ({"AR18": "green"}, {})
    # It turns as well for what is still to come, and not where that needs it as it is.
    ahead = seen(Scene().owns("AG17").cards(0, 1, 3, 1))["seats"][0]
    assert (ahead["triplets"], ahead["lacks"], ahead["turned"]) == (1, ["red"], {"AG17": "blue"})
    assert seen(Scene().owns("AG17").cards(0, 1, 1, 1))["seats"][0]["turned"] == {}
    group = seen(Scene("basic").built("R16", "i6"))["group"]
    assert group
    assert group["lacks"] == ["green", "blue"]


def test_what_a_building_brings_next() -> None:
    """E-41, E-61: its token while there are any, and in the Full version a card of its colour."""
    scene = Scene().hand("R01", "B06")
    assert (worth(scene, "R01", "i6")["token"], worth(scene, "R01", "i6")["draws"]) == (
        "pollution",
        "red",
    )
    assert (worth(scene, "B06", "i6")["token"], worth(scene, "B06", "i6")["draws"]) == ("", "blue")
    scene.state.table.pollution = 0
    assert worth(scene, "R01", "i6")["token"] == ""
    assert worth(Scene("basic").hand("R01"), "R01", "i6")["draws"] == ""


def test_after_the_token_of_a_building_comes_its_card() -> None:
    """E-61: and with it the triplet; not after a token that a card brings."""
    scene = Scene().cards(0, 0, 1, 1).hand("R04").on_top("AR16").play("R04", "R04@i6")
    token = worth(scene, "pollution", "i7")
    assert (token["draws"], token["triplet"]) == ("red", 7)
    scene.play("pollution@i7")  # and the card asks for pollution, too
    other = worth(scene, "pollution", "j6")
    assert (other["draws"], other["triplet"]) == ("", 0)
    basic = Scene("basic").hand("R04").play("R04", "R04@i6")
    assert worth(basic, "pollution", "i7")["draws"] == ""


def test_a_building_says_with_whom_it_joins_cities() -> None:
    """E-23: with all whose city it touches, and those who share it."""
    scene = Scene().built("B01", "g5", seat=1).hand("B06")
    assert worth(scene, "B06", "h5")["joins"] == [1]
    assert worth(scene, "B06", "j5")["joins"] == []
    scene.state.table.join(0b110)
    assert worth(scene, "B06", "h5")["joins"] == [1, 2]
    scene.play("B06", "B06@h5")
    assert seen(scene)["seats"][0]["city"] == [0, 1, 2]


def test_a_card_says_what_it_does_with_and_without_when() -> None:
    card = seen(Scene().ready("AB12"))["seats"][0]["cards"][0]
    assert card["text"].startswith("On one of your turns: discard")
    assert card["effect"].startswith("Discard")
    assert card["when"] == ""


def test_a_card_says_what_it_waits_for() -> None:
    """E-67, E-68."""
    scene = Scene().ready("AB13").ready("AB11").ready("AB10").ready("AG11").owns("AG13")
    when = {card["id"]: card["when"] for card in seen(scene)["seats"][0]["cards"]}
    assert when == {
        "AB13": "with a blue Building",
        "AB11": "with a Building",
        "AB10": "needs pollution",
        "AG11": "needs a green zone",
        "AG13": "",
    }


def test_a_building_that_completes_a_triplet_says_so() -> None:
    """E-61, E-71, E-73, E-74: with the card it brings in Full, by itself in Basic."""
    scene = Scene().cards(0, 1, 1, 0).hand("R01", "B06")
    assert worth(scene, "B06", "i6")["triplet"] == 7
    assert worth(scene, "R01", "i6")["triplet"] == 0
    wild = Scene().owns("AR18").cards(0, 2, 0, 0).hand("R01", "B06", "G16")  # red, or green
    assert worth(wild, "B06", "i6")["triplet"] == 7
    assert worth(wild, "G16", "i6")["triplet"] == 0
    basic = Scene("basic").cards(0, 1, 1, 0).hand("R01", "B06")
    assert worth(basic, "B06", "i6")["triplet"] == 3
    assert worth(basic, "R01", "i6")["triplet"] == 0


def test_the_card_drawn_in_this_turn_is_known() -> None:
    """E-61: until the turn ends."""
    scene = Scene().hand("R01", "B06").ready("AG04").on_top("AR16").stack("R02", "R03", "R04")
    assert seen(scene)["drew"] is None
    scene.play("AG04")
    assert seen(scene)["drew"] is None
    scene.play("R01", "R01@i6")
    assert seen(scene)["drew"] is None  # its own pollution comes first
    scene.play("pollution@i7")
    assert seen(scene)["drew"] == "AR16"  # while it acts
    scene.play("pollution@j6")
    assert seen(scene)["drew"] == "AR16"
    scene.play("pass")
    assert seen(scene)["drew"] is None
