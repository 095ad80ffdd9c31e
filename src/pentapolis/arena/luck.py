"""How much of a result the draws were, so that it can be taken out of it without bias.

After every decision that something was drawn by stands a term, for each seat:

    V(after) - mean of V(after the same decision in the same world with other luck)

V is the mean lead in points of games that quick policy plays on to their end. Given all that anybody knew
before the draw, a term has the mean zero whatever V is, because `State.redraw` draws as chance does. So
the sum of a game's terms, times any number that does not depend on it, can be taken from its result,
and what is expected of it stays the same; how much it varies gets less, the better V foretells.

V is fixed before the games: how it is made is told, with a hash, in the header of their results. (This is
AIVAT without the terms for choices: bots do not say how likely each of their choices was.)
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b

from pentapolis.engine.game import Game
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.study.endings import Endings, Line

# Changes when values are made otherwise.
METHOD = 1


class Luck:
    """What the draws of one game gave each seat; told of every decision as it is played."""

    def __init__(self, endings: Endings, worlds: int, seed: int) -> None:
        self.endings = endings
        self.seats = range(endings.setup.players)
        self.found = [0.0 for _ in self.seats]
        rng = Rng(seed)
        # Luck of its own, in which a draw is valued: of the game's own it knows nothing.
        self.lucks = [int(rng.seed()) for _ in range(worlds)]

    def played(self, before: State, seat: int, action: int, after: State) -> None:
        if before.reveals == after.reveals:
            return  # nothing became known
        drawn = self._value(after, 0, ())
        usual = self._value(before, seat, (action,))
        for one in self.seats:
            self.found[one] += drawn[one] - usual[one]

    def _value(self, state: State, seat: int, line: Line) -> list[float]:
        """The mean lead of every seat after the line, what nobody has seen drawn anew for each game."""
        if state.is_over():
            return leads(self.endings.read(state).points)
        total = [0.0 for _ in self.seats]
        for number, luck in enumerate(self.lucks):
            world = state.redraw(Rng(luck))
            end = self.endings.play(world, seat, line, luck, number % len(self.seats))
            for one, lead in enumerate(leads(end.points)):
                total[one] += lead
        return [lead / len(self.lucks) for lead in total]


@lru_cache(1)
def _endings(setup: _Same) -> Endings:
    return Endings(setup.setup)


@dataclass(frozen=True, eq=False)
class _Same:
    """A set-up as the key of a cache."""

    setup: Setup

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.setup == other.setup

    def __hash__(self) -> int:
        return hash((self.setup.game, self.setup.players))


def luck_of(setup: Setup, worlds: int, seed: int) -> Luck:
    """For a new game."""
    return Luck(_endings(_Same(setup)), worlds, seed)


def leads(points: Sequence[float]) -> list[float]:
    """By how much each seat is ahead of the mean of the others; alone or in a team, its points."""
    if len(points) == 1:
        return list(points)
    whole = sum(points)
    return [one - (whole - one) / (len(points) - 1) for one in points]


def named(setup: Setup, worlds: int) -> str:
    """How values are made, for the header: with another hash they are others."""
    game: Game = find_game(setup.game)
    made = {
        "method": METHOD,
        "rules": game.rules_version,
        "content": setup.content.hash,
        "options": dict(setup.options),
        "players": setup.players,
        "weights": game.evaluation(setup).weights(),
        "worlds": worlds,
    }
    digest = blake2b(json.dumps(made, sort_keys=True).encode(), digest_size=8).hexdigest()
    return f"quick policy, {worlds} worlds, {digest}"
