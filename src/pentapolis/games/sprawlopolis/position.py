"""Sprawlopolis: a city entered by hand, from a real table; see docs/positions/sprawlopolis.md."""

from __future__ import annotations

from typing import Annotated, Any

from librt.vecs import vec
from msgspec import Meta, Struct
from mypy_extensions import i64

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PositionError
from pentapolis.engine.game import Game
from pentapolis.engine.positions import read
from pentapolis.engine.score import Outcome, ScoreSheet
from pentapolis.games.sprawlopolis.content import rules_for
from pentapolis.games.sprawlopolis.scoring import new_city
from pentapolis.games.sprawlopolis.scoring.ground import STRIDE
from pentapolis.games.sprawlopolis.sheet import judged, lines_of
from pentapolis.games.sprawlopolis.state import CARDS, CITY_CARDS, GOALS, SprawlState
from pentapolis.games.sprawlopolis.words import SprawlWords

# Fifteen cards in a row, the first and the last so far apart; more than that is a slip of the pen.
MAX_SPAN = 2 * (CITY_CARDS - 1)
Card = Annotated[int, Meta(ge=1, le=int(CARDS))]


class Placement(Struct, forbid_unknown_fields=True):
    card: Card
    x: int
    y: int
    turned: bool = False


class Position(Struct, forbid_unknown_fields=True):
    """Goals by their numbers, and the cards in the order in which they were laid."""

    goals: list[Card]
    placements: Annotated[list[Placement], Meta(min_length=1, max_length=int(CITY_CARDS))]
    options: dict[str, Any] = {}
    # Only for playing on: how many play, and the cards of whose turn it is.
    players: int = 1
    hand: list[Card] = []


def read_position(data: object) -> Position:
    """Its form, and what no table can show; the options are checked with the set-up."""
    position = read(Position, data)
    if not position.goals:
        raise PositionError("'goals' is empty: say which goal cards count.")
    if len(set(position.goals)) != len(position.goals):
        raise PositionError("'goals' names a card twice.")
    laid: set[int] = set()
    for number, placed in enumerate(position.placements, start=1):
        if placed.card in laid:
            raise PositionError(f"placement {number}: card {placed.card} is in the city already.")
        laid.add(placed.card)
    for card in position.goals if len(position.goals) == GOALS else ():
        if card in laid:
            raise PositionError(f"Card {card} is a goal: it cannot lie in the city as well.")
    for card in position.hand:
        if card in laid or card in position.goals or position.hand.count(card) > 1:
            raise PositionError(f"'hand' names card {card}, which is somewhere else already.")
    for values in ([p.x for p in position.placements], [p.y for p in position.placements]):
        if max(values) - min(values) > MAX_SPAN:
            raise PositionError("The cards lie further apart than any city can reach.")
    return position


def score_position(
    game: Game[SprawlState, SprawlWords], data: object, content: ContentPack | None, locale: str
) -> ScoreSheet:
    """Lay the cards in order, later ones over earlier ones, and explain the score."""
    position = read_position(data)
    setup = game.setup(position.players, position.options, content)
    rules = rules_for(setup.content, setup.options)
    placements = position.placements
    # As far up and left on the field as a city can be.
    left = min(placed.x for placed in placements) - 1
    top = min(placed.y for placed in placements) - 1
    city = new_city(rules)
    cells = set()
    for placed in placements:
        spot = (placed.y - top) * STRIDE + placed.x - left
        city.cover(placed.card, spot, int(placed.turned))
        cells |= {spot, spot + 1, spot + STRIDE, spot + STRIDE + 1}
    words = game.words(setup, locale=locale)
    goals = position.goals
    parts = city.parts(vec[i64](goals), sorted(cells))
    lines, figures = lines_of(parts, words, (-left, -top))
    total = sum(line.points for line in lines)
    scores, places = (total,) * setup.players, (1,) * setup.players
    outcome = judged(Outcome(scores, places, team=True, final=True), sum(goals))
    return ScoreSheet(lines, words.judged(outcome), figures)
