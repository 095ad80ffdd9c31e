"""Finds the games: those of this package, and those that other packages bring.

Ours are the folders under pentapolis/games with a game.py that defines GAME. Another package names its
own by an entry point of the group `pentapolis.games`: the name of the game, and where its Game object is.
"""

from __future__ import annotations

import pkgutil
import warnings
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from pentapolis.engine.errors import RecordError, UnknownGame, did_you_mean
from pentapolis.engine.fields import DataError
from pentapolis.engine.game import Game
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

GROUP = "pentapolis.games"


@cache
def game_names() -> tuple[str, ...]:
    """Our own games first, then those of other packages."""
    return (*_own_names(), *(name for name in sorted(_guests()) if name not in _own_names()))


@cache
def _own_names() -> tuple[str, ...]:
    games = import_module("pentapolis.games")
    found = (module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if find_spec(f"pentapolis.games.{name}.game")))


@cache
def _guests() -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=GROUP)}


@cache
def find_game(name: str) -> Game:
    if name not in game_names():
        known = ", ".join(game_names())
        hint = did_you_mean(name, game_names())
        raise UnknownGame(f"There is no game '{name}'. The games are: {known}.{hint}")
    if name not in _own_names():
        return _guest(name)
    module = import_module(f"pentapolis.games.{name}.game")
    game = getattr(module, "GAME", None)
    if wrong := _complaint(game, name):
        raise TypeError(f"{module.__name__}: GAME {wrong}")
    assert isinstance(game, Game)
    return game


def _complaint(game: object, name: str) -> str:
    """What keeps this from being the game of that name; empty where nothing does."""
    if not isinstance(game, Game):
        return "must be there, an object of a class of your own that extends Game."
    missing = [word for word in Game.__annotations__ if not hasattr(game, word)]
    if missing:
        return f"must also have {', '.join(missing)}."
    if game.name != name:
        return f"must be named '{name}' as its folder or entry point is, not '{game.name}'."
    return ""


def _guest(name: str) -> Game:
    """A game of another package; whatever is wrong with it is said in words."""
    point = _guests()[name]
    try:
        game = point.load()
    except Exception as error:
        raise UnknownGame(
            f"The game '{name}' ({point.value}) cannot be loaded: {error!r}."
        ) from error
    if wrong := _complaint(game, name):
        raise UnknownGame(f"The game '{name}': {point.value} {wrong}")
    assert isinstance(game, Game)
    return game


def all_games() -> list[Game]:
    """Every game; one of another package that cannot be loaded is left out with a warning."""
    found = []
    for name in game_names():
        try:
            found.append(find_game(name))
        except UnknownGame as error:
            warnings.warn(str(error), stacklevel=2)
    return found


def load_state(setup: Setup, data: dict[str, Any]) -> State:
    """The inverse of State.dump(); also what pickle calls in another process.

    What does not load to a state with that very dump is refused: nothing is missing, left over or bent.
    """
    game = find_game(setup.game)
    try:
        state = game.load_state(setup, data)
        fits = state.dump() == data
    except DataError as error:
        raise RecordError(f"This is no state of {game.title}: {error}.") from error
    except (LookupError, TypeError, ValueError, AssertionError) as error:
        raise RecordError(f"This is no state of {game.title} ({error!r}).") from error
    if not fits:
        raise RecordError(
            f"This is no state of {game.title}: something in it does not fit the rest."
        )
    return state
