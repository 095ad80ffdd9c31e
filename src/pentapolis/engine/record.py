"""Records: a game as a small text file that a person can read, mail and replay anywhere.

The format is documented in docs/records.md. Reading and writing are here; replaying is Match's work.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from pentapolis.engine.errors import RecordError, did_you_mean

MAGIC = "pentapolis record"
VERSION = 1
HIDDEN = "?"
LONGEST_ANNOTATION = 2000
_ANNOTATION = re.compile(r"!\s*([a-z][a-z_]{0,19})\s+(\S.*)")
_MOVE = re.compile(r"([0-9]{1,9})\s+P([0-9]{1,9})\s+(\S+)")


@dataclass(frozen=True)
class RecordedMove:
    """One decision: seat (from 0) and notation, and the line of the file it stands on."""

    seat: int
    text: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True)
class Annotation:
    """Something said of the position after so many moves: `! KIND TEXT` below that move.

    Kinds in use: comment, mark, value, better, draw (docs/records.md). Others are kept as they are.
    """

    after: int
    kind: str
    text: str


@dataclass(frozen=True)
class Redraw:
    """After so many moves what nobody had seen was drawn anew, as this number has it: a game that was
    played on from there goes other ways (`redraw AFTER SEED`).
    """

    after: int
    seed: int


@dataclass(frozen=True)
class Record:
    """The header and the moves. `seed` is None where the reader may not know it yet."""

    game: str
    rules: int
    content: str
    content_hash: str
    players: int
    options: dict[str, str]
    confirm: bool = False
    seats: tuple[str, ...] = ()
    seed: int | None = None
    moves: tuple[RecordedMove, ...] = ()
    result: tuple[int, ...] | None = None
    annotations: tuple[Annotation, ...] = ()
    redraws: tuple[Redraw, ...] = ()
    # Where it begins, if not with the deal: a position entered by hand, as JSON in one line.
    position: str | None = None

    def __str__(self) -> str:
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield f"{MAGIC} {VERSION}"
        yield f"game {self.game}"
        yield f"rules {self.rules}"
        yield f"content {self.content} {self.content_hash}"
        yield f"players {self.players}"
        for name, value in self.options.items():
            yield f"option {name} {value}"
        if self.confirm:
            yield "confirm yes"
        for number, seat in enumerate(self.seats, start=1):
            yield f"seat P{number} {seat}"
        if self.seed is not None:
            yield f"seed {self.seed}"
        for redraw in self.redraws:
            yield f"redraw {redraw.after} {redraw.seed}"
        if self.position is not None:
            yield f"position {self.position}"
        yield ""
        said: dict[int, list[str]] = {}
        for one in self.annotations:
            said.setdefault(one.after, []).append(f"! {one.kind} {one.text}")
        yield from said.get(0, ())
        for number, move in enumerate(self.moves, start=1):
            yield f"{number} P{move.seat + 1} {move.text}"
            yield from said.get(number, ())
        if self.result is not None:
            yield "result " + " ".join(map(str, self.result))


def read_record(path: Path) -> Record:
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise RecordError(f"{path}: is not a text file.") from error
    return parse_record(text, str(path))


def parse_record(text: str, source: str = "record") -> Record:
    """Read a record; RecordError names the line that is wrong."""
    return _Parser(source).parse(text)


class _Parser:
    KEYS = (
        "game",
        "rules",
        "content",
        "players",
        "option",
        "confirm",
        "seat",
        "seed",
        "redraw",
        "position",
        "result",
    )

    def __init__(self, source: str) -> None:
        self.source = source
        self.line = 0
        self.values: dict[str, list[str]] = {}
        self.line_of: dict[str, int] = {}
        self.options: dict[str, str] = {}
        self.seats: list[str] = []
        self.moves: list[RecordedMove] = []
        self.annotations: list[Annotation] = []
        self.redraws: list[Redraw] = []
        self.position: str | None = None

    def wrong(self, message: str) -> RecordError:
        return RecordError(f"{self.source}, line {self.line}: {message}")

    def parse(self, text: str) -> Record:
        lines = text.removeprefix("\ufeff").splitlines()
        self.line = 1
        self._magic(lines[0] if lines else "")
        for self.line, raw in enumerate(lines[1:], start=2):
            stripped = raw.strip()
            if not stripped or stripped.startswith("#"):
                continue
            if stripped[0].isdigit():
                self._move(stripped)
            elif stripped[0] == "!":
                self._annotation(stripped)
            else:
                self._header(stripped)
        return self._record()

    def _magic(self, first: str) -> None:
        if not first.startswith(MAGIC):
            raise self.wrong(
                f"this is not a Pentapolis record (it must begin '{MAGIC} {VERSION}')."
            )
        version = first.removeprefix(MAGIC).strip()
        if version != str(VERSION):
            raise self.wrong(
                f"record version '{version}' is not known here (this program reads {VERSION}): "
                "update Pentapolis to read it."
            )

    def _move(self, text: str) -> None:
        match = _MOVE.fullmatch(text)
        if not match:
            raise self.wrong(f"'{text}' is not a move line such as '1 P1 move'.")
        if "result" in self.values:
            raise self.wrong("there is a move after the result.")
        number, seat = int(match[1]), int(match[2])
        if number != len(self.moves) + 1:
            raise self.wrong(f"move {len(self.moves) + 1} is expected here, not {number}.")
        self.moves.append(RecordedMove(seat - 1, match[3], self.line))

    def _annotation(self, text: str) -> None:
        match = _ANNOTATION.fullmatch(text)
        if not match or len(text) > LONGEST_ANNOTATION:
            raise self.wrong(
                "something said of a move is written '! KIND TEXT', such as '! comment Well played', "
                f"in at most {LONGEST_ANNOTATION} characters."
            )
        if "result" in self.values:
            raise self.wrong("what is said of a move stands below it, before the result.")
        said = " ".join(match[2].split())
        self.annotations.append(Annotation(len(self.moves), match[1], said))

    def _header(self, text: str) -> None:
        key, *words = text.split()
        if key not in self.KEYS:
            raise self.wrong(f"unknown word '{key}'.{did_you_mean(key, self.KEYS)}")
        if not words:
            raise self.wrong(f"'{key}' needs a value.")
        if key != "result" and self.moves:
            raise self.wrong(f"'{key}' must stand before the moves.")
        if key == "option":
            if len(words) != 2 or words[0] in self.options:
                raise self.wrong("an option is written once, as 'option NAME VALUE'.")
            self.options[words[0]] = words[1]
        elif key == "seat":
            if words[0] != f"P{len(self.seats) + 1}" or len(words) < 2:
                raise self.wrong(f"'seat P{len(self.seats) + 1} NAME' is expected here.")
            self.seats.append(" ".join(words[1:]))
        elif key == "redraw":
            self._redraw(words)
        elif key == "position":
            # As it stands: names in it may have spaces of their own.
            if self.position is not None:
                raise self.wrong("'position' stands twice.")
            self.position = text.split(maxsplit=1)[1]
        elif key in self.values:
            raise self.wrong(f"'{key}' stands twice.")
        else:
            self.values[key] = words
            self.line_of[key] = self.line

    def _redraw(self, words: list[str]) -> None:
        if len(words) != 2 or not all(re.fullmatch(r"[0-9]{1,19}", word) for word in words):
            raise self.wrong(
                "what was drawn anew is written 'redraw AFTER SEED', in whole numbers."
            )
        after, seed = map(int, words)
        if self.redraws and after <= self.redraws[-1].after:
            raise self.wrong("redraws stand in the order of their moves, one for each.")
        self.redraws.append(Redraw(after, seed))

    def wrong_at(self, key: str, message: str) -> RecordError:
        self.line = self.line_of[key]
        return self.wrong(message)

    def _number(self, key: str) -> int | None:
        words = self.values.get(key)
        if words is None:
            return None
        if len(words) != 1 or not re.fullmatch(r"[0-9]{1,19}", words[0]):
            raise self.wrong_at(key, f"'{key}' must be a whole number.")
        return int(words[0])

    def _needed(self, key: str) -> int:
        value = self._number(key)
        if value is None:
            raise RecordError(f"{self.source}: the line '{key} …' is missing.")
        return value

    def _record(self) -> Record:
        for key in ("game", "content"):
            if key not in self.values:
                raise RecordError(f"{self.source}: the line '{key} …' is missing.")
        content = self.values["content"]
        if len(content) != 2:
            raise self.wrong_at("content", "content is written 'content NAME HASH'.")
        confirm = self.values.get("confirm", ["no"])
        if confirm not in (["yes"], ["no"]):
            raise self.wrong_at("confirm", "confirm is 'yes' or 'no'.")
        result = self.values.get("result")
        if result is not None and not all(re.fullmatch(r"-?[0-9]{1,9}", word) for word in result):
            raise self.wrong_at("result", "the result must be whole numbers.")
        return Record(
            game=" ".join(self.values["game"]),
            rules=self._needed("rules"),
            content=content[0],
            content_hash=content[1],
            players=self._needed("players"),
            options=self.options,
            confirm=confirm == ["yes"],
            seats=tuple(self.seats),
            seed=self._number("seed"),
            moves=tuple(self.moves),
            result=None if result is None else tuple(map(int, result)),
            annotations=tuple(self.annotations),
            redraws=tuple(self.redraws),
            position=self.position,
        )
