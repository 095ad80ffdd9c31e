"""Content packs: what is accepted, how errors point at the place, and what the hash covers."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis import PentapolisError, all_games, find_game
from pentapolis.engine.content import (
    ContentPack,
    Field,
    Schema,
    between,
    one_of,
    parse_pack,
    read_pack,
)
from pentapolis.engine.errors import ContentError
from pentapolis.engine.game import Game

SCHEMA: Schema = {
    "tiles": {
        "number": Field(int, between(1, 9)),
        "name": Field(str, cosmetic=True),
        "colour": Field(str, one_of("red", "blue")),
        "edges": Field(list),
        "corner": Field(bool, optional=True),
    },
    "prices": {"price": Field(int)},
}
PACK = """
[pack]
game = "toytown"
name = "base"
title = "Toytown"
version = 1

[tiles]
provenance = "rulebook"
note = "Page 2."
rows = [
  { number = 1, name = "Mill", colour = "red", edges = ["N"] },
  { number = 2, name = "Inn", colour = "blue", edges = [], corner = true },
]

[prices]
provenance = "reconstruction"
note = "Balanced by simulation."
rows = [{ price = 3 }]
"""


def parse(text: str) -> ContentPack:
    return parse_pack(text, "my.toml", "toytown", SCHEMA)


def changed(old: str, new: str) -> str:
    assert old in PACK
    return PACK.replace(old, new)


def without_table(name: str) -> str:
    return re.sub(rf"\[{name}\]\n(?:[^\[].*\n|\n)*", "", PACK)


# -- reading --------------------------------------------------------------------------------------


def test_a_good_pack_gives_its_rows_and_says_where_they_come_from() -> None:
    pack = parse(PACK)
    assert (pack.game, pack.name, pack.title, pack.version) == ("toytown", "base", "Toytown", 1)
    assert [row["name"] for row in pack.rows("tiles")] == ["Mill", "Inn"]
    assert pack.tables["tiles"].provenance == "rulebook"
    assert pack.tables["prices"].note == "Balanced by simulation."
    assert pack.source == PACK


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        # The file
        ("[pack]\ngame = toytown", "my.toml: is not valid TOML: .*line 2"),
        ("\x00", "my.toml: is not valid TOML"),
        ("", r"my.toml: the table \[pack\] is missing."),
        ("pack = 3", r"my.toml: the table \[pack\] is missing."),
        # [pack]
        (without_table("pack"), r"the table \[pack\] is missing."),
        (changed('title = "Toytown"\n', ""), r"\[pack\] needs 'title' as a text."),
        (changed("version = 1", 'version = "1"'), r"\[pack\] needs 'version' as a whole number."),
        (changed("version = 1", "version = true"), r"\[pack\] needs 'version' as a whole number."),
        (changed('"base"', '"my pack"'), r"\[pack\] name must be one word"),
        (changed('"base"', '""'), r"\[pack\] name must be one word"),
        (changed('"toytown"', '"sprawlopolis"'), "is for 'sprawlopolis', not for 'toytown'."),
        # A table
        (without_table("tiles"), r"the table \[tiles\] is missing."),
        (PACK + "[price]\nx = 1\n", r"table \[price\] is not .* Did you mean 'prices'\?"),
        (changed('provenance = "rulebook"\n', ""), r"\[tiles\] needs 'provenance', one of rule"),
        (changed('"rulebook"', '"hearsay"'), r"\[tiles\] needs 'provenance', one of rulebook"),
        (changed("provenance", "provenence"), "unknown key .* Did you mean 'provenance'"),
        (changed('note = "Page 2."\n', ""), r"\[tiles\] needs 'note'"),
        (changed("rows = [{ price = 3 }]", ""), r"\[prices\] needs 'rows'"),
        (changed("rows = [{ price = 3 }]", "rows = 3"), r"\[prices\] needs 'rows'"),
        (changed("rows = [{ price = 3 }]", "rows = [3]"), r"\[prices\] needs 'rows'"),
        # A row
        (changed("colour = \"red\"", 'color = "red"'), r"\[tiles\] row 1: unknown field 'color'. "
         r"Did you mean 'colour'\?"),
        (changed('name = "Inn", ', ""), r"my.toml: \[tiles\] row 2: field 'name' is missing."),
        # A field
        (changed("price = 3", 'price = "3"'), r"\[prices\] row 1, field 'price': must be a whole"),
        (changed("price = 3", "price = 3.0"), r"\[prices\] row 1, field 'price': must be a whole"),
        (changed("price = 3", "price = true"), r"\[prices\] row 1, field 'price': must be a whole"),
        (changed('"Mill"', "7"), r"\[tiles\] row 1, field 'name': must be a text."),
        (changed('["N"]', '"N"'), r"\[tiles\] row 1, field 'edges': must be a list."),
        (changed("corner = true", "corner = 1"), "row 2, field 'corner': must be true or false."),
        (changed("number = 2", "number = 10"), "row 2, field 'number': must be from 1 to 9."),
        (changed('"blue"', '"green"'), "row 2, field 'colour': must be one of 'red', 'blue'."),
    ],
)  # fmt: skip
def test_a_bad_pack_is_refused_with_its_file_table_row_and_field(text: str, complaint: str) -> None:
    with pytest.raises(ContentError, match=complaint) as error:
        parse(text)
    assert str(error.value).startswith("my.toml: ")


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=r"missing.toml: cannot be read \(No such file"):
        read_pack(tmp_path / "missing.toml", "toytown", SCHEMA)
    path = tmp_path / "latin.toml"
    path.write_bytes(PACK.replace("Mill", "Mühle").encode("latin-1"))
    with pytest.raises(ContentError, match=r"latin.toml: is not UTF-8 text"):
        read_pack(path, "toytown", SCHEMA)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_files_of_any_editor_are_read(tmp_path: Path, encoding: str, newline: str) -> None:
    path = tmp_path / "my.toml"
    path.write_bytes(PACK.replace("\n", newline).encode(encoding))
    assert read_pack(path, "toytown", SCHEMA) == parse(PACK)


# -- the hash -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"Mill"', '"Windmill"'),
        ('"Toytown"', '"Toytown, second edition"'),
        ("version = 1", "version = 2"),
        ('name = "base"', 'name = "mine"'),
        ('"rulebook"', '"reference"'),
        ('"Page 2."', '"Page 3."'),
        ("[tiles]", "# the tiles\n[tiles]"),
        ('number = 1, name = "Mill", colour = "red"', 'colour = "red", number = 1, name = "Mill"'),
    ],
)
def test_what_does_not_change_play_does_not_change_the_hash(old: str, new: str) -> None:
    assert parse(changed(old, new)).hash == parse(PACK).hash
    assert parse(changed(old, new)) == parse(PACK)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("number = 1", "number = 3"),
        ('"blue"', '"red"'),
        ('["N"]', '["S"]'),
        ('["N"]', "[1979-05-27]"),
        (", corner = true", ""),
        ("corner = true", "corner = false"),
        ("price = 3", "price = 4"),
        ("rows = [{ price = 3 }]", "rows = [{ price = 3 }, { price = 3 }]"),
        ("rows = [{ price = 3 }]", "rows = []"),
    ],
)
def test_what_changes_play_changes_the_hash(old: str, new: str) -> None:
    assert parse(changed(old, new)).hash != parse(PACK).hash
    assert parse(changed(old, new)) != parse(PACK)


def test_the_order_of_tables_does_not_matter() -> None:
    tiles = PACK[PACK.index("[tiles]") : PACK.index("[prices]")]
    assert parse(PACK.replace(tiles, "") + tiles) == parse(PACK)


@given(st.lists(st.integers(), min_size=1, max_size=5), st.lists(st.integers(), max_size=5))
def test_equal_hash_means_equal_values(one: list[int], other: list[int]) -> None:
    def hash_of(prices: list[int]) -> str:
        rows = ", ".join(f"{{ price = {price} }}" for price in prices)
        return parse(changed("rows = [{ price = 3 }]", f"rows = [{rows}]")).hash

    assert (hash_of(one) == hash_of(other)) == (one == other)


# -- the packs that ship with the games -----------------------------------------------------------

SHIPPED = [(game, name) for game in all_games() for name in game.pack_names()]
every_pack = pytest.mark.parametrize(
    ("game", "name"), SHIPPED, ids=[f"{game.name}-{name}" for game, name in SHIPPED]
)


@every_pack
def test_shipped_packs_read_back_to_the_same_hash(game: Game, name: str, tmp_path: Path) -> None:
    pack = game.content(name)
    assert pack.name == name
    assert game.default_content in game.pack_names()
    path = tmp_path / "copy.toml"
    path.write_text(pack.source, encoding="utf-8")
    assert game.read_content(path) == pack
    assert game.parse_content(pack.source, "copy").hash == pack.hash


@every_pack
def test_every_shipped_table_explains_its_source(game: Game, name: str) -> None:
    for table in game.content(name).tables.values():
        assert table.note.strip()
        assert table.rows


@every_pack
@given(data=st.data())
def test_a_damaged_pack_is_either_accepted_or_refused_in_words(
    game: Game, name: str, data: st.DataObject
) -> None:
    """Cut, or with one value replaced: never anything but a pack or a complaint."""
    source = game.content(name).source
    places = [match.span() for match in re.finditer(r"-?\b\d+\b|\"[^\"\n]*\"", source)]
    start, end = data.draw(st.sampled_from(places))
    value = data.draw(st.sampled_from(["0", "-1", "99999999999999999999", '""', "[]", "true", ""]))
    text = source[:start] + value + source[end:]
    text = text[: data.draw(st.sampled_from([len(text), start, end]))]
    complaint = "damaged: "
    try:
        game.parse_content(text, "damaged")
    except PentapolisError as error:
        complaint = str(error)
    assert complaint.startswith("damaged: ")


def test_a_pack_of_ones_own_has_its_own_name(tmp_path: Path) -> None:
    """A copy of ours that plays otherwise is not called as ours is; neither in records nor on screens."""
    game = find_game("sprawlopolis")
    base = game.content()
    dearer = base.source.replace("points = [2]", "points = [3]")
    for file, text, name in (
        ("my cards.toml", dearer, "my-cards"),
        ("base.toml", dearer, "own-base"),
        ("copy.toml", base.source, "base"),
        ("x.toml", dearer.replace('name = "base"', 'name = "dear"'), "dear"),
    ):
        path = tmp_path / file
        path.write_text(text, encoding="utf-8")
        assert game.read_content(path).name == name


def test_an_unknown_shipped_pack_is_named() -> None:
    game = all_games()[0]
    with pytest.raises(ContentError, match=r"ships no content pack 'deluxe': it has .*base"):
        game.content("deluxe")
