"""The run that a profile-guided build learns from (scripts/profiled.py): the same games every time.

Mostly what bots do, since they need the speed; some of everything else that is compiled.
"""

from __future__ import annotations

from pathlib import Path

import pentapolis
from pentapolis import Match, Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.bots.search import Search
from pentapolis.engine.game import Game
from pentapolis.engine.setup import Setup

TRAINING = Path(__file__).resolve().parents[1] / "build" / "training"


def play(game: Game, setup: Setup, games: int) -> None:
    for seed in range(games):
        state = game.new_state(setup, Rng(seed))
        play_randomly(state, Rng(seed + 1))
        state.scores()


def search(game: Game, setup: Setup, turns: int) -> None:
    """A search in every few decisions of a game."""
    evaluation, state, rng = game.evaluation(setup), game.new_state(setup, Rng(5)), Rng(6)
    decisions = 0
    while (seat := int(state.any_decider(rng))) >= 0 and decisions < 4 * turns:
        if decisions % 4 == 0:
            Search(evaluation, 60, 0.0).think(state, seat, Rng(decisions))
        state.apply(seat, state.any_action(seat, rng))
        decisions += 1


def watch(setup: Setup) -> None:
    """What people see of a game: choices, views and points."""
    match, rng = Match(setup, seed=8), Rng(9)
    while not match.is_over and len(match.moves) < 80:
        seat = match.deciders[0]
        moves = match.legal_moves(seat)
        match.view(seat)
        match.play(moves[rng.below(len(moves))], seat)
        match.score_sheet()


def main() -> None:
    where = Path(pentapolis.__file__).resolve()
    assert where.is_relative_to(TRAINING), f"these are other modules: {where}"
    assert pentapolis.COMPILED
    for game in pentapolis.all_games():
        for players in sorted({game.default_players, max(game.players)}):
            setup = game.setup(players=players)
            play(game, setup, 150)
            search(game, setup, 12)
            watch(setup)


if __name__ == "__main__":
    main()
