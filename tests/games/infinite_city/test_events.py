"""Infinite City: what happens is told as data, to each viewer what it may know (I-61 to I-66)."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis import SPECTATOR, Rng, State
from pentapolis.engine.events import Event, Place, Scored
from pentapolis.engine.history import History
from pentapolis.engine.match import tell
from pentapolis.games.infinite_city import events
from tests.contract.pictures.infinite_city import fold, picture
from tests.games.infinite_city.scene import GAME, Scene, optional_pack


def play_and_fold(state: State, rng: Rng, most: int = 10**6) -> set[str]:
    """A random game; for every viewer events must turn each picture into the next. The kinds met."""
    viewers = range(SPECTATOR, state.players)
    history, number, met = History(int(state.players)), 0, set()
    before = {viewer: picture(GAME.view(state, viewer)) for viewer in viewers}
    while not state.is_over() and number < most:
        seat = int(state.deciders()[0])
        actions = state.legal_actions(seat)
        action = actions[rng.below(len(actions))]
        notes = state.listen()
        state.apply(seat, action)
        history.add(seat, notes)
        for viewer in viewers:
            seen = history.seen(number, viewer)
            for event in seen:
                fold(before[viewer], event, viewer)
            after = picture(GAME.view(state, viewer))
            assert before[viewer] == after, (viewer, seen)
        met |= {event.kind for event in history.seen(number, None)}
        number += 1
    return met


def kinds(*types: type[Event]) -> set[str]:
    return {kind.__struct_config__.tag for kind in types}  # type: ignore[misc]


def test_events_explain_random_games_where_every_text_may_be_declined() -> None:
    """I-22: with both packs every kind of event is met but those of rarer moments."""
    met: set[str] = set()
    for seed in range(6):
        for pack in (optional_pack(), GAME.content("twenty_two"), GAME.content("base")):
            setup = GAME.setup(2 + seed % 4, None, pack, confirm=seed % 2 == 1)
            met |= play_and_fold(GAME.new_state(setup, Rng(seed)), Rng(seed + 1))
    rare = kinds(events.TextPicked, events.TextSkipped, events.DeckEmptied, events.TurnSkipped)
    assert kinds(*GAME.event_types) - met <= rare


RARE: list[tuple[Scene, set[str]]] = [
    (  # several turned-up tiles wait for their turn, one of them with nothing to do (I-23)
        Scene(
            {(0, -1): "?SG", (-1, 0): "?TS", (1, 0): "?PZ", (0, 1): "?PO", (3, 0): "FA 2"},
            ["CA CA", "FA FA"],
            "BK BK BK",
        ),
        kinds(events.TextPicked, events.TextSkipped, events.TilesSwapped, events.TileMoved),
    ),
    (  # a Mausoleum takes up what waits
        Scene({(0, -1): "?MA", (-1, 0): "?SY", (1, 0): "?FA", (1, -1): "FA 2"}, ["CA", "FA"], "BK"),
        kinds(events.TileTaken, events.TileRemoved, events.MoreToDraw),
    ),
    (  # the deck runs out, and so do hands (I-45)
        Scene({(0, 0): "FA"}, ["LB", "PT PT", "SG"], "LB BK BK"),
        kinds(events.DeckEmptied, events.TurnSkipped),
    ),
    (  # Libraries only (I-105)
        Scene({(0, 0): "FA"}, ["LB", "FA"], "LB LB"),
        kinds(events.DeckLookedAt, events.TileReturned),
    ),
    (  # last turns, with a player who is skipped (I-43)
        Scene({(0, 0): "FA"}, ["PH PZ", "PZ PZ", "PZ"], "BK " * 9, supply={1: 5, 2: 1, 3: 1}),
        kinds(events.TokensGone, events.LastRound, events.TurnSkipped),
    ),
    (  # the fifth Power Station (I-44)
        Scene({(x, 0): "PS" for x in range(4)}, ["PS FA", "PS PS"], "PS"),
        kinds(events.PowerChanged),
    ),
]


@pytest.mark.parametrize("number", range(len(RARE)))
def test_events_explain_rare_moments(number: int) -> None:
    """I-23, I-43, I-44, I-45, I-105"""
    scene, wanted = RARE[number]
    met: set[str] = set()
    for seed in range(30):
        met |= play_and_fold(scene.state.clone(), Rng(seed), 60)
    assert wanted <= met


def seen(scene: Scene, *moves: str, viewer: int | None) -> list[Event]:
    """What a player (0: a spectator) sees of the last of these moves."""
    history = History(scene.setup.players)
    for text in moves:
        seat = scene.decider - 1
        notes = scene.state.listen()
        scene.state.apply(seat, GAME.parse(scene.state, seat, text))
        history.add(seat, notes)
    return history.seen(len(moves) - 1, None if viewer is None else viewer - 1)


def of(kind: type[Event], found: list[Event]) -> Any:
    (event,) = [event for event in found if isinstance(event, kind)]
    return event


def test_a_choice_is_disclosed_when_the_tile_is_placed() -> None:
    """I-64"""
    city = {(0, 0): "FA"}
    chosen = seen(Scene(city, ["PZ", "FA"]), "PZ", viewer=2)
    assert [event.kind for event in chosen] == ["chosen", "asked"]
    placed = seen(Scene(city, ["PZ", "FA"]), "PZ", "PZ@1,0", viewer=2)
    assert [event.kind for event in placed[:3]] == ["tile_chosen", "tile_placed", "token_placed"]
    assert of(events.TilePlaced, placed).source == Place("hand", 0)
    assert of(events.TilePlaced, placed).target == Place("city", None, (1, 0))


@pytest.mark.parametrize(("viewer", "tiles"), [(1, ("BK", "SG")), (2, None), (0, None)])
def test_what_is_drawn_is_known_to_the_drawer(viewer: int, tiles: tuple[str, ...] | None) -> None:
    """I-61"""
    scene = Scene({(0, 0): "FA"}, ["PZ FA FA FA", "FA"], "BK SG")
    drawn = of(events.TilesDrawn, seen(scene, "PZ", "PZ@1,0", viewer=viewer))
    assert drawn.count == 2
    assert drawn.cards == (tiles and tuple(sorted(tiles, key=scene.codes.index)))


@pytest.mark.parametrize(("viewer", "known"), [(1, True), (2, False), (3, False), (0, False)])
def test_what_is_seen_in_the_deck_is_known_to_the_looker(viewer: int, known: bool) -> None:
    """I-65: and so is where the rest of it goes."""
    scene = Scene({(0, 0): "FA"}, ["LB FA FA FA FA", "FA", "FA"], "BK PZ SG")
    looked = of(events.DeckLookedAt, seen(scene, "LB", "LB@1,0", viewer=viewer))
    assert looked.count == 3
    assert looked.cards == (("BK", "PZ", "SG") if known else None)
    placed = seen(scene, "PZ", "PZ@2,0", viewer=viewer)
    assert of(events.TilePlaced, placed).depth == (2 if known else None)
    back = [event.tile for event in placed if isinstance(event, events.TileReturned)]
    assert back == (["BK", "SG"] if known else [None, None])


@pytest.mark.parametrize(("viewer", "known"), [(1, True), (2, True), (3, False), (0, False)])
def test_hands_are_known_to_both(viewer: int, known: bool) -> None:
    """I-63: looked at, or exchanged."""
    scene = Scene({(0, 0): "FA"}, ["TE", "EM PZ", ""], "SG")
    tiles = of(events.HandSeen, seen(scene, "TE", "TE@1,0", viewer=viewer)).cards
    assert tiles == (("PZ", "EM") if known else None)
    scene = Scene({(0, 0): "FA"}, ["SC BK", "EM PZ", "FA"])
    swapped = of(events.HandsExchanged, seen(scene, "SC", "SC@1,0", "P2", viewer=viewer))
    assert (swapped.given, swapped.taken) == ((("BK",), ("PZ", "EM")) if known else (None, None))


@pytest.mark.parametrize(("viewer", "tile"), [(1, "FA"), (2, None), (0, None)])
def test_a_face_down_tile_taken_is_known_to_the_taker(viewer: int, tile: str | None) -> None:
    """I-116, I-61"""
    scene = Scene({(0, 0): "?FA"}, ["MA", "FA"])
    assert of(events.TileTaken, seen(scene, "MA", "MA@1,0", "0,0", viewer=viewer)).tile == tile


def test_tokens_are_told_by_owner_with_their_places() -> None:
    """I-106: sent home; I-119: exchanged."""
    scene = Scene({(0, 0): "FA 122"}, ["SG", "FA"])
    home = [
        event
        for event in seen(scene, "SG", "SG@1,0", "0,0", viewer=0)
        if isinstance(event, events.TokensSentHome)
    ]
    at = Place("city", None, (0, 0))
    assert [(event.seat, event.count, event.source, event.target) for event in home] == [
        (0, 1, at, Place("supply", 0)),
        (1, 2, at, Place("supply", 1)),
    ]
    scene = Scene({(0, 0): "FA 2"}, ["BK", "FA"])
    moved = [
        (event.seat, event.source.cell, event.target.cell)
        for event in seen(scene, "BK", "BK@1,0", "0,0", viewer=0)
        if isinstance(event, events.TokenMoved)
    ]
    assert moved == [(1, (0, 0), (1, 0)), (0, (1, 0), (0, 0))]


def test_points_rise_at_the_cells_that_earn_them() -> None:
    """I-51 to I-53: with the sources of the score sheet."""
    scene = Scene({(0, 0): "FA 1", (1, 0): "FA 1"}, ["PS", "FA"])
    scored = {
        (event.cause, event.item): (event.seat, event.points, event.cells)
        for event in seen(scene, "PS", "PS@2,0", viewer=0)
        if isinstance(event, Scored)
    }
    assert scored == {
        ("group", None): (0, 3, ((0, 0), (1, 0), (2, 0))),
        ("printed", "PS"): (0, 1, ((2, 0),)),
        ("silver", None): (0, 1, ((2, 0),)),
    }
    sources = {line.source for line in GAME.score_sheet(scene.state).lines}
    assert {cause for cause, _ in scored} <= sources


def test_the_log_points_at_tiles_and_cells() -> None:
    """Where everybody may know them."""
    scene = Scene({(0, 0): "?FA"}, ["MA", "FA"])
    found = seen(scene, "MA", "MA@1,0", "0,0", viewer=1)
    (entry,) = [told for told in tell(GAME.words(scene.setup), 1, found) if told.seat == 0]
    assert (entry.cells, entry.cards) == (((0, 0),), ("FA",))
    scene = Scene({(0, 0): "?FA"}, ["MA", "FA"])
    found = seen(scene, "MA", "MA@1,0", "0,0", viewer=2)
    (entry,) = [told for told in tell(GAME.words(scene.setup), 1, found) if told.seat == 0]
    assert (entry.cells, entry.cards) == (((0, 0),), ())
