"""What one person may see of a table."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.match import Match, Told
from pentapolis.engine.registry import find_game
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import LogEntry, SeatInfo, Snapshot, TableInfo
from pentapolis.server.store import Listed
from pentapolis.server.table import Occupant, Table

# More than so many decisions are not told one by one.
MOST_DECISIONS = 60


def seat_infos(
    seats: Sequence[Occupant], guest: str | None, present: Collection[str]
) -> list[SeatInfo]:
    return [
        SeatInfo(
            number=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            mine=guest is not None and seat.guest == guest,
            connected=seat.kind == "bot" or (seat.bot is None and seat.guest in present),
        )
        for number, seat in enumerate(seats)
    ]


def table_info(table: Table, guest: str | None, present: Collection[str]) -> TableInfo:
    listed = Listed(
        table.code,
        table.game.name,
        table.setup.options,
        table.created,
        table.rematch,
        table.summary(),
    )
    return listed_info(listed, guest, present)


def listed_info(listed: Listed, guest: str | None, present: Collection[str]) -> TableInfo:
    summary = listed.summary
    played = listed.game, len(summary.seats), tuple(sorted(listed.options.items()))
    return TableInfo(
        code=listed.code,
        game=listed.game,
        title=find_game(listed.game).title,
        options=listed.options,
        status=summary.status,
        seats=seat_infos(summary.seats, guest, present),
        moves=summary.moves,
        version=summary.version,
        created=listed.created,
        link=f"/table/{listed.code}",
        undo=summary.undo,
        rematch=listed.rematch,
        cooperative=is_cooperative(*played),
        open=is_open(*played),
    )


@lru_cache(1000)
def is_cooperative(game: str, players: int, options: tuple[tuple[str, str], ...]) -> bool:
    found = find_game(game)
    try:
        return found.is_cooperative(found.setup(players, dict(options)))
    except PentapolisError:  # options of a time when the game had others
        return found.cooperative


@lru_cache(1000)
def is_open(game: str, players: int, options: tuple[tuple[str, str], ...]) -> bool:
    found = find_game(game)
    try:
        return found.is_open(found.setup(players, dict(options)))
    except PentapolisError:  # likewise; nothing is shown that might be secret
        return False


def events_since(table: Table, viewer: int, since: int | None) -> list[dict[str, Any]] | None:
    """What happened since a version; None if too much, or if something was taken back."""
    first = table.moves_at(since)
    if table.match is None or first is None:
        return None
    if len(table.match.moves) - first > MOST_DECISIONS:
        return None
    return _events(table.match, viewer, first)


def _events(match: Match, viewer: int, first: int) -> list[dict[str, Any]]:
    return [
        {"number": number, **msgspec.to_builtins(event)}
        for number, events in enumerate(match.events_since(first, viewer), start=first + 1)
        for event in events
    ]


def past_snapshot(
    table: Table,
    moves: int,
    guest: str | None,
    present: Collection[str],
    tell: Callable[[Match, int], Iterable[bytes]],
) -> Snapshot:
    """The table as it was after that many moves, and what the last of them did; not to be played.

    `tell` makes the log of a position for a viewer, encoded.
    """
    position = past_position(table, moves)
    seat = table.eyes_of(guest, position)
    viewer = SPECTATOR if seat is None else seat
    # While the game runs, scores are what the viewer's own sheet says: the state's may know more.
    sheet = position.score_sheet(viewer)
    return Snapshot(
        version=table.version,
        table=table_info(table, guest, present),
        seat=seat,
        view=position.view(viewer),
        choices=[],
        can_undo=False,
        sheet=sheet,
        log=[msgspec.Raw(line) for line in tell(position, viewer)],  # type: ignore[misc]
        events=_events(position, viewer, max(0, moves - 1)),
        chat=list(table.chat),
        thinking=[],
        scores=list(sheet.outcome.scores),
        ranking=list(sheet.outcome.places) if position.is_over else None,
    )


def past_position(table: Table, moves: int) -> Match:
    played = len(table.running().moves)
    if not 0 <= moves <= played:
        raise Refusal("not_found", f"The game has {played} moves, so there is no move {moves}.")
    return table.position(moves)


def log_entries(table: Table, entries: Iterable[Told]) -> list[LogEntry]:
    return [
        LogEntry(
            told.number,
            told.seat,
            "" if told.seat is None else table.seats[told.seat].name,
            told.text,
            told.cells,
            told.cards,
            told.minor,
        )
        for told in entries
    ]
