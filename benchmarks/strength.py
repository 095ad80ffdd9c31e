"""How strong the bots are: `python -m benchmarks.strength [GAME …] [--games N]`.

Runs the arena for each game: all levels against greedy where people play against each other, every
level alone where they play as a team. Results stream to arena/, so an interrupted run goes on, and each
comes with an HTML report. Expert thinks two seconds a decision: plan hours for hundreds of games.
"""

from __future__ import annotations

import argparse
import os
from itertools import pairwise
from pathlib import Path

from pentapolis import find_game, game_names
from pentapolis.arena.tournament import is_team
from pentapolis.bots.bot import LEVELS
from pentapolis.cli.arena import hold_tournament
from pentapolis.engine.setup import Setup


def line_ups(setup: Setup) -> list[list[str]]:
    """Which bots meet: for teams all on the same deals, else each level against the one below."""
    ladder = ["random", *LEVELS]
    if is_team(setup):
        return [["greedy", *ladder]]
    pairs = [[upper, lower] for lower, upper in pairwise(ladder)]
    return [*pairs, ["expert", "greedy"]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games; all if left out")
    parser.add_argument("--games", type=int, default=200, dest="number", help="games per pairing")
    parser.add_argument("--players", type=int, help="players; the fewest for two sides if left out")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wanted = parser.parse_args()
    for name in wanted.games or game_names():
        game = find_game(name)
        team = game.cooperative
        fewest = game.players[0] if team else next(p for p in game.players if p > 1)
        setup = game.setup(wanted.players or fewest)
        for bots in line_ups(setup):
            path = Path("arena") / f"strength-{name}-{setup.players}p-{'-'.join(bots)}.jsonl"
            hold_tournament(setup, bots, wanted.number, 1, wanted.jobs, path, None, None)


if __name__ == "__main__":
    main()
