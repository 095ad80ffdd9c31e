"""Score sheets: every point with its source, what earned it, and a sentence; and who has won."""

from __future__ import annotations

from html import escape
from typing import Any

import msgspec
from msgspec import Struct

from pentapolis.engine.events import Cell


class ScoreLine(Struct, frozen=True):
    """Points from one source. `seat` is None where they belong to the whole team.

    `source` is a code of the game (group, road, goal, …), `item` says which one where there are several;
    `title` and `text` are the words for it.
    """

    source: str
    points: int
    text: str
    seat: int | None = None
    cells: tuple[Cell, ...] = ()
    cards: tuple[int, ...] = ()
    item: int | str | None = None
    title: str = ""
    # What many such lines are called together ("roads", "red Buildings").
    group: str = ""

    @property
    def lasting(self) -> bool:
        """Whether it is the same line in another position: those that a group only counts are not."""
        return not self.group or isinstance(self.item, str)

    @property
    def name(self) -> str:
        """What its points are called where lines of two positions are compared."""
        return self.title if self.lasting else self.group


class Outcome(Struct, frozen=True):
    """How a game stands or has ended: the same for people, programs and pages.

    `team`: all seats win or lose together, or one plays alone. `won` is None where nobody can be beaten.
    """

    scores: tuple[int, ...]
    places: tuple[int, ...]
    team: bool
    final: bool
    won: bool | None = None
    target: int | None = None
    # A title that the points earn, such as "Village elder".
    grade: str | None = None
    # What decided among equal points, in words.
    tie_break: str | None = None
    # The code of end_reason(); empty while the game runs.
    reason: str = ""
    # The result in one sentence.
    text: str = ""

    @property
    def total(self) -> int:
        """A team's points."""
        return self.scores[0]

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    @property
    def shared(self) -> bool:
        return not self.team and len(self.winners) > 1


class ScoreSheet(Struct, frozen=True):
    """All lines, the outcome they amount to, and `figures`: the game's own numbers by name."""

    lines: tuple[ScoreLine, ...]
    outcome: Outcome
    figures: dict[str, Any] = {}

    def total(self, seat: int) -> int:
        return sum(line.points for line in self.lines if line.seat in (None, seat))

    def _repr_html_(self) -> str:
        """In a notebook: a table of all lines, and the outcome."""
        seats = () if self.outcome.team else range(len(self.outcome.scores))
        head = "".join(
            f"<th>{word}</th>" for word in (*(["player"] if seats else []), "points", "for", "")
        )
        rows = "".join(
            "<tr>"
            + (f"<td>{'' if line.seat is None else line.seat + 1}</td>" if seats else "")
            + f"<td>{line.points}</td><td>{escape(line.title)}</td>"
            + f'<td style="text-align:left">{escape(line.text)}</td></tr>'
            for line in self.lines
        )
        said = self.outcome.text or " ".join(map(str, self.outcome.scores))
        return f"<table><tr>{head}</tr>{rows}</table><p>{escape(said)}</p>"

    def to_json(self) -> dict[str, Any]:
        """The one JSON form, as the service and `--json` give it."""
        shown: dict[str, Any] = msgspec.to_builtins(self)
        return shown
