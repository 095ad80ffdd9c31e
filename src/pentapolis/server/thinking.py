"""What runs in a thinking process. It imports the engine and the bots only, so that it starts fast.

Nothing here ever gets the true state: only a world that the seat could be in, resampled for it.
"""

from __future__ import annotations

import os
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pentapolis.bots.bot import Bot, make_bot
from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.engine.words import Words
from pentapolis.processes import begin_worker

# Bots that are in the middle of a turn: they go on with what they have thought.
BOTS_KEPT = 64
_bots: OrderedDict[str, Bot] = OrderedDict()
_setups: OrderedDict[tuple[object, ...], Setup] = OrderedDict()
SETUPS_KEPT = 256


class World(NamedTuple):
    """A resampled world on its way to another process: small, for packs that ship are only named."""

    game: str
    players: int
    options: tuple[tuple[str, str], ...]
    confirm: bool
    content: str
    content_hash: str
    data: Mapping[str, Any]
    # What the players are called, where sentences are made of it.
    names: tuple[str, ...] = ()
    locale: str = ENGLISH

    def words(self, setup: Setup) -> Words:
        return find_game(self.game).words(setup, self.names, locale=self.locale)

    def state(self) -> State:
        key = self[:-3]
        setup = _setups.get(key)
        game = find_game(self.game)
        if setup is None:
            pack = game.content(self.content)
            assert pack.hash == self.content_hash
            setup = game.setup(self.players, dict(self.options), pack, self.confirm)
            _setups[key] = setup
            if len(_setups) > SETUPS_KEPT:
                _setups.popitem(last=False)
        return game.load_state(setup, dict(self.data))


def pack(state: State, names: Sequence[str] = (), locale: str = ENGLISH) -> World:
    """For a state that was resampled, never for a true one; with what sentences about it are made of."""
    setup = state.setup
    content = setup.content
    return World(
        setup.game,
        setup.players,
        tuple(sorted(setup.options.items())),
        setup.confirm,
        content.name,
        content.hash,
        state.dump(),
        tuple(names),
        locale,
    )


def prepare(niceness: int) -> None:
    """End with the service, and give way to it."""
    begin_worker()
    if hasattr(os, "nice"):
        os.nice(niceness)


def think(bot: str, turn: str, world: World, seat: int, seed: int) -> int:
    """The bot's choice. For all decisions of one turn it is the same bot, with all its thoughts."""
    state = world.state()
    kept = f"{turn} {bot}"
    player = _bots.pop(kept, None) or make_bot(bot, find_game(world.game), state.setup)
    action = int(player.choose(state, seat, Rng(seed)))
    # A search that has no tree has nothing to remember; what others remember nobody knows.
    if getattr(player, "reusable", player) is not None:
        _bots[kept] = player
        if len(_bots) > BOTS_KEPT:
            _bots.popitem(last=False)
    return action
