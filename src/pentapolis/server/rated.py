"""Which tables may change ratings."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.server.errors import Refusal
from pentapolis.server.messages import NewTable
from pentapolis.server.ratings import bot_ratings
from pentapolis.server.snapshot import kind_of
from pentapolis.server.table import Occupant
from pentapolis.server.words import Sentence


def check_rated(wish: NewTable, seats: Sequence[Occupant], goes_on: bool) -> None:
    """Refusal where a result would say nothing about who is stronger."""
    why: Sentence | None = None
    if wish.practice:
        why = lambda say: say.practice_not_rated  # noqa: E731
    elif goes_on:
        why = lambda say: say.fork_not_rated  # noqa: E731
    elif len(seats) < 2:
        why = lambda say: say.alone_not_rated  # noqa: E731
    elif kind_of(wish.game, len(seats), tuple(sorted(wish.options.items()))).together:
        why = lambda say: say.team_not_rated  # noqa: E731
    elif any(seat.kind == "hotseat" for seat in seats):
        why = lambda say: say.shared_not_rated  # noqa: E731
    if why:
        raise Refusal("malformed", why)
    for seat in seats:
        if seat.kind == "bot" and seat.bot is not None:
            check_measured(wish.game, len(seats), seat.bot)


def check_measured(game: str, players: int, bot: str) -> None:
    measured = bot_ratings(game, players)
    if bot not in measured:
        raise Refusal("malformed", lambda say: say.not_measured(bot, list(measured)))
