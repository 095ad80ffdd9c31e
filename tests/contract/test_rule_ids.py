"""Every rule has an id, and every id is cited by the docstring of a test."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pentapolis.contract.scenarios import GAMES
from pentapolis.engine.game import Game

TESTS = Path(__file__).parents[1]
ID = re.compile(r"\b([A-Z]-\d{2,3})\b")


@cache
def cited_ids() -> frozenset[str]:
    found: set[str] = set()
    for path in TESTS.rglob("test_*.py"):
        found |= ids_of_tests(path.read_text(encoding="utf-8"))
    return frozenset(found)


def ids_of_tests(source: str) -> set[str]:
    """What the tests of a file say they check; a comment or a helper checks nothing."""
    return {
        rule
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        for rule in ID.findall(ast.get_docstring(node) or "")
    }


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    ids = re.findall(r"^\*\*([A-Z]-\d{2,3})\*\*", game.rules(), flags=re.MULTILINE)
    assert ids, "rules.md has no paragraph that begins with an id such as **S-01**"
    assert [rule for rule, times in Counter(ids).items() if times > 1] == []
    uncited = ", ".join(sorted(set(ids) - cited_ids()))
    assert not uncited, f"no test has these in its docstring: {uncited}"


def test_each_game_has_a_letter_of_its_own() -> None:
    """Else the tests of one game would count for the rules of another."""
    letters = Counter(
        letter
        for game in GAMES
        for letter in set(re.findall(r"^\*\*([A-Z])-\d", game.rules(), flags=re.MULTILINE))
    )
    assert [letter for letter, games in letters.items() if games > 1] == []


def test_only_the_docstring_of_a_test_cites_a_rule() -> None:
    source = """
# S-01 in a comment
HELP = "S-02"
def helper():
    'S-03'
def test_something():
    'S-04, S-05'
    assert "S-06"
"""
    assert ids_of_tests(source) == {"S-04", "S-05"}
