"""The games in one table, measured in games by chance: `python -m benchmarks.games`."""

from __future__ import annotations

import argparse
import pickle
import time
from statistics import fmean

from pentapolis import Rng, all_games
from pentapolis.bots.playout import play_randomly
from pentapolis.envs import Encoder

COLUMNS = (
    "game",
    "players",
    "choices, mean",
    "choices, most",
    "decisions, mean",
    "decisions, most",
    "observation",
    "actions",
    "state, bytes",
    "decisions/s",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    number = parser.parse_args().games
    print("| " + " | ".join(COLUMNS) + " |\n|" + "---|" * len(COLUMNS))
    for game in all_games():
        for players in game.players:
            print("| " + " | ".join(row(game.name, game.title, players, number)) + " |", flush=True)


def row(name: str, title: str, players: int, games: int) -> list[str]:
    encoder = Encoder(name, players)
    choices: list[int] = []
    lengths: list[int] = []
    sizes: list[int] = []
    for seed in range(games):
        state, rng = encoder.deal(seed), Rng(seed)
        before = len(choices)
        while not state.is_over():
            seat = state.any_decider(rng)
            choices.append(len(state.legal_actions(seat)))
            state.apply(seat, state.any_action(seat, rng))
        lengths.append(len(choices) - before)
        sizes.append(len(pickle.dumps(state.dump())))
    begun, played = time.process_time(), 0
    for seed in range(games):
        played += int(play_randomly(encoder.deal(seed), Rng(seed)))
    took = time.process_time() - begun
    return [
        title,
        str(players),
        f"{fmean(choices):.1f}",
        str(max(choices)),
        f"{fmean(lengths):.0f}",
        str(max(lengths)),
        str(encoder.size),
        str(encoder.width),
        f"{fmean(sizes):,.0f}",
        f"{played / took:,.0f}",
    ]


if __name__ == "__main__":
    main()
