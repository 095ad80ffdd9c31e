"""Tries an installed Pentapolis: games, command line and, unless it is a light one, the service.

Runs with nothing but the package: `python scripts/smoke.py [--light]`, anywhere.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path

import pentapolis

COMMAND = [sys.executable, "-m", "pentapolis"]


def check_games() -> None:
    assert pentapolis.COMPILED, "the wheel holds no compiled engine"
    assert len(pentapolis.game_names()) >= 5
    for name in pentapolis.game_names():
        match = pentapolis.new(name, seed=7)
        while not match.is_over:
            seat = match.deciders[0]
            match.play(match.legal_moves(seat)[0], seat)
        again = pentapolis.Match.from_record(match.record)
        assert again.outcome == match.outcome, name
        print(f"{match.game.title}: {len(match.moves)} moves, {match.outcome.text}")


def check_commands() -> None:
    listed = json.loads(run("games", "--json"))
    assert [game["name"] for game in listed] == list(pentapolis.game_names())
    run("simulate", listed[0]["name"], "--bots", "greedy", "-n", "2", "--json")
    assert "rules" in run("rules", listed[0]["name"], "--raw").lower()


def check_complaints() -> None:
    """A light installation says what is missing."""
    for words, extra in ((["serve"], "server"), (["arena", "sprawlopolis"], "arena")):
        done = subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=False)
        assert done.returncode == 2, done
        assert f"pentapolis[{extra}]" in done.stderr, done.stderr
    print("light: serve and arena say what to install")


def check_service() -> None:
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'smoke.sqlite3'}"
        words = [*COMMAND, "serve", "--port", "0", "--database", database]
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as service:
            try:
                assert service.stdout is not None
                found = re.search(r"(http\S+)/ ", service.stdout.readline())
                assert found, "the service did not start"
                page = fetch(found[1] + "/")
                assets = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page)
                assert assets, "the page of the browser client names no scripts"
                for asset in assets:
                    fetch(found[1] + asset)
                fetch(found[1] + "/api/games")
                print(f"service: the client and {len(assets)} of its files are there")
            finally:
                service.terminate()


def fetch(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return str(answer.read().decode("utf-8", errors="replace"))


def run(*words: str) -> str:
    return subprocess.run([*COMMAND, *words], capture_output=True, text=True, check=True).stdout


if __name__ == "__main__":
    check_games()
    check_commands()
    if "--light" in sys.argv:
        check_complaints()
    else:
        check_service()
