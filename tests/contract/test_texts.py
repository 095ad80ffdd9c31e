"""What stands on a card is made of the pack's numbers: change one, and game and text change together.

Every number of a table that has texts is changed in turn. Either the pack is refused, for the number
means nothing there or cannot be another; or the rules play by the new one and people read another text.
"""

from __future__ import annotations

import copy
import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from pentapolis import all_games
from pentapolis.engine.content import ContentPack, Table, _check_row, _play_hash
from pentapolis.engine.errors import ContentError
from pentapolis.engine.game import Game

# Numbers that are printed as they are, beside the text; the views show them.
PRINTED = {"infinite_city": {"copies", "value"}}
PACKS = [
    pytest.param(game, name, id=f"{game.name}-{name}")
    for game in all_games()
    for name in game.pack_names()
]


def numbers_in(value: object, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where whole numbers stand in a row, however deep."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from numbers_in(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from numbers_in(inner, (*path, at))
    elif isinstance(value, int) and not isinstance(value, bool):
        yield path


def changed(
    game: Game, pack: ContentPack, table: str, number: int, path: tuple[Any, ...], by: int
) -> ContentPack:
    """The pack with one number changed, checked as if it had been read; ContentError if it is none."""
    rows = copy.deepcopy(list(pack.rows(table)))
    place: Any = rows[number]
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] += by
    _check_row(rows[number], "changed", game.packs.SCHEMA[table])
    old = pack.tables[table]
    tables = {**pack.tables, table: Table(old.provenance, old.note, tuple(rows))}
    found = dataclasses.replace(
        pack,
        tables=tables,
        hash=_play_hash(tables, game.packs.SCHEMA),
        source=f"{pack.source}# {table} {number} {path} {by}",
    )
    game.packs.check_content(found, "changed")
    return found


def texts(game: Game, pack: ContentPack) -> dict[str, list[str]]:
    told = game.words(game.setup(content=pack)).texts()
    return {table: list(lines) for table, lines in told.items()}


def rules(game: Game, pack: ContentPack) -> dict[str, object]:
    """The tables that the rules play by."""
    tables: Any = game.blank_state(game.setup(content=pack)).rules  # type: ignore[attr-defined]
    found = {}
    for name in dir(tables):
        value = getattr(tables, name)
        if name[0] != "_" and not callable(value):
            plain = isinstance(value, (int, str))
            found[name] = value if plain else [each for each in value if isinstance(each, int)]
    return found


@pytest.mark.parametrize(("game", "name"), PACKS)
def test_texts_follow_numbers(game: Game, name: str) -> None:
    pack = game.content(name)
    told, played = texts(game, pack), rules(game, pack)
    tried = 0
    for table in told:
        for number, row in enumerate(pack.rows(table)):
            for path in numbers_in(row):
                for by in (1, -1):
                    try:
                        other = changed(game, pack, table, number, path, by)
                    except ContentError:
                        continue
                    where = f"[{table}] row {number + 1}, {path}, {by:+d}"
                    tried += 1
                    assert rules(game, other) != played, f"{where}: nothing plays by it"
                    if path[0] not in PRINTED.get(game.name, ()):
                        now = texts(game, other)[table]
                        assert now[number] != told[table][number], f"{where}: {now[number]}"
                        rest = [line for at, line in enumerate(now) if at != number]
                        assert rest == [line for at, line in enumerate(told[table]) if at != number]
    assert tried > 0
