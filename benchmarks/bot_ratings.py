"""How strong the bots are, on the scale of people's ratings: `python -m benchmarks.bot_ratings`.

For every game and size of table where people can be rated, bots of all levels that may sit there meet in
line-ups drawn by lot, on all seats. Writes the ratings, which stay as they are until they are measured
again. The expert is left out: how far it thinks in two seconds depends on the machine.
"""

from __future__ import annotations

import argparse
import os
import random
from statistics import fmean

import msgspec
from openskill.models import PlackettLuce

from pentapolis.arena.results import Result
from pentapolis.arena.tournament import Job, is_team, play_job
from pentapolis.engine.registry import all_games
from pentapolis.engine.setup import Setup
from pentapolis.parallel import run_parallel
from pentapolis.server.ratings import BOTS_FILE

BOTS = ("novice", "easy", "medium", "hard")
# What came first would count for less: so the games are gone through in many orders.
ORDERS = 30


def line_ups(players: int, games: int, dice: random.Random) -> list[tuple[str, ...]]:
    """All levels equally often, as far as there are seats, and on all seats."""
    found = []
    for _ in range(games):
        pool = [*BOTS, *dice.choices(BOTS, k=max(0, players - len(BOTS)))]
        found.append(tuple(dice.sample(pool, players)))
    return found


def measured(results: list[Result], dice: random.Random) -> dict[str, float]:
    model = PlackettLuce()
    found: dict[str, list[float]] = {bot: [] for bot in BOTS}
    for _ in range(ORDERS):
        ratings = {bot: model.rating() for bot in BOTS}
        for result in dice.sample(results, len(results)):
            teams = [[ratings[bot]] for bot in result.seats]
            rated = model.rate(teams, ranks=[float(place) for place in result.ranking])
            for bot, (rating,) in zip(result.seats, rated, strict=True):
                ratings[bot] = rating
        for bot in BOTS:
            found[bot].append(ratings[bot].mu)
    return {bot: round(fmean(values), 2) for bot, values in found.items()}


def measure(setup: Setup, games: int, jobs: int) -> dict[str, float]:
    dice = random.Random(f"{setup.game} {setup.players}")
    seats = line_ups(setup.players, games, dice)
    planned = [
        (setup, Job(number, number, dice.getrandbits(48), line_up))
        for number, line_up in enumerate(seats)
    ]
    results = sorted(run_parallel(play_job, planned, jobs), key=lambda result: result.number)
    return measured(results, dice)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="GAME", help="which games; all if left out")
    parser.add_argument("--games", type=int, default=300, help="of each game and size of table")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    found: dict[str, dict[str, dict[str, float]]] = {}
    if BOTS_FILE.exists():
        found = msgspec.json.decode(
            BOTS_FILE.read_bytes(), type=dict[str, dict[str, dict[str, float]]]
        )
    for game in all_games():
        if wanted.names and game.name not in wanted.names:
            continue
        for players in game.players:
            setup = game.setup(players, {})
            if players < 2 or is_team(setup):
                continue
            mus = measure(setup, wanted.games, wanted.jobs)
            found.setdefault(game.name, {})[str(players)] = mus
            print(game.name, players, mus, flush=True)
            text = msgspec.json.format(msgspec.json.encode(found), indent=2)
            BOTS_FILE.write_bytes(text + b"\n")


if __name__ == "__main__":
    main()
