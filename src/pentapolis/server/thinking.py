"""What runs in a bot's process. It imports the engine and the bots only, so that it starts fast."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading

from pentapolis.bots.bot import make_bot
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State


def prepare() -> None:
    """Leave Ctrl-C to the service, give way to it, and end with it even if it is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def think(bot: str, world: State, seat: int, seed: int) -> int:
    """The bot's choice. The world is a resampled one: the true state never comes here."""
    game = find_game(world.setup.game)
    return int(make_bot(bot, game, world.setup).choose(world, seat, Rng(seed)))
