"""Content packs: the cards, tiles and boards of a game as TOML that people can read and change.

A pack has one `[pack]` table (game, name, title, version) and any number of data tables, each with
`provenance` (rulebook, reference, reconstruction or original), a `note`, and `rows`. A game declares the
fields of its rows; everything else about reading, checking and hashing is here.
"""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from typing import Any, TypeVar

from pentapolis.engine.errors import ContentError, did_you_mean

PROVENANCES = ("rulebook", "reference", "reconstruction", "original")
PACK_FIELDS: Mapping[str, type] = {"game": str, "name": str, "title": str, "version": int}
# So many packs are remembered with what was made from their words.
MOST_WORDINGS = 64
TABLE_FIELDS = ("provenance", "note", "rows")
Row = Mapping[str, Any]
Made = TypeVar("Made")


@dataclass(frozen=True)
class Field:
    """One column of a table. `check` returns a complaint, or nothing when the value is fine."""

    type: type
    check: Callable[[Any], str | None] = lambda value: None
    # Names and texts do not change play, so they stay out of the hash: mending a typo in one must
    # not make old records unreadable.
    cosmetic: bool = False
    optional: bool = False


Schema = Mapping[str, Mapping[str, Field]]


@dataclass(frozen=True)
class Table:
    provenance: str
    note: str
    rows: Sequence[Row]


@dataclass(frozen=True)
class ContentPack:
    """A checked pack. Two packs are equal when they play the same: same game, same hash."""

    game: str
    name: str = field(compare=False)
    title: str = field(compare=False)
    version: int = field(compare=False)
    hash: str
    tables: Mapping[str, Table] = field(compare=False, repr=False)
    source: str = field(compare=False, repr=False)

    def rows(self, table: str) -> Sequence[Row]:
        return self.tables[table].rows

    def __hash__(self) -> int:
        return hash(self.hash)


def once_per_wording(make: Callable[[ContentPack], Made]) -> Callable[[ContentPack], Made]:
    """Keeps what is made from a pack's names and texts.

    Packs that play the same are equal, so a cache by pack would give the names of the first one read.
    """
    kept: dict[str, Made] = {}

    @wraps(make)
    def made(pack: ContentPack) -> Made:
        found = kept.get(pack.source)
        if found is None:
            if len(kept) >= MOST_WORDINGS:
                kept.pop(next(iter(kept)), None)
            found = kept[pack.source] = make(pack)
        return found

    return made


def one_of(*values: object) -> Callable[[Any], str | None]:
    known = ", ".join(map(repr, values))
    return lambda value: None if value in values else f"must be one of {known}"


def between(low: int, high: int) -> Callable[[Any], str | None]:
    return lambda value: None if low <= value <= high else f"must be from {low} to {high}"


def read_pack(path: Path, game: str, schema: Schema) -> ContentPack:
    """Read and check a pack file; ContentError names the file, the table, the row and the field."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ContentError(f"{path}: cannot be read ({error.strerror or error}).") from error
    except UnicodeDecodeError as error:
        raise ContentError(f"{path}: is not UTF-8 text.") from error
    return parse_pack(text, str(path), game, schema)


def own_name(path: Path, taken: Sequence[str]) -> str:
    """What a pack in that file is called: one word, and none that is taken."""
    word = re.sub(r"[^\w-]+", "-", path.stem).strip("-_") or "own"
    return f"own-{word}" if word in taken else word


def parse_pack(text: str, source: str, game: str, schema: Schema) -> ContentPack:
    try:
        data = tomllib.loads(text.removeprefix("\ufeff"))
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{source}: is not valid TOML: {error}.") from error
    head = _checked_head(data, source, game)
    tables = {name: _checked_table(data, source, name, fields) for name, fields in schema.items()}
    for name in data:
        if name != "pack" and name not in schema:
            hint = did_you_mean(name, schema)
            raise ContentError(f"{source}: table [{name}] is not part of {game}.{hint}")
    return ContentPack(
        game=game,
        name=head["name"],
        title=head["title"],
        version=head["version"],
        hash=_play_hash(tables, schema),
        tables=tables,
        source=text,
    )


def _checked_head(data: Mapping[str, Any], source: str, game: str) -> Mapping[str, Any]:
    head = data.get("pack")
    if not isinstance(head, dict):
        raise ContentError(f"{source}: the table [pack] is missing.")
    for key, kind in PACK_FIELDS.items():
        if not _is_a(head.get(key), kind):
            raise ContentError(f"{source}: [pack] needs '{key}' as {_say(kind)}.")
    if head["game"] != game:
        raise ContentError(f"{source}: [pack] is for '{head['game']}', not for '{game}'.")
    if not head["name"].replace("-", "").replace("_", "").isalnum():
        raise ContentError(f"{source}: [pack] name must be one word of letters, digits, - and _.")
    return head


def _checked_table(
    data: Mapping[str, Any], source: str, name: str, fields: Mapping[str, Field]
) -> Table:
    table = data.get(name)
    if not isinstance(table, dict):
        raise ContentError(f"{source}: the table [{name}] is missing.")
    for key in table:
        if key not in TABLE_FIELDS:
            hint = did_you_mean(key, TABLE_FIELDS)
            raise ContentError(f"{source}: [{name}] has an unknown key '{key}'.{hint}")
    if table.get("provenance") not in PROVENANCES:
        raise ContentError(
            f"{source}: [{name}] needs 'provenance', one of {', '.join(PROVENANCES)}."
        )
    if not isinstance(table.get("note"), str):
        raise ContentError(f"{source}: [{name}] needs 'note', a sentence about its source.")
    rows = table.get("rows")
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise ContentError(f"{source}: [{name}] needs 'rows', a list of tables.")
    for number, row in enumerate(rows, start=1):
        _check_row(row, f"{source}: [{name}] row {number}", fields)
    return Table(table["provenance"], table["note"], tuple(rows))


def _check_row(row: Row, where: str, fields: Mapping[str, Field]) -> None:
    for key in row:
        if key not in fields:
            raise ContentError(f"{where}: unknown field '{key}'.{did_you_mean(key, fields)}")
    for key, spec in fields.items():
        if key not in row:
            if spec.optional:
                continue
            raise ContentError(f"{where}: field '{key}' is missing.")
        value = row[key]
        if not _is_a(value, spec.type):
            raise ContentError(f"{where}, field '{key}': must be {_say(spec.type)}.")
        complaint = spec.check(value)
        if complaint:
            raise ContentError(f"{where}, field '{key}': {complaint}.")


def _is_a(value: object, kind: type) -> bool:
    """Like isinstance, but true and false are not numbers."""
    return isinstance(value, kind) and not (kind is int and isinstance(value, bool))


def _say(kind: type) -> str:
    words = {str: "a text", int: "a whole number", list: "a list", bool: "true or false"}
    return words.get(kind, f"a {kind.__name__}")


def _play_hash(tables: Mapping[str, Table], schema: Schema) -> str:
    playing = {
        name: [
            {key: value for key, value in row.items() if not schema[name][key].cosmetic}
            for row in table.rows
        ]
        for name, table in tables.items()
    }
    text = json.dumps(playing, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
