"""Taking luck out of results: it leaves what is expected as it is, and less to chance."""

from __future__ import annotations

import random
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from statistics import fmean, stdev

import pytest

from pentapolis import all_games, find_game
from pentapolis.arena.fairer import fairer
from pentapolis.arena.luck import leads, named
from pentapolis.arena.results import Result, read_results
from pentapolis.arena.stopping import EarlyStop
from pentapolis.arena.tournament import header_of, plan, play_job


def results_of(deals: int, known: float, bias: float = 0.0) -> list[Result]:
    """Two bots that differ by 2 points, and draws that decide by far the most; `known` of their luck is
    seen, and what is seen is off by `bias`."""
    dice = random.Random(4)
    found: list[Result] = []
    for deal in range(deals):
        for seats in (("a", "b"), ("b", "a")):
            luck = dice.gauss(0.0, 20.0)
            lead = luck + dice.gauss(0.0, 2.0) + (2.0 if seats[0] == "a" else -2.0)
            seen = known * luck + bias
            found.append(
                Result(
                    len(found),
                    deal,
                    seats,
                    (round(100 + lead), 100),
                    (1, 2) if lead > 0 else (2, 1),
                    "over",
                    1,
                    "",
                    (seen, -seen),
                )
            )
    return found


def test_luck_that_is_seen_is_taken_out() -> None:
    with_luck = results_of(200, 0.5)
    without = [replace(result, luck=()) for result in with_luck]
    lines = {line.bot: line for line in fairer(with_luck, ["a", "b"], team=False)}
    plain = {line.bot: line for line in fairer(without, ["a", "b"], team=False)}
    assert lines["a"].lead.half_width < plain["a"].lead.half_width / 5
    assert lines["a"].worth[1] > 25
    assert plain["a"].worth[1] < 2
    # Surely 2 points ahead, where without it nothing is sure.
    assert lines["a"].lead.low > 1.5
    assert lines["a"].lead.high < 2.5
    assert plain["a"].lead.low < 0 < plain["a"].lead.high
    assert lines["a"].lead.mean == pytest.approx(-lines["b"].lead.mean)


def test_luck_that_says_nothing_changes_nothing_much() -> None:
    random_luck = [
        replace(result, luck=(one := random.Random(result.number).gauss(0, 1), -one))
        for result in results_of(200, 0.0)
    ]
    (first, _), (plain, _) = (
        fairer(found, ["a", "b"], team=False) for found in (random_luck, results_of(200, 0.0))
    )
    assert first.lead.half_width == pytest.approx(plain.lead.half_width, rel=0.05)


@pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)
def test_draws_give_nothing_on_average(game: object) -> None:
    name = game.name  # type: ignore[attr-defined]
    chosen = find_game(name)
    setup = chosen.setup(min(chosen.players))
    bots = ["easy"] if setup.players == 1 else ["easy", "random"]
    jobs = plan(setup, bots, 24, 3, luck=2)
    found = [play_job(setup, job) for job in jobs]
    for seat in range(setup.players):
        lucks = [result.luck[seat] for result in found]
        error = stdev(lucks) / len(lucks) ** 0.5
        assert stdev(lucks) > 0
        assert abs(fmean(lucks)) < 4 * error
    # The games are those that are played without: to value them changes nothing.
    plain = play_job(setup, plan(setup, bots, 24, 3)[5])
    assert replace(found[5], luck=()) == plain
    assert play_job(setup, jobs[5]) == found[5]


def test_leads() -> None:
    assert leads([7.0]) == [7.0]
    assert leads([9.0, 3.0, 6.0]) == [4.5, -4.5, 0.0]


def test_values_have_a_name_that_says_how_they_are_made() -> None:
    game = find_game("ekopolis")
    setup, other = game.setup(3), game.setup(4)
    assert named(setup, 8) == named(setup, 8)
    assert len({named(setup, 8), named(setup, 9), named(other, 8)}) == 3
    assert header_of(setup, ["greedy"], 1).luck == ""
    assert header_of(setup, ["greedy"], 1, luck=8).luck == named(setup, 8)


def test_a_run_stops_when_wins_without_luck_are_known() -> None:
    found = results_of(400, 0.5)
    plain, lessened = (EarlyStop(0.05, 30, 2, False, bots) for bots in ((), ("a", "b")))
    for result in found:
        plain.add(result)
        lessened.add(result)
    assert lessened.enough > 0
    assert not plain.enough or lessened.enough < plain.enough


def test_the_command(tmp_path: Path) -> None:
    words = [
        "arena",
        "sprawlopolis",
        "--bots",
        "random,greedy",
        "-n",
        "20",
        "--luck",
        "2",
        "-j",
        "1",
    ]
    call = [sys.executable, "-m", "pentapolis", *words]
    done = subprocess.run(
        call, cwd=tmp_path, capture_output=True, text=True, check=True, env=wide_terminal()
    )
    assert "times the games" in done.stdout
    assert named(find_game("sprawlopolis").setup(1), 2) in done.stdout
    file = next((tmp_path / "arena").glob("*luck2*.jsonl"))
    header, results, _ = read_results(file)
    assert header.luck
    assert all(len(result.luck) == 1 for result in results)


def wide_terminal() -> dict[str, str]:
    import os

    return {**os.environ, "COLUMNS": "200"}
