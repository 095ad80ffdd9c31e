"""Finds the games: every folder under pentapolis/games with a game.py that defines GAME."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from pentapolis.engine.errors import UnknownGame, did_you_mean
from pentapolis.engine.game import Game
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State


@cache
def game_names() -> tuple[str, ...]:
    games = import_module("pentapolis.games")
    found = (module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if find_spec(f"pentapolis.games.{name}.game")))


@cache
def find_game(name: str) -> Game:
    if name not in game_names():
        known = ", ".join(game_names())
        hint = did_you_mean(name, game_names())
        raise UnknownGame(f"There is no game '{name}'. The games are: {known}.{hint}")
    game = import_module(f"pentapolis.games.{name}.game").GAME
    assert isinstance(game, Game)
    return game


def all_games() -> list[Game]:
    return [find_game(name) for name in game_names()]


def load_state(setup: Setup, data: dict[str, Any]) -> State:
    """The inverse of State.dump(); also what pickle calls in another process."""
    return find_game(setup.game).load_state(setup, data)
