"""The face of a bot, and how the rest of the program asks one for its move."""

from __future__ import annotations

from typing import Protocol

from pentapolis.bots.greedy import Greedy
from pentapolis.engine.errors import SetupError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State


class Bot(Protocol):
    def choose(self, world: State, seat: int, rng: Rng) -> int:
        """An action for the seat. The world is a resampled one; resample it again for others."""
        ...


class RandomBot:
    """Any legal action, all equally likely."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal_actions(seat)
        return int(actions[rng.below(len(actions))])


# Short codes by which bots are named on the command line and in APIs.
BOT_CODES = {
    "random": "any legal move",
    "greedy": "the move that looks best at the end of its own turn",
}


def make_bot(code: str, game: Game, setup: Setup) -> Bot:
    if code == "random":
        return RandomBot()
    if code == "greedy":
        return Greedy(game.evaluation(setup))
    known = ", ".join(BOT_CODES)
    raise SetupError(f"There is no bot '{code}': choose {known}.{did_you_mean(code, BOT_CODES)}")


def bot_action(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """Ask a bot for its move, handing it only a world that its seat could be in."""
    return int(bot.choose(state.resample(seat, rng), seat, rng))
