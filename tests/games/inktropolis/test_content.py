"""Content packs: what the shipped one holds, and how wrong ones are answered."""

from __future__ import annotations

import pytest

from pentapolis.engine.errors import ContentError
from tests.games.inktropolis.table import GAME

SOURCE = GAME.content().source


def changed(old: str, new: str) -> str:
    assert old in SOURCE, old
    return SOURCE.replace(old, new, 1)


def test_the_facts_of_the_sheet() -> None:
    """K-07: 31 buildings, 12 landmarks, 9 plans; three cards of three types and a residential one."""
    rows = GAME.content().rows("buildings")
    assert len(rows) == 31
    assert len(GAME.content().rows("landmarks")) == 12
    assert len(GAME.content().rows("plans")) == 9
    for era in (1, 2, 3):
        kinds = sorted(row["type"] for row in rows if row["era"] == era)
        expected = ["commercial"] * 3 + ["cultural"] * 3 + ["residential"] + ["utilities"] * 3
        assert kinds == expected
        tables = [tuple(row["roads"]) for row in rows if row["era"] == era]
        assert len(set(tables)) == 10
    assert all(row["costs"] == [{}] for row in rows if row["type"] == "residential")


def test_some_prestige_in_the_first_era() -> None:
    """K-80: the Coal Plant can be paid with prestige, so Town cards must bring some."""
    designs = {row["code"]: row for row in GAME.content().rows("designs")}
    town = [row["code"] for row in GAME.content().rows("buildings") if row["era"] == 1]
    assert any("prestige" in designs[code]["yields"] for code in town)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('code = "library", name', 'code = "museum", name', "[buildings] row 10, field 'code'"),
        ('code = "library", name', 'code = "Lib", name', "[buildings] row 9, field 'code'"),
        ('code = "library", name', 'code = "pass", name', "word of the notation"),
        ('code = "library", shape', 'code = "libary", shape', "'library'"),
        ("[{ finance = 1 }], roads = [2, 1,", "[{ finanse = 1 }], roads = [2, 1,", "'finance'"),
        ("[{ finance = 1 }], roads = [2, 1,", "[{ finance = 0 }], roads = [2, 1,", "from 1 to 20"),
        ("roads = [2, 1, 3, 3]", "roads = [2, 1, 3]", "row 9, field 'roads'"),
        ('shape = ["##", "#."]', 'shape = ["##", "#"]', "same length"),
        ('shape = ["##", "#."]', 'shape = ["##", "#x"]', "'x' is none of"),
        ('shape = ["##", "#."]', 'shape = ["#.", ".#"]', "hang together"),
        ('shape = ["##", "#."]', 'shape = ["##.", "#.."]', "empty rows or columns"),
        ('shape = ["##", "##"], yields = { citizens = 3 }',
         'shape = ["##", "##"], yields = { citizens = 5 }', "one resource"),
        ('yields = { citizens = 3 }', 'yields = { own_type = 3 }', "own_type is for"),
        ('side = "A"', 'side = "B"', "one row for A and then one for B"),
        ('".==========.",', '"............",', "a road to begin with"),
        ('".==========.",', '".====.=====.",', "hang together"),
        ('".==========.",', '".========.P",', "same length"),
        ("rounds_per_era = 4", "rounds_per_era = 5", "but 10 are drawn"),
        ("plans = 3", "plans = 10", "fewer rows"),
        ("era = 0, costs = [{}]", "era = 0, costs = [{ citizens = 1 }]", "must be free"),
        ('type = "residential", era = 1', 'type = "any", era = 1', "for the card of era 0 only"),
        ("era = 1, cost = { citizens = 1 }", "era = 2, cost = { citizens = 1 }", "four of era 1"),
        ('rule = "block"', 'rule = "blok"', "[plans] row 1, field 'rule'"),
        ('{ code = "block", prestige', '{ code = "bloc", prestige', "[plan_values] row 1"),
        ("park = 2", "park = true", "field 'park': must be a whole number"),
    ],
)  # fmt: skip
def test_wrong_packs(old: str, new: str, message: str) -> None:
    with pytest.raises(ContentError) as caught:
        GAME.parse_content(changed(old, new), "mine.toml")
    assert message in str(caught.value)
    assert "mine.toml" in str(caught.value)


def test_names_do_not_change_the_hash_but_numbers_do() -> None:
    renamed = GAME.parse_content(changed('name = "Library"', 'name = "Reading Room"'), "mine.toml")
    assert renamed.hash == GAME.content().hash
    cheaper = GAME.parse_content(changed("park = 2", "park = 3"), "mine.toml")
    assert cheaper.hash != GAME.content().hash


def test_other_numbers_are_played() -> None:
    """A pack with its own numbers, on smaller boards, plays to its end."""
    from pentapolis import Rng

    text = changed("rounds_per_era = 4", "rounds_per_era = 2").replace(
        "enterprises = 2", "enterprises = 1"
    )
    pack = GAME.parse_content(text, "mine.toml")
    state = GAME.new_state(GAME.setup(2, content=pack), Rng(1))
    rng, decisions = Rng(2), 0
    while not state.is_over():
        seat = state.deciders()[0]
        actions = state.legal_actions(seat)
        state.apply(seat, actions[rng.below(len(actions))])
        decisions += 1
    assert decisions <= GAME.max_decisions(state.setup)
