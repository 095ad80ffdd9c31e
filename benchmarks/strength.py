"""How strong the bots are: `python -m benchmarks.strength [GAME …] [--games N]`.

Plays what docs/bots.md claims: the expert against greedy, each level against the one below, teams
against their target. Results stream to arena/, so an interrupted run goes on, and each comes with an
HTML report. At the end, or at once with --table, prints the table of everything on file.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from pentapolis import find_game, game_names
from pentapolis.arena.results import Result, read_results
from pentapolis.arena.statistics import Interval, bot_lines, mean_interval, win_matrix
from pentapolis.arena.tournament import is_team
from pentapolis.bots.bot import LEVELS
from pentapolis.cli.tournament import hold_tournament
from pentapolis.engine.errors import RecordError, UnknownGame
from pentapolis.engine.setup import Setup

SEED = 1
STEP = 0.65


@dataclass(frozen=True)
class Claim:
    """What the first bot shall reach: a share of wins, how often it comes before the second at the
    same table, or how much higher its teams score.
    """

    game: str
    players: int
    bots: tuple[str, ...]
    target: float
    options: dict[str, str] = field(default_factory=dict)
    measure: str = "wins"

    def setup(self) -> Setup:
        return find_game(self.game).setup(self.players, self.options)

    def path(self) -> Path:
        words = [self.game, f"{self.players}p", *self.options.values(), *self.bots]
        return Path("arena") / f"strength-{'-'.join(words)}.jsonl"

    def found(self, results: Sequence[Result]) -> Interval:
        team = is_team(self.setup())
        if self.measure == "wins":
            lines = bot_lines(results, self.bots, team)
            return next(line.wins for line in lines if line.bot == self.bots[0])
        if self.measure == "ahead":
            return win_matrix(results, self.bots)[self.bots[0], self.bots[1]]
        upper, lower = (
            {r.deal: r.scores[0] for r in results if r.seats[0] == bot} for bot in self.bots
        )
        deals = upper.keys() & lower.keys()
        base = mean_interval([lower[deal] for deal in deals]).mean
        return mean_interval([(upper[deal] - lower[deal]) / base for deal in deals])


def steps(game: str, players: int, options: dict[str, str] | None = None) -> list[Claim]:
    """Each level against the one below; with three at the table, against two of those."""
    return [
        Claim(game, players, (upper, lower), STEP, options or {}, "ahead")
        for lower, upper in pairwise(LEVELS)
    ]


CLAIMS = [
    Claim("sprawlopolis", 1, ("expert",), 0.97),
    Claim("sprawlopolis", 1, ("hard",), 0.93),
    Claim("sprawlopolis", 2, ("expert",), 0.90),
    Claim("ginkgopolis", 2, ("expert", "greedy"), 0.90),
    *steps("ginkgopolis", 2),
    Claim("infinite_city", 2, ("expert", "greedy"), 0.90),
    *steps("infinite_city", 2),
    Claim("ekopolis", 3, ("expert", "greedy"), 0.70, {"version": "full"}),
    *steps("ekopolis", 3, {"version": "full"}),
    Claim("ekopolis", 3, ("expert", "greedy"), 0.12, {"version": "basic"}, "higher score"),
    Claim("inktropolis", 2, ("expert", "greedy"), 0.90),
    *steps("inktropolis", 2),
]


def row(claim: Claim) -> str:
    """A line of the table: what was found with its interval, and whether the target is reached."""
    _, results, _ = read_results(claim.path())
    if not results:
        raise RecordError(f"{claim.path()}: has no finished games yet.")
    found = claim.found(results)
    games = sum(claim.bots[0] in result.seats for result in results)
    what = " against ".join(f"`{bot}`" for bot in claim.bots)
    version = "".join(f" {value}" for value in claim.options.values())
    reached = "yes" if found.mean >= claim.target else "no"
    return (
        f"| {find_game(claim.game).title}{version}, {claim.players} | {what} | {games} | "
        f"{found.mean:.1%} ({found.low:.1%} to {found.high:.1%}) {claim.measure} | {claim.target:.0%} | "
        f"{reached} |"
    )


def print_table(claims: Sequence[Claim]) -> None:
    print("| game, players | who | games | found (95 %) | target | reached |")
    print("|---|---|---|---|---|---|")
    for claim in claims:
        try:
            print(row(claim))
        except RecordError:
            continue  # not played yet


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if left out")
    parser.add_argument("--games", type=int, default=200, dest="number", help="games per claim")
    parser.add_argument("--bot", help="only claims about this bot")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--table", action="store_true", help="only show what is on file")
    wanted = parser.parse_args()
    try:
        names = {find_game(name).name for name in wanted.games or game_names()}
    except UnknownGame as error:
        parser.error(str(error))
    claims = [
        claim
        for claim in CLAIMS
        if find_game(claim.game).name in names and wanted.bot in (None, claim.bots[0])
    ]
    if not wanted.table:
        for claim in claims:
            path, bots = claim.path(), list(claim.bots)
            if not hold_tournament(claim.setup(), bots, wanted.number, SEED, wanted.jobs, path):
                break
    print_table(claims)


if __name__ == "__main__":
    main()
