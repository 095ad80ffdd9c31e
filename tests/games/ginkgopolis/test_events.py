"""What is told of an action, to whom, and when."""

from __future__ import annotations

import pytest

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.engine.events import Event, Place, Scored
from pentapolis.engine.history import History
from pentapolis.games.ginkgopolis import events as on
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME, card, scene, tell, texts


def kinds(events: list[Event]) -> list[str]:
    return [event.kind for event in events]


def last(history: History, number: int, viewer: int | None = None) -> list[Event]:
    """What was told of a decision up to the end of the first action in it."""
    events = history.seen(number, viewer)
    ends = [at for at, event in enumerate(events) if isinstance(event, on.ActionEnded)]
    return events[: ends[0] + 1] if ends else events


def test_a_construction_is_told_step_by_step() -> None:
    """G-36, G-37, G-39: B9 on player 2's R12; the card R6 gives a resource for it."""
    state = scene(
        hands=[["R12"], ["Y1"]],
        tiles=[["B9"], []],
        resources=[5, 0],
        points=[4, 0],
        tableau=[["R6"], []],
        buildings={(0, 0): ("R12", 2, 1)},
    )
    history = History(2)
    tell(history, state, 1, "Y1")
    tell(history, state, 0, "R12", "+B9")
    told = [event for event in last(history, 2) if not isinstance(event, Scored)]
    assert kinds(told) == [
        "tile_chosen",
        "player_ready",
        "plans_laid",
        "plan_revealed",
        "resources_returned",
        "surcharge_paid",
        "surcharge_paid",
        "tile_built",
        "bonus_used",
        "items_taken",
        "card_gained",
        "action_ended",
    ]
    home, colour, number, built, bonus, items = told[4:10]
    middle = Place("city", None, (0, 0))
    assert home == on.ResourcesReturned(1, 1, 2, middle, Place("screen", 1))
    # It happens to somebody else: the log tells it.
    assert not home.minor
    assert colour == on.SurchargePaid(0, 0, "colour", 1, 0)
    assert number == on.SurchargePaid(0, 0, "number", 0, 3)
    assert isinstance(built, on.TileBuilt)
    assert (built.covered, built.floors, built.target) == (card("R12"), 3, middle)
    assert isinstance(bonus, on.BonusUsed)
    assert (bonus.card, bonus.resource) == (card("R6"), 1)
    assert isinstance(items, on.ItemsTaken)
    assert (items.reason, items.resource) == ("bonus", 1)
    scored = [event for event in last(history, 2) if isinstance(event, Scored)]
    assert [(event.seat, event.points, event.cause) for event in scored[:2]] == [
        (1, 2, "points"),
        (0, -3, "points"),
    ]


@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_point_is_told(players: int) -> None:
    """What is scored adds up to the totals, decision by decision; Hal's has no seat."""
    match = Match.new("ginkgopolis", players, seed=8, options={"characters": "preset"})
    rng = Rng(8)
    while not match.is_over:
        state = match.state
        assert isinstance(state, GinkgoState)
        before = [int(total) for total in state.side_scores()]
        seat = match.deciders[rng.below(len(match.deciders))]
        moves = match.legal_moves(seat)
        match.play(moves[rng.below(len(moves))])
        for event in match.events()[-1]:
            if isinstance(event, Scored):
                before[-1 if event.seat is None else event.seat] += event.points
        assert before == [int(total) for total in state.side_scores()]


def test_hal_draws_in_secret_and_builds_for_all_to_see() -> None:
    """G-71, G-73, G-75"""
    state = scene(1, hands=[["Y1", "D", "C"], ["A"]], supply=["R9", "R8", "R7"])
    history = History(1)
    tell(history, state, 0, "Y1", "A@-1,-3")
    words = GAME.words(state.setup)
    for viewer in (0, SPECTATOR):
        first, second = (history.seen(number, viewer) for number in (0, 1))
        turned = next(event for event in first if isinstance(event, on.TileTurnedUp))
        assert (turned.seat, turned.side, turned.tile) == (None, 1, card("R9"))
        assert isinstance(second[0], on.LetterMoved)
        assert (second[0].seat, second[0].side) == (0, 1)
        assert words.event(second[0]) == "moves Hal's letter A outwards."
        drawn = [event for event in second if isinstance(event, on.CardDrawn) and event.side == 1]
        assert [event.card for event in drawn] == [None]
    assert "Hal puts red 9 into the city." in [words.event(event) for event in history.seen(0, 0)]


def test_which_tiles_were_returned_is_told_at_the_end_only() -> None:
    """G-42, G-81: a plan that is revealed later does not tell them."""
    state = scene(
        hands=[["B1", "A"], ["Y1", "B"]], tiles=[["R9", "R8"], ["Y9", "Y8"]], supply=["B9"]
    )
    history = History(2)
    tell(history, state, 1, "Y1", "alone")
    tell(history, state, 0, "B1", "alone")
    tell(history, state, 0, "-R8", "=R9", "=B9")
    tell(history, state, 1, "-Y8", "-Y9")
    returns = {4: 0, 5: 0, 6: 0, 7: 1, 8: 1}
    counts = [event for event in history.seen(8, 0) if isinstance(event, on.TilesReturned)]
    assert [(event.seat, event.count, event.cards) for event in counts] == [
        (0, 1, (card("R8"),)),
        (1, 2, None),
    ]
    rng = Rng(2)
    while not state.is_over():
        assert state.phase != 4
        assert all(history.hides(number, 1 - seat) for number, seat in returns.items())
        seat = int(state.deciders()[0])
        moves = texts(state, seat)
        tell(history, state, seat, moves[rng.below(len(moves))])
    assert state.round > 2
    assert not any(history.hides(number, 1 - seat) for number, seat in returns.items())


def test_characters_are_told_when_the_draft_is_over() -> None:
    """G-12"""
    match = Match.new("ginkgopolis", 2, seed=5)
    while match.state.phase == 0:  # type: ignore[attr-defined]
        assert all(told.text == "has chosen." for told in match.log(0) if told.seat == 1)
        match.play(match.legal_moves(match.deciders[0])[0])
    kept = [
        event for told in match.events(0) for event in told if isinstance(event, on.CharacterKept)
    ]
    assert [event.seat for event in kept] == [0, 1] * 3


def test_the_start_is_told_briefly_and_cards_to_those_who_may_know_them() -> None:
    """G-12, G-16: what all Characters give in one, and of others' cards only how many there are."""
    match = Match.new("ginkgopolis", 2, seed=3)
    while len(match.moves) < 6:
        match.play(match.legal_moves(match.deciders[0])[0])
    for viewer in (0, 1):
        told = dict.fromkeys((0, 1), "")
        for entry in match.told(5, viewer):
            if entry.seat is not None:
                told[entry.seat] += f" {entry.text}"
        for seat, text in told.items():
            assert text.count("takes") == text.count("from the Characters") == 1
            assert ("draws the cards " in text) == (seat == viewer)
            assert ("draws 4 cards" in text) == (seat != viewer)
