"""Tournaments: fair seatings, the same results anywhere, nothing lost, reports that read."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from types import SimpleNamespace

import pytest

from pentapolis import Match, find_game, parse_record
from pentapolis.arena import tournament
from pentapolis.arena.report import html_report
from pentapolis.arena.statistics import bot_lines, mean_interval, rate, share_interval, win_matrix
from pentapolis.arena.tournament import (
    Result,
    ResultFile,
    header_of,
    plan,
    play_job,
    read_results,
    run,
    seatings,
)
from pentapolis.engine.errors import RecordError, SetupError

GAME = find_game("sprawlopolis")
SOLO = GAME.setup(1)
BOTS = ["random", "greedy"]


def result(number: int, seats: tuple[str, ...], ranking: tuple[int, ...]) -> Result:
    scores = tuple(10 - place for place in ranking)
    return Result(number, number // len(seats), seats, scores, ranking, "won", 20, "")


# -- planning -------------------------------------------------------------------------------------


def test_team_games_give_every_bot_the_same_deals() -> None:
    jobs = plan(SOLO, BOTS, games=5, seed=3)
    assert len(jobs) == 10
    by_bot = {bot: [job.seed for job in jobs if job.seats == (bot,)] for bot in BOTS}
    assert by_bot["random"] == by_bot["greedy"]
    assert [job.number for job in jobs] == list(range(10))


@pytest.mark.parametrize(
    ("players", "bots"),
    [(2, ["a", "b"]), (2, ["a", "b", "c"]), (3, ["a", "b"]), (3, ["a", "b", "c"])],
)
def test_competitors_get_every_seat_equally_often(
    players: int, bots: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rotation is the same for any game; a stand-in set-up shows it for competitive ones."""
    monkeypatch.setattr(tournament, "is_team", lambda setup: False)
    monkeypatch.setattr(tournament, "bot_spec", lambda code: None)
    ways = seatings(SimpleNamespace(players=players), bots)  # type: ignore[arg-type]
    for bot in bots:
        by_seat = Counter(seat for way in ways for seat, who in enumerate(way) if who == bot)
        assert set(by_seat) == set(range(players))
        assert len(set(by_seat.values())) == 1
    assert len(set(ways)) == len(ways)


def test_unclear_line_ups_are_refused() -> None:
    with pytest.raises(SetupError, match="twice"):
        seatings(SOLO, ["greedy", "greedy"])
    with pytest.raises(SetupError, match="no bot"):
        seatings(SOLO, ["gredy"])


# -- playing --------------------------------------------------------------------------------------


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    jobs = plan(SOLO, [*BOTS, "search:3"], games=3, seed=5)
    alone = sorted(run(SOLO, jobs, workers=1), key=lambda r: r.number)
    together = sorted(run(SOLO, jobs, workers=2), key=lambda r: r.number)
    assert alone == together


def test_every_game_can_be_replayed_from_its_record() -> None:
    played = play_job(SOLO, plan(SOLO, ["greedy"], 1, 1)[0])
    match = Match.from_record(parse_record(played.record))
    assert tuple(match.state.scores()) == played.scores
    assert match.seats == ("greedy",)


def test_a_file_goes_on_after_half_a_line(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    jobs = plan(SOLO, BOTS, games=2, seed=5)
    file = ResultFile(path, header_of(SOLO, BOTS, 5))
    file.open()
    for played in run(SOLO, jobs[:2], workers=1):
        file.add(played)
    file.close()
    with path.open("a") as raw:
        raw.write('{"number": 2, "deal"')
    again = ResultFile(path, header_of(SOLO, BOTS, 5))
    again.open()
    assert [r.number for r in again.results] == [0, 1]
    again.add(play_job(SOLO, jobs[2]))
    again.close()
    assert [r.number for r in read_results(path)[1]] == [0, 1, 2]


def test_a_file_of_another_tournament_is_not_touched(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    file = ResultFile(path, header_of(SOLO, BOTS, 5))
    file.open()
    file.close()
    before = path.read_bytes()
    with pytest.raises(RecordError, match="another tournament"):
        ResultFile(path, header_of(SOLO, BOTS, 6)).open()
    assert path.read_bytes() == before
    for nonsense in ("hello\n", "{}\n", '{"arena": 1}\n[]\n', '{"arena": 1}\n{"x": 1}\n'):
        path.write_text(nonsense)
        with pytest.raises(RecordError, match="not a file of arena results"):
            read_results(path)


def test_a_killed_run_goes_on_and_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    words = [sys.executable, "-m", "pentapolis", "arena", "sprawlopolis"]
    words += ["--bots", "greedy,random", "--games", "12", "--jobs", "1", "--out", str(path)]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(words, start_new_session=True, **quiet)  # type: ignore[call-overload]
    while process.poll() is None and (not path.exists() or path.read_bytes().count(b"\n") < 5):
        time.sleep(0.02)
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    kept = read_results(path)[1]
    assert len(kept) >= 4
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, results, _ = read_results(path)
    assert results[: len(kept)] == kept
    assert sorted(r.number for r in results) == list(range(24))
    jobs = plan(SOLO, ["greedy", "random"], games=12, seed=1)
    assert results[-1] == play_job(SOLO, jobs[results[-1].number])
    assert path.with_suffix(".html").exists()


# -- statistics -----------------------------------------------------------------------------------


def test_intervals_are_the_textbook_ones() -> None:
    assert share_interval(8, 10).low == pytest.approx(0.4902, abs=1e-3)
    assert share_interval(8, 10).high == pytest.approx(0.9433, abs=1e-3)
    assert share_interval(0, 20).low == 0
    assert share_interval(0, 0).half_width == 0.5
    assert mean_interval([1, 2, 3, 4]).half_width == pytest.approx(1.96 * 1.29099 / 2, abs=1e-4)


def test_the_better_bot_is_rated_higher() -> None:
    results = [result(n, ("a", "b"), (1, 2) if n % 4 else (2, 1)) for n in range(40)]
    ratings = rate(results, ["a", "b"], team=False)
    assert ratings["a"][0] > ratings["b"][0]
    lines = bot_lines(results, ["a", "b"], team=False)
    assert [line.bot for line in lines] == ["a", "b"]
    assert lines[0].wins.mean == pytest.approx(0.75)
    assert win_matrix(results, ["a", "b"])["b", "a"].mean == pytest.approx(0.25)


def test_a_shared_first_place_is_shared() -> None:
    lines = bot_lines([result(0, ("a", "b"), (1, 1))], ["a", "b"], team=False)
    assert [line.wins.mean for line in lines] == [0.5, 0.5]


# -- the report -----------------------------------------------------------------------------------


class Links(HTMLParser):
    """Collects what a page would load, and whether its tags are closed."""

    def __init__(self) -> None:
        super().__init__()
        self.loads: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.loads += [value or "" for name, value in attrs if name in ("src", "href")]
        if tag not in ("meta", "br", "path", "rect", "circle"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in ("path", "rect", "circle"):
            assert self.open.pop() == tag


def test_the_report_is_one_page_that_loads_nothing() -> None:
    jobs = plan(SOLO, BOTS, games=2, seed=5)
    page = html_report(header_of(SOLO, BOTS, 5), list(run(SOLO, jobs, workers=1)))
    links = Links()
    links.feed(page)
    assert links.loads == []
    assert links.open == []
    for heading in ("Rating", "Scores", "Length", "How games end", "What is played"):
        assert f"<h2>{heading}</h2>" in page
    assert page.count("<svg") >= 4
    assert "choose card" in page


def test_the_header_is_plain_json() -> None:
    header = header_of(SOLO, BOTS, 5)
    assert json.loads(json.dumps(header)) == header
