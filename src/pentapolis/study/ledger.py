"""The luck ledger: where a result came from, exactly.

Before every move and at the end stands a value, a number that is computed once and kept:

    V(s)     the mean result of simulated games from s, what nobody has seen yet drawn anew
    Q(s, a)  the same after the move a, so that also what the move drew is drawn anew

    result - D = [V(s0) - D] + sum of [Q(s, a) - V(s)] + sum of [V(s') - Q(s, a)]
                  the deal      what the moves gave       what the draws gave

D is what may be expected before the deal. Every V and Q stands once with plus and once with minus, so the
sum is exact whatever the values are; noise moves points between the accounts, never out of the books. A
draw has the mean zero as long as `State.redraw` draws as chance does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import Struct

from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.study.chances import Curve
from pentapolis.study.endings import Ending, Endings, Line
from pentapolis.study.estimates import Estimate, estimate, paired


class Change(Struct, frozen=True):
    """What something gave each seat: in chance of winning, and in points."""

    chance: tuple[Estimate, ...]
    points: tuple[Estimate, ...]


class Entry(Struct, frozen=True, tag="entry"):
    """One move: what the choice gave everybody, then what was drawn; chances before it, by seat."""

    number: int
    seat: int
    before: tuple[float, ...]
    choice: Change
    draw: Change


class Account(Struct, frozen=True):
    """A seat's result and where it came from, in one unit; the parts add up to the result."""

    result: float
    expected: float
    deal: Estimate
    draws: Estimate
    own: Estimate
    others: Estimate


class Ledger(Struct, frozen=True):
    deal: Change
    entries: tuple[Entry, ...]
    chances: tuple[Account, ...]
    points: tuple[Account, ...]


@dataclass(frozen=True)
class Stretch:
    """Choices of one seat in a row, confirmations included, after which something new may be known."""

    number: int
    seat: int
    line: Line
    before: State
    after: State


def stretches_of(match: Match) -> list[Stretch]:
    found: list[Stretch] = []
    before, first = match.state_at(0), 0
    line: list[int] = []
    last = len(match.moves) - 1
    for number, (state, seat, action) in enumerate(match.steps()):
        line.append(action)
        after = state.clone()
        after.apply(seat, action)
        goes_on = number < last and match.moves[number + 1][0] == seat
        # Where it was played on from, the luck to come is another.
        redrawn = any(redraw.after == number + 1 for redraw in match.redraws)
        if not goes_on or redrawn or after.reveals != before.reveals:
            found.append(Stretch(first, seat, tuple(line), before, after))
            before, first, line = match.state_at(number + 1), number + 1, []
    return found


@dataclass(frozen=True)
class Value:
    """What a position is worth to every seat: chances and points, and the games that say so."""

    chances: tuple[float, ...]
    points: tuple[float, ...]
    endings: Sequence[Ending]

    def shares(self, seat: int) -> list[float]:
        return [ending.shares[seat] for ending in self.endings]

    def scores(self, seat: int) -> list[float]:
        return [ending.points[seat] for ending in self.endings]


class Valuer:
    """Values positions and moves of one game, all in the same luck."""

    def __init__(self, endings: Endings, curve: Curve, worlds: int, seed: int) -> None:
        self.endings = endings
        self.curve = curve
        self.seats = range(endings.setup.players)
        rng = Rng(seed)
        self.lucks = [int(rng.seed()) for _ in range(worlds)]

    def before_the_deal(self) -> Value:
        return self._mean(self.endings.before)

    def position(self, state: State) -> Value:
        if state.is_over():
            ending = self.endings.read(state)
            return Value(ending.shares, ending.points, [ending] * len(self.lucks))
        return self.after(state, 0, ())

    def after(self, state: State, seat: int, line: Line) -> Value:
        """The seat's line played in every world; every seat takes its turn at being oneself."""
        found = []
        for number, luck in enumerate(self.lucks):
            oneself = number % len(self.seats)
            world = state.redraw(Rng(luck))
            found.append(self.endings.play(world, seat, line, luck, oneself))
        return self._mean(found)

    def _mean(self, found: Sequence[Ending]) -> Value:
        shares = [sum(end.shares[seat] for end in found) / len(found) for seat in self.seats]
        points = tuple(sum(end.points[seat] for end in found) / len(found) for seat in self.seats)
        return Value(tuple(self.curve.shares(shares, self.endings.team)), points, found)

    def change(self, before: Value, after: Value) -> Change:
        """Exactly the difference of the values; its error comes from the worlds, pair by pair."""
        chances, points = [], []
        for seat in self.seats:
            gap = self._gap(after.shares(seat), before.shares(seat))
            rate = self.curve.rate(sum(before.shares(seat)) / len(before.endings))
            chances.append(Estimate(after.chances[seat] - before.chances[seat], rate * gap.error))
            gap = self._gap(after.scores(seat), before.scores(seat))
            points.append(Estimate(after.points[seat] - before.points[seat], gap.error))
        return Change(tuple(chances), tuple(points))

    def _gap(self, after: Sequence[float], before: Sequence[float]) -> Estimate:
        if len(after) == len(before):
            return paired(after, before)
        one, other = estimate(after), estimate(before)
        return Estimate(one.mean - other.mean, math.hypot(one.error, other.error))

    def entry(self, stretch: Stretch, before: Value, after: Value) -> Entry:
        """What the choice gave and what was drawn, between the values of two positions in a row."""
        # Where nothing became known nothing was drawn, and the choice gave it all.
        drawn = stretch.before.reveals != stretch.after.reveals
        chosen = self.after(stretch.before, stretch.seat, stretch.line) if drawn else after
        return Entry(
            stretch.number,
            stretch.seat,
            before.chances,
            self.change(before, chosen),
            self.change(chosen, after),
        )


def close_the_books(valuer: Valuer, first: Value, last: Value, entries: Sequence[Entry]) -> Ledger:
    """The accounts of all seats. `first` is the value after the deal, `last` the result."""
    expected = valuer.before_the_deal()
    deal = valuer.change(expected, first)

    def account(seat: int, result: float, before: float, unit: str) -> Account:
        def of(change: Change) -> Estimate:
            found: Estimate = getattr(change, unit)[seat]
            return found

        return Account(
            result,
            before,
            of(deal),
            _sum([of(entry.draw) for entry in entries]),
            _sum([of(entry.choice) for entry in entries if entry.seat == seat]),
            _sum([of(entry.choice) for entry in entries if entry.seat != seat]),
        )

    return Ledger(
        deal,
        tuple(entries),
        tuple(
            account(seat, last.chances[seat], expected.chances[seat], "chance")
            for seat in valuer.seats
        ),
        tuple(
            account(seat, last.points[seat], expected.points[seat], "points")
            for seat in valuer.seats
        ),
    )


def _sum(parts: Sequence[Estimate]) -> Estimate:
    return Estimate(
        math.fsum(part.mean for part in parts), math.hypot(*(part.error for part in parts))
    )
