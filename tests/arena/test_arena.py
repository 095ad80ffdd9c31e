"""Tournaments: fair seatings, the same results anywhere, nothing lost, reports that read."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from itertools import permutations
from pathlib import Path

import pytest

from pentapolis import Match, find_game, parse_record
from pentapolis.arena.report import html_report
from pentapolis.arena.results import Result, ResultFile, read_results
from pentapolis.arena.statistics import (
    bot_lines,
    mean_interval,
    rate,
    share_interval,
    win_matrix,
)
from pentapolis.arena.stopping import EarlyStop
from pentapolis.arena.tournament import groups, header_of, plan, play_job, run, seatings
from pentapolis.bots.bot import make_bot
from pentapolis.bots.search import Search
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
    ("group", "ways"),
    [("ab", 2), ("abb", 3), ("abc", 6), ("abbb", 4), ("abcd", 24), ("abcdef", 6), ("aaa", 1)],
)
def test_every_bot_gets_every_seat_equally_often(group: str, ways: int) -> None:
    """In every order, unless those are too many."""
    found = seatings(group)
    assert len(set(found)) == len(found) == ways
    for bot in set(group):
        by_seat = Counter(seat for way in found for seat, who in enumerate(way) if who == bot)
        assert set(by_seat) == set(range(len(group)))
        assert len(set(by_seat.values())) == 1


def test_who_meets_whom() -> None:
    two, three = (find_game("infinite_city").setup(players) for players in (2, 3))
    bots = ["novice", "easy", "medium"]
    assert groups(two, bots) == [["novice", "easy"], ["novice", "medium"], ["easy", "medium"]]
    assert groups(two, bots, ladder=True) == [["novice", "easy"], ["easy", "medium"]]
    assert groups(three, bots[:2]) == [["novice", "easy", "easy"]]
    assert groups(three, bots, ladder=True)[1] == ["easy", "medium", "medium"]
    assert groups(two, bots[:1]) == [["novice", "novice"]]


def test_as_many_games_as_asked_for_in_whole_deals() -> None:
    two, three = (find_game("infinite_city").setup(players) for players in (2, 3))
    assert len(plan(two, ["greedy"], games=5, seed=1)) == 5
    assert len(plan(two, BOTS, games=5, seed=1)) == 6
    assert len(plan(two, [*BOTS, "easy"], games=5, seed=1)) == 18
    assert len(plan(three, BOTS, games=5, seed=1)) == 6


def test_unclear_line_ups_are_refused() -> None:
    with pytest.raises(SetupError, match="twice"):
        groups(SOLO, ["greedy", "greedy"])
    with pytest.raises(SetupError, match="no bot"):
        groups(SOLO, ["gredy"])
    with pytest.raises(SetupError, match="ladder needs two"):
        groups(SOLO, BOTS, ladder=True)
    with pytest.raises(SetupError, match="at least 4"):
        groups(find_game("infinite_city").setup(4), ["novice", "easy", "medium"])


# -- playing --------------------------------------------------------------------------------------


def test_results_do_not_depend_on_the_number_of_workers() -> None:
    jobs = plan(SOLO, [*BOTS, "search:3"], games=3, seed=5)
    alone = sorted(run(SOLO, jobs, workers=1), key=lambda r: r.number)
    together = sorted(run(SOLO, jobs, workers=2), key=lambda r: r.number)
    assert alone == together


def test_levels_play_without_a_clock() -> None:
    """They count simulations, so a busy machine makes them slower, not weaker."""
    hard = make_bot("hard", GAME, SOLO)
    assert isinstance(hard, Search)
    assert hard.seconds > 0
    timeless = make_bot("hard", GAME, SOLO, clock=False)
    assert isinstance(timeless, Search)
    assert (timeless.seconds, timeless.simulations) == (0.0, hard.simulations)
    by_clock = make_bot("search:0.5s", GAME, SOLO, clock=False)
    assert isinstance(by_clock, Search)
    assert by_clock.seconds == 0.5


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


def test_what_is_not_a_file_of_results_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    file = ResultFile(path, header_of(SOLO, BOTS, 5))
    file.open()
    file.add(play_job(SOLO, plan(SOLO, BOTS, 1, 5)[0]))
    file.close()
    header, game = path.read_text().splitlines()
    for nonsense in (
        "hello",
        "{}",
        '{"arena": 1}',
        header.replace('"arena":1', '"arena":2'),
        header + "\n[]",
        header + "\n" + game.replace('"number":0', '"number":null'),
        header + "\n" + game.replace("random", "expert"),
    ):
        path.write_text(nonsense + "\n")
        with pytest.raises(RecordError, match="not a file of arena results"):
            read_results(path)
        with pytest.raises(RecordError):
            ResultFile(path, header_of(SOLO, BOTS, 5)).open()
        assert path.read_text() == nonsense + "\n"


def test_a_header_cut_off_begins_again(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    for _ in range(2):
        file = ResultFile(path, header_of(SOLO, BOTS, 5))
        file.open()
        file.close()
        whole = path.read_bytes()
        path.write_bytes(whole[:40])
    assert whole.count(b"\n") == 1


def test_two_runs_do_not_write_to_one_file(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    first, second = (ResultFile(path, header_of(SOLO, BOTS, 5)) for _ in range(2))
    first.open()
    with pytest.raises(RecordError, match="another run"):
        second.open()
    first.close()
    second.open()
    second.close()


def test_a_game_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    file = ResultFile(path, header_of(SOLO, BOTS, 5))
    file.open()
    for _ in range(2):
        file.add(play_job(SOLO, plan(SOLO, BOTS, 1, 5)[0]))
    file.close()
    assert len(read_results(path)[1]) == 1


def test_bots_that_play_otherwise_make_another_tournament(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    header = header_of(SOLO, ["expert"], 5)
    assert header.play == {"expert": "search, 2000 simulations"}
    earlier = ResultFile(path, replace(header, play={"expert": "search, 1000 simulations"}))
    earlier.open()
    earlier.close()
    with pytest.raises(RecordError, match="play otherwise"):
        ResultFile(path, header).open()


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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_workers_end_with_a_killed_parent(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pentapolis", "arena", "sprawlopolis", "--jobs", "2"]
    words += ["--bots", "search:200", "--games", "500", "--out", str(tmp_path / "results.jsonl")]
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    process = subprocess.Popen(words, start_new_session=True, **quiet)  # type: ignore[call-overload]
    while len(in_session(process.pid)) < 4:  # the parent, two workers, and what tracks resources
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    deadline = time.monotonic() + 60
    while in_session(process.pid) and time.monotonic() < deadline:
        time.sleep(0.05)
    left = in_session(process.pid)
    if left:
        os.killpg(process.pid, signal.SIGKILL)
    assert not left


def in_session(leader: int) -> list[int]:
    """The processes of a session, other than those that have ended and wait to be seen off."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, _, rest = stat.read_text().partition(" ")
        except OSError:
            continue
        state, _, _, session, *_ = rest.rpartition(")")[2].split()
        if int(session) == leader and state != "Z":
            found.append(int(number))
    return found


# -- statistics -----------------------------------------------------------------------------------


def test_intervals_are_the_textbook_ones() -> None:
    assert share_interval(8, 10).low == pytest.approx(0.4902, abs=1e-3)
    assert share_interval(8, 10).high == pytest.approx(0.9433, abs=1e-3)
    assert share_interval(0, 20).low == 0
    assert share_interval(0, 0).half_width == 0.5
    assert mean_interval([1, 2, 3, 4]).half_width == pytest.approx(3.182 * 1.29099 / 2, abs=1e-3)
    assert mean_interval([1, 2] * 50).half_width == pytest.approx(1.984 * 0.50252 / 10, abs=1e-4)
    assert mean_interval([1, 2, 3, 4, 5]).half_width == pytest.approx(2.776 * 0.70711, abs=2e-2)
    assert mean_interval([7]).reach(1) == "± ?"


def test_the_better_bot_is_rated_higher() -> None:
    results = [result(n, ("a", "b"), (1, 2) if n % 4 else (2, 1)) for n in range(40)]
    ratings = rate(results, ["a", "b"], team=False)
    assert ratings["a"][0] > ratings["b"][0]
    lines = bot_lines(results, ["a", "b"], team=False)
    assert [line.bot for line in lines] == ["a", "b"]
    assert lines[0].wins.mean == pytest.approx(0.75)
    assert win_matrix(results, ["a", "b"])["b", "a"].mean == pytest.approx(0.25)


def test_one_against_two_is_rated_fairly() -> None:
    """Equal bots, of which one has two seats: who wins a third of the games is not weaker."""
    orders = list(permutations((1, 2, 3)))
    results = [result(n, ("a", "b", "b"), orders[n % 6]) for n in range(300)]
    ratings = rate(results, ["a", "b"], team=False)
    assert ratings["a"][0] == pytest.approx(ratings["b"][0], abs=1.5)
    lines = {line.bot: line for line in bot_lines(results, ["a", "b"], team=False)}
    assert lines["a"].games == lines["b"].games == 300
    assert lines["b"].wins.mean == pytest.approx(1 / 3)
    matrix = win_matrix(results, ["a", "b"])
    assert matrix["a", "b"] == share_interval(150, 300)


def test_an_early_stop_does_not_depend_on_who_was_quick() -> None:
    results = [result(n, ("a", "b") if n % 2 else ("b", "a"), (1, 2)) for n in range(400)]
    enough = []
    for order in (results, results[::-1], results[1::2] + results[0::2]):
        stop = EarlyStop(0.1, fewest=30, per_deal=2, team=False)
        for played in order:
            stop.add(played)
        enough.append(stop.enough)
    assert len(set(enough)) == 1
    assert 80 < enough[0] < 110
    assert enough[0] % 2 == 0


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
    assert "Every game takes 28 decisions." in page


def test_a_report_never_takes_the_place_of_its_results(tmp_path: Path) -> None:
    words = [sys.executable, "-m", "pentapolis", "arena"]
    there = tmp_path / "results.html"
    for wish in (
        ["sprawlopolis", "--bots", "random", "--games", "1", "--out", str(there)],
        ["report", str(there)],
    ):
        done = subprocess.run([*words, *wish], check=False, capture_output=True, text=True)
        assert done.returncode != 0
        assert "would overwrite" in done.stderr
        assert not there.exists()
