"""Words: everything a table says to people, made from typed values at the last moment.

Each game has one class of words in `words/en`, and no sentence anywhere else. Another language is one
more module beside it, `words/de.py`, with a class made from the English one: what it does not say is said
in English. Whoever makes something for people to read is handed the words of whoever will read it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

import msgspec

from pentapolis.engine.advice import Advice
from pentapolis.engine.complaints import (
    Complaint,
    GameIsOver,
    NoSuchPlayer,
    NotAChoice,
    NothingToDecide,
    TurnIsPlayed,
)
from pentapolis.engine.events import Chosen, Event, GameEnded, TurnKept
from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import CONFIRM, State

if TYPE_CHECKING:
    from pentapolis.engine.score import Outcome


class Words(Advice, ABC):
    """The words of one table: what is played, and what its players are called."""

    # The language, as a tag (BCP 47).
    locale: ClassVar[str] = ENGLISH
    # What the descriptor says in English: of the game, and of its options by name (the title, and a
    # sentence for each value).
    tagline: ClassVar[str] = ""
    options: ClassVar[Mapping[str, tuple[str, Mapping[str, str]]]] = {}
    # The words for end_reason() codes.
    end_reasons: ClassVar[dict[str, str]]

    def __init__(self, setup: Setup, names: Sequence[str] = (), you: int | None = None) -> None:
        """`you` is the seat of whoever is spoken to; without one everybody is called by name."""
        self.setup = setup
        self.content = setup.content
        self.names = tuple(names)
        self.you = you
        self._named: set[int] = set()

    # -- players ----------------------------------------------------------------------------------

    def player(self, seat: int) -> str:
        """Within a sentence: 'you', a name, or 'player 2'."""
        self._named.add(seat)
        if seat == self.you:
            return "you"
        return self.names[seat] if self.names else f"player {seat + 1}"

    def player_title(self, seat: int) -> str:
        """At the beginning of a sentence."""
        self._named.add(seat)
        if seat == self.you:
            return "You"
        return self.names[seat] if self.names else f"Player {seat + 1}"

    def whose(self, seat: int) -> str:
        """Within a sentence, before what is theirs."""
        called = self.player(seat)
        return "your" if seat == self.you else f"{called}'s"

    def does(self, seat: int, they: str, you: str) -> str:
        """Somebody at the beginning of a sentence with what they do, and what one does oneself."""
        return f"{self.player_title(seat)} {you if seat == self.you else they}"

    def naming(self) -> set[int]:
        """Everybody who is named from now on: to others a sentence without them is the same."""
        self._named = set()
        return self._named

    # -- what everybody asks for ------------------------------------------------------------------

    def question(self, state: State, seat: int) -> str:
        """What the seat has to decide, in one short sentence; empty if nothing."""
        if 0 <= seat < state.players and (state.unconfirmed >> seat) & 1:
            return "Keep this turn, or take it back?"
        return self.ask(state, seat) if len(state.legal_actions(seat)) else ""

    def choice(self, state: State, seat: int, action: int) -> str:
        """The action as people say it, for buttons and hints; unique among the seat's choices."""
        return "Keep this turn" if action == CONFIRM else self.action(state, seat, action)

    def event(self, event: Event) -> str:
        """What happened, as a sentence about the event's seat ('draws a card.'), or about the table
        where it has none; empty where it goes without saying."""
        said = self.clause(event)
        return self.sentence(event.seat, [said]) if said else ""

    def sentence(self, seat: int | None, said: Sequence[str]) -> str:
        """What one player did, one thing after the other; about the table, sentence by sentence."""
        return " ".join(said) if seat is None else f"{', '.join(said)}."

    def told(self, clauses: Sequence[tuple[Event, str]]) -> Sequence[str]:
        """What one player did, event by event with its clause; a game may say several of them in one."""
        return [said for _, said in clauses]

    def clause(self, event: Event) -> str:
        match event:
            case Chosen():
                return "has chosen"
            case TurnKept():
                return "keeps the turn"
            case GameEnded():
                return self.end_reasons[event.reason]
            case _:
                return self.tell(event)

    def complaint(self, complaint: Complaint) -> str:
        """Why a decision was refused, and what to do instead."""
        match complaint:
            case GameIsOver():
                return "The game is over."
            case NoSuchPlayer():
                return f"There is no player {complaint.seat + 1} in this game."
            case NothingToDecide():
                return f"{self.does(complaint.seat, 'has', 'have')} nothing to decide now."
            case TurnIsPlayed():
                return "The turn is played: confirm it, or take it back."
            case NotAChoice():
                return "That is not one of the choices now."
            case _:
                return self.refuse(complaint)

    def judged(self, outcome: Outcome) -> Outcome:
        """The outcome with its sentence."""
        return msgspec.structs.replace(outcome, text=self.outcome(outcome))

    def outcome(self, outcome: Outcome) -> str:
        """The result in one sentence, for the end of a game."""
        if outcome.team or len(outcome.scores) == 1:
            points = count(outcome.scores[0], "point")
            together = " together" if len(outcome.scores) > 1 else ""
            target = f" of {outcome.target} needed" if outcome.target is not None else ""
            grade = f": {outcome.grade}" if outcome.grade else ""
            return f"{points}{together}{target}{grade}."
        best = outcome.winners
        points = count(max(outcome.scores), "point")
        if not best:
            return "Nobody wins."
        if len(best) > 1:
            *most, last = [self.player_title(seat) for seat in best]
            return f"{', '.join(most)} and {last} share the win with {points}."
        tie = f" ({outcome.tie_break})" if outcome.tie_break else ""
        return f"{self.does(best[0], 'wins', 'win')} with {points}{tie}."

    def texts(self) -> Mapping[str, Sequence[str]]:
        """What stands on the cards, tiles, plans or goals, by table of the pack and row; made of the
        pack's numbers, so that a number that is changed changes what people read.
        """
        return {}

    # -- what a game writes -----------------------------------------------------------------------

    @abstractmethod
    def ask(self, state: State, seat: int) -> str:
        """The question of a decider."""

    @abstractmethod
    def action(self, state: State, seat: int, action: int) -> str:
        """A choice of a decider; it need not repeat the question."""

    @abstractmethod
    def tell(self, event: Event) -> str:
        """One of the game's own events: what its seat did, as part of a sentence and without a full stop
        ('draws a card'); about the table, where it has no seat, a whole one. Empty where it goes
        without saying."""

    @abstractmethod
    def refuse(self, complaint: Complaint) -> str:
        """A sentence for one of the game's own complaints."""


def at(cell: Sequence[int]) -> str:
    """A place of a square grid, in words that name its axes."""
    return f"column {cell[0]}, row {cell[1]}"


def count(number: int, noun: str) -> str:
    """'1 block', '2 blocks'."""
    return f"{number} {noun}" if abs(number) == 1 else f"{number} {noun}s"
