"""The door: a game in a package of its own (examples/skyline) is found, played and checked like our own.

It is installed into a folder that only the processes of these tests look at.
"""

from __future__ import annotations

import os
import subprocess
import sys
import urllib.error
import urllib.request
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from pentapolis.engine import registry
from pentapolis.engine.errors import UnknownGame
from pentapolis.games.sprawlopolis.game import Sprawlopolis
from tests.server.running import ProcessServer, free_port

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "skyline"


def run(guest: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(guest), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    env = {**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-m", *words],
        env=env,
        cwd=guest,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_command_line_knows_it(guest: Path) -> None:
    listed = run(guest, "pentapolis", "games")
    assert "skyline" in listed.stdout
    assert "sunrise" in run(guest, "pentapolis", "rules", "skyline", "--raw").stdout


def test_the_arena_plays_it(guest: Path) -> None:
    words = ["arena", "skyline", "--bots", "random,greedy,search:20", "-n", "2", "-j", "2"]
    done = run(guest, "pentapolis", *words, "--out", "results.jsonl")
    assert done.returncode == 0, done.stderr
    assert "search:20" in (guest / "results.jsonl").read_text("utf-8")


def test_it_passes_the_contract_suite_and_its_own_tests(guest: Path) -> None:
    suite = ["pytest", "-q", "-p", "no:cacheprovider", "--rootdir", str(guest), "-n", "0"]
    promises = [*suite, "--pyargs", "pentapolis.contract", "--pentapolis-game", "skyline"]
    done = run(guest, *promises)
    assert done.returncode == 0, done.stdout[-4000:]
    assert " passed" in done.stdout
    own = run(guest, *suite, str(EXAMPLE / "tests"))
    assert own.returncode == 0, own.stdout[-4000:]


def test_the_service_hands_out_its_board(guest: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(guest), prepend=os.pathsep)
    server = ProcessServer(f"sqlite:///{guest}/door.sqlite3", free_port(), guest / "door.log")
    try:
        with urllib.request.urlopen(f"{server.address}/boards/skyline/board.js") as answer:
            assert answer.headers.get_content_type() == "text/javascript"
            assert b"export function mount" in answer.read()
        for path in (
            "skyline/no.js",
            "skyline/../rules.md",
            "skyline/%2e%2e/rules.md",
            "nobody/board.js",
        ):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                urllib.request.urlopen(f"{server.address}/boards/{path}")
    finally:
        server.stop()


def test_a_package_that_is_broken_stops_nobody(guest: Path) -> None:
    info = guest / "broken-1.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: broken\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[pentapolis.games]\nbroken = no_such_module:GAME\n")
    listed = run(guest, "pentapolis", "games")
    assert listed.returncode == 0
    assert "sprawlopolis" in listed.stdout
    assert "cannot be loaded" in listed.stderr
    assert "cannot be loaded" in run(guest, "pentapolis", "rules", "broken").stderr


def test_what_is_not_a_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("impostor", "pathlib:Path", registry.GROUP)
    monkeypatch.setattr(registry, "_guests", lambda: {"impostor": point})
    with pytest.raises(UnknownGame, match="pathlib:Path must be there, an object of a class"):
        registry._guest("impostor")


def test_what_a_game_forgot_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("other", "pentapolis.games.sprawlopolis.game:GAME", registry.GROUP)
    monkeypatch.setattr(registry, "_guests", lambda: {"other": point})
    with pytest.raises(UnknownGame, match="must be named 'other' as its folder or entry point is"):
        registry._guest("other")
    monkeypatch.delattr(Sprawlopolis, "tagline")
    monkeypatch.delattr(Sprawlopolis, "words_type")
    with pytest.raises(UnknownGame, match="must also have tagline, words_type"):
        registry._guest("other")


def test_our_own_folders_are_held_to_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr("pentapolis.games.sprawlopolis.game.GAME")
    registry.find_game.cache_clear()
    with pytest.raises(TypeError, match=r"games\.sprawlopolis\.game: GAME must be there"):
        registry.find_game("sprawlopolis")
