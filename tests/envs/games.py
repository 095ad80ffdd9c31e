"""Every game with every number of players, and the other versions that hide something else."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pentapolis import Rng, State, all_games
from pentapolis.envs.encoder import Encoder

SETUPS: list[tuple[str, int, tuple[tuple[str, str], ...]]] = [
    (game.name, players, ()) for game in all_games() for players in game.players
]
SETUPS += [
    ("ekopolis", 4, (("version", "basic"),)),
    ("sprawlopolis", 3, (("full_cover", "forbidden"),)),
]


def name_of(setup: Any) -> str:
    game, players, options = setup
    return "-".join([game, str(players), *(value for _, value in options)])


every_setup = pytest.mark.parametrize("setup", SETUPS, ids=name_of)


@cache
def encoder_of(setup: Any) -> Encoder:
    game, players, options = setup
    return Encoder(game, players, dict(options))


def played(encoder: Encoder, seed: int) -> Iterator[tuple[State, int]]:
    """A random game: every position before a decision, with who decides; the end with nobody (-1)."""
    state, rng = encoder.deal(seed), Rng(seed + 1)
    while not state.is_over():
        seat = int(state.any_decider(rng))
        yield state, seat
        state.apply(seat, state.any_action(seat, rng))
    yield state, -1
