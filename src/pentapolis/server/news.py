"""What happened, in numbers: how each decision and each turn changed the points, as one viewer knew it.

Everything here is a difference of two score sheets. Nobody else adds points up.
"""

from __future__ import annotations

from pentapolis.engine.match import Match
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.messages import Gain, TurnTold

# Whole sheets are large: those of the last turns are kept, of all earlier moves only the points.
KEPT = 12


class Sheets:
    """What the score sheets of a match say to one viewer (None: to who may know all), as far as it was
    asked for.

    What a sheet said after some moves never changes while these moves stand.
    """

    def __init__(self, viewer: int | None) -> None:
        self.viewer = viewer
        self._made: dict[int, ScoreSheet] = {}
        self._scores: dict[int, tuple[int, ...]] = {}
        # By turn and seat, with its last decision so far: it is told again after every decision.
        self._turns: dict[tuple[int, int], tuple[int, TurnTold]] = {}

    def at(self, match: Match, number: int) -> ScoreSheet:
        sheet = self._made.get(number)
        if sheet is None:
            now = number == len(match.moves)
            sheet = (
                match.score_sheet(self.viewer) if now else match.score_sheet_at(number, self.viewer)
            )
            self._made[number] = sheet
            self._scores[number] = sheet.outcome.scores
            while len(self._made) > KEPT:
                del self._made[next(iter(self._made))]
        return sheet

    def scores(self, match: Match, number: int) -> tuple[int, ...]:
        found = self._scores.get(number)
        if found is None:
            found = self._scores[number] = match.scores_at(number, self.viewer)
        return found

    def gains(self, match: Match, number: int) -> tuple[Gain, ...]:
        """By how much the decision with this number (from 1) changed everybody's points."""
        before, after = self.scores(match, number - 1), self.scores(match, number)
        changes = enumerate(now - then for then, now in zip(before, after, strict=True))
        return tuple(Gain(seat, points) for seat, points in changes if points)

    def turn(self, match: Match, number: int, seat: int) -> TurnTold:
        """What a turn of somebody else's has brought so far."""
        turn = match.history.turns.at(number)
        last, told = self._turns.get((number, seat), (0, None))
        if told is None or last != turn.last:
            before, after = self.at(match, turn.first - 1), self.at(match, turn.last)
            told = TurnTold(
                number,
                seat,
                turn.is_shared,
                turn.first,
                before.outcome.scores,
                after.outcome.scores,
                changes(before, after),
            )
            self._turns[number, seat] = turn.last, told
        return told


def turns_told(match: Match, sheets: Sheets) -> list[TurnTold]:
    """The others' turns since the viewer's last one; none for who only watches."""
    viewer = sheets.viewer
    since = [] if viewer in (None, SPECTATOR) else match.history.turns.since(viewer)
    return [sheets.turn(match, number, seat) for number, seat in since]


def changes(before: ScoreSheet, after: ScoreSheet) -> tuple[Gain, ...]:
    """What changed for each seat, by what it is called; the largest change first."""
    sums: dict[tuple[int, str], int] = {}
    for sign, sheet in (-1, before), (1, after):
        for line in sheet.lines:
            if line.seat is not None:
                key = line.seat, line.name
                sums[key] = sums.get(key, 0) + sign * line.points
    found = [Gain(seat, points, title) for (seat, title), points in sums.items() if points]
    return tuple(sorted(found, key=lambda gain: -abs(gain.points)))
