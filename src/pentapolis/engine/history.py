"""What happened so far in a match, and who may know which part of it."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.engine.events import Chosen, Event, Note, without_secrets
from pentapolis.engine.turns import Turns


class History:
    """The notes of every decision, in order. A viewer is a seat, SPECTATOR, or None: who may know all."""

    def __init__(self, players: int) -> None:
        self.players = players
        self._seats: list[int] = []
        self._notes: list[Sequence[Note]] = []
        # By decision, the one that disclosed its whispers; and by seat, those that whispered.
        self._disclosed: dict[int, int] = {}
        self._whispered: dict[int, list[int]] = {}
        self._deciders: list[Sequence[int]] = []
        self.turns = Turns()

    def add(self, seat: int, notes: Sequence[Note], deciders: Sequence[int] = ()) -> None:
        """What a decision of the seat did; `deciders` are all who could decide then."""
        number = len(self._notes)
        finished = [note.finishes for note in notes if note.finishes >= 0]
        self.turns.add(seat, deciders, finished)
        self._deciders.append(deciders)
        self._seats.append(seat)
        self._notes.append(notes)
        if any(note.whispered for note in notes):
            self._whispered.setdefault(seat, []).append(number)
        for note in notes:
            for earlier in self._whispered.get(note.discloses, []):
                if earlier not in self._disclosed and self._is_of(earlier, note.kinds):
                    self._disclosed[earlier] = number

    def until(self, number: int) -> History:
        """The history of the first decisions only; all but the turn under way then is shared."""
        begin = self.turns.begin_of(number)
        copy = History(self.players)
        copy.turns = self.turns.until(begin)
        copy._seats, copy._notes = self._seats[:begin], self._notes[:begin]
        copy._deciders = self._deciders[:begin]
        copy._disclosed = {at: by for at, by in self._disclosed.items() if by < begin}
        copy._whispered = {
            seat: [at for at in made if at < begin] for seat, made in self._whispered.items()
        }
        for at in range(begin, number):
            copy.add(self._seats[at], self._notes[at], self._deciders[at])
        return copy

    def disclosed_by(self, number: int) -> list[int]:
        """The earlier decisions whose whispers everybody knows since this one."""
        return [earlier for earlier, by in self._disclosed.items() if by == number]

    def hides(self, number: int, viewer: int) -> bool:
        """Whether the viewer may not know yet what was decided."""
        notes = self._notes[number]
        return bool(notes) and not self._may_know(number, notes[0], viewer)

    def known(self, number: int, viewer: int | None) -> list[Event]:
        """What a decision did, as the viewer may know it by now."""
        disclosed = number in self._disclosed
        return self._events(number, viewer, disclosed)

    def seen(self, number: int, viewer: int | None) -> list[Event]:
        """What the viewer saw when the decision was made, disclosures of earlier ones included."""
        return self._events(number, viewer, self._disclosed.get(number) == number, live=True)

    # -- who may know what ------------------------------------------------------------------------

    def _is_of(self, number: int, kinds: tuple[type[Event], ...]) -> bool:
        """Whether a decision is of one of these kinds, by its first note; no kinds are all kinds."""
        notes = self._notes[number]
        return not kinds or (bool(notes) and isinstance(notes[0].event, kinds))

    def _events(
        self, number: int, viewer: int | None, disclosed: bool, live: bool = False
    ) -> list[Event]:
        found: list[Event] = []
        caught_up: set[int] = set()

        def catch_up(seat: int) -> None:
            if live and seat not in caught_up:
                caught_up.add(seat)
                found.extend(self._late(number, seat, viewer))

        for note in self._notes[number]:
            if note.event is None:
                if note.discloses >= 0:
                    catch_up(note.discloses)
            elif viewer is None or not note.whispered or note.event.seat == viewer:
                found.append(self._for(note, viewer))
            elif disclosed:  # what the seat chose before comes first
                catch_up(self._seats[number])
                found.append(note.event)
            elif not found:
                found.append(Chosen(note.event.seat))
        return found

    def _for(self, note: Note, viewer: int | None) -> Event:
        assert note.event is not None
        if viewer is None or note.whispered:
            return note.event
        bit = 1 << (viewer if viewer >= 0 else self.players)
        return note.event if note.knows & bit else without_secrets(note.event)

    def _late(self, number: int, seat: int, viewer: int | None) -> list[Event]:
        """What the seat had whispered in earlier decisions and the viewer learns with this one."""
        if viewer is None or viewer == seat:
            return []
        return [
            note.event
            for earlier in range(number)
            if self._seats[earlier] == seat and self._disclosed.get(earlier) == number
            for note in self._notes[earlier]
            if note.whispered and note.event is not None
        ]

    def _may_know(self, number: int, note: Note, viewer: int) -> bool:
        return (
            not note.whispered
            or number in self._disclosed
            or (note.event is not None and note.event.seat == viewer)
        )
