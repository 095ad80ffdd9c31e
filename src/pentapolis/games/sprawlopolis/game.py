"""Sprawlopolis: the descriptor."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine.arrays import Actions
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Outlook
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Option, Setup
from pentapolis.games.sprawlopolis import content, entering, events, notation, position, sheet, view
from pentapolis.games.sprawlopolis.arrays import SprawlActions
from pentapolis.games.sprawlopolis.evaluation import SprawlEvaluation
from pentapolis.games.sprawlopolis.seen import SprawlView
from pentapolis.games.sprawlopolis.state import ACTIONS, CITY_CARDS, SprawlState, new_state
from pentapolis.games.sprawlopolis.words import SprawlWords


class Sprawlopolis(Game[SprawlState, SprawlWords]):
    name = "sprawlopolis"
    title = "Sprawlopolis"
    tagline = "Together, 15 cards, one city: meet three goals or lose."
    designers = ("Steven Aramini", "Danny Devine", "Paul Kluka")
    publisher = "Quined Games"
    year = 2019
    rules_version = 1
    players = (1, 2, 3, 4)
    default_players = 1
    minutes = 15
    cooperative = True
    view_type = SprawlView
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = SprawlWords
    outlook = Outlook[SprawlState, SprawlWords](counts_between_turns=False)
    position = position
    entering = entering
    folder = Path(__file__).parent
    options = (
        Option(
            "difficulty",
            "Difficulty",
            {
                "easier": "Roads cost nothing.",
                "standard": "Largest group of every zone, minus one point per road.",
                "harder": "Only the largest group of one zone counts.",
            },
            "standard",
        ),
        Option(
            "holes",
            "Enclosed gaps",
            {
                "edge": "A gap inside the city is city edge (goals 1, 7 and 17).",
                "inside": "A gap inside the city is not city edge.",
            },
            "edge",
        ),
        Option(
            "park_hopping",
            "Park Hopping joins",
            {
                "blocks": "Two different park blocks.",
                "groups": "Two different park groups.",
            },
            "blocks",
        ),
        Option(
            "full_cover",
            "Covering a whole card",
            {
                "allowed": "A card may be laid exactly over another.",
                "forbidden": "No card may be laid exactly over another.",
            },
            "allowed",
        ),
        Option(
            "loops",
            "Loops at The Outskirts",
            {
                "inner": "A closed loop scores like a road inside the city.",
                "ignored": "A closed loop scores nothing there.",
            },
            "inner",
        ),
    )

    def new_state(self, setup: Setup, rng: Rng) -> SprawlState:
        return new_state(setup, rng, content.rules_for(setup.content, setup.options))

    def blank_state(self, setup: Setup) -> SprawlState:
        return SprawlState(setup, Rng(0), content.rules_for(setup.content, setup.options))

    def max_decisions(self, setup: Setup) -> int:
        return 2 * self.max_turns(setup)

    def max_turns(self, setup: Setup) -> int:
        return int(CITY_CARDS) - 1

    def action_space(self, setup: Setup) -> int:
        return int(ACTIONS)

    def dense_actions(self, setup: Setup) -> Actions:
        return SprawlActions()

    def evaluation(self, setup: Setup) -> Evaluation:
        return SprawlEvaluation()


GAME = Sprawlopolis()
