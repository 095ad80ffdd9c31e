"""The door for bots of others: those that other packages bring, and those in a file.

Another package names its bots by entry points of the group `pentapolis.bots`; a file is named with the
bot in it, as in `my_bot.py:Mine`. Either leads to a class, or anything else that is called with the game
and the set-up and gives a Bot. What it says about itself is optional: `text`, and `seconds` a decision.
"""

from __future__ import annotations

import hashlib
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import FrameType
from typing import Any

from pentapolis.bots.kinds import Bot, BotFailed, BotKind
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

GROUP = "pentapolis.bots"
# What a bot that says nothing has for a decision, by the clock.
SECONDS = 10.0


@cache
def guests() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def guest(name: str) -> BotKind:
    point = guests()[name]
    try:
        maker = point.load()
    except Exception as error:
        raise SetupError(
            f"The bot '{name}' ({point.value}) cannot be loaded: {error!r}."
        ) from error
    version = point.dist.version if point.dist else ""
    return guest_kind(name, maker, f"{point.value} {version}".strip())


@cache
def from_file(path: Path, name: str) -> BotKind:
    """Every process reads the file for itself: only its name goes from one to another."""
    try:
        text = path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    spec = spec_from_file_location(f"pentapolis_bot_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[spec.name] = module
    try:
        spec.loader.exec_module(module)
    except Exception as error:
        raise SetupError(f"{path} cannot be loaded: {error!r}.") from error
    if not hasattr(module, name):
        raise SetupError(f"{path} has no '{name}': write {path.name}:NAME with the name of a bot.")
    digest = hashlib.sha256(text).hexdigest()[:12]
    return guest_kind(name, getattr(module, name), f"{path.name}:{name} {digest}")


def guest_kind(name: str, maker: Any, way: str) -> BotKind:
    if not callable(maker):
        raise SetupError(f"The bot '{name}' must be a class, or a function that makes a bot.")
    doc = (getattr(maker, "__doc__", None) or name).strip().split("\n")[0].rstrip(".")
    seconds = float(getattr(maker, "seconds", SECONDS))

    def make(game: Game, setup: Setup, clock: bool) -> Bot:
        return Guest(name, maker, game, setup, seconds if clock else 0.0)

    return BotKind(name, getattr(maker, "text", doc), make, lambda *_: way, seconds)


class Guest:
    """Somebody's bot. Whatever goes wrong with it is said with its name (BotFailed)."""

    def __init__(
        self,
        name: str,
        maker: Callable[[Game, Setup], Bot],
        game: Game,
        setup: Setup,
        seconds: float = 0.0,
    ) -> None:
        self.name, self.seconds = name, seconds
        try:
            self.bot = maker(game, setup)
        except SetupError as error:
            raise BotFailed(f"The bot '{name}' cannot be made: {error}") from error
        except Exception as error:
            raise BotFailed(f"The bot '{name}' cannot be made: {error!r}.") from error
        if not callable(getattr(self.bot, "choose", None)):
            raise BotFailed(f"The bot '{name}' has no choose(world, seat, rng).")

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        try:
            with limit(self.seconds):
                # Its own copy: what it plays there must not change what it may choose.
                action = int(self.bot.choose(world.clone(), seat, rng))
        except TimeoutError as error:
            raise BotFailed(
                f"The bot '{self.name}' has not answered in {self.seconds:g} seconds."
            ) from error
        except Exception as error:
            raise BotFailed(f"The bot '{self.name}' failed: {error!r}.") from error
        if not world.is_legal(seat, action):
            raise BotFailed(f"The bot '{self.name}' chose {action}, which is not legal.")
        return action


@contextmanager
def limit(seconds: float) -> Iterator[None]:
    """TimeoutError after so many seconds, where the system can interrupt: not on Windows, and only in the
    thread that a program begins with."""
    first = threading.current_thread() is threading.main_thread()
    if not seconds or not first or not hasattr(signal, "setitimer"):
        yield
        return

    def too_late(number: int, frame: FrameType | None) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, too_late)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
