"""Who played which part of a game: a person, the bot that held their seat, whoever came after them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pentapolis.server.messages import Part


class Hand(NamedTuple):
    """Whoever decided: a person by their id, a bot by its kind; and the name they had then.

    With both, a bot held the person's seat.
    """

    guest: str | None
    bot: str | None
    name: str

    @property
    def stood_in(self) -> bool:
        return self.guest is not None and self.bot is not None


class Hands:
    """By decision, from the first on."""

    def __init__(self) -> None:
        self._decided: list[tuple[int, Hand]] = []
        self._first: dict[int, Hand] = {}
        # In most games nobody ever plays for somebody else.
        self._changed = False

    def add(self, seat: int, hand: Hand) -> None:
        self._decided.append((seat, hand))
        first = self._first.setdefault(seat, hand)
        self._changed |= hand.stood_in or not _same(first, hand)

    def last_bot(self, seat: int) -> str | None:
        """The bot that made the seat's last decision, if one did."""
        return next((hand.bot for who, hand in reversed(self._decided) if who == seat), None)

    def keep(self, moves: int) -> None:
        """The later ones were taken back."""
        del self._decided[moves:]

    def parts(self, sitting: list[Hand]) -> list[Part]:
        """In order, for the seats that had another hand than their own.

        Whoever still sits there is called by the name they have now.
        """
        if not self._changed:
            return []
        parts: list[Part] = []
        last: dict[int, tuple[Hand, Part]] = {}
        for number, (seat, hand) in enumerate(self._decided, start=1):
            known = last.get(seat)
            if known is not None and _same(known[0], hand):
                known[1].last = number
                known[1].decisions += 1
                continue
            now = sitting[seat]
            name = now.name if hand.bot is None and hand.guest == now.guest else hand.name
            part = Part(seat, name, hand.bot, number, number, 1)
            last[seat] = hand, part
            parts.append(part)
        several = Counter(part.seat for part in parts)
        stood_in = {seat for seat, hand in self._decided if hand.stood_in}
        return [part for part in parts if several[part.seat] > 1 or part.seat in stood_in]


def _same(one: Hand, other: Hand) -> bool:
    if one.bot is not None or other.bot is not None:
        return (one.bot, one.name) == (other.bot, other.name)
    return one.guest == other.guest
