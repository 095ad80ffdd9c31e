"""What one person may see of a table, and what a choice of theirs would score."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from pentapolis.engine import score
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import (
    Choice,
    LogEntry,
    PreviewLine,
    PreviewMessage,
    ScoreLine,
    ScoreSheet,
    SeatInfo,
    Snapshot,
    TableInfo,
    View,
)
from pentapolis.server.store import Listed
from pentapolis.server.table import Occupant, Table

# What a choice does alike in as many worlds is sure enough to be announced.
PREVIEW_WORLDS = 8


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
    )


def snapshot(
    table: Table, guest: str | None, present: Collection[str], thinking: Collection[int]
) -> Snapshot:
    """The table now, through the guest's eyes."""
    seat = table.eyes_of(guest)
    shown = _show(table, table.match, seat, table_info(table, guest, present))
    if seat is None or table.match is None:
        return msgspec.structs.replace(shown, thinking=sorted(thinking))
    choices = [
        Choice(m.action, m.text, m.words, m.structure) for m in table.match.legal_moves(seat)
    ]
    return msgspec.structs.replace(
        shown, thinking=sorted(thinking), choices=choices, can_undo=table.can_undo(seat)
    )


def past_snapshot(
    table: Table, moves: int, guest: str | None, present: Collection[str]
) -> Snapshot:
    """The table as it was after that many moves; to look at, not to play."""
    position = past_position(table, moves)
    seat = table.eyes_of(guest, position)
    return _show(table, position, seat, table_info(table, guest, present))


def past_position(table: Table, moves: int) -> Match:
    played = len(table.running().moves)
    if not 0 <= moves <= played:
        raise Refusal("not_found", f"The game has {played} moves, so there is no move {moves}.")
    return table.position(moves)


def _show(table: Table, match: Match | None, seat: int | None, info: TableInfo) -> Snapshot:
    viewer = SPECTATOR if seat is None else seat
    shown = Snapshot(
        version=table.version,
        table=info,
        seat=seat,
        view=None,
        choices=[],
        can_undo=False,
        sheet=None,
        log=[],
        chat=list(table.chat),
        thinking=[],
        scores=None,
        ranking=None,
    )
    if match is None:
        return shown
    sheet = match.score_sheet(viewer)
    seats = range(len(table.seats))
    # While the game runs, scores are what the viewer's own sheet says: the state's may know more.
    scores = match.state.scores() if match.is_over else [sheet.total(each) for each in seats]
    return msgspec.structs.replace(
        shown,
        view=View(**match.view(viewer)),
        sheet=sheet_message(sheet),
        log=_log(table, match, viewer),
        scores=list(scores),
        ranking=list(match.state.ranking()) if match.is_over else None,
    )


def _log(table: Table, match: Match, viewer: int) -> list[LogEntry]:
    sentences = enumerate(match.log(viewer), start=1)
    return [
        LogEntry(number, seat, table.seats[seat].name, sentence)
        for (number, sentence), (seat, _) in zip(sentences, match.moves, strict=True)
    ]


def sheet_message(sheet: score.ScoreSheet) -> ScoreSheet:
    lines = [
        ScoreLine(
            line.source, line.points, line.text, line.seat, list(line.cells), list(line.cards)
        )
        for line in sheet.lines
    ]
    return ScoreSheet(lines, dict(sheet.summary))


def preview(table: Table, seat: int, action: int, request: str) -> PreviewMessage:
    """What the choice would score for sure: what it does alike in several worlds the seat could be in.

    Such worlds know no more than the seat does, and which ones they are depends on nothing secret; so
    neither does the answer.
    """
    match = table.running()
    if not match.state.is_legal(seat, action):
        raise Refusal("illegal", match.state.objection(seat, action))
    rng = Rng(table.version)
    worlds = [match.state.resample(seat, rng) for _ in range(PREVIEW_WORLDS)]
    before = match.game.score_sheet(worlds[0], seat)
    found = []
    for world in worlds:
        world.apply(seat, action)
        found.append(_changed_lines(before, match.game.score_sheet(world, seat)))
    sure = [line for line in found[0] if all(line in lines for lines in found)]
    total = before.total(seat)
    gain = sum(line.after - line.before for line in sure if line.seat in (None, seat))
    luck = any(len(lines) > len(sure) for lines in found)
    return PreviewMessage(request, total, total + gain, sure, luck)


def _changed_lines(before: score.ScoreSheet, after: score.ScoreSheet) -> list[PreviewLine]:
    """By source and seat: of lines that share both, the points are added up."""
    old, new = _by_source(before), _by_source(after)
    changed = []
    for key in new | old:
        shown = (new.get(key) or old[key])[-1]
        points_before, points_after = (
            sum(line.points for line in now.get(key, [])) for now in (old, new)
        )
        if points_before != points_after or (key in old) != (key in new):
            changed.append(
                PreviewLine(
                    shown.source,
                    shown.seat,
                    points_before,
                    points_after,
                    shown.text,
                    list(shown.cells),
                )
            )
    return changed


def _by_source(sheet: score.ScoreSheet) -> dict[tuple[str, int | None], list[score.ScoreLine]]:
    found: dict[tuple[str, int | None], list[score.ScoreLine]] = {}
    for line in sheet.lines:
        found.setdefault((line.source, line.seat), []).append(line)
    return found
