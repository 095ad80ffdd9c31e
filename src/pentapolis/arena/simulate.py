"""Bots play many games; what came of them, added up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.errors import SetupError
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.parallel import run_parallel

CHUNK = 8


@dataclass
class Tally:
    """Sums over games; tallies add up, so games can be played in any order and anywhere."""

    games: int = 0
    decisions: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    scores: Counter[int] = field(default_factory=Counter)
    end_reasons: Counter[str] = field(default_factory=Counter)

    def add(self, other: Tally) -> None:
        self.games += other.games
        self.decisions += other.decisions
        self.wins.update(other.wins)
        self.scores.update(other.scores)
        self.end_reasons.update(other.end_reasons)


def seats_for(codes: Sequence[str], players: int) -> list[str]:
    """One bot for every seat; a single name fills them all."""
    if len(codes) == 1:
        return list(codes) * players
    if len(codes) != players:
        raise SetupError(f"{len(codes)} bots were named for {players} players.")
    return list(codes)


def play_games(setup: Setup, codes: Sequence[str], seeds: Sequence[int]) -> Tally:
    """Play one game for each seed."""
    game = find_game(setup.game)
    tally = Tally()
    for seed in seeds:
        bots = [make_bot(code, game, setup, clock=False) for code in codes]
        state = game.new_state(setup, Rng(seed))
        thoughts = Rng(Rng(seed).seed())
        while not state.is_over():
            seat = int(state.deciders()[0])
            state.apply(seat, bot_action(bots[seat], state, seat, thoughts))
            tally.decisions += 1
        tally.games += 1
        tally.end_reasons[state.end_reason()] += 1
        for seat, place in enumerate(state.ranking()):
            tally.wins[seat] += place == 1
        for seat, score in enumerate(state.scores()):
            tally.scores[seat] += score
    return tally


def simulate(
    setup: Setup, codes: Sequence[str], games: int, seed: int, jobs: int = 1
) -> Iterator[Tally]:
    """Play the games and yield a tally for each finished part; the sum depends only on the seed."""
    for code in set(codes):
        make_bot(code, find_game(setup.game), setup)  # complain here, not in a worker
    stream = Rng(seed)
    seeds = [int(stream.seed()) for _ in range(games)]
    parts = [seeds[at : at + CHUNK] for at in range(0, games, CHUNK)]
    yield from run_parallel(play_games, [(setup, codes, part) for part in parts], jobs)


def report(setup: Setup, codes: Sequence[str], tally: Tally, started: float) -> dict[str, Any]:
    """The result as JSON: one win rate for a team or a soloist, one per seat otherwise."""
    games = tally.games or 1
    players = range(setup.players)
    means = [round(tally.scores[seat] / games, 3) for seat in players]
    result: dict[str, Any] = {
        "game": setup.game,
        "players": setup.players,
        "options": dict(setup.options),
        "content": setup.content.name,
        "bots": list(codes),
        "games": tally.games,
        "mean_score": round(sum(means) / len(means), 3),
        "end_reasons": dict(tally.end_reasons.most_common()),
        "decisions": tally.decisions,
        "seconds": round(time.perf_counter() - started, 3),
    }
    if setup.players == 1 or find_game(setup.game).is_cooperative(setup):
        result["win_rate"] = round(tally.wins[0] / games, 4)
    else:
        result["seats"] = [
            {
                "seat": seat + 1,
                "bot": codes[seat],
                "win_rate": round(tally.wins[seat] / games, 4),
                "mean_score": means[seat],
            }
            for seat in players
        ]
    return result
