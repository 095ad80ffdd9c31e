"""What a table's page weighs, as the build left it; benchmarks/page.py measures how soon it is there."""

from __future__ import annotations

import gzip
import json
import re

import pytest

from pentapolis.engine.registry import all_games, find_game
from tests.e2e.browsing import STATIC
from tests.server.client import ME, Person, bot

GAMES = [game.name for game in all_games()]
# Bytes on the line; and files: page, style, font and icon come too, and three answers of the service.
MOST_SCRIPT = 130_000
MOST_FILES = 12 - 7


def scripts_of(game: str) -> set[str]:
    """All that has to be there before a table of the game can be played."""
    built = json.loads((STATIC / "manifest.json").read_text())
    first = [p for p in built.values() if p.get("name") in ("index", "Table", f"kit-{game}")]
    assert len(first) == 3
    found: set[str] = set()
    for part in first:
        found.add(part["file"])
        first += [built[name] for name in part.get("imports", []) if built[name] not in first]
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_comes_with_few_and_small_scripts(game: str) -> None:
    scripts = scripts_of(game)
    weight = sum(len(gzip.compress((STATIC / name).read_bytes(), 9)) for name in scripts)
    assert weight <= MOST_SCRIPT
    assert len(scripts) <= MOST_FILES


@pytest.mark.parametrize("game", GAMES)
def test_the_page_of_a_table_names_all_of_them(address: str, game: str) -> None:
    """So that a browser fetches them at once, not one after the other."""
    ann = Person(address, "Ann")
    seats = [ME, *[bot("random")] * (find_game(game).default_players - 1)]
    wish = {"game": game, "seats": seats, "options": {}}
    code = ann.ask("POST", "/api/tables", wish)["code"]
    page = ann.http.get(f"/table/{code}").text
    named = set(re.findall(r'(?:href|src)="/(assets/[^"]+\.js)"', page))
    assert named == scripts_of(game)
    assert not re.findall(r'assets/[^"]+\.js', ann.http.get("/table/nosuchtable1").text)[1:]
