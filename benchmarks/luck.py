"""How many games taking luck out is worth: `python -m benchmarks.luck`.

The same games with and without (docs/bots.md): the means agree within their errors, the intervals do not.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from pentapolis import find_game, game_names
from pentapolis.arena.fairer import fairer
from pentapolis.arena.tournament import is_team, plan, play_job
from pentapolis.parallel import run_parallel

PLAYERS = {"sprawlopolis": 1, "ekopolis": 3, "ginkgopolis": 2, "infinite_city": 2, "inktropolis": 2}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--worlds", type=int, default=16)
    parser.add_argument("--bots", default="greedy,easy")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("names", nargs="*", default=list(game_names()))
    given = parser.parse_args()
    for name in given.names:
        setup = find_game(name).setup(PLAYERS.get(name))
        team, bots = is_team(setup), given.bots.split(",")
        jobs = plan(setup, bots, given.games, 1, luck=given.worlds)
        begun = time.process_time()
        found = list(run_parallel(play_job, [(setup, job) for job in jobs], given.jobs))
        took = time.process_time() - begun
        found.sort(key=lambda result: result.number)
        plain = {
            line.bot: line
            for line in fairer([replace(result, luck=()) for result in found], bots, team)
        }
        print(f"{name}, {len(found)} games, {took / len(found):.3f} s a game in this process")
        for line in fairer(found, bots, team):
            before = plain[line.bot]
            print(
                f"  {line.bot}: wins {before.wins.mean:.3f} {before.wins.reach(3)} by deals, "
                f"{line.wins.mean:.3f} {line.wins.reach(3)} without luck; "
                f"lead {before.lead.mean:.2f} {before.lead.reach(2)}, "
                f"{line.lead.mean:.2f} {line.lead.reach(2)}; "
                f"worth {before.worth[0]:.2f} to {line.worth[0]:.2f} (wins), "
                f"{before.worth[1]:.2f} to {line.worth[1]:.2f} (lead)",
                flush=True,
            )


if __name__ == "__main__":
    main()
