"""Which decisions are told together: a turn of one player, or what several decide at the same time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field


@dataclass
class Turn:
    """Decisions in a row, from number `first` to `last` (counted from 1).

    `seats` are those whose turn it is: one, or all who decide at the same time. What others are asked
    meanwhile (do you want a room in my Hotel?) belongs to it, too. It is over when all have finished.
    """

    first: int
    last: int
    seats: set[int] = field(default_factory=set)
    finished: set[int] = field(default_factory=set)

    @property
    def is_over(self) -> bool:
        return self.seats <= self.finished

    @property
    def is_shared(self) -> bool:
        return len(self.seats) > 1


class Turns:
    """The turns of a match, in order; the last one may still be under way."""

    def __init__(self) -> None:
        self._all: list[Turn] = []
        # By decision, its turn.
        self._number: list[int] = []

    def add(self, seat: int, deciders: Iterable[int], finished: Iterable[int]) -> None:
        """A decision of the seat, who could decide then, and whose turn it finished."""
        made = len(self._number) + 1
        if not self._all or self._all[-1].is_over:
            self._all.append(Turn(made, made, {seat}))
        turn = self._all[-1]
        asked = set(deciders)
        if len(asked) > 1:
            turn.seats |= asked
        turn.finished.update(finished)
        turn.last = made
        self._number.append(len(self._all) - 1)

    def until(self, begin: int) -> Turns:
        """Those before a decision that begins one; they are over, and shared."""
        copy = Turns()
        copy._number = self._number[:begin]
        copy._all = self._all[: copy._number[-1] + 1] if begin else []
        return copy

    def begin_of(self, decision: int) -> int:
        """The first decision of the turn that was under way before this one was made."""
        if not decision:
            return 0
        turn = self._all[self._number[decision - 1]]
        return turn.first - 1 if decision < turn.last or not turn.is_over else decision

    def __iter__(self) -> Iterator[Turn]:
        return iter(self._all)

    def at(self, number: int) -> Turn:
        return self._all[number]

    def of(self, decision: int) -> int:
        """Which turn, counted from 0, the decision (counted from 0, too) belongs to."""
        return self._number[decision]

    def since(self, seat: int) -> list[tuple[int, int]]:
        """The others' turns since the seat finished its last one: the turn's number, and whose it was.

        Where all decide at the same time, what the others did then is news as well. What the seat has
        begun and not finished changes nothing.
        """
        own = [number for number, turn in enumerate(self._all) if seat in turn.finished]
        begin = own[-1] + (not self._all[own[-1]].is_shared) if own else 0
        return [
            (number, other)
            for number, turn in enumerate(self._all[begin:], start=begin)
            if seat in turn.finished or seat not in turn.seats
            for other in sorted(turn.seats - {seat})
        ]
