"""The file of a tournament: JSON lines, a header that says which one it is, then a line for each game.

Lines are only added, so that whatever kills a run leaves all finished games; at most the last line is
half, and cut off when the run goes on.
"""

from __future__ import annotations

import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import BinaryIO, Literal

import msgspec

from pentapolis.engine.errors import RecordError

try:
    import fcntl
except ImportError:  # only POSIX systems can lock a file this way
    fcntl = None  # type: ignore[assignment]


@dataclass(frozen=True)
class Header:
    """Which tournament this is. `play` says how each bot plays, for levels may change."""

    arena: Literal[1]
    game: str
    rules: int
    players: int
    options: dict[str, str]
    content: str
    content_hash: str
    bots: list[str]
    seed: int
    play: dict[str, str] = field(default_factory=dict)
    ladder: bool = False
    # How the luck of draws is valued (luck.py); empty where it is not.
    luck: str = ""


@dataclass(frozen=True)
class Result:
    """One game played; the record replays it."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    end_reason: str
    decisions: int
    record: str
    # What draws gave each seat, where that is valued.
    luck: tuple[float, ...] = ()


class ResultFile:
    def __init__(self, path: Path, header: Header) -> None:
        self.path = path
        self.header = header
        self.results: list[Result] = []
        self._file: BinaryIO | None = None

    def open(self) -> None:
        """Go on with a file of the same tournament, or begin it; nobody else may at the same time."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._file = self.path.open("a+b")
            self._lock()
            self._file.seek(0)
            if _line(self.header).startswith(self._file.read()):  # empty, or its header cut off
                self._file.truncate(0)
                self._file.write(_line(self.header))
                self._file.flush()
                return
        except OSError as error:
            raise cannot_use(self.path, error) from error
        header, self.results, good = read_results(self.path)
        if header != self.header:
            raise RecordError(
                f"{self.path}: holds another tournament (other game, bots, seed or options, or bots "
                "that play otherwise now): name another file with --out, or delete it."
            )
        os.truncate(self.path, good)

    def _lock(self) -> None:
        if fcntl is None or self._file is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise RecordError(f"{self.path}: another run is writing to it.") from error

    def add(self, result: Result) -> None:
        assert self._file is not None
        self._file.write(_line(result))
        self._file.flush()
        self.results.append(result)

    def close(self) -> None:
        if self._file:
            self._file.close()


def _line(what: Header | Result) -> bytes:
    return msgspec.json.encode(asdict(what)) + b"\n"


def read_results(path: Path) -> tuple[Header, list[Result], int]:
    """The header, the results, and how many bytes of the file are whole lines."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error}).") from error
    whole = raw[: raw.rfind(b"\n") + 1]
    lines = [line for line in whole.split(b"\n") if line.strip()]
    found: dict[int, Result] = {}
    try:
        header = msgspec.json.decode(lines[0], type=Header)
        for line in lines[1:]:
            result = msgspec.json.decode(line, type=Result)
            _check(header, result)
            found.setdefault(result.number, result)
    except (msgspec.MsgspecError, IndexError, ValueError) as error:
        raise RecordError(f"{path}: is not a file of arena results ({error}).") from error
    return header, list(found.values()), len(whole)


def _check(header: Header, result: Result) -> None:
    """What types alone do not say."""
    sizes = {len(result.seats), len(result.scores), len(result.ranking)}
    if header.luck:
        sizes.add(len(result.luck))
    if sizes != {header.players} or not set(result.seats) <= set(header.bots):
        raise ValueError(f"game {result.number} does not belong to it")


def cannot_use(path: Path, error: OSError) -> RecordError:
    return RecordError(f"{path}: cannot be used ({error.strerror or error}).")


def write_page(page: Path, results: Path, text: str) -> None:
    """A report beside its results, never in their place."""
    check_page(page, results)
    try:
        page.write_text(text, encoding="utf-8")
    except OSError as error:
        raise cannot_use(page, error) from error


def check_page(page: Path, results: Path) -> None:
    if page.resolve() == results.resolve():
        raise RecordError(f"{results}: the report would overwrite the results; name another file.")
