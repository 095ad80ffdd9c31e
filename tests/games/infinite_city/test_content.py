"""Infinite City: content packs, and what is said about wrong ones."""

from __future__ import annotations

import re

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.engine.errors import ContentError
from pentapolis.games.infinite_city.words.en.tiles import tile_texts
from tests.games.infinite_city.scene import GAME, Scene

BASE = GAME.content("base").source


def changed(*changes: tuple[str, str]) -> str:
    text = BASE
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text


def test_every_table_says_where_it_comes_from() -> None:
    for name in GAME.pack_names():
        pack = GAME.content(name)
        assert {table.provenance for table in pack.tables.values()} == {
            "rulebook",
            "reference",
            "reconstruction",
        }
        assert all(len(table.note) > 10 for table in pack.tables.values())
        assert all(len(row["sources"]) == 4 for row in pack.rows("tiles"))


def test_facts_of_the_rule_sheet() -> None:
    """I-101 to I-103: what the rule sheet says of single tiles."""
    rows = {row["name"]: row for row in GAME.content("base").rows("tiles")}
    assert rows["Power Station"]["copies"] == 5
    assert (rows["Power Station"]["value"], rows["Power Station"]["silver"]) == (1, True)
    assert (rows["Construction Site"]["value"], rows["Construction Site"]["silver"]) == (0, True)
    assert (rows["Police HQ"]["value"], rows["Police HQ"]["silver"]) == (1, False)


def test_texts_and_names_are_not_in_the_hash() -> None:
    pack = GAME.parse_content(changed(("Library", "Bibliothek")), "own.toml")
    assert pack.hash == GAME.content("base").hash
    assert GAME.parse_content(changed(("value = 3", "value = 4")), "own.toml").hash != pack.hash


WRONG = [
    ((('code = "PS"', 'code = "Ps"'),), "[tiles] row 1, field 'code': must be two capital letters"),
    ((('code = "CS"', 'code = "PS"'),), "[tiles] row 2, field 'code': 'PS' stands twice"),
    ((('name = "Plaza"', 'name = "Library"'),), "row 5, field 'name': 'Library' stands twice"),
    ((("copies = 5", "copies = 61"),), "row 1, field 'copies': must be from 0 to 60"),
    ((("copies = 10", "copies = 60"), ("copies = 9", "copies = 60")), "[tiles] has 221 copies"),
    ((('"play_from_hand"', '"play_it"'),), "row 2, field 'effect': must be one of"),
    ((('"clear"', '"clear", number = 2'),), "row 6, field 'number': has no meaning for clear"),
    ((("number = 5", "number = 0"),), "row 5, field 'number': must be at least 1"),
    ((('"swap_hands"', '"swap_hands", reach = "beside"'),), "'reach': has no meaning for swap_h"),
    ((('"clear"', '"clear", each = true'),), "row 6, field 'each': is for the effect take only"),
    ((('reach = "beside", each', "each"),), "row 12, field 'each': needs reach"),
    ((("binds = true", "binds = true, optional = true"),), "'optional': has no meaning without"),
    ((("shields = true", "shields = 1"),), "row 1, field 'shields': must be true or false"),
    ((("shields = true", "shield = true"),), "unknown field 'shield'. Did you mean 'shields'"),
    ((('"rulebook", "rulebook"', '"book", "rulebook"'),), "field 'sources': must be four of"),
    ((('"tokens", number = 15', '"tokens", number = 0'),), "tokens must be from 1 to 60"),
    ((('"tokens", number = 15', '"hand", number = 5'),), "'hand' stands twice"),
    ((('  { name = "group"', '  # { name = "group"'),), "[numbers] has no row for 'group'"),
    ((('  { name = "rounds"', '  # { name = "rounds"'),), "[limits] has no row for 'rounds'"),
    ((("{ x = 0, y = 1 }", "{ x = 0, y = -1 }"),), "[start] names a place twice"),
    ((("{ x = 0, y = 1 }", "{ x = 0, y = 11 }"),), "row 4, field 'y': must be from -10 to 10"),
    ((("[start]", "[begin]"),), "the table [start] is missing"),
    ((('game = "infinite_city"', 'game = "chess"'),), "is for 'chess'"),
]


@pytest.mark.parametrize(("changes", "message"), WRONG)
def test_what_is_wrong_is_named(changes: tuple[tuple[str, str], ...], message: str) -> None:
    with pytest.raises(ContentError, match=re.escape(message)) as error:
        GAME.parse_content(changed(*changes), "own.toml")
    assert str(error.value).startswith("own.toml: ")


def test_a_pack_without_start_tiles_or_types_is_refused() -> None:
    start = BASE.index("rows = [", BASE.index("[start]"))
    with pytest.raises(ContentError, match="at least one row"):
        GAME.parse_content(BASE[:start] + "rows = []\n", "own.toml")
    first = BASE.index("rows = [", BASE.index("\n[tiles]"))
    last = BASE.index("[numbers]")
    with pytest.raises(ContentError, match="1 to 32 rows"):
        GAME.parse_content(BASE[:first] + "rows = []\n\n" + BASE[last:], "own.toml")


def test_a_new_tile_is_one_more_row() -> None:
    """A tile that takes any tile of the city, and a Guardpost that reaches its neighbours only."""
    row = (
        '  { code = "XX", name = "Palace", copies = 2, value = 2, silver = false, effect = "take" },\n'
        '  { code = "SG"'
    )
    text = changed(('  { code = "SG"', row), ('"clear"', '"clear", reach = "beside"'))
    pack = GAME.parse_content(text, "own.toml")
    texts = tile_texts(pack)
    assert texts["XX"] == "Take one other tile: tokens there go home and yours comes."
    assert texts["SG"] == "All tokens on one tile beside this one go back to their owners."
    scene = Scene({(0, 0): "FA 2", (1, 0): "?BK"}, ["XX", "SG"], pack=pack)
    scene.play("XX", "XX@2,0", "0,0", "SG", "SG@3,0")
    assert scene.choices() == ["2,0"]
    for seed in range(20):
        state = GAME.new_state(GAME.setup(3, None, pack), Rng(seed))
        play_randomly(state, Rng(seed))
        assert state.is_over()


def test_other_numbers_play_too() -> None:
    """Every number of a pack is used: fewer tokens, larger hands, another plus, pairs count."""
    text = changed(
        ('"tokens", number = 15', '"tokens", number = 4'),
        ('"hand", number = 5', '"hand", number = 7'),
        ('"group", number = 3', '"group", number = 2'),
        ('"tile_points", number = 1', '"tile_points", number = 10'),
        ('"stations", number = 5', '"stations", number = 2'),
        ("{ x = 0, y = 1 }", "{ x = 5, y = 5 }"),
    )
    pack = GAME.parse_content(text, "own.toml")
    view = GAME.view(GAME.new_state(GAME.setup(2, None, pack), Rng(1)), -1)
    assert [(p["tokens"], p["hand"]) for p in view["players"]] == [(4, 7), (4, 7)]
    assert {"x": 6, "y": 5, "protected": False} in view["free"]
    scene = Scene({(0, 0): "FA 1", (1, 0): "FA 1", (5, 0): "PS"}, ["PS", "FA"], pack=pack)
    assert scene.state.scores() == [20, 0]
    assert scene.play("PS", "PS@2,0").state.end_reason() == "power"
