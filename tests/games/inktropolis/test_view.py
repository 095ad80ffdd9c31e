"""What a client is shown beyond the board: progress with plans, what can be paid, fresh ink."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from pentapolis import Rng
from pentapolis.engine.match import Match
from pentapolis.games.inktropolis.seen import InkView
from pentapolis.games.inktropolis.state import InkState
from pentapolis.games.inktropolis.view.cities import board_marks
from pentapolis.games.inktropolis.view.progress import progress, setbacks
from pentapolis.games.inktropolis.words import InkWords
from tests.games.inktropolis.table import (
    CARDS,
    GAME,
    deal,
    draw,
    empty_city,
    fill,
    first_round,
    give,
    grids,
    hand,
    offer,
    pave,
    play,
    rest,
)
from tests.games.inktropolis.test_random_games import some_step

WORDS = InkWords(GAME.setup())
PLANS = [row["code"] for row in GAME.content().rows("plans")]


def seen(state: InkState, seat: int = 0) -> Any:
    return GAME.view(state, seat)


def test_the_view_has_its_type() -> None:
    """The client's types are made from InkView: every view of a game must fit it."""
    for seed in range(3):
        state = deal(2, seed=seed, sides="choose")
        rng = Rng(seed)
        while not state.is_over():
            for seat in (-1, 0, 1):
                msgspec.convert(seen(state, seat), InkView, strict=True)
            state.apply(*some_step(state, rng))
        msgspec.convert(seen(state, 0), InkView, strict=True)


@pytest.mark.parametrize("sides", ["A", "B"])
def test_progress_agrees_with_the_rules(sides: str) -> None:
    """K-60 to K-68: full if and only if the plan is met; what is lost is never met again."""
    reached = set()
    for seed in range(16):
        state = deal(1, seed=seed, sides=sides)
        rng = Rng(seed + 5)
        city = state.cities[0]
        lost: set[int] = set()
        while not state.is_over():
            state.apply(*some_step(state, rng))
            city = state.cities[0]
            for plan, code in enumerate(PLANS):
                found = progress(WORDS, city, plan)
                met = bool(city.meets(plan))
                assert (found.done == found.total) == met, (code, found)
                assert 0 <= found.done <= found.total
                assert not (met and found.missing)
                assert not (met and found.lost)
                assert found.text.endswith(".")
                if plan in lost:
                    assert found.lost, (code, found)
                if found.lost:
                    lost.add(plan)
                if met:
                    reached.add(code)
    assert len(reached) >= 5


@pytest.mark.parametrize(
    ("code", "words", "missing"),
    [
        ("distancing", "No building on l1, a12 and l12.", "l1 a12 l12"),
        ("nature-trail", "No road beside the lakes j2, e4, h9 and c11.", "j2 e4 h9 c11"),
        ("tourism", "There is no cultural building yet: it takes one or more.", ""),
        ("air-cleanliness", "Beside another type, for good: Small Enterprise (c1).", "c1 d1"),
        ("coast", "Best edge: top, 4 of 12 grids filled.", "e1 f1 g1 h1 i1 j1 k1 l1"),
        ("block", "Best square: 4 of 16 grids built, a1 to d4.", None),
        ("diversity", "There is no district yet: it takes one or more.", ""),
        ("commuting", "19 of 24 rows and columns hold no building.", None),
        ("community-park", "There is no commercial building yet: it takes one or more.", ""),
    ],
)
def test_what_a_plan_wants(code: str, words: str, missing: str | None) -> None:
    """K-60 to K-68: what is missing, in words and on the board."""
    city = draw(draw(empty_city(), "residential", "a1 b1"), "utilities", "c1 d1")
    found = progress(WORDS, city, PLANS.index(code))
    assert found.text == words
    if missing is not None:
        assert sorted(found.missing) == sorted(grids(city, missing))


def test_every_district_that_is_too_small_is_named() -> None:
    """K-63: not only the first of several that are as small."""
    city = draw(draw(empty_city(), "commercial", "a1 b1"), "commercial", "c1 d1")
    city = draw(draw(city, "commercial", "e1 f1"), "commercial", "g1 h1")
    found = progress(WORDS, city, PLANS.index("diversity"))
    assert found.text == (
        "They differ by 8, at most 4 is allowed. "
        "Residential has 0, utilities 0 and cultural 0: each needs 4."
    )
    assert (found.done, found.total, found.brief) == (1, 4, "gap 8, max 4")


@pytest.mark.parametrize("code", ["community-park", "diversity", "tourism", "air-cleanliness"])
def test_a_plan_for_all_of_a_type_is_not_begun_by_none(code: str) -> None:
    """K-87: 0 of 1 would read as if the first building were enough."""
    assert progress(WORDS, empty_city(), PLANS.index(code)).brief == "none yet"


def test_what_a_card_changes_of_the_round() -> None:
    """K-50: prestige resources that it brings, less those it costs; a closed lake has its points."""
    state = hand(offer(first_round(), "casino", "school"), 0, "fountain", "safari", "zoo")
    view = seen(state)
    changes = {
        item["card"]["card"]: [way["round"] for way in item["ways"]] for item in view["offers"]
    }
    assert (changes["zoo"], changes["school"], changes["casino"]) == ([2], [0], [1, 0])
    assert {lake["points"] for lake in view["cities"][0]["lakes"]} == {1}


def test_a_road_spoils_an_edge() -> None:
    """K-85: where only buildings count, no edge with a road can be filled."""
    top = " ".join(f"{column}1" for column in "abcdefghijk")
    city = fill(empty_city(), "residential", top)
    pave(city, "l1")
    found = progress(WORDS, city, PLANS.index("coast"))
    assert found.text == (
        "Best edge: left, 1 of 12 grids filled. A road shuts out the top and right edges."
    )
    pave(city, "a12 a6 l12")
    assert progress(WORDS, city, PLANS.index("coast")).lost
    pave(free := fill(empty_city(coast="filled"), "residential", top), "l1")
    assert progress(WORDS, free, PLANS.index("coast")).text == "The top edge is filled."


def test_what_a_road_would_cost_the_plans() -> None:
    """K-62, K-85: a road that ends, undoes or sets back a plan says so before it is drawn."""
    state = first_round()
    state.plans = type(state.plans)([PLANS.index(code) for code in ("coast", "community-park")])
    city = draw(empty_city(), "commercial", "k6 l6")
    cells = grids(city, "l7 j6 c8")
    found = setbacks(state, WORDS, city, cells)
    assert found == {
        cells[0]: "Coast Plan: 1 down to 0 of 12.",
        cells[1]: "Community Park Plan out of reach.",
    }


def test_setbacks_are_told_of_roads_that_may_be_drawn() -> None:
    """K-42: of every other grid it is said why no road goes there."""
    told = 0
    state, rng = deal(1, seed=2), Rng(2)
    while not state.is_over():
        deciding = seen(state)["cities"][0]["deciding"]
        legal = [GAME.structure(state, 0, int(action)) for action in state.legal_actions(0)]
        roads = {(road["x"], road["y"]) for road in legal if road["kind"] == "road"}
        assert {found["at"] for found in deciding["setbacks"]} <= roads
        told += len(deciding["setbacks"])
        state.apply(*some_step(state, rng))
    assert told


def test_the_deck_goes_back_after_the_last_round_of_an_era() -> None:
    """K-16, K-17: not before the first round, when no era has been played."""
    state = deal(1)
    boxed = {}
    rng = Rng(3)
    while not state.is_over():
        boxed[int(state.round)] = seen(state)["top"]["boxed"]
        state.apply(*some_step(state, rng))
    assert [number for number, yes in boxed.items() if yes] == [4, 8, 12]
    assert 0 in boxed


def test_who_watches_sees_the_cards_on_the_table() -> None:
    match = Match.new("inktropolis", players=2, seed=3)
    match.play(match.legal_moves(0)[0]).play(match.legal_moves(1)[0])
    mine, watching = (match.view(seat)["table"]["offers"] for seat in (0, None))
    on_table = [offer["card"] for offer in mine if not offer["card"]["landmark"]]
    assert [offer["card"] for offer in watching] == on_table
    # Nobody there lacks anything, and nobody's landmarks are told.
    assert not any(offer["why_not"] or offer["bar"] for offer in watching)


def test_offers_say_what_can_be_paid() -> None:
    """K-24, K-25, K-26: each way to pay, what is missing, and which grids would be struck off."""
    state = hand(offer(first_round(), "casino", "school"), 0, "fountain", "safari", "zoo")
    offers = {item["card"]["card"]: item for item in seen(state)["offers"]}
    assert list(offers) == ["small-enterprise", "casino", "school", "fountain", "safari", "zoo"]
    assert offers["small-enterprise"]["why_not"] == ""
    # Two residential enterprises hold a citizen each, on e6 and e8.
    school = offers["school"]
    assert school["ways"] == [
        {"spends": {"citizens": 2}, "missing": {}, "strikes": [(4, 5), (4, 7)], "round": 0}
    ]
    assert school["why_not"] == ""
    casino = offers["casino"]
    assert [way["missing"] for way in casino["ways"]] == [{"utilities": 2}, {"prestige": 1}]
    assert (casino["bar"], casino["why_not"]) == ("cost", "You lack 1 prestige.")
    safari = offers["safari"]
    assert (safari["bar"], safari["why_not"]) == ("era", "From the City era on.")
    legal = {GAME.text(state, 0, int(action)) for action in state.legal_actions(0)} - {"pass"}
    assert legal == {code for code, item in offers.items() if not item["why_not"]}


def test_offers_and_choices_agree() -> None:
    """K-20, K-34: nothing is wrong with a card exactly if it can be chosen."""
    compared = 0
    for seed in range(6):
        state = deal(2, seed=seed)
        rng = Rng(seed)
        while not state.is_over():
            for seat in state.deciders():
                view = seen(state, int(seat))
                if view["cities"][seat]["deciding"]["stage"] != "card":
                    continue
                legal = {GAME.text(state, seat, int(a)) for a in state.legal_actions(seat)}
                good = {o["card"]["card"] for o in view["offers"] if not o["why_not"]}
                assert legal - {"pass"} == good
                compared += 1
            state.apply(*some_step(state, rng))
    assert compared > 60


def test_new_cards_are_marked() -> None:
    """K-14: the two that were drawn this round."""
    state = first_round()
    assert [item["new"] for item in seen(state)["offers"]][:3] == [False, True, True]
    rest(state, 0)
    marks = [item["new"] for item in seen(state)["offers"] if not item["card"]["landmark"]]
    assert sum(marks) == 2
    assert marks[-2:] == [True, True]


def test_this_rounds_ink_is_marked() -> None:
    """K-77: what was built this round is fresh until the round is over."""
    state = offer(first_round(2, seed=3), "apartments")
    play(state, 0, "apartments", "i8")
    before = len(seen(state)["cities"][0]["roads"])
    road = next(
        m for m in (GAME.text(state, 0, int(a)) for a in state.legal_actions(0)) if m != "stop"
    )
    play(state, 0, road)
    city = seen(state)["cities"][0]
    assert [building["fresh"] for building in city["buildings"]] == [False, False, True]
    assert city["fresh_roads"] == 1 == len(city["roads"]) - before
    assert seen(state, 1)["cities"][0]["fresh_roads"] == 0
    play(state, 0, "stop")
    rest(state, 1)
    city = seen(state)["cities"][0]
    assert not any(building["fresh"] for building in city["buildings"])
    assert city["fresh_roads"] == 0


def test_lakes_and_the_box_of_this_round() -> None:
    """K-50, K-51: what the round would bring now, and which grids keep a lake open."""
    state = give(first_round(), prestige=3)
    city = state.cities[0]
    pave(city, "b2 c2 d2")
    lakes = {lake["at"]: lake["open"] for lake in seen(state)["cities"][0]["lakes"]}
    assert sorted(lakes[(9, 1)]) == [(8, 1), (9, 0), (9, 2), (10, 1)]
    assert seen(state)["cities"][0]["box"] == {"prestige": 3, "lakes": 0, "points": 3}
    fill(city, "residential", "j1 j3 i2 k2")
    lakes = {lake["at"]: lake["open"] for lake in seen(state)["cities"][0]["lakes"]}
    assert lakes[(9, 1)] == []
    assert seen(state)["cities"][0]["box"] == {"prestige": 3, "lakes": 1, "points": 4}


def test_every_mark_in_the_way_has_its_words() -> None:
    """K-31, K-42: a building is refused by exactly the marks that have a reason."""
    state = first_round(sides="B")
    play(state, 0, "small-enterprise", "cultural")
    view = seen(state)["cities"][0]
    reasons = view["deciding"]["no_building"]
    city = state.cities[0]
    marks = "".join(board_marks(city))
    assert {"R", "=", "L", "~", "P", "."} == set(marks)
    for cell, mark in enumerate(marks):
        y, x = divmod(cell, int(city.board.width))
        assert (mark in reasons) == (not (city.planes[y] >> x) & 1)
    play(state, 0, "h8")
    view = seen(state)["cities"][0]
    assert view["deciding"]["stage"] == "roads"
    for cell, mark in enumerate("".join(board_marks(city))):
        if mark in view["deciding"]["no_road"]:
            assert not city.may_pave(cell)


def test_titles_for_one() -> None:
    """K-72: a player alone sees the titles of the own side."""
    assert [row["points"] for row in seen(deal(1))["par"]][:2] == [0, 53]
    assert [row["points"] for row in seen(deal(1, sides="B"))["par"]][:2] == [0, 48]
    assert seen(deal(2))["par"] == []
    assert "casino" in CARDS
