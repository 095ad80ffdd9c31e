"""The boards' own drawings, run in an embedded JavaScript engine (web/src/picture, built into script/).

What is drawn is what one seat may know, or everybody: the same view that a browser gets.
"""

from __future__ import annotations

import atexit
import io
import json
import os
import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, get_args

from pentapolis.engine.errors import PentapolisError, SetupError
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.state import SPECTATOR, State

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = get_args(Theme)
SCRIPT = Path(__file__).with_name("script") / "boards.js"
# An engine is held to this, in milliseconds; a picture takes some tens.
PATIENCE = 20_000
WIDEST = 8_000


class CannotDraw(PentapolisError):  # noqa: N818 - reads better where it is raised
    """There is no picture of this, or nothing to draw it with; the message says which."""


def can_draw(game: str) -> bool:
    """Whether there are pictures of the game here."""
    return find_spec("py_mini_racer") is not None and SCRIPT.is_file() and game in _drawn()


def svg(position: Match | State, seat: int | None = None, theme: Theme = "light") -> str:
    """The position as the seat knows it, as SVG; without a seat, as everybody knows it."""
    if theme not in THEMES:
        raise SetupError(f"A picture is {' or '.join(THEMES)}, not '{theme}'.")
    return painted(props_of(position, seat), theme)


def painted(props: dict[str, Any], theme: Theme) -> str:
    """What `props_of` said of a position, as SVG."""
    engine = _engine()
    if props["game"] not in _drawn():
        raise CannotDraw(f"{props['title']} has no picture.")
    return engine.call("pictures.draw", json.dumps(props), theme)


def png(
    position: Match | State, seat: int | None = None, theme: Theme = "light", width: int = 1000
) -> bytes:
    """The same as PNG, so many pixels wide. Letters are of the fonts that this machine has."""
    return rendered(svg(position, seat, theme), width)


def rendered(drawing: str, width: int = 1000) -> bytes:
    """An SVG of ours as PNG."""
    if not 16 <= width <= WIDEST:
        raise SetupError(f"A picture is 16 to {WIDEST} pixels wide.")
    try:
        import resvg_py
    except ImportError as error:
        raise _missing() from error
    return bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width))


def pixels(position: Match | State, seat: int | None = None, width: int = 1000) -> Any:
    """The same as an array of NumPy: rows, columns, and red, green and blue from 0 to 255."""
    import numpy as np
    from PIL import Image

    with Image.open(io.BytesIO(png(position, seat, width=width))) as image:
        return np.asarray(image.convert("RGB"))


def props_of(position: Match | State, seat: int | None) -> dict[str, Any]:
    """All that a picture tells (web/src/parts/Still.svelte): nothing but what the seat knows."""
    if isinstance(position, Match):
        state, moves, names = position.state, len(position.moves), position.seats
        words = position.words
        game = position.game
    else:
        state, moves, names = position, None, ()
        game = find_game(state.setup.game)
        words = game.words(state.setup)
    viewer = SPECTATOR if seat is None else int(seat)
    if not SPECTATOR <= viewer < state.setup.players:
        raise SetupError(f"There is no seat {seat}: they are 0 to {state.setup.players - 1}.")
    outcome = game.score_sheet(state, viewer, words).outcome
    return {
        "game": game.name,
        "title": game.title,
        "table": game.view(state, viewer),
        "seat": None if viewer == SPECTATOR else viewer,
        "moves": moves,
        "names": list(names),
        "scores": list(outcome.scores),
        "team": outcome.team,
    }


# -- the engine -----------------------------------------------------------------------------------


class _Engine:
    """One for the process: to start it takes longer than to draw.

    It draws one picture at a time, in a thread of its own: where an event loop runs, as in notebooks, it
    would wait for that.
    """

    def __init__(self) -> None:
        if find_spec("py_mini_racer") is None:
            raise _missing()
        if not SCRIPT.is_file():
            raise CannotDraw(
                "The pictures were not built into this installation: `make web` builds them."
            )
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._context = self._thread.submit(self._load).result()
        # While its own threads still run: left to the last moment of the process, it may wait for ever.
        atexit.register(self._context.close)

    def _load(self) -> Any:
        from py_mini_racer import MiniRacer

        context = MiniRacer()
        context.eval(SCRIPT.read_text("utf-8"))
        return context

    def call(self, function: str, *words: str) -> str:
        drawing = self._thread.submit(self._context.call, function, *words, timeout=PATIENCE)
        return str(drawing.result())


@lru_cache(1)
def _started() -> tuple[int, _Engine]:
    return os.getpid(), _Engine()


def _engine() -> _Engine:
    process, engine = _started()
    if process != os.getpid():
        # The engine's threads stay behind in a fork, and it would wait for them for ever.
        raise CannotDraw(
            "A process that was forked after the first picture cannot draw: start it by 'spawn', or "
            "draw there first."
        )
    return engine


@lru_cache(1)
def _drawn() -> frozenset[str]:
    """The games whose drawing is in the script; said by what the build calls them, without running it."""
    return frozenset(re.findall(r"/(\w+)/Still\.svelte", SCRIPT.read_text("utf-8")))


def _missing() -> CannotDraw:
    return CannotDraw(
        "Pictures need packages that are not installed: pip install 'pentapolis[pictures]'"
    )
