"""What runs in a bot's process. It imports the engine and the bots only, so that it starts fast."""

from __future__ import annotations

import os

from pentapolis.bots.bot import make_bot
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.processes import begin_worker


def prepare() -> None:
    """End with the service, and give way to it."""
    begin_worker()
    if hasattr(os, "nice"):
        os.nice(5)


def think(bot: str, world: State, seat: int, seed: int) -> int:
    """The bot's choice. The world is a resampled one: the true state never comes here."""
    game = find_game(world.setup.game)
    return int(make_bot(bot, game, world.setup).choose(world, seat, Rng(seed)))
