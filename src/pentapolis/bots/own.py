"""Our own bots and their levels."""

from __future__ import annotations

import re
from collections.abc import Callable

from pentapolis.bots.greedy import Greedy
from pentapolis.bots.kinds import Bot, BotKind
from pentapolis.bots.search import Search
from pentapolis.engine.evaluation import Thinking
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State


class RandomBot:
    """Any legal action, all equally likely."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        actions = world.legal_actions(seat)
        return int(actions[rng.below(len(actions))])


def _random(text: str) -> BotKind:
    return BotKind("random", text, lambda game, setup, clock: RandomBot(), lambda *_: "random")


def _greedy(name: str, text: str, slips: int = 0) -> BotKind:
    """`slips` out of 100 decisions are anything at all."""

    def make(game: Game, setup: Setup, clock: bool) -> Bot:
        return Greedy(game.evaluation(setup), slips)

    return BotKind(name, text, make, lambda *_: f"greedy, {slips} % slips" if slips else "greedy")


def _search(
    name: str, text: str, simulations: Callable[[Thinking], int], seconds: float = 0.0
) -> BotKind:
    """Stops by the number of simulations or by seconds, whichever comes first."""

    def number(game: Game, setup: Setup) -> int:
        return int(simulations(game.evaluation(setup).thinking(setup.players)))

    def make(game: Game, setup: Setup, clock: bool) -> Bot:
        stop = number(game, setup)
        return Search(game.evaluation(setup), stop, seconds if clock or not stop else 0.0)

    def way(game: Game, setup: Setup) -> str:
        stop = number(game, setup)
        return f"search, {stop} simulations" if stop else f"search, {seconds} seconds"

    return BotKind(name, text, make, way, seconds)


# The levels for people, the same in all games, weakest first. The number of simulations makes a level
# play alike on every machine; the seconds are there so that nobody waits on a slow one.
LEVELS = {
    kind.name: kind
    for kind in (
        _greedy("novice", "still learning: mostly does anything at all", 70),
        _greedy("easy", "looks at its own turn, and slips now and then", 35),
        _greedy("medium", "plays its own turn well, and rarely slips", 10),
        _search("hard", "thinks ahead a little", lambda thinking: thinking.brief, 0.3),
        _search(
            "expert", "thinks ahead for up to two seconds", lambda thinking: thinking.thorough, 2.0
        ),
    )
}
# Every code that has a name; `search:500` and `search:2s` are understood beside them.
BOT_CODES = {
    "random": _random("any legal move"),
    "greedy": _greedy("greedy", "the move that looks best at the end of its own turn"),
    **LEVELS,
}
_SEARCH = re.compile(r"search:(?:([1-9]\d{0,6})|(\d{1,3}(?:\.\d{1,3})?)s)")


def search_of(code: str) -> BotKind | None:
    """The search that `search:500` (simulations) or `search:2s` (seconds) stands for."""
    match = _SEARCH.fullmatch(code)
    if match and match[1]:
        number = int(match[1])
        return _search(code, f"{number} simulations a decision", lambda _: number)
    if match and match[2] and float(match[2]) > 0:
        return _search(code, f"{match[2]} seconds a decision", lambda _: 0, float(match[2]))
    return None
