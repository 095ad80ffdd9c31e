"""The door for bots: from a file and from another package, everywhere that a bot is named."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis import Match, Rng, find_game
from pentapolis.bots.bot import BotFailed, bot_action, bot_codes, find_bot, make_bot
from pentapolis.cli.session import Session
from pentapolis.engine.errors import SetupError

GAME = find_game("sprawlopolis")
SETUP = GAME.setup(players=2)
SOURCE = '''
class Mine:
    """Takes the last of its choices."""

    seconds = 3.5

    def __init__(self, game, setup):
        self.asked = 0

    def choose(self, world, seat, rng):
        self.asked += 1
        action = int(world.legal_actions(seat)[-1])
        world.apply(seat, action)  # its world is its own
        return action


class Endless(Mine):
    text = "thinks for ever"
    seconds = 0.1

    def choose(self, world, seat, rng):
        while True:
            pass


class Wrong(Mine):
    def choose(self, world, seat, rng):
        return 99999


class Broken(Mine):
    def choose(self, world, seat, rng):
        raise KeyError("nothing there")


class Mute:
    def __init__(self, game, setup):
        pass


number = 7
'''


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "my_bot.py").write_text(SOURCE, encoding="utf-8")
    (tmp_path / "half.py").write_text("class Mine(", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")]).rstrip(os.pathsep)
    return subprocess.run(
        [sys.executable, "-m", "pentapolis", *words],
        env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"},
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_bot_in_a_file_is_found_with_what_it_says_about_itself(folder: Path) -> None:
    kind = find_bot("my_bot.py:Mine")
    assert (kind.name, kind.text, kind.seconds) == ("Mine", "Takes the last of its choices", 3.5)
    assert kind.way(GAME, SETUP).startswith("my_bot.py:Mine ")
    assert find_bot(f"{folder}/my_bot.py:Endless").text == "thinks for ever"


def test_it_plays_and_keeps_its_memory_for_a_game(folder: Path) -> None:
    bot = make_bot("my_bot.py:Mine", GAME, SETUP)
    match = Match.new("sprawlopolis", 2, seed=1)
    for _ in range(4):
        seat = match.deciders[0]
        action = bot_action(bot, match.state, seat, Rng(1))
        assert action == match.state.legal_actions(seat)[-1]
        match.play(action, seat)
    assert bot.bot.asked == 4  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("my_bot.py:Nobody", "has no 'Nobody'"),
        ("my_bot.py:number", "must be a class, or a function"),
        ("no_bot.py:Mine", "cannot be read: No such file"),
        ("half.py:Mine", "cannot be loaded: SyntaxError"),
        ("my_bot:Mine", "or one in a file: my_bot.py:Mine"),
        ("greddy", "Did you mean 'greedy'"),
    ],
)
def test_what_is_wrong_with_a_code_is_said(folder: Path, code: str, said: str) -> None:
    with pytest.raises(SetupError, match=said):
        find_bot(code)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Endless", r"The bot 'Endless' has not answered in 0\.1 seconds\."),
        ("Wrong", "The bot 'Wrong' chose 99999, which is not legal"),
        ("Broken", r"The bot 'Broken' failed: KeyError\('nothing there'\)"),
    ],
)
def test_a_bot_that_fails_is_named_and_at_the_table_chance_takes_its_place(
    folder: Path, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = Match.new("sprawlopolis", 2, seed=1, seats=[f"my_bot.py:{name}"] * 2)
    with pytest.raises(BotFailed, match=said):
        bot_action(make_bot(f"my_bot.py:{name}", GAME, SETUP), match.state, 0, Rng(1))
    session = Session(match, folder / "saved.txt")
    session.bot_turn(match.deciders[0])
    assert len(match.moves) == 1
    assert "Its move is made by chance." in " ".join(capsys.readouterr().out.split())


def test_a_bot_that_cannot_choose_is_refused(folder: Path) -> None:
    with pytest.raises(BotFailed, match=r"'Mute' has no choose\(world, seat, rng\)"):
        make_bot("my_bot.py:Mute", GAME, SETUP)


def test_simulate_and_the_arena_take_it_into_other_processes(folder: Path) -> None:
    words = ["--bots", "my_bot.py:Mine", "-p", "2", "-n", "10", "-s", "3", "-j", "2", "--json"]
    done = run(folder, "simulate", "sprawlopolis", *words)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 10
    words = ["--bots", "my_bot.py:Mine,random", "-n", "2", "-j", "2"]
    done = run(folder, "arena", "sprawlopolis", *words)
    assert done.returncode == 0, done.stderr
    assert (folder / "arena" / "sprawlopolis-1p-my_botMine-random-1.jsonl").exists()


def test_simulate_stops_at_a_bot_that_fails(folder: Path) -> None:
    """A result that chance has made is none."""
    done = run(folder, "simulate", "sprawlopolis", "--bots", "my_bot.py:Wrong", "-n", "1")
    assert done.returncode != 0
    assert "The bot 'Wrong' chose 99999, which is not legal." in done.stderr


def test_a_package_brings_bots_by_name(folder: Path) -> None:
    info = folder / "bring-1.2.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: bring\nVersion: 1.2\n")
    points = "[pentapolis.bots]\nlast = my_bot:Mine\nlost = my_bot:Nowhere\n"
    (info / "entry_points.txt").write_text(points)
    done = run(folder, "simulate", "sprawlopolis", "--bots", "last", "-n", "1", "--json")
    assert done.returncode == 0, done.stderr
    done = run(folder, "simulate", "sprawlopolis", "--bots", "lost", "-n", "1")
    assert "The bot 'lost' (my_bot:Nowhere) cannot be loaded" in done.stderr
    assert "last" in run(folder, "simulate", "sprawlopolis", "--bots", "nobody").stderr
    assert "last" not in bot_codes()


def test_the_contract_for_bots_holds_and_catches_one_that_draws_elsewhere(folder: Path) -> None:
    careless = SOURCE + (
        "\n\nimport os\n\n\nclass Careless(Mine):\n    def choose(self, world, seat, rng):\n"
        "        actions = world.legal_actions(seat)\n"
        "        return int(actions[os.urandom(1)[0] % len(actions)])\n"
    )
    (folder / "careless.py").write_text(careless, encoding="utf-8")
    suite = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", "."]
    suite += ["--pyargs", "pentapolis.contract.test_bots", "--pentapolis-game", "sprawlopolis"]
    for code, result in (("my_bot.py:Mine", 0), ("careless.py:Careless", 1)):
        done = subprocess.run(
            [sys.executable, *suite, "--pentapolis-bot", code],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == result, done.stdout[-3000:]
