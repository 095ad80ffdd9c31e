"""The table as a game shows it in a terminal, for boards that have no drawing of their own."""

from __future__ import annotations

from rich.color import Color
from rich.console import Console
from rich.markup import escape
from rich.style import Style
from rich.text import Text

from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.match import Match
from pentapolis.server.messages import TextRun

_console = Console(width=200, color_system="truecolor", force_terminal=True)


def text_board(match: Match, viewer: int, locale: str = ENGLISH) -> list[TextRun]:
    """What `viewer` may see, as runs of equally coloured text."""
    # Drawings show players by number: beside their names it says which is whose.
    names = [f"{escape(name)} ({seat})" for seat, name in enumerate(match.words.names, start=1)]
    words = match.game.words(match.setup, names, locale=locale)
    shown = Text.from_markup(match.game.show(match.game.view(match.state, viewer, words), words))
    runs: list[TextRun] = []
    for segment in shown.render(_console):
        run = _run(segment.text, segment.style or Style())
        if runs and _looks(runs[-1]) == _looks(run):
            run = TextRun(runs.pop().text + run.text, run.colour, run.ground, run.bold)
        runs.append(run)
    return runs


def _looks(run: TextRun) -> tuple[str | None, str | None, bool]:
    return run.colour, run.ground, run.bold


def _run(text: str, style: Style) -> TextRun:
    both = style.color is not None and style.bgcolor is not None
    return TextRun(
        text,
        _hex(style.color) if both else None,
        _hex(style.bgcolor) if both else None,
        bool(style.bold),
    )


def _hex(colour: Color | None) -> str | None:
    return None if colour is None else colour.get_truecolor().hex
