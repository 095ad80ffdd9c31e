"""The face of a bot, and what stands behind a code."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State


class BotFailed(PentapolisError):  # noqa: N818 - an outcome that callers handle
    """A bot has not answered, or not with a legal move; the message names it."""


class Bot(Protocol):
    """Plays one seat of one game. It may remember what it likes, and must do without: where its memory is
    lost, another one takes its place."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """An action for the seat. The world is a resampled one; resample it again for others."""
        ...


@dataclass(frozen=True)
class BotKind:
    """What a code stands for: how such a bot is made, and what is said about it."""

    name: str
    text: str
    # Without a clock (False) a bot takes its time, and so plays alike on every machine.
    make: Callable[[Game, Setup, bool], Bot]
    # How it plays a game, beyond the game's evaluation: for records of what was measured.
    way: Callable[[Game, Setup], str]
    # What it takes for a decision at most, by the clock; 0 where nothing is said.
    seconds: float = 0.0
