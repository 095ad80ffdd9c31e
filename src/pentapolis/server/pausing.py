"""Clocks that stand still for a while, because all who play agree."""

from __future__ import annotations

from typing import Any

from pentapolis.server.errors import Refusal
from pentapolis.server.table import Table


def pause(table: Table, guest: str, wanted: bool) -> dict[str, Any] | None:
    """What the event says when somebody would like a pause, or to go on; None if nothing changes.

    All who play must agree to a pause; anybody ends it.
    """
    table.check_going()
    if not table.seats_of(guest):
        raise Refusal("not_seated", lambda say: say.only_players_pause)
    if table.clocks is None:
        raise Refusal("forbidden", lambda say: say.no_clock_here)
    if table.paused:
        return None if wanted else {"paused": False, "guests": []}
    agreed = {*table.for_pause, guest} if wanted else {*table.for_pause} - {guest}
    if agreed == set(table.for_pause):
        return None
    playing = {seat.guest for seat in table.seats if seat.guest and seat.bot is None}
    if playing <= agreed:
        return {"paused": True, "guests": []}
    return {"paused": False, "guests": sorted(agreed)}
