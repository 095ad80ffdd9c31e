"""Positions entered by hand and records from outside: what is worked out in another process.

It imports no more of the service than its messages, so that such a process starts fast.
"""

from __future__ import annotations

from typing import Any

from pentapolis.bots import hint as search
from pentapolis.engine.errors import PositionError, RecordError
from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.rng import Rng
from pentapolis.server.forecast_messages import HintChoice
from pentapolis.server.forecasting import BEST, told_choice
from pentapolis.server.messages import Outgoing
from pentapolis.study.prospects import compared

# An expert thinks so long, in seconds; its best choices are compared in so many worlds.
EXPERT = 2.0
ADVICE_WORLDS = 24
# What a record from outside is called where something is wrong with it.
SOURCE = "This record"


class Advice(Outgoing):
    """What whose turn it is could do at a position, the best first, by what they know."""

    seat: int
    question: str
    best: list[HintChoice]


def entered(game: str, position: dict[str, Any], confirm: bool) -> str:
    """The record of a game that begins there."""
    return str(Match.from_position(game, position, confirm=confirm).record)


def advised(game: str, position: dict[str, Any], locale: str) -> Advice:
    """What a search thinks of the choices there; PositionError where they are not known."""
    match = Match.from_position(game, position, seed=0)
    if untold := match.game.untold(position):
        raise PositionError(untold)
    seat = match.deciders[0]
    words = match.game.words(match.setup, match.words.names, locale=locale)
    found = search.advise(
        match.game, match.state, seat, Rng(0), most=BEST, seconds=EXPERT, words=words
    )
    best = compared(match.game, match.state, seat, found.best, Rng(0), ADVICE_WORLDS, words)
    told = [told_choice(match.game, match.state, seat, hint) for hint in best]
    return Advice(seat, words.question(match.state, seat), told)


def checked(game: str, text: str) -> str:
    """The record as we write it; RecordError says what is wrong with it."""
    match = Match.from_record(parse_record(text, SOURCE), source=SOURCE)
    if not match.is_over:
        raise RecordError(
            f"{SOURCE} ends after {len(match.moves)} moves, before the game does: only finished "
            "games are studied."
        )
    return str(match.record)
