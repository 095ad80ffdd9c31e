"""The `pentapolis` command as a person or a program uses it."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from pentapolis import Match, find_game, game_names
from pentapolis.cli.main import main
from tests.games.sprawlopolis.test_scoring import entered
from tests.oracles.sprawlopolis import WORKED_EXAMPLE


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


Run = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Call the command with words and typed lines; its exit status and what it printed."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setenv("TERM", "dumb")

    def call(*words: str, typed: str = "") -> Result:
        monkeypatch.setattr(sys, "argv", ["pentapolis", *words])
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        status = 0
        try:
            main()
        except SystemExit as exit_:
            status = int(exit_.code or 0)
        captured = capsys.readouterr()
        return Result(status, captured.out, captured.err)

    return call


def test_version_names_the_engine(run: Run) -> None:
    assert "engine" in run("--version").out


def test_games_lists_every_game(run: Run) -> None:
    assert all(name in run("games").out for name in game_names())
    listed = run("games", "--json").json
    assert [game["name"] for game in listed] == list(game_names())
    assert all(game["publisher"] and game["tagline"] for game in listed)


@pytest.mark.parametrize("name", game_names())
def test_rules_and_content_of_every_game(
    run: Run, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert find_game(name).title in run("rules", name).out
    assert run("rules", name, "--raw").out == find_game(name).rules()
    monkeypatch.setenv("COLUMNS", "80")
    shown = run("content", name)
    assert shown.status == 0
    words = set(shown.out.split())
    for table in find_game(name).content().tables.values():
        codes = [str(next(iter(row.values()))) for row in table.rows]
        assert [
            code for code in codes if not set(code.split()) <= words
        ] == []  # nothing is cut off
    assert run("content", name, "--json").json["hash"] == find_game(name).content().hash


def test_the_content_of_a_pack_of_ones_own(run: Run, tmp_path: Path) -> None:
    """Its name, its numbers, and what stands on its cards because of them."""
    path = tmp_path / "dear.toml"
    assert run("content", "sprawlopolis", "--export", str(path)).status == 0
    text = path.read_text(encoding="utf-8").replace("points = [1, -3]", "points = [1, -4]")
    path.write_text(text, encoding="utf-8")
    shown = " ".join(run("content", "sprawlopolis", "--pack", str(path)).out.split())
    assert "(pack 'dear'" in shown
    assert "-4 for each" in shown.replace("│ ", "")
    assert run("content", "sprawlopolis", "--pack", str(path), "--json").json["name"] == "dear"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["simulat", "sprawlopolis"], "simulate"),
        (["simulate", "sprawlopols"], "Did you mean 'sprawlopolis'"),
        (["simulate", "sprawlopolis", "--bots", "gredy"], "Did you mean 'greedy'"),
        (["simulate", "sprawlopolis", "--players", "9"], "1 to 4 players"),
        (["simulate", "sprawlopolis", "--games", "0"], "games"),
        (["simulate", "sprawlopolis", "--option", "difficulty"], "name=value"),
        (["simulate", "sprawlopolis", "--option", "difficulty=brutal"], "harder"),
        (["simulate", "sprawlopolis", "--option", "diffculty=harder"], "'difficulty'"),
        (["simulate", "sprawlopolis", "-p", "3", "--bots", "random,greedy"], "2 bots"),
        (["play"], "which game"),
        (["play", "sprawlopolis", "--seats", "humn"], "Did you mean 'human'"),
        (["play", "--resume"], "no saved game"),
        (["replay", "missing.txt"], "missing.txt"),
        (["check", "missing.txt"], "missing.txt"),
        (["score", "sprawlopolis", "missing.json"], "missing.json"),
        (["content", "sprawlopolis", "--pack", "gold"], "base"),
        (["simulate", "sprawlopolis", "--content", "none.toml"], "none.toml"),
        (["simulate", "sprawlopolis", "--seed", str(10**30)], "9223372036854775807"),
        (["arena", "sprawlopolis", "--bots", "greedy,gredy"], "Did you mean 'greedy'"),
        (["arena", "sprawlopolis", "--bots", "greedy,greedy"], "named twice"),
        (["arena", "sprawlopolis", "games.jsonl"], "Only `arena report` takes a file"),
        (["arena", "sprawlopolis", "--ladder"], "ladder needs"),
        (["arena", "infinite_city", "-p", "4", "--bots", "easy,hard,greedy"], "at least 4"),
        (["arena", "sprawlopolis", "--out", "/dev/null/games.jsonl"], "cannot be used"),
        (["arena", "sprawlopolis", "--out", "games.html"], "would overwrite"),
        (["arena", "report"], "which file"),
        (["arena", "report", "missing.jsonl"], "missing.jsonl"),
    ],
)
def test_mistakes_are_answered_in_words(run: Run, words: list[str], message: str) -> None:
    result = run(*words)
    assert result.status == 2
    assert message in result.err
    assert "Traceback" not in result.err


# -- simulate -------------------------------------------------------------------------------------


def test_simulate_reports_a_team(run: Run) -> None:
    result = run("simulate", "sprawlopolis", "-n", "20", "--seed", "3", "--json").json
    assert result["games"] == 20
    assert result["win_rate"] == 0
    assert result["decisions"] == 20 * 28
    assert sum(result["end_reasons"].values()) == 20
    assert {"mean_score", "seconds"} <= set(result)


def test_simulate_does_not_depend_on_the_number_of_workers(run: Run) -> None:
    words = ["simulate", "sprawlopolis", "-n", "20", "--seed", "3", "--json", "--bots", "random"]
    alone, together = run(*words).json, run(*words, "--jobs", "2").json
    del alone["seconds"], together["seconds"]
    assert alone == together


@pytest.mark.many
def test_greedy_wins_most_games_and_random_play_none(run: Run) -> None:
    greedy = run(
        "simulate", "sprawlopolis", "-n", "40", "--bots", "greedy", "--seed", "1", "--json"
    )
    assert greedy.json["win_rate"] > 0.6
    assert "win rate" in run("simulate", "sprawlopolis", "-n", "5", "--seed", "1").out


# -- play, replay, check --------------------------------------------------------------------------


def test_a_solo_game_is_played_to_the_end_in_the_terminal(run: Run, tmp_path: Path) -> None:
    match = Match.new("sprawlopolis", 1, seed=5)
    lines = []
    while not match.is_over:
        move = match.legal_moves()[-1]
        lines.append(str(move))
        match.play(move)
    save = tmp_path / "game.txt"
    result = run("play", "sprawlopolis", "--seed", "5", "--save", str(save), typed="\n".join(lines))
    assert result.status == 0
    assert match.outcome.text in result.out
    assert "Which card do you play?" in result.out
    assert run("check", str(save)).out.count("finished") == 1
    replayed = run("replay", str(save), "--json").json
    assert replayed["sheet"]["outcome"]["scores"] == match.state.scores()
    part = run("replay", str(save), "--to", "3")
    assert part.out.count("Player 1") == 3


def test_a_game_can_be_left_and_resumed(run: Run) -> None:
    first = run(
        "play", "sprawlopolis", "--seed", "5", typed="help\nscore\nhint\nboard\nmoves\nquit\n"
    )
    assert "take the last one back" in first.out
    assert re.search(r"\(Card \d+, then: Card \d+ at [^)]*\): [+-]\d+ points? by the", first.out)
    choice = str(Match.new("sprawlopolis", 1, seed=5).legal_moves()[0])
    second = run("play", "--resume", typed=f"{choice}\nnonsense\nundo\nundo\n")
    assert f"Where do you put card {choice}?" in second.out
    assert "is not a move" in second.out
    assert "Nothing has been played yet." in second.out
    assert "--resume" in second.out


def test_playing_beside_a_bot(run: Run) -> None:
    result = run("play", "sprawlopolis", "--seats", "greedy,human", "--seed", "2", typed="quit\n")
    assert result.status == 0
    assert "Player 1 (greedy)" in result.out or "Which card" in result.out


def test_a_damaged_record_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    match = Match.new("sprawlopolis", 1, seed=5)
    match.play(match.legal_moves()[0])
    path.write_text(str(match.record) + "2 P1 7@9,9\n")
    for command in ("check", "replay"):
        result = run(command, str(path))
        assert result.status == 2
        assert "line 14" in result.err.replace("\n", " ")


# -- content --------------------------------------------------------------------------------------


def test_an_exported_pack_can_be_changed_checked_and_played(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    assert run("content", "sprawlopolis", "--export", str(path)).status == 0
    assert run("content", "sprawlopolis", "--export", str(path)).status == 2
    assert "base" in run("check", str(path)).out
    path.write_text(path.read_text().replace('name = "base"', 'name = "mine"', 1))
    assert "mine" in run("check", str(path)).out
    words = ["simulate", "sprawlopolis", "-n", "3", "--json", "--content", str(path)]
    assert run(*words).json["content"] == "mine"
    path.write_text(path.read_text().replace('"EW"', '"EX"', 1))
    broken = run("check", str(path))
    assert broken.status == 2
    assert "[cards] row 1, field 'roads'" in broken.err
    path.write_text("this is no pack")
    assert run("check", str(path)).status == 2


# -- score ----------------------------------------------------------------------------------------


def test_score_answers_with_all_figures(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "city.json"
    path.write_text(json.dumps(entered(list(WORKED_EXAMPLE), [8, 9, 12])))
    answer = run("score", "sprawlopolis", str(path), "--json").json
    figures, outcome = answer["figures"], answer["outcome"]
    assert figures["groups"] == {"R": 3, "C": 2, "I": 2, "P": 4}
    assert figures["roads"] == 7
    assert set(figures["goals"]) == {"8", "9", "12"}
    assert outcome["target"] == 29
    assert outcome["scores"] == [sum(line["points"] for line in answer["lines"])]
    assert outcome["won"] is (outcome["scores"][0] >= outcome["target"])
    shown = " ".join(run("score", "sprawlopolis", str(path)).out.split())
    assert all(line["title"] in shown for line in answer["lines"])
    piped = run("score", "sprawlopolis", "-", "--json", typed=path.read_text())
    assert piped.json == answer


@pytest.mark.parametrize("text", ["", "{", "[]", '{"goals": [8]}', "\x00", "[" * 100_000])
def test_score_refuses_nonsense(run: Run, tmp_path: Path, text: str) -> None:
    path = tmp_path / "bad.json"
    path.write_text(text)
    result = run("score", "sprawlopolis", str(path))
    assert result.status == 2
    assert "bad.json" in result.err.replace("\n", "")


# -- analyse --------------------------------------------------------------------------------------


def a_record(tmp_path: Path, finished: bool = True) -> Path:
    match = Match.new("sprawlopolis", 1, seed=3)
    while not match.is_over:
        match.play(match.legal_moves()[0])
    file = tmp_path / "game.txt"
    file.write_text(str((match if finished else match.until(6)).record), encoding="utf-8")
    return file


def test_a_finished_game_is_analysed(run: Run, tmp_path: Path) -> None:
    file, page = a_record(tmp_path), tmp_path / "report.html"
    quick = ("--seconds-per-decision", "0.05", "--jobs", "1")
    told = run("analyse", str(file), *quick, "--html", str(page))
    assert told.status == 0
    assert re.search("inaccuracy|mistake|blunder", told.out)
    assert "accuracy" in told.out
    text = page.read_text(encoding="utf-8")
    assert "Chance of winning" in text
    assert "http" not in text, "a page of its own: nothing is loaded from anywhere"
    found = run("analyse", str(file), *quick, "--json").json
    assert {"judged", "ledger", "accuracy"} <= set(found)


def test_what_cannot_be_analysed_says_why(run: Run, tmp_path: Path) -> None:
    unfinished = run("analyse", str(a_record(tmp_path, finished=False)))
    assert unfinished.status == 2
    assert "not finished" in unfinished.err
    nowhere = run("analyse", str(a_record(tmp_path)), "--html", str(tmp_path / "no" / "page.html"))
    assert nowhere.status == 2
    assert "no folder" in nowhere.err
