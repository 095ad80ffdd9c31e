"""Action cards: one test for each, then the rules they share.

Seat 0 takes the card after placing a Building of its colour on i6, beside its hall on i5, unless a
test says otherwise. `cards` sets how many cards each seat had before.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pentapolis.engine.errors import IllegalAction
from pentapolis.games.ekopolis.state.actions import FINISH, MODIFY
from pentapolis.games.ekopolis.words.en.cards import describe
from tests.games.ekopolis.scene import GAME, Scene


def plain() -> Scene:
    return Scene()


def rich() -> Scene:
    """Seat 0 has 2 red, 3 green and 1 blue card, seat 1 has 3, 3 and 0, seat 2 has 0, 1 and 5."""
    return Scene().cards(0, 2, 3, 1).cards(1, 3, 3, 0).cards(2, 0, 1, 5)


def one_colour() -> Scene:
    return Scene().cards(0, 1, 0, 1)


def zones() -> Scene:
    """Three green zones beside the city of seat 0, one elsewhere."""
    return Scene().token("zone", "h5", "j4", "h7", "a1")


def green_around() -> Scene:
    """A green Building and a green zone beside i6."""
    return Scene().built("G01", "h6").token("zone", "h7")


def green_all_around() -> Scene:
    return Scene().built("G01", "h6").built("G09", "i7").token("zone", "h7", "j5")


def smog() -> Scene:
    return Scene().token("pollution", "h5", "j4", "h7", "a1")


def species() -> Scene:
    return Scene().token("zone", "j6", "a4", "h5")


def joined() -> Scene:
    """The city of seat 0 is one with that of seat 1."""
    return (
        Scene().built("B02", "h5").built("B01", "g5").built("B03", "f5").built("B04", "e4", seat=1)
    )


# Cards that act at once without a choice: the situation, and what each seat gains.
AT_ONCE: list[tuple[str, Callable[[], Scene], list[int]]] = [
    ("AR02", rich, [2 * 3, 0, 0]),
    ("AR03", rich, [2 * 1, 0, 0]),
    ("AR03", lambda: Scene().cards(0, blue=4), [6, 0, 0]),
    ("AR05", plain, [0, 0, 0]),
    ("AR05", smog, [-3, 0, 0]),
    ("AR06", rich, [-4, -4, 0]),
    ("AR06", plain, [-4, 0, 0]),
    ("AR07", rich, [0, 0, -3]),
    ("AR07", plain, [0, -3, -3]),
    ("AR09", plain, [3, 0, 0]),
    ("AR10", plain, [4, 0, 0]),
    ("AR11", lambda: Scene().built("R12", "h6").token("pollution", "h7"), [2, 0, 0]),
    ("AR14", plain, [0, -2, -2]),
    ("AR17", rich, [6, 0, 0]),
    ("AR17", one_colour, [0, 0, 0]),
    ("AR19", plain, [-2, 0, 0]),
    ("AG02", rich, [2 * 4, 0, 0]),
    ("AG03", plain, [0, 0, 0]),
    ("AG03", species, [4, 0, 0]),
    ("AG06", rich, [0, 0, -3]),
    ("AG08", plain, [2, 0, 0]),
    ("AG08", zones, [2 + 3, 0, 0]),
    ("AG09", plain, [3, 0, 0]),
    ("AG13", rich, [4, 0, 0]),
    ("AG13", plain, [2, 0, 0]),
    ("AG14", rich, [2 * 1, 0, 0]),
    ("AG15", plain, [-2, -2, -2]),
    ("AG18", green_around, [4, 0, 0]),
    ("AG18", green_all_around, [6, 0, 0]),
    ("AG20", rich, [0, -4, 0]),
    ("AB01", plain, [2, 0, 0]),
    ("AB01", rich, [2 * 2, 0, 0]),
    ("AB02", plain, [1, 0, 0]),
    ("AB02", rich, [5, 0, 0]),
    ("AB03", plain, [2, 0, 0]),
    ("AB03", joined, [4, 0, 0]),
    ("AB04", plain, [3, 0, 0]),
    ("AB05", rich, [4, 0, 0]),
    ("AB05", plain, [2, 0, 0]),
    ("AB06", rich, [0, -4, 0]),
    ("AB06", plain, [-4, -4, -4]),
    ("AB07", rich, [0, -3, 0]),
    ("AB14", rich, [6, 0, 0]),
    ("AB14", lambda: Scene().cards(0, green=2), [4, 0, 0]),
    ("AB15", green_around, [4, 0, 0]),
    ("AB16", rich, [-2, 0, 0]),
    ("AB16", lambda: Scene().cards(0, blue=6), [-4, 0, 0]),
    ("AB17", rich, [-2, 0, 0]),
    ("AB17", lambda: Scene().cards(0, red=6), [-4, 0, 0]),
    ("AB18", plain, [1, 0, 0]),
    ("AB18", zones, [1 + 3, 0, 0]),
    ("AB20", plain, [4, 1, 1]),
]


@pytest.mark.parametrize(("card", "situation", "gains"), AT_ONCE)
def test_cards_that_act_at_once(
    card: str, situation: Callable[[], Scene], gains: list[int]
) -> None:
    """E-62, E-64, E-65, E-96"""
    scene = situation().take(card)
    assert scene.points == gains
    assert scene.state.step == FINISH


# Cards that act at the end: seat 0 owns the card, all have the cards given, and what each gains.
AT_THE_END: list[tuple[str, Callable[[], Scene], list[int]]] = [
    ("AR08", rich, [0, 5, 0]),
    ("AR15", plain, [6, 0, 0]),
    ("AR15", smog, [2, 0, 0]),
    ("AR18", lambda: Scene().cards(0, 3, 1, 2), [7, 0, 0]),
    ("AR20", rich, [2 * 1, 0, 0]),
    ("AR20", lambda: Scene().cards(0, 3, 3, 4), [2 * 3, 0, 0]),
    ("AG07", rich, [5, 5, 0]),
    ("AG16", lambda: Scene().cards(0, 2, 5, 3), [2 * 2, 0, 0]),
    ("AG17", lambda: Scene().cards(0, 3, 3, 1), [7, 0, 0]),
    ("AG17", lambda: Scene().cards(0, 3, 1, 1), [0, 0, 0]),
    ("AB08", rich, [0, 0, 5]),
    ("AB09", rich, [2 * 1, 0, 0]),
    ("AB19", rich, [2, 0, 0]),
    ("AB19", lambda: Scene().cards(0, 0, 2, 2), [5, 0, 0]),
]


@pytest.mark.parametrize(("card", "situation", "gains"), AT_THE_END)
def test_cards_that_act_at_the_end(
    card: str, situation: Callable[[], Scene], gains: list[int]
) -> None:
    """E-62, E-73, E-74"""
    without, with_it = situation(), situation().owns(card)
    assert [b - a for a, b in zip(without.totals, with_it.totals, strict=True)] == gains
    assert with_it.points == [0, 0, 0]


# -- cards that ask for a space -------------------------------------------------------------------


@pytest.mark.parametrize("card", ["AG01", "AG19"])
def test_planting_a_green_zone(card: str) -> None:
    """E-69: anywhere beside the city, compulsory, one point; a species protected adds 3."""
    scene = Scene().take(card)
    assert "pass" not in scene.moves()
    assert {"h5", "i4", "i7", "j6"} <= scene.spaces()
    assert scene.play("zone@i4").points == [1, 0, 0]
    assert Scene().take(card).play("zone@j6").points == [3 + 1, 0, 0]


@pytest.mark.parametrize(("card", "points"), [("AR04", -1), ("AR16", 0)])
def test_accidents_pollute(card: str, points: int) -> None:
    """E-69"""
    scene = Scene().take(card)
    with pytest.raises(IllegalAction, match="next to your city"):
        scene.play("pollution@a1")
    scene.play("pollution@h7")
    assert scene.points == [points, 0, 0]
    assert scene.state.table.pollution == 13
    assert Scene().take(card).play("pollution@j6").points == [points - 3, 0, 0]


def test_ag05_bark_beetle() -> None:
    """E-69, E-98, E-99: one zone goes, by choice if there are several; without one, 3 points."""
    assert Scene().take("AG05").points == [-3, 0, 0]
    scene = Scene().token("zone", "j6", "a1").take("AG05")
    assert scene.points == [0, 0, 0]
    assert scene.state.table.zones == 13
    scene = zones().take("AG05")
    assert scene.moves() == ["clear@h5", "clear@h7", "clear@j4"]
    scene.play("clear@h7")
    assert scene.state.table.zones == 14 - 3
    assert scene.state.step == FINISH


@pytest.mark.parametrize("card", ["AB10", "AG12"])
def test_cleaning_up(card: str) -> None:
    """E-66, E-68: a pollution token next to the city goes, for 2 points."""
    scene = smog().ready(card).hand("B11").play(card)
    assert scene.moves() == ["clear@h5", "clear@j4"]
    scene.play("clear@j4")
    assert scene.points == [2, 0, 0]
    assert scene.moves() == ["B11"]
    with pytest.raises(IllegalAction, match="played already"):
        scene.play(card)
    assert Scene().token("pollution", "a1").ready(card).hand("B11").moves() == ["B11"]
    only_one = Scene().token("pollution", "h5").ready(card).hand("B11").play(card)
    assert only_one.points == [2, 0, 0]


def test_ar01_chimney_filters() -> None:
    """E-68: one or two tokens, 2 points each."""
    scene = smog().ready("AR01").hand("B11").play("AR01", "clear@h5")
    assert scene.moves() == ["pass", "clear@j4"]
    assert scene.play("clear@j4").points == [4, 0, 0]
    scene = smog().ready("AR01").hand("B11").play("AR01", "clear@h5", "pass")
    assert scene.points == [2, 0, 0]
    single = Scene().token("pollution", "h5").ready("AR01").hand("B11").play("AR01")
    assert single.points == [2, 0, 0]
    assert single.moves() == ["B11"]


def test_ag11_biocorridor() -> None:
    """E-68, E-69, E-99: a zone moves to another empty space beside the city; a species adds 3."""
    scene = Scene().built("B02", "i6").token("zone", "h5").ready("AG11").hand("B11")
    scene.play("AG11")  # there is one zone to move
    assert "h5" not in scene.spaces()
    with pytest.raises(IllegalAction, match="another space"):
        scene.play("zone@h5")
    scene.play("zone@j6")
    assert scene.points == [2 + 3, 0, 0]
    assert scene.state.table.zones == 13
    assert Scene().ready("AG11").hand("B11").moves() == ["B11"]


def test_ag04_flood_protection() -> None:
    """E-64, E-66"""
    assert Scene().ready("AG04").hand("B11").play("AG04").points == [3, 0, 0]
    two = Scene().token("zone", "h5", "j4").ready("AG04").hand("B11").play("AG04")
    assert two.points == [5, 0, 0]


def test_ab12_zoning_plan() -> None:
    """E-68: discard any number, refill the hand, 2 points; the tiles drawn cannot be taken back."""
    scene = Scene().ready("AB12").hand("B01", "B02", "B03").stack("G01", "G02", "G03", "G04")
    reveals = scene.state.reveals
    scene.play("AB12")
    assert scene.moves() == ["-B01", "-B02", "-B03", "pass"]
    scene.play("-B03", "-B01", "pass")
    assert scene.hand_of(0) == ["G03", "G04", "B02"]
    assert scene.points == [2, 0, 0]
    assert scene.state.reveals > reveals
    assert [int(tile) for tile in scene.state.discards] == [scene.tile("B03"), scene.tile("B01")]
    everything = Scene().ready("AB12").hand("B01", "B02", "B03").stack("G01", "G02", "G03", "G04")
    everything.play("AB12", "-B01", "-B02", "-B03")  # nothing is left to discard (E-99)
    assert everything.hand_of(0) == ["G02", "G03", "G04"]
    assert everything.points == [2, 0, 0]
    none = Scene().ready("AB12").hand("B01", "B02", "B03").play("AB12", "pass")
    assert none.points == [2, 0, 0]
    assert none.hand_of(0) == ["B01", "B02", "B03"]


# -- cards played with a Building -----------------------------------------------------------------


@pytest.mark.parametrize("card", ["AB11", "AR13"])
def test_shields(card: str) -> None:
    """E-67: nothing is lost to red neighbours and pollution; what they earn stays."""
    scene = Scene().token("pollution", "h6").built("R12", "i7").ready(card)
    scene.place("B07", "i6", card="AB04")  # red -4, blue +2
    assert scene.state.step == MODIFY
    assert scene.moves() == [card, "pass"]
    assert scene.points == [0, 0, 0]
    scene.play(card)
    assert scene.points == [2 + 3, 0, 0]
    declined = Scene().token("pollution", "h6").ready(card).place("B07", "i6", card="AB04")
    assert declined.play("pass").points == [2 - 4 + 3, 0, 0]
    needless = Scene().ready(card).place("B07", "i6", card="AB04")
    assert needless.state.step == FINISH


def test_ag10_wildlife_crossing() -> None:
    """E-67: no fine for a green zone or a species, and 2 points; pollution is not meant."""
    scene = Scene().built("R12", "i6").token("zone", "j6").ready("AG10")
    scene.place("B10", "j6", card="AB04").play("AG10")
    assert scene.points == [2 + 3, 0, 0]
    scene = Scene().token("zone", "i6").ready("AG10").place("B10", "i6", card="AB04").play("AG10")
    assert scene.points == [2 + 2 + 3, 0, 0]
    dirty = Scene().token("pollution", "i6").ready("AG10").place("B10", "i6", card="AB04")
    assert dirty.points == [2 - 3 + 3, 0, 0]
    half = Scene().built("R12", "i6").token("pollution", "j6").ready("AG10")
    half.place("B10", "j6", card="AB04").play("AG10")
    assert half.points == [2 - 3 + 3, 0, 0]


def test_ar12_brownfield_renewal() -> None:
    """E-67: on pollution only; no fine at all, and 3 points."""
    scene = Scene().token("pollution", "i6").ready("AR12").place("B10", "i6", card="AB04")
    assert scene.play("AR12").points == [2 + 3 + 3, 0, 0]
    scene = Scene().built("R12", "i6").token("pollution", "j6").ready("AR12")
    assert scene.place("B10", "j6", card="AB04").play("AR12").points == [3 + 3, 0, 0]
    green = Scene().token("zone", "i6").ready("AR12").place("B10", "i6", card="AB04")
    assert green.state.step == FINISH


def test_ab13_green_roofs() -> None:
    """E-67: a blue Building earns 2 more per green neighbour, 6 at the most."""
    scene = green_around().ready("AB13").place("B10", "i6", card="AB04").play("AB13")
    assert scene.points == [2 + 4 + 3, 0, 0]
    scene = green_all_around().ready("AB13").place("B10", "i6", card="AB04").play("AB13")
    assert scene.points == [2 + 6 + 3, 0, 0]
    green = green_around().ready("AB13").place("G01", "i6", card="AG09")
    assert green.state.step == FINISH
    bare = Scene().ready("AB13").place("B10", "i6", card="AB04")
    assert bare.state.step == FINISH


def test_several_cards_with_one_building() -> None:
    """E-67"""
    scene = Scene().token("zone", "i6", "h6").token("pollution", "j5")
    scene.ready("AG10").ready("AB13").ready("AR13").place("B12", "i6", card="AB04")
    assert scene.moves() == ["AR13", "AG10", "AB13", "pass"]
    scene.play("AB13", "AR13", "AG10")  # blue +2, green +1, bonus 2, fine waived for 2, then 3
    assert scene.points == [2 + 1 + 2 + 2 + 3, 0, 0]


# -- what cards have in common --------------------------------------------------------------------


def test_every_card_has_its_test() -> None:
    """E-14: sixty cards, each named in this file."""
    from pathlib import Path

    text = Path(__file__).read_text(encoding="utf-8")
    ids = [row["id"] for row in GAME.content().rows("cards")]
    assert len(set(ids)) == 60
    assert [name for name in ids if f'"{name}"' not in text] == []


def test_home_insulation() -> None:
    """E-70, example 8: the first blue card counts itself."""
    scene = Scene().place("B10", "i6", card="AB01")
    assert scene.points == [2 + 2, 0, 0]
    assert GAME.view(scene.state, 0)["seats"][0]["cards"][0]["name"] == "Home Insulation"


def test_a_building_brings_a_card_of_its_colour() -> None:
    """E-61, E-91: kept, open to all, counted by colour."""
    scene = Scene().hand("B01", "B02").place("R16", "i6", card="AR09")
    for viewer in (-1, 0, 1):
        seen = GAME.view(scene.state, viewer)
        assert [card["id"] for card in seen["seats"][0]["cards"]] == ["AR09"]
        assert seen["seats"][0]["built"] == {"red": 1, "green": 0, "blue": 0}
        assert seen["card_stacks"] == {"red": 19, "green": 20, "blue": 20}


def test_the_card_comes_after_the_token() -> None:
    """E-19, E-61: the zone just placed counts for Wildlife Census."""
    scene = Scene().place("G02", "i6", card="AG18")
    assert scene.state.table.owned[0] == 0
    scene.play("zone@i7")
    assert scene.points == [1 + 2, 0, 0]


def test_an_effect_that_is_impossible_is_left_out() -> None:
    """E-63: no zone left to plant, the point is gained all the same."""
    scene = Scene()
    scene.state.table.zones = 0
    assert scene.take("AG01").points == [1, 0, 0]


def test_later_cards_only_on_the_owners_turn() -> None:
    """E-66: before choosing, or after the card of the turn, also the one just taken."""
    scene = Scene().ready("AG04", seat=1).hand("B11", "B10")
    assert scene.moves() == ["B10", "B11"]
    with pytest.raises(IllegalAction, match="do not own"):
        scene.play("AG04")
    scene.play("B11")
    assert all(move.startswith("B11@") for move in scene.moves())
    scene = Scene().hand("B10").place("G01", "i6", card="AG04")
    assert scene.moves() == ["-B10", "AG04", "pass"]
    assert scene.play("AG04").points == [3 + 3, 0, 0]
    assert scene.moves() == ["-B10", "pass"]


def test_later_cards_before_the_token_and_before_the_next_card() -> None:
    """E-66, E-101: at any step of the turn, so that a zone counts before the next card takes it away."""
    scene = Scene().token("zone", "h5").ready("AG04").hand("B11", "B10")
    scene.place("G02", "i6", card="AG05")
    assert scene.moves()[:2] == ["AG04", "pass"]  # and the spaces for its zone
    early = Scene()
    early.state = scene.state.clone()
    early.play("AG04")
    assert early.points == [1 + 3, 0, 0]  # one zone only
    assert "AG04" not in early.moves()
    assert "zone@i7" in early.moves()
    scene.play("zone@i7")
    assert scene.moves() == ["AG04", "pass"]
    scene.play("AG04")  # and with no card left to play, the next one is taken
    assert scene.points == [1 + 5, 0, 0]
    assert scene.moves() == ["clear@h5", "clear@i7"]


def test_whoever_waits_with_a_card_says_when_the_next_one_is_taken() -> None:
    """E-66, E-101"""
    scene = Scene().ready("AG04").hand("B10").place("B11", "i6", card="AB04")
    assert scene.moves() == ["AG04", "pass"]
    assert GAME.view(scene.state, 0)["drew"] is None
    scene.play("pass")
    assert GAME.view(scene.state, 0)["drew"] == "AB04"
    assert scene.moves() == ["-B10", "AG04", "pass"]


def test_pollution_waits_for_whoever_may_make_room() -> None:
    """E-41, E-66, E-99: with one space for it and a card to play, there is a choice."""
    scene = Scene().token("pollution", "h5", "h6", "j5", "j6").built("B02", "i5").hand("B10")
    around = ["h6", "h7", "i5", "i7", "j5", "j6"]
    scene.token("pollution", *(s for s in around if s not in ("h6", "i5", "j5", "j6", "i7")))
    scene.ready("AB10").place("R01", "i6", card="AR09")
    assert scene.moves() == ["AB10", "pollution@i7"]
    scene.play("AB10", "clear@h6")
    assert scene.moves() == ["pollution@h6", "pollution@i7"]


def test_cards_that_act_by_themselves_are_not_played() -> None:
    """E-62"""
    scene = Scene().owns("AB04").hand("B11")
    with pytest.raises(IllegalAction, match="acts by itself"):
        scene.play("AB04")


def test_unplayed_cards_count_for_triplets_only() -> None:
    """E-97"""
    scene = Scene().ready("AG04").cards(0, 1, 1, 1)
    assert scene.totals == [7, 0, 0]


def test_cards_are_described_by_what_they_do() -> None:
    """The sentence comes from the effects, so it cannot contradict them."""
    rows = {row["id"]: row for row in GAME.content().rows("cards")}
    assert describe(rows["AB01"]) == "At once: you gain 2 points for each blue Action card you own."
    changed = {**rows["AB01"], "effects": [{**rows["AB01"]["effects"][0], "points": -5}]}
    assert "you lose 5 points" in describe(changed)
    assert all(describe(row).endswith(".") for row in rows.values())
