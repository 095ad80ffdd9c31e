"""One game at a time as NumPy arrays: what a seat knows, what it may do, and a key of both."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from operator import index
from typing import Any

import numpy as np
from librt.vecs import vec
from mypy_extensions import i16
from numpy.typing import NDArray

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Game
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.envs.layout import observer
from pentapolis.envs.rows import RANK, SCORE, WIN
from pentapolis.pictures import can_draw, pixels

Observations = NDArray[np.int16]
Mask = NDArray[np.int8]
REWARDS = {"win": int(WIN), "rank": int(RANK), "score": int(SCORE)}


class Encoder:
    """The arrays of a game with this set-up."""

    def __init__(
        self,
        game: str | Game,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        confirm: bool = False,
    ) -> None:
        self.game: Game = find_game(game) if isinstance(game, str) else game
        self.setup: Setup = self.game.setup(players, options, content, confirm)
        self.players = self.setup.players
        self.observer, self.layout = observer(self.game, self.setup)
        self.actions = self.game.dense_actions(self.setup)
        self.size = self.layout.size
        self.width = int(self.actions.size)
        self.team = self.game.is_cooperative(self.setup) or self.players == 1
        self.blank = np.zeros(self.size, np.int16)
        blocks = self.layout.blocks
        self.low = np.concatenate([np.full(block.size, block.low, np.int16) for block in blocks])
        self.high = np.concatenate([np.full(block.size, block.high, np.int16) for block in blocks])

    def deal(self, seed: int) -> State:
        """The first position: that of `pentapolis.new` with this set-up and seed."""
        return self.game.new_state(self.setup, Rng(seed))

    def observation(self, state: State, seat: int) -> Observations:
        """What the seat knows, as an array of its own."""
        row = vec[i16](self.blank)
        self.observer.write(state, self.seat(seat), row, 0)
        return np.array(row)

    def mask(self, state: State, seat: int) -> Mask:
        """1 for every number that is legal for the seat now."""
        mask = np.zeros(self.width, np.int8)
        mask[list(self.actions.offer(state, self.seat(seat)))] = 1
        return mask

    def action(self, state: State, seat: int, number: Any) -> int:
        """The game's action of a number; ValueError if it is not legal for the seat now."""
        found = int(self.actions.action(state, self.seat(seat), whole(number)))
        if found < 0:
            raise ValueError(f"Action {number} is not legal for seat {seat}.")
        return found

    def number(self, state: State, seat: int, action: Any) -> int:
        """The number of one of the game's actions; ValueError if that is not legal for the seat now."""
        found = int(self.actions.number(state, self.seat(seat), whole(action)))
        if found < 0:
            raise ValueError(f"Action {action} of the game is not legal for seat {seat}.")
        return found

    def text(self, state: State, seat: int, number: Any) -> str:
        """The notation of a number that is legal now."""
        return self.game.text(state, seat, self.action(state, seat, number))

    def parse(self, state: State, seat: int, text: str) -> int:
        """The number of a notation; IllegalAction says what is wrong with it."""
        return self.number(state, seat, self.game.parse(state, self.seat(seat), text))

    def key(self, state: State, seat: int) -> str:
        """The same for two positions if and only if the seat cannot tell them apart, for all that the
        observation holds: 128 bits of it, as hexadecimal digits."""
        setup = self.setup
        about = (setup.game, setup.players, sorted(setup.options.items()), setup.content.hash)
        found = blake2b(repr((*about, setup.confirm, seat)).encode(), digest_size=16)
        found.update(self.observation(state, seat).tobytes())
        return found.hexdigest()

    def named(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """Observations taken apart into their blocks; nothing is copied."""
        return self.layout.named(rows)

    def seat(self, seat: Any) -> int:
        if not 0 <= index(seat) < self.players:
            raise ValueError(f"There is no seat {seat}: they are 0 to {self.players - 1}.")
        return index(seat)

    def show(self, state: State) -> str:
        """The position as plain text, with what everybody may know; alone, with what the player knows."""
        from rich.text import Text

        seen = self.game.view(state, 0 if self.players == 1 else -1)
        return Text.from_markup(self.game.show(seen, self.game.words(self.setup))).plain

    def render_modes(self) -> list[str]:
        """How the doors show positions: as text, and where there are pictures as those."""
        return ["human", "ansi", *(["rgb_array"] if can_draw(self.game.name) else [])]

    def render(self, state: State, mode: str | None) -> Any:
        """The position as `show` has it: printed, as text, or as the picture of the board."""
        if mode is None:
            return None
        if mode == "rgb_array":
            return pixels(state, 0 if self.players == 1 else None)
        text = self.show(state)
        if mode == "ansi":
            return text
        print(text)
        return None


def whole(number: Any) -> int:
    """A number, of NumPy as well; TypeError if it is none, and -1 if it is beyond all actions."""
    found = index(number)
    return found if abs(found) < 2**62 else -1


def reward_code(reward: str) -> int:
    if reward not in REWARDS:
        raise SetupError(f"A reward is one of {', '.join(REWARDS)}, not '{reward}'.")
    return REWARDS[reward]
