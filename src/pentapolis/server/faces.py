"""What is shown of a table, encoded once for everybody who sees the same, and only what is new of it.

A *face* is the table at one version through the eyes of one seat, or of a spectator, in encoded parts.
Parts that are the same bytes as before need not be sent again.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import msgspec

from pentapolis.engine.events import Event
from pentapolis.engine.match import Match, Told, tell
from pentapolis.engine.state import SPECTATOR
from pentapolis.engine.words import Words
from pentapolis.server.snapshot import events_since, log_entries, table_info
from pentapolis.server.table import Table

encode = msgspec.json.Encoder().encode
Parts = dict[str, bytes]
NOTHING = b"null"
# In the place of a name: no name has such a letter in it (U+2063, which cannot be seen).
YOU = "\u2063you\u2063"


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


class LogLines:
    """Everybody's log, encoded decision by decision, because words are costly.

    Whoever may know the same of a decision is told it with the same bytes, unless it names them: nobody
    reads their own name in what others did.
    """

    def __init__(self) -> None:
        self._lines: dict[int, list[list[bytes]]] = {}
        self._said: dict[int, list[tuple[list[Event], list[Told], list[bytes]]]] = {}
        self._words: dict[int, Words] = {}

    def of(self, table: Table, match: Match, viewer: int) -> list[bytes]:
        lines = self._lines.setdefault(viewer, [])
        for number in range(len(lines), len(match.moves)):
            lines.append(self._told(table, match, viewer, number))
            # What was secret when it was decided may be told from now on.
            for earlier in match.history.disclosed_by(number):
                lines[earlier] = self._told(table, match, viewer, earlier)
        return list(chain.from_iterable(lines))

    def at(self, table: Table, position: Match, viewer: int) -> list[bytes]:
        """The log of an earlier position, with words that were made already."""
        numbers = range(len(position.moves))
        return [line for n in numbers for line in self._told(table, position, viewer, n)]

    def _told(self, table: Table, match: Match, viewer: int, number: int) -> list[bytes]:
        events = match.history.known(number, viewer)
        said = self._said.setdefault(number, [])
        known = next((each for each in said if each[0] == events), None)
        if known is None:
            told = tell(match.words, number + 1, events)
            known = events, told, _encoded(table, told)
            said.append(known)
        _, told, lines = known
        if not _names(table, told, viewer):
            return lines
        return _encoded(table, self._to_you(table, match, viewer, number, events))

    def _to_you(
        self, table: Table, match: Match, viewer: int, number: int, events: list[Event]
    ) -> list[Told]:
        words = self._words.get(viewer)
        if words is None:
            names = [seat.name for seat in table.seats]
            names[viewer] = YOU
            words = self._words[viewer] = table.game.words(match.setup, names)
        told = tell(words, number + 1, events)
        return [msgspec.structs.replace(entry, text=_addressed(entry.text)) for entry in told]


def _names(table: Table, told: list[Told], viewer: int) -> bool:
    """Whether the viewer is named in what others did. Whoever plays for several is nobody's "you"."""
    if viewer == SPECTATOR or table.is_shared(viewer):
        return False
    name = table.seats[viewer].name
    return any(name in entry.text for entry in told if entry.seat != viewer)


def _addressed(text: str) -> str:
    return text.replace(f"{YOU}'s", "your").replace(YOU, "you")


def _encoded(table: Table, told: list[Told]) -> list[bytes]:
    return [encode(entry) for entry in log_entries(table, told)]


class Faces:
    """All that was made of one table since it last changed."""

    def __init__(self) -> None:
        self._made: dict[int, Face] = {}
        self._log = LogLines()
        self._rewritten = -1

    def of(self, table: Table, viewer: int) -> Face:
        face = self._made.get(viewer)
        if face is None or face.version != table.version:
            face = self._made[viewer] = self._make(table, viewer)
        return face

    def log_of(self, table: Table) -> LogLines:
        if self._rewritten != table.rewritten:
            # Something was taken back, or somebody has another name.
            self._log = LogLines()
            self._rewritten = table.rewritten
        return self._log

    def _make(self, table: Table, viewer: int) -> Face:
        match = table.match
        seat = None if viewer == SPECTATOR else viewer
        top = {"version": encode(table.version), "seat": encode(seat)}
        if match is None:
            top |= {"choices": b"[]", "can_undo": b"false", "sheet": NOTHING, "scores": NOTHING}
            return Face(table.version, seat, {**top, "ranking": NOTHING}, {}, {}, [])
        # While the game runs, scores are what the viewer's own sheet says: the state's may know more.
        sheet = match.score_sheet(viewer)
        choices = [] if seat is None else match.legal_moves(seat)
        view: dict[str, Any] = dict(match.view(viewer))
        board = view.pop("table")
        top |= {
            "choices": encode(choices),
            "can_undo": encode(seat is not None and table.can_undo(seat)),
            "sheet": encode(sheet),
            "scores": encode(sheet.outcome.scores),
            "ranking": encode(sheet.outcome.places) if match.is_over else NOTHING,
        }
        log = self.log_of(table).of(table, match, viewer)
        return Face(table.version, seat, top, _parts(view), _parts(board), log)


def _parts(whole: dict[str, Any]) -> Parts:
    return {name: encode(part) for name, part in whole.items()}


@dataclass(frozen=True)
class Shown:
    """What one person is shown: a face, and what does not depend on the game."""

    face: Face
    table: bytes
    thinking: bytes


def show(
    table: Table,
    faces: Faces,
    guest: str | None,
    present: Collection[str],
    thinking: Collection[int],
) -> Shown:
    seat = table.eyes_of(guest)
    face = faces.of(table, SPECTATOR if seat is None else seat)
    info = encode(table_info(table, guest, present))
    return Shown(face, info, encode(sorted(thinking)))


def whole_snapshot(table: Table, shown: Shown, since: int | None) -> bytes:
    face = shown.face
    parts = {
        **face.top,
        "table": shown.table,
        "view": _object({**face.view, "table": _object(face.board)}) if face.view else NOTHING,
        "log": _array(face.log),
        "events": _events(table, face, since),
        "chat": encode(table.chat),
        "thinking": shown.thinking,
    }
    return _object(parts)


def change(table: Table, before: Shown, now: Shown) -> bytes:
    """The message that makes `before` into `now`: only the parts that differ."""
    old, new = before.face, now.face
    parts = _differing(old.top, new.top)
    parts["version"] = new.top["version"]
    if now.table != before.table:
        parts["table"] = now.table
    if now.thinking != before.thinking:
        parts["thinking"] = now.thinking
    view = _differing(old.view, new.view)
    if board := _differing(old.board, new.board):
        view["table"] = _object(board)
    if view:
        parts["view"] = _object(view)
    parts["events"] = _events(table, new, old.version)
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
