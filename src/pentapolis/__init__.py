"""Pentapolis: play, study and research five city-building tabletop games.

>>> import pentapolis
>>> match = pentapolis.new("sprawlopolis", players=1, seed=7)
>>> while not match.is_over:
...     match = match.play(match.legal_moves()[0])
>>> match.outcome.won
False
"""

from pentapolis._interpreted import use_source_if_asked

use_source_if_asked()

from pentapolis._version import __version__  # noqa: E402
from pentapolis.engine import state as _state  # noqa: E402
from pentapolis.engine.errors import IllegalAction, PentapolisError  # noqa: E402
from pentapolis.engine.match import Choice, Match  # noqa: E402
from pentapolis.engine.record import Record, parse_record, read_record  # noqa: E402
from pentapolis.engine.registry import all_games, find_game, game_names  # noqa: E402
from pentapolis.engine.rng import Rng  # noqa: E402
from pentapolis.engine.state import SPECTATOR, State  # noqa: E402
from pentapolis.notebooks import greet_notebook  # noqa: E402

new = Match.new
greet_notebook()
COMPILED = not (_state.__file__ or "").endswith(".py")

__all__ = [
    "COMPILED",
    "SPECTATOR",
    "Choice",
    "IllegalAction",
    "Match",
    "PentapolisError",
    "Record",
    "Rng",
    "State",
    "__version__",
    "all_games",
    "find_game",
    "game_names",
    "new",
    "parse_record",
    "read_record",
]
