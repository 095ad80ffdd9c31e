"""Content packs: the base pack is complete, and mistakes in others are named."""

from __future__ import annotations

from pathlib import Path

import pytest

from pentapolis import Rng
from pentapolis.engine.errors import ContentError
from pentapolis.games.ginkgopolis.state import GinkgoState
from tests.games.ginkgopolis.scene import GAME

BASE = (GAME.folder / "content" / "base.toml").read_text(encoding="utf-8")


def changed(old: str, new: str) -> str:
    assert old in BASE
    return BASE.replace(old, new, 1)


def test_the_base_pack_has_the_right_counts() -> None:
    """G-01, G-11, G-60, G-61"""
    pack = GAME.content()
    whens = [row["when"] for row in pack.rows("cards")]
    assert [whens.count(w) for w in ("exploit", "urbanize", "construct", "end")] == [9, 9, 9, 33]
    colours = [row["colour"] for row in pack.rows("characters")]
    assert [colours.count(c) for c in ("red", "yellow", "blue")] == [12, 6, 9]
    for colour in ("red", "yellow", "blue"):
        named = [
            row["of"]
            for row in pack.rows("cards")
            if row["colour"] == colour and row.get("rule") == "resources"
        ]
        assert len(named) == 4
        assert named.count(colour) == 2
        assert set(named) == {"red", "yellow", "blue"}


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('colour = "red", number = 1,', 'colour = "green", number = 1,', "row 1, field 'colour'"),
        ('colour = "red", number = 1,', 'colour = "red", number = 2,', "1 to 20 of each colour"),
        ("gain = [1, 0, 0] }", "gain = [1, 0] }", "row 1, field 'gain'"),
        ("gain = [1, 0, 0] }", "gain = [1, 0, true] }", "row 1, field 'gain'"),
        (", gain = [1, 0, 0] }", " }", "row 1: a card with an action bonus"),
        (", gain = [1, 0, 0] }", ", gain = [1, 0, 0], points = 1 }", "row 1: a card with"),
        ('rule = "flat", points = 9', 'rule = "flat"', "row 20: an end card"),
        ('rule = "flat", points = 9', 'rule = "flat", of = "red", points = 9', "must be left out"),
        ('rule = "resources", of = "red"', 'rule = "resources"', "field 'of': must be one of red"),
        ('rule = "bonuses", of = "exploit"', 'rule = "bonuses", of = "red"', "field 'of'"),
        ("{ number = 2, name", "{ number = 1, name", "numbers 1 to 27 once"),
        ("start = [1, 1, 1], set = 1", "start = [1, 1, 3], set = 1", "at most 2 tiles"),
        ("start = [1, 1, 1], set = 1", "start = [1, 1, 1], set = 2", "set 2 has 4 cards"),
        ("set = 6", "set = 7", "set 6 has 2 cards|set 7 has 1 card"),
        ("players = 5, resources = 16", "players = 4, resources = 16", "a row each for 1 to 5"),
        ("removed = 0, face_up = 0", "removed = 0, face_up = 1", "row 4, field 'face_up'"),
        ('name = "cover_points"', 'name = "cover_point"', "row 4, field 'name'"),
        ('name = "cover_points"', 'name = "return_points"', "each of new_hand_tokens"),
        ('name = "rounds", value = 200', 'name = "rounds", value = 0', "from 1 to 1000 for rounds"),
        ("[solo]", "[sole]", "[sole]|[solo]"),
    ],
)
def test_mistakes_are_named(old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError, match=message.replace("[", r"\[").replace("]", r"\]")):
        GAME.parse_content(changed(old, new), "my.toml")


def test_fewer_than_five_sets_do_not_serve_five_players() -> None:
    """G-13"""
    text = BASE
    for number in (5, 6):
        text = text.replace(f"set = {number} }}", "set = 0 }")
    with pytest.raises(ContentError, match="5 sets or more"):
        GAME.parse_content(text, "my.toml")


def test_a_pack_of_ones_own_changes_the_game(tmp_path: Path) -> None:
    """G-07, G-50"""
    path = tmp_path / "mine.toml"
    path.write_text(
        changed("players = 2, resources = 25", "players = 2, resources = 12").replace(
            'name = "new_hand_points", value = 2', 'name = "new_hand_points", value = 5'
        ),
        encoding="utf-8",
    )
    pack = GAME.read_content(path)
    assert pack.hash != GAME.content().hash
    state = GAME.new_state(GAME.setup(2, {"characters": "preset"}, pack), Rng(1))
    assert isinstance(state, GinkgoState)
    assert state.resources[0] + state.stock[0] == 12
    assert state.scores()[0] == state.points[0] + 10


def test_names_do_not_change_the_hash() -> None:
    renamed = GAME.parse_content(changed("Bamboo Planter", "Gardener"), "my.toml")
    assert renamed.hash == GAME.content().hash
