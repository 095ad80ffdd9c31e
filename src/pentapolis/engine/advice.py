"""What is said of choices before they are made: by hints, and of what they lead to. Part of all words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

# So many sources of points are named, of so many choices, and of so many others.
MOST_NAMED = 3
MOST_STEPS = 2


class Advice:
    """Sentences of hints in English; how players are called, the words themselves say."""

    # What the points of a turn still depend on, where they are not certain.
    unsure: ClassVar[str] = "what cannot be seen"
    NO_CHOICE: ClassVar[str] = "There is no other choice."
    NOTHING_AT_ONCE: ClassVar[str] = "No points at once."
    WAITS: ClassVar[str] = "It is carried out when all have chosen."
    BEST_OTHER: ClassVar[str] = "the best other"

    def player(self, seat: int) -> str:
        raise NotImplementedError

    def steps(self, choices: Sequence[str]) -> str:
        """The choice that is asked for, and where it is to lead."""
        first, *rest = choices
        return first if not rest else f"{first}, then: {'; '.join(rest[:MOST_STEPS])}"

    def left_open(self) -> str:
        return f"What comes then depends on {self.unsure}."

    # -- what a turn changes ----------------------------------------------------------------------

    def turn_brings(
        self, gains: Mapping[str, int], others: Sequence[tuple[int, int]], luck: bool
    ) -> str:
        """Points that are sure, by source; what others win or lose; and whether there may be more."""
        order = sorted(gains.items(), key=lambda gain: -abs(gain[1]))
        named = ", ".join(f"{source} {points:+d}" for source, points in order[:MOST_NAMED])
        more = " and more" if len(order) > MOST_NAMED else ""
        said = f"{signed(sum(gains.values()))} by the end of the turn: {named}{more}"
        said += f"; {self._for_others(others)}" if others else ""
        return said + (f"; the rest depends on {self.unsure}." if luck else ".")

    def turn_may_bring(self, least: int, most: int, others: Sequence[tuple[int, int]]) -> str:
        points = f"About {least:+d} to {signed(most)}" if least < most else signed(most)
        said = f"{points} by the end of the turn: it depends on {self.unsure}"
        return f"{said}; {self._for_others(others)}." if others else f"{said}."

    def turn_concerns(self, others: Sequence[tuple[int, int]]) -> str:
        return f"No points by the end of the turn, but {self._for_others(others)}."

    def _for_others(self, others: Sequence[tuple[int, int]]) -> str:
        return ", ".join(f"{points:+d} for {self.player(seat)}" for seat, points in others)

    # -- where it leads ---------------------------------------------------------------------------

    def played_on(
        self, ends: float, within: tuple[float, float], rival: float | None, compared: str
    ) -> str:
        """`rival` is the best of the others; `compared` what tells it from another choice, if any."""
        least, most = within
        range_of = f" ({least:.0f} to {most:.0f})" if least < most else ""
        against = f", the best other at {rival:.0f}" if rival is not None else ""
        beside = f", {compared}" if compared else ""
        return f"Played on, it ends at about {ends:.0f}{range_of}{against}{beside}."

    def compared(self, gap: float, with_next: bool, why: Sequence[tuple[str, float]]) -> str:
        """How it stands beside the next best choice, or the best; by no `gap`, they are level."""
        called = "the next" if with_next else "the first"
        said = f"about as good as {called}"
        if gap:
            said = f"{abs(gap):.1f} {'better' if gap > 0 else 'worse'} than {called}"
        named = ", ".join(f"{name} {points:+.1f}" for name, points in why)
        return f"{said}: {named}" if named else said

    def with_prospect(self, why: str, prospect: str) -> str:
        """What a choice does, and then where it leads."""
        return f"{why} {prospect}"


def signed(number: int) -> str:
    return f"{number:+d} point" if abs(number) == 1 else f"{number:+d} points"
