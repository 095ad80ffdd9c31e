"""What is said about tables, whoever plays what there: heads of lists, events, entries of the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.match import Match, Told
from pentapolis.engine.registry import find_game
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import Begins, Gain, LogEntry, SeatInfo, Snapshot, TableInfo
from pentapolis.server.presence import Company, moment
from pentapolis.server.seating import votes
from pentapolis.server.store import Listed
from pentapolis.server.table import Occupant, Table

# More than so many decisions are not told one by one.
MOST_DECISIONS = 60


def seat_infos(seats: Sequence[Occupant], guest: str | None, present: Company) -> list[SeatInfo]:
    def away(seat: Occupant) -> str | None:
        since = present.away_since(seat.guest)
        return None if since is None else moment(since)

    return [
        SeatInfo(
            number=number,
            kind=seat.kind,
            name=seat.name,
            bot=seat.bot,
            mine=guest is not None and seat.guest == guest,
            connected=seat.kind == "bot" or (seat.bot is None and seat.guest in present),
            away=away(seat),
            stand_in=seat.stand_in,
            for_bot=[
                n for who in votes(seat, present) for n, s in enumerate(seats) if s.guest == who
            ],
            offered=seat.offered,
        )
        for number, seat in enumerate(seats)
    ]


def table_info(table: Table, guest: str | None, present: Company) -> TableInfo:
    listed = Listed(
        table.code,
        table.game.name,
        table.setup.options,
        table.created,
        table.rematch,
        table.practice,
        table.summary(),
        table.past is not None,
        table.patience,
        table.host,
        table.clock,
        begins_of(table),
        table.sent_away,
        table.public,
        table.rated,
    )
    return listed_info(listed, guest, present)


def begins_of(table: Table) -> Begins | None:
    if table.beginning is None:
        return None
    return Begins(table.beginning.moves, table.beginning.origin)


def listed_info(listed: Listed, guest: str | None, present: Company) -> TableInfo:
    summary = listed.summary
    options = tuple(sorted(listed.options.items()))
    kind = kind_of(listed.game, len(summary.seats), options)
    return TableInfo(
        code=listed.code,
        game=listed.game,
        title=_title(listed.game),
        options=listed.options,
        status=summary.status,
        seats=seat_infos(summary.seats, guest, present),
        moves=summary.moves,
        version=summary.version,
        created=listed.created,
        link=f"/table/{listed.code}",
        practice=listed.practice,
        rematch=listed.rematch,
        cooperative=kind.together,
        open=kind.open,
        outdated=listed.outdated,
        patience=listed.patience,
        clock=listed.clock,
        hosting=guest is not None and guest == listed.host,
        begins=listed.begins,
        sent_away=guest in listed.sent_away,
        public=listed.public,
        rated=listed.rated,
    )


def _title(game: str) -> str:
    try:
        return find_game(game).title
    except PentapolisError:  # it was of a package that is gone
        return game


class Kind(NamedTuple):
    """Whether all win or lose together, and whether nothing is hidden from anybody."""

    together: bool
    open: bool


@lru_cache(1000)
def kind_of(game: str, players: int, options: tuple[tuple[str, str], ...]) -> Kind:
    try:
        found = find_game(game)
        setup = found.setup(players, dict(options))
        return Kind(found.is_cooperative(setup), found.is_open(setup))
    except PentapolisError:  # a game that is gone, or options of a time when it had others
        return Kind(False, False)


def events_since(table: Table, viewer: int, since: int | None) -> list[dict[str, Any]] | None:
    """What happened since a version; None if too much, or if something was taken back."""
    first = table.moves_at(since)
    if table.match is None or first is None:
        return None
    if len(table.match.moves) - first > MOST_DECISIONS:
        return None
    return events_from(table.match, viewer, first)


def events_from(match: Match, viewer: int | None, first: int) -> list[dict[str, Any]]:
    """What happened from that decision on, counted from 0."""
    return [
        {"number": number, **msgspec.to_builtins(event)}
        for number, events in enumerate(match.events_since(first, viewer), start=first + 1)
        for event in events
    ]


def position_snapshot(table: Table, position: Match, seat: int, guest: str | None) -> Snapshot:
    """A position that was only tried, with the eyes of a seat; no log, nobody is there to talk to."""
    sheet = position.score_sheet(seat)
    choices = position.legal_moves(seat) if seat in position.deciders else []
    return Snapshot(
        version=table.version,
        table=table_info(table, guest, Company()),
        seat=seat,
        handover=None,
        view=position.view(seat),
        choices=choices,
        can_undo=False,
        sheet=sheet,
        log=[],
        turns=[],
        events=[],
        chat=[],
        thinking=[],
        clocks=None,
        parts=[],
        scores=list(sheet.outcome.scores),
        ranking=list(sheet.outcome.places) if position.is_over else None,
    )


def past_position(table: Table, moves: int) -> Match:
    played = len(table.running().moves)
    if not 0 <= moves <= played:
        raise Refusal("not_found", lambda say: say.no_such_move(played, moves))
    return table.position(moves)


def log_entries(
    seats: Sequence[Occupant], told: Sequence[Told], turn: int, gains: tuple[Gain, ...]
) -> list[LogEntry]:
    """The entries of one decision; its points stand on the last that tells what a player did."""
    deeds = [i for i, each in enumerate(told) if not each.minor and each.seat is not None]
    last = deeds[-1] if deeds else len(told) - 1
    return [
        LogEntry(
            each.number,
            turn,
            each.seat,
            "" if each.seat is None else seats[each.seat].name,
            each.text,
            each.cells,
            each.cards,
            each.minor,
            gains if i == last else (),
        )
        for i, each in enumerate(told)
    ]
