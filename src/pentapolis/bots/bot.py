"""The face of a bot, its short codes and levels, and how the rest of the program asks for a move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Protocol

from pentapolis.bots.greedy import Greedy
from pentapolis.bots.search import Search
from pentapolis.engine.errors import SetupError, did_you_mean
from pentapolis.engine.evaluation import Thinking
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


@dataclass(frozen=True)
class BotSpec:
    """What a code stands for. A search stops by `simulations` or `seconds`, whichever comes first; for
    a brief and a thorough one the game says how many simulations (see Thinking).
    """

    text: str
    kind: str
    slips: int = 0
    simulations: int = 0
    seconds: float = 0.0


# The levels for people, the same in all games, weakest first. The number of simulations makes a level
# play alike on every machine; the seconds are there so that nobody waits on a slow one.
LEVELS = {
    "novice": BotSpec("still learning: mostly does anything at all", "greedy", slips=70),
    "easy": BotSpec("looks at its own turn, and slips now and then", "greedy", slips=35),
    "medium": BotSpec("plays its own turn well, and rarely slips", "greedy", slips=10),
    "hard": BotSpec("thinks ahead a little", "brief search", seconds=0.3),
    "expert": BotSpec("thinks ahead for up to two seconds", "thorough search", seconds=2.0),
}
# Every code that has a name; `search:500` and `search:2s` are understood beside them.
BOT_CODES = {
    "random": BotSpec("any legal move", "random"),
    "greedy": BotSpec("the move that looks best at the end of its own turn", "greedy"),
    **LEVELS,
}
_SEARCH = re.compile(r"search:(?:([1-9]\d{0,6})|(\d{1,3}(?:\.\d{1,3})?)s)")


def bot_spec(code: str) -> BotSpec:
    """What a code means; SetupError says which there are."""
    if code in BOT_CODES:
        return BOT_CODES[code]
    match = _SEARCH.fullmatch(code)
    if match and match[1]:
        number = int(match[1])
        return BotSpec(f"{number} simulations a decision", "search", simulations=number)
    if match and match[2] and float(match[2]) > 0:
        return BotSpec(f"{match[2]} seconds a decision", "search", seconds=float(match[2]))
    known = ", ".join(BOT_CODES)
    hint = did_you_mean(code, BOT_CODES)
    raise SetupError(
        f"There is no bot '{code}': choose {known}, search:500 (simulations) or search:2s (seconds)."
        f"{hint}"
    )


def make_bot(code: str, game: Game, setup: Setup, clock: bool = True) -> Bot:
    """Without a clock a search by number of simulations takes its time, and so repeats exactly."""
    spec = bot_spec(code)
    if spec.kind == "random":
        return RandomBot()
    evaluation = game.evaluation(setup)
    if spec.kind == "greedy":
        return Greedy(evaluation, spec.slips)
    simulations = _simulations(spec, evaluation.thinking(setup.players))
    return Search(evaluation, simulations, spec.seconds if clock or not simulations else 0.0)


def _simulations(spec: BotSpec, thinking: Thinking) -> int:
    if spec.kind == "brief search":
        return int(thinking.brief)
    if spec.kind == "thorough search":
        return int(thinking.thorough)
    return spec.simulations


def way_of_playing(code: str, game: Game, setup: Setup) -> str:
    """How a bot plays this game, beyond its evaluation: for records of what was measured."""
    spec = bot_spec(code)
    if spec.kind in ("random", "greedy"):
        return f"{spec.kind}, {spec.slips} % slips" if spec.slips else spec.kind
    simulations = _simulations(spec, game.evaluation(setup).thinking(setup.players))
    return (
        f"search, {simulations} simulations" if simulations else f"search, {spec.seconds} seconds"
    )


def bot_action(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """Ask a bot for its move, handing it only a world that its seat could be in."""
    return int(bot.choose(state.resample(seat, rng), seat, rng))
