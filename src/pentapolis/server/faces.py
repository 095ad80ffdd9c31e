"""What is shown of a table, encoded once for everybody who sees the same, and only what is new of it.

A *face* is the table at one version through the eyes of one seat, or of a spectator, in encoded parts.
Parts that are the same bytes as before need not be sent again.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from typing import Any

import msgspec

from pentapolis.engine.events import Event
from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.match import Choice, Match, tell
from pentapolis.engine.state import SPECTATOR
from pentapolis.engine.words import Words
from pentapolis.server.messages import ChatEntry, Gain, LogEntry, Times
from pentapolis.server.news import Sheets, turns_told
from pentapolis.server.presence import Company
from pentapolis.server.reading import said
from pentapolis.server.snapshot import events_from, events_since, log_entries, table_info
from pentapolis.server.table import Eyes, Looking, Table
from pentapolis.server.words import service_words

encode = msgspec.json.Encoder().encode
Parts = dict[str, bytes]
NOTHING = b"null"
STATE = b'{"type":"state","snapshot":%b}'
# Since when it is told what happened, at a position of the past: since the decision before.
PAST = -1


@dataclass
class Face:
    """`view` and `board` (the game's own view) are parts of the snapshot that are compared by their
    own parts; `log` is one line per entry."""

    version: int
    seat: int | None
    top: Parts
    view: Parts
    board: Parts
    log: list[bytes]
    # What happened since a version that the viewer had.
    events: dict[int | None, bytes] = field(default_factory=dict)


@dataclass(frozen=True)
class Said:
    """One decision as some viewers know it: what it did, how that was told, and who was named."""

    events: list[Event]
    gains: tuple[Gain, ...]
    lines: list[bytes]
    named: set[int]


class LogLines:
    """Everybody's log, encoded decision by decision, because words are costly.

    Whoever may know the same of a decision is told it with the same bytes, unless it names them: nobody
    reads their own name in what others did.
    """

    def __init__(self, locale: str = ENGLISH) -> None:
        self.locale = locale
        self._lines: dict[int, list[list[bytes]]] = {}
        self._said: dict[int, list[Said]] = {}
        self._words: dict[int, Words] = {}
        self._sheets: dict[int | None, Sheets] = {}

    def sheets(self, viewer: int | None) -> Sheets:
        return self._sheets.setdefault(viewer, Sheets(viewer))

    def of(self, table: Table, match: Match, viewer: int) -> list[bytes]:
        lines = self._lines.setdefault(viewer, [])
        for number in range(len(lines), len(match.moves)):
            lines.append(self._told(table, match, viewer, viewer, number))
            # What was secret when it was decided may be told from now on.
            for earlier in match.history.disclosed_by(number):
                lines[earlier] = self._told(table, match, viewer, viewer, earlier)
        return _with_time(table, lines, self.locale)

    def at(self, table: Table, position: Match, eyes: Eyes) -> list[bytes]:
        """The log of an earlier position, with words that were made already."""
        numbers = range(len(position.moves))
        told = [self._told(table, position, eyes.knows, eyes.you, n) for n in numbers]
        return _with_time(table, told, self.locale)

    def _told(
        self, table: Table, match: Match, knows: int | None, you: int, number: int
    ) -> list[bytes]:
        events = match.history.known(number, knows)
        turn = match.history.turns.of(number)
        gains = self.sheets(knows).gains(match, number + 1)

        def lines(words: Words) -> list[bytes]:
            told = tell(words, number + 1, events)
            return [encode(entry) for entry in log_entries(table.seats, told, turn, gains)]

        all_said = self._said.setdefault(number, [])
        said = next((s for s in all_said if (s.events, s.gains) == (events, gains)), None)
        if said is None:
            named = match.words.naming()
            said = Said(events, gains, lines(match.words), named)
            all_said.append(said)
        # Whoever plays for several is nobody's "you".
        if you not in said.named or table.is_shared(you):
            return said.lines
        if you not in self._words:
            names = [seat.name for seat in table.seats]
            self._words[you] = table.game.words(match.setup, names, you, self.locale)
        return lines(self._words[you])


def _with_time(table: Table, lines: list[list[bytes]], locale: str) -> list[bytes]:
    """What each decision did, and in between whose time was over."""
    if not table.time_told or table.clock is None:
        return list(chain.from_iterable(lines))
    found, say = [], service_words(locale)
    for number in range(len(lines) + 1):
        found += lines[number - 1] if number else []
        for moves, turn, name in table.time_told:
            if moves == number:
                words = say.time_is_over(name, table.clock.at_zero)
                entry = LogEntry(moves, turn, None, "", words, (), (), False, ())
                found.append(encode(entry))
    return found


class Faces:
    """All that was made of one table since it last changed, in one language."""

    def __init__(self, locale: str = ENGLISH) -> None:
        self.locale = locale
        self._made: dict[int, Face] = {}
        self._ended: dict[tuple[Eyes, int | None, bool], Face] = {}
        self._log = LogLines(locale)
        self._rewritten = -1

    def of(self, table: Table, viewer: int) -> Face:
        face = self._made.get(viewer)
        if face is None or face.version != table.version:
            face = self._made[viewer] = self._make(table, viewer)
        return face

    def log_of(self, table: Table) -> LogLines:
        if self._rewritten != table.rewritten:
            # Something was taken back, or somebody has another name.
            self._log = LogLines(self.locale)
            self._rewritten = table.rewritten
        return self._log

    def _make(self, table: Table, viewer: int) -> Face:
        seat = None if viewer == SPECTATOR else viewer
        if table.match is None:
            return waiting(table.version, seat)
        match = table.speaking(table.match, self.locale)
        lines = self.log_of(table)
        plays = seat is not None and table.may_play(seat)
        choices = match.legal_moves(seat) if plays else []
        can_undo = plays and seat is not None and table.can_undo(seat)
        told = lines.of(table, match, viewer)
        sheets = lines.sheets(viewer)
        face = _face(table, match, Eyes.of(seat), choices, can_undo, told, sheets)
        face.top["parts"] = encode(table.parts())
        return face

    def ended(self, table: Table, eyes: Eyes, seat: int | None, can_undo: bool) -> Face:
        """The end of a game, which looks the same to everybody: see `Table.eyes_into_the_past`.

        Whoever played still sits on their `seat`.
        """
        assert table.match is not None
        face = self._ended.get((eyes, seat, can_undo))
        if face is None or face.version != table.version:
            lines, match = self.log_of(table), table.speaking(table.match, self.locale)
            told, sheets = lines.at(table, match, eyes), lines.sheets(eyes.knows)
            face = _face(table, match, eyes, [], can_undo, told, sheets)
            face.top["parts"] = encode(table.parts())
            face.top["seat"] = encode(seat)
            self._ended[eyes, seat, can_undo] = face
        return face

    def past(self, table: Table, position: Match, eyes: Eyes) -> Face:
        """An earlier position, and what the last decision before it did; not to be played."""
        position = table.speaking(position, self.locale)
        lines = self.log_of(table)
        told, sheets = lines.at(table, position, eyes), lines.sheets(eyes.knows)
        face = _face(table, position, eyes, [], False, told, sheets)
        last = max(0, len(position.moves) - 1)
        face.events[PAST] = encode(events_from(position, eyes.knows, last))
        return face


def spoken_entry(entry: ChatEntry) -> ChatEntry:
    """What the service itself says in a chat is kept in English, and told to each in their language."""
    if entry.by:
        return entry
    return msgspec.structs.replace(entry, text=said(lambda say: say.chosen_by_chance(entry.name)))


def waiting(version: int, seat: int | None) -> Face:
    """Before the game begins."""
    top = {"version": encode(version), "seat": encode(seat), "choices": b"[]", "can_undo": b"false"}
    top |= {"sheet": NOTHING, "scores": NOTHING, "turns": b"[]", "parts": b"[]", "ranking": NOTHING}
    return Face(version, seat, top, {}, {}, [])


def _face(
    table: Table,
    match: Match,
    eyes: Eyes,
    choices: list[Choice],
    can_undo: bool,
    log: list[bytes],
    sheets: Sheets,
) -> Face:
    # While the game runs, scores are what the viewer's own sheet says: the state's may know more.
    sheet = sheets.at(match, len(match.moves))
    view: dict[str, Any] = dict(match.view(eyes.seat))
    if table.lost is not None and table.match and len(match.moves) == len(table.match.moves):
        outcome = table.outcome(sheet.outcome, service_words(match.words.locale))
        sheet = msgspec.structs.replace(sheet, outcome=outcome)
        view |= {"over": True, "deciders": [], "question": "", "end_reason": "time"}
    board = view.pop("table")
    top = {
        "version": encode(table.version),
        "seat": encode(eyes.seat),
        "choices": encode(choices),
        "can_undo": encode(can_undo),
        "sheet": encode(sheet),
        "scores": encode(sheet.outcome.scores),
        "ranking": encode(sheet.outcome.places) if view["over"] else NOTHING,
        "turns": encode(turns_told(match, sheets)),
        "parts": b"[]",
    }
    return Face(table.version, eyes.seat, top, _parts(view), _parts(board), log)


def _parts(whole: dict[str, Any]) -> Parts:
    return {name: encode(part) for name, part in whole.items()}


@dataclass(frozen=True)
class Shown:
    """What one person is shown: a face, and what does not depend on the game."""

    face: Face
    table: bytes
    thinking: bytes
    # The seat whose player has to take the device first.
    handover: int | None
    # As of now, so it differs whenever it is told; None where there is no clock.
    times: Times | None = None


def show(
    table: Table,
    faces: Faces,
    guest: str | None,
    present: Company,
    thinking: Collection[int],
    looking: Looking | None,
    secret: bool,
    times: Times | None = None,
) -> Shown:
    """`secret`: of a game that is over no more is told than each seat knew."""
    handover = table.handover(guest, looking)
    seat = table.eyes_of(guest) if handover is None else None
    face = None if secret else _end(table, faces, guest, seat)
    face = face or faces.of(table, SPECTATOR if seat is None else seat)
    info = encode(table_info(table, guest, present))
    return Shown(face, info, encode(sorted(thinking)), handover, times)


def _end(table: Table, faces: Faces, guest: str | None, seat: int | None) -> Face | None:
    """None while it may go on: whoever could take something back sees it as their own."""
    if table.match is None or not table.match.is_over:
        return None
    eyes = table.eyes_into_the_past(guest, table.match, None, secret=False)
    undoers = [mine for mine in table.seats_of(guest) if table.can_undo(mine)]
    if undoers and eyes.seat not in undoers:
        return None
    return faces.ended(table, eyes, seat, bool(undoers))


def show_past(
    table: Table,
    faces: Faces,
    position: Match,
    eyes: Eyes,
    guest: str | None,
    present: Company,
) -> Shown:
    """An earlier position: nobody is asked anything there."""
    info = encode(table_info(table, guest, present))
    return Shown(faces.past(table, position, eyes), info, b"[]", None)


def whole_snapshot(table: Table, shown: Shown, since: int | None) -> bytes:
    face = shown.face
    parts = {
        **face.top,
        "handover": encode(shown.handover),
        "table": shown.table,
        "view": _object({**face.view, "table": _object(face.board)}) if face.view else NOTHING,
        "log": _array(face.log),
        "events": _events(table, face, since),
        "chat": encode([spoken_entry(entry) for entry in table.chat]),
        "thinking": shown.thinking,
        "clocks": encode(shown.times),
    }
    return _object(parts)


def positions(table: Table, shown: Sequence[Shown]) -> bytes:
    """Positions one after the other: the first as a whole, of the others what is new."""
    messages = [STATE % whole_snapshot(table, shown[0], PAST)]
    for before, now in pairwise(shown):
        messages.append(change(table, before, now, PAST))
    return _array(messages)


def change(table: Table, before: Shown, now: Shown, since: int | None = None) -> bytes:
    """The message that makes `before` into `now`: only the parts that differ.

    It tells what happened since the version before, or else `since`.
    """
    old, new = before.face, now.face
    parts = _differing(old.top, new.top)
    parts["version"] = new.top["version"]
    if now.table != before.table:
        parts["table"] = now.table
    if now.handover != before.handover:
        parts["handover"] = encode(now.handover)
    if now.thinking != before.thinking:
        parts["thinking"] = now.thinking
    if now.times is not None or before.times is not None:
        parts["clocks"] = encode(now.times)
    view = _differing(old.view, new.view)
    if board := _differing(old.board, new.board):
        view["table"] = _object(board)
    if view:
        parts["view"] = _object(view)
    parts["events"] = _events(table, new, old.version if since is None else since)
    kept = _common(old.log, new.log)
    parts["log"] = _array(new.log[kept:])
    message = {
        "type": b'"change"',
        "since": old.top["version"],
        "kept": encode(kept),
        "snapshot": _object(parts),
    }
    return _object(message)


def can_change(before: Shown, now: Shown) -> bool:
    """Whether the difference can be told: no part has gone, and the game had begun."""
    old, new = before.face, now.face
    return old.view.keys() == new.view.keys() and old.board.keys() == new.board.keys()


def _events(table: Table, face: Face, since: int | None) -> bytes:
    found = face.events.get(since)
    if found is None:
        viewer = SPECTATOR if face.seat is None else face.seat
        found = face.events[since] = encode(events_since(table, viewer, since))
    return found


def _differing(old: Parts, new: Parts) -> Parts:
    return {name: part for name, part in new.items() if part != old.get(name)}


def _common(old: list[bytes], new: list[bytes]) -> int:
    """How many lines at the beginning are the same."""
    if old is new:
        return len(new)
    for number, (line, other) in enumerate(zip(old, new, strict=False)):
        if line != other:
            return number
    return min(len(old), len(new))


def _object(parts: Parts) -> bytes:
    return (
        b"{" + b",".join(b'"%b":%b' % (name.encode(), part) for name, part in parts.items()) + b"}"
    )


def _array(items: list[bytes]) -> bytes:
    return b"[" + b",".join(items) + b"]"
