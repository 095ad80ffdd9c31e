"""Skyline: the explained score."""

from __future__ import annotations

from typing import Any

from pentapolis.engine.score import Outcome, ScoreLine
from pentapolis_skyline.state import SkylineState
from pentapolis_skyline.words import SkylineWords


def score_lines(
    state: SkylineState, viewer: int | None, words: SkylineWords
) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
    numbers = state.numbers
    lines = []
    for seat in range(state.players):
        for source, places, points, said in (
            ("sunrise", state.sunrises(seat), numbers["sunrise"], words.sunrise),
            ("pairs", state.pairs(seat), numbers["pair"], words.pairs),
        ):
            if places:
                title, text = said(len(places))
                cells = tuple((at, seat) for at in places)
                worth = points * len(places)
                lines.append(ScoreLine(source, worth, text, seat, cells, title=title))
        if places := state.highest(seat):
            title, text = words.highest()
            cells = tuple((at, seat) for at in places)
            lines.append(ScoreLine("highest", numbers["highest"], text, seat, cells, title=title))
    return tuple(lines), {}


def judge(state: SkylineState, outcome: Outcome, words: SkylineWords) -> Outcome:
    """Points are all there is."""
    return outcome
