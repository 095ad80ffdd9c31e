"""How the rest of the program finds a bot, makes it and asks it for a move."""

from __future__ import annotations

from pathlib import Path

from pentapolis.bots.guests import from_file, guest, guests
from pentapolis.bots.kinds import Bot, BotFailed, BotKind
from pentapolis.bots.own import BOT_CODES, LEVELS, search_of
from pentapolis.engine.errors import SetupError, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

__all__ = [
    "BOT_CODES",
    "LEVELS",
    "Bot",
    "BotFailed",
    "BotKind",
    "bot_action",
    "bot_codes",
    "find_bot",
    "make_bot",
]


def bot_codes() -> tuple[str, ...]:
    """The bots that have a name: ours, then those of other packages."""
    return (*BOT_CODES, *(name for name in sorted(guests()) if name not in BOT_CODES))


def find_bot(code: str, *beside: str) -> BotKind:
    """What a code means; SetupError says which there are, and what else would do, or what is wrong."""
    if code in BOT_CODES:
        return BOT_CODES[code]
    if code in guests():
        return guest(code)
    path, _, name = code.rpartition(":")
    if path.endswith(".py"):
        return from_file(Path(path).absolute(), name)
    if code.startswith("net:"):
        # It needs arrays, which few who play have installed.
        from pentapolis.envs.nets import from_net

        return from_net(Path(code.removeprefix("net:")).absolute())
    if search := search_of(code):
        return search
    known = (*beside, *bot_codes())
    raise SetupError(
        f"There is no bot '{code}': choose {', '.join(known)}, search:500 (simulations), search:2s "
        f"(seconds), or one in a file: my_bot.py:Mine or net:my_net.onnx.{did_you_mean(code, known)}"
    )


def make_bot(code: str, game: Game, setup: Setup, clock: bool = True) -> Bot:
    """Without a clock a search by number of simulations takes its time, and so repeats exactly."""
    return find_bot(code).make(game, setup, clock)


def bot_action(bot: Bot, state: State, seat: int, rng: Rng) -> int:
    """Ask a bot for its move, handing it only a world that its seat could be in."""
    return int(bot.choose(state.resample(seat, rng), seat, rng))
