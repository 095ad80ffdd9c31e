"""Sprawlopolis: a city entered by hand, from a real table; see docs/positions/sprawlopolis.md."""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.errors import PositionError, did_you_mean
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.engine.setup import Setup
from pentapolis.games.sprawlopolis.content import rules_for
from pentapolis.games.sprawlopolis.scoring import City
from pentapolis.games.sprawlopolis.sheet import judge, score_lines
from pentapolis.games.sprawlopolis.state import CARDS, CITY_CARDS
from pentapolis.games.sprawlopolis.words import SprawlWords

# Fifteen cards in a row are 30 blocks long; more than this apart is a slip of the pen.
MAX_SPAN = 200
KEYS = {"goals", "placements", "options"}
PLACEMENT_KEYS = {"card", "x", "y", "turned"}


def read_position(data: object) -> dict[str, Any]:
    """Check the outer form; the options are checked with the set-up."""
    if not isinstance(data, dict):
        raise PositionError("A position is a JSON object with 'goals' and 'placements'.")
    for key in data:
        if key not in KEYS:
            raise PositionError(f"Unknown key '{key}'.{did_you_mean(str(key), KEYS)}")
    options = data.get("options", {})
    if not isinstance(options, dict):
        raise PositionError('\'options\' must be an object such as {"difficulty": "standard"}.')
    return {
        "goals": _goals(data.get("goals")),
        "placements": _placements(data.get("placements")),
        "options": options,
    }


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _card(value: object, where: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 1 <= value <= CARDS:
        raise PositionError(f"{where}: a card number is a whole number from 1 to {CARDS}.")
    return value


def _goals(data: object) -> list[int]:
    if not isinstance(data, list) or not data:
        raise PositionError("'goals' must be a list of goal card numbers, such as [8, 9, 11].")
    goals = [_card(goal, f"goal {number}") for number, goal in enumerate(data, start=1)]
    if len(set(goals)) != len(goals):
        raise PositionError("'goals' names a card twice.")
    return goals


def _placements(data: object) -> list[tuple[int, int, int, int]]:
    if not isinstance(data, list) or not 1 <= len(data) <= CITY_CARDS:
        raise PositionError(f"'placements' must be a list of 1 to {CITY_CARDS} cards.")
    found: list[tuple[int, int, int, int]] = []
    for number, item in enumerate(data, start=1):
        where = f"placement {number}"
        if not isinstance(item, dict):
            raise PositionError(f'{where}: must be such as {{"card": 16, "x": 0, "y": 1}}.')
        for key in item:
            if key not in PLACEMENT_KEYS:
                hint = did_you_mean(str(key), PLACEMENT_KEYS)
                raise PositionError(f"{where}: unknown key '{key}'.{hint}")
        card = _card(item.get("card"), where)
        if any(card == other for other, _, _, _ in found):
            raise PositionError(f"{where}: card {card} is in the city already.")
        x, y, turned = item.get("x"), item.get("y"), item.get("turned", False)
        if not _whole(x) or not _whole(y) or not isinstance(turned, bool):
            raise PositionError(f"{where}: needs whole numbers x and y; turned is true or false.")
        assert isinstance(x, int)
        assert isinstance(y, int)
        found.append((card, x, y, int(turned)))
    for axis in (1, 2):
        values = [placement[axis] for placement in found]
        if max(values) - min(values) > MAX_SPAN:
            raise PositionError("The cards lie further apart than any city can reach.")
    return found


def score_position(setup: Setup, position: dict[str, Any]) -> ScoreSheet:
    """Lay the cards in order, later ones over earlier ones, and explain the score."""
    rules = rules_for(setup.content, setup.options)
    placements = position["placements"]
    left = min(x for _, x, _, _ in placements)
    top = min(y for _, _, y, _ in placements)
    stride = max(x for _, x, _, _ in placements) - left + 2
    rows = max(y for _, _, y, _ in placements) - top + 2
    board = vec[u8]([u8(0) for _ in range(stride * rows)])
    covered = set()
    for card, x, y, turned in placements:
        for quarter in range(4):
            cell = (y - top + (quarter >> 1)) * stride + x - left + (quarter & 1)
            board[cell] = rules.faces[card * 8 + turned * 4 + quarter]
            covered.add(cell)
    city = City(rules, board, stride, vec[i64](sorted(covered)))
    words = SprawlWords(setup)
    goals = position["goals"]
    lines, figures = score_lines(city, goals, setup.content, words, (-left, -top))
    outcome = judge(
        Outcome((sum(line.points for line in lines),), (1,), team=True, final=True), goals
    )
    return ScoreSheet(lines, words.judged(outcome), figures)
