"""Every rule has an id, and every id is cited by a test."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from pentapolis.engine.game import Game
from tests.contract.scenarios import GAMES

TESTS = Path(__file__).parents[1]
ID = re.compile(r"\b([A-Z]-\d{2,3})\b")


@cache
def cited_ids() -> frozenset[str]:
    found: set[str] = set()
    for path in TESTS.rglob("*.py"):
        found |= set(ID.findall(path.read_text(encoding="utf-8")))
    return frozenset(found)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_rule_is_cited_by_a_test(game: Game) -> None:
    ids = re.findall(r"^\*\*([A-Z]-\d{2,3})\*\*", game.rules(), flags=re.MULTILINE)
    assert ids, "rules.md has no paragraph that begins with an id such as **S-01**"
    assert [rule for rule, times in Counter(ids).items() if times > 1] == []
    assert sorted(set(ids) - cited_ids()) == []
