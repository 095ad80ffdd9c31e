"""Match where several seats decide at once: order, secrecy, and taking back.

The game is as small as can be: everyone secretly picks a number from 1 to 3; when all have, the numbers
are shown and the next round begins. Match treats it like any other state; it need not be a compiled one.
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from pentapolis import SPECTATOR, IllegalAction, Match, Rng, find_game
from pentapolis.engine.complaints import Complaint, NotAChoice
from pentapolis.engine.errors import UndoError
from pentapolis.engine.events import Chosen, Event, Note
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.record import HIDDEN
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.engine.words import Words

ROUNDS = 2


class Picks:
    """The state: finished rounds, and what was picked in this one by seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.rounds: list[list[int]] = []
        self.picked: dict[int, int] = {}
        self.unconfirmed = 0
        self.turn = 0
        self.notes: list[Note] = []

    def listen(self) -> list[Note]:
        self.notes = []
        return self.notes

    @property
    def reveals(self) -> int:
        return len(self.rounds)

    def is_over(self) -> bool:
        return len(self.rounds) == ROUNDS

    def deciders(self) -> list[int]:
        seats = range(0 if self.is_over() else self.players)
        return [seat for seat in seats if seat not in self.picked]

    def legal_actions(self, seat: int) -> list[int]:
        return [1, 2, 3] if seat in self.deciders() else []

    def is_legal(self, seat: int, action: int) -> bool:
        return action in self.legal_actions(seat)

    def objection(self, seat: int, action: int) -> Complaint:
        return NotAChoice()

    def apply(self, seat: int, action: int) -> None:
        self.picked[seat] = action
        self.notes.append(Note(Picked(seat, action), whispered=True))
        if len(self.picked) == self.players:
            self.notes += [Note(None, discloses=seat) for seat in range(self.players)]
            self.rounds.append([self.picked[seat] for seat in range(self.players)])
            self.picked = {}

    def clone(self) -> Picks:
        copy = Picks(self.players)
        copy.rounds, copy.picked = list(self.rounds), dict(self.picked)
        return copy

    def scores(self) -> list[int]:
        return [sum(picks) for picks in zip(*self.rounds, strict=True)]

    def end_reason(self) -> str:
        return "shown" if self.is_over() else ""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Picks) and (self.rounds, self.picked) == (
            other.rounds,
            other.picked,
        )

    __hash__ = None  # type: ignore[assignment]


def own(state: State) -> Picks:
    return cast(Picks, state)


class Picked(Event, frozen=True):
    number: int


class PickWords(Words):
    def ask(self, state: State, seat: int) -> str:
        return "Which number?"

    def action(self, state: State, seat: int, action: int) -> str:
        return f"Pick {action}"

    def tell(self, event: Event) -> str:
        assert isinstance(event, Picked)
        return f"picks {event.number}"

    def refuse(self, complaint: Complaint) -> str:
        raise AssertionError(complaint)


class PickModules:
    """Notation and view."""

    def action_text(self, state: State, seat: int, action: int) -> str:
        return str(action)

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        return int(text)

    def move_help(self, state: State, seat: int) -> str:
        return "Write a number."

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return {"kind": "pick", "number": action}

    def view(self, state: State, seat: int, words: Words) -> View:
        return {"rounds": own(state).rounds, "mine": own(state).picked.get(seat)}

    def show(self, seen: View, words: Words) -> str:
        return str(seen)


class PickGame(Game):
    """Only what Match asks for; the set-up is borrowed from a real game."""

    name = "sprawlopolis"
    rules_version = 1
    words_type = PickWords
    notation = views = PickModules()

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return cast(State, Picks(setup.players))


PickGame.__abstractmethods__ = frozenset()


@pytest.fixture
def match(monkeypatch: pytest.MonkeyPatch) -> Match:
    setup = find_game("sprawlopolis").setup(3)
    monkeypatch.setattr("pentapolis.engine.match.find_game", lambda _: cast(Any, PickGame)())
    return Match(setup, seed=1, undo="turn")


def test_several_may_act_and_must_be_named(match: Match) -> None:
    assert match.deciders == [0, 1, 2]
    for ask in (match.legal_moves, match.question, lambda: match.play("1")):
        with pytest.raises(IllegalAction, match="Several players may act now: say which one"):
            ask()
    assert [str(move) for move in match.legal_moves(2)] == ["1", "2", "3"]
    match.play(match.legal_moves(2)[1])
    assert match.deciders == [0, 1]
    match.play("1", 0)
    match.play("3")  # only one is left
    assert own(match.state).rounds == [[1, 3, 2]]


def test_until_all_have_chosen_a_choice_is_a_question_mark_to_others(match: Match) -> None:
    match.play("2", 1).play("3", 0)
    assert [move.text for move in match.record_for(0).moves] == [HIDDEN, "3"]
    assert [move.text for move in match.record_for(1).moves] == ["2", HIDDEN]
    assert [move.text for move in match.record_for(SPECTATOR).moves] == [HIDDEN, HIDDEN]
    assert [told.text for told in match.log(0)] == ["has chosen.", "picks 3."]
    assert [told.text for told in match.log()] == ["picks 2.", "picks 3."]
    assert match.events_since(0, 0) == [[Chosen(1)], [Picked(0, 3)]]
    assert match.view(0)["table"] == {"rounds": [], "mine": 3}
    match.play("1", 2)
    assert [move.text for move in match.record_for(0).moves] == ["2", "3", "1"]
    assert match.log(0) == match.log()
    # What was chosen in secret is seen to happen when it is disclosed.
    assert match.events_since(2, 0) == [[Picked(2, 1), Picked(1, 2)]]
    assert match.events_since(2, SPECTATOR) == [[Picked(2, 1), Picked(0, 3), Picked(1, 2)]]
    assert match.events_since(0) == [[Picked(1, 2)], [Picked(0, 3)], [Picked(2, 1)]]


def test_a_choice_can_be_taken_back_although_others_have_chosen_since(match: Match) -> None:
    match.play("2", 1).play("3", 0)
    assert match.can_undo(1)
    match.undo(1)
    assert match.moves == [(0, 3)]
    assert match.deciders == [1, 2]
    match.play("1", 1)
    assert own(match.state).picked == {0: 3, 1: 1}
    assert match.state_at(2) == match.state
    assert not match.can_undo(2)
    with pytest.raises(UndoError, match="You have not played anything yet"):
        match.undo(2)


def test_nothing_can_be_taken_back_once_all_is_shown(match: Match) -> None:
    match.play("2", 1).play("3", 0).play("1", 2)
    for seat in range(3):
        with pytest.raises(UndoError, match="Something was revealed"):
            match.undo(seat)
    assert match.moves == [(1, 2), (0, 3), (2, 1)]


def test_a_choice_cannot_be_taken_back_past_someone_who_had_to_wait_for_it(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here the numbers are picked in turn, so the second player may know that the first has picked."""
    all_at_once = Picks.deciders
    monkeypatch.setattr(Picks, "deciders", lambda state: all_at_once(state)[:1])
    match.play("2", 0)
    assert match.can_undo(0)
    match.play("3", 1)
    assert match.can_undo(1)
    assert not match.can_undo(0)
    with pytest.raises(UndoError, match="Another player has played since"):
        match.undo(0)
    assert match.moves == [(0, 2), (1, 3)]
