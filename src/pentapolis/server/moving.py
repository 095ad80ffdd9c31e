"""Changing seats before the game begins."""

from __future__ import annotations

from pentapolis.server.errors import Refusal
from pentapolis.server.seating import Seating
from pentapolis.server.table import OPEN, Occupant, Table


class Mover:
    """Goes to another seat, and with it to another colour. They get up first: or the game would begin
    with the same person on two seats. If others are faster meanwhile, they sit down again somewhere."""

    def __init__(self, guest: str, seat: int) -> None:
        self.guest = guest
        self.seat = seat
        self._up: Occupant | None = None

    def seating(self, table: Table) -> Seating:
        mine = table.seats_of(self.guest)
        free = [number for number, seat in enumerate(table.seats) if seat.kind == "open"]
        if not mine and self._up is not None and free:
            return [(self.seat if self.seat in free else free[0], self._up)]
        if not mine:
            raise Refusal("not_seated", lambda say: say.not_sitting_here)
        if table.status != "waiting":
            raise Refusal("forbidden", lambda say: say.seats_stay)
        if self.seat not in free:
            raise Refusal("taken", lambda say: say.seat_taken)
        self._up = table.seats[mine[0]]
        return [(mine[0], OPEN), (self.seat, self._up)]
