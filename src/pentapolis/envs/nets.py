"""Nets as players: `net:file.onnx` wherever a bot is named.

A net takes observations, a row for each, and gives a number for every action; the legal action with the
largest one is played. What else it gives is not looked at.
"""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from pentapolis.bots.guests import guest_kind
from pentapolis.bots.kinds import Bot, BotKind
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.envs.encoder import Encoder

# What ONNX calls the numbers that a net may take.
TYPES = {"tensor(float)": np.float32, "tensor(int16)": np.int16}


@cache
def from_net(path: Path) -> BotKind:
    """Every process reads the file for itself: only its name goes from one to another."""
    try:
        import onnxruntime
    except ImportError as error:
        raise SetupError(
            f"{path.name} needs onnxruntime: pip install 'pentapolis[nets]'."
        ) from error
    try:
        net = path.read_bytes()
    except OSError as error:
        raise SetupError(f"{path} cannot be read: {error.strerror}.") from error
    options = onnxruntime.SessionOptions()
    # Games are played side by side, one on each core.
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    try:
        session = onnxruntime.InferenceSession(net, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise SetupError(f"{path} is no net that onnxruntime can read.") from error

    def made(game: Game, setup: Setup) -> Bot:
        return NetPlayer(session, game, setup)

    made.__doc__ = f"the net {path.name}"
    digest = hashlib.sha256(net).hexdigest()[:12]
    return guest_kind(path.stem, made, f"{path.name} {digest}")


class NetPlayer:
    """Plays the legal action that the net likes best."""

    def __init__(self, session: Any, game: Game, setup: Setup) -> None:
        self.session = session
        self.encoder = Encoder(game, setup.players, setup.options, setup.content, setup.confirm)
        takes, *others = session.get_inputs()
        if others or takes.type not in TYPES:
            raise SetupError("it must take one array, of float or int16.")
        self.takes, self.type = takes.name, TYPES[takes.type]
        named = [output.name for output in session.get_outputs()]
        self.gives = "policy" if "policy" in named else named[0]
        self.likes(np.zeros(self.encoder.size, np.int16))

    def likes(self, observation: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """A number for every action. SetupError if the net was made for other arrays."""
        row = observation.astype(self.type)[None]
        try:
            found = self.session.run([self.gives], {self.takes: row})[0]
        except Exception as error:
            raise SetupError(f"it does not take rows of {self.encoder.size} numbers.") from error
        if found.shape != (1, self.encoder.width):
            raise SetupError(
                f"it gives {found.shape} numbers, not {(1, self.encoder.width)}, one for each action."
            )
        likes: np.ndarray[Any, Any] = found[0]
        return likes

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        likes = self.likes(self.encoder.observation(world, seat))
        legal = np.flatnonzero(self.encoder.mask(world, seat))
        if not np.isfinite(likes[legal]).all():
            raise ValueError("the net gives what is no number")
        return self.encoder.action(world, seat, legal[np.argmax(likes[legal])])
