"""Which tables may change ratings."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.server.errors import Refusal
from pentapolis.server.messages import NewTable
from pentapolis.server.ratings import bot_ratings
from pentapolis.server.snapshot import kind_of
from pentapolis.server.table import Occupant


def check_rated(wish: NewTable, seats: Sequence[Occupant], goes_on: bool) -> None:
    """Refusal where a result would say nothing about who is stronger."""
    words = ""
    if wish.practice:
        words = "A practice table does not count: there everything can be taken back."
    elif goes_on:
        words = "A game that goes on from another one does not count."
    elif len(seats) < 2:
        words = "Alone there is nobody to be compared with: a rated table has two seats or more."
    elif kind_of(wish.game, len(seats), tuple(sorted(wish.options.items()))).together:
        words = "Here all win or lose together: there is nothing to rate."
    elif any(seat.kind == "hotseat" for seat in seats):
        words = "A rated table is for people at devices of their own."
    if words:
        raise Refusal("malformed", words)
    for seat in seats:
        if seat.kind == "bot" and seat.bot is not None:
            check_measured(wish.game, len(seats), seat.bot)


def check_measured(game: str, players: int, bot: str) -> None:
    measured = bot_ratings(game, players)
    if bot not in measured:
        words = f"How strong '{bot}' is has not been measured here: at a rated table choose "
        raise Refusal("malformed", words + (", ".join(measured) or "no bots") + ".")
