"""Inktropolis: the descriptor."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Option, Setup
from pentapolis.games.inktropolis import (
    content,
    entering,
    events,
    notation,
    position,
    sheet,
    view,
)
from pentapolis.games.inktropolis.evaluation.evaluation import InkEvaluation
from pentapolis.games.inktropolis.outlook import InkOutlook
from pentapolis.games.inktropolis.scoring.tables import TURNS
from pentapolis.games.inktropolis.seen import InkView
from pentapolis.games.inktropolis.state import BUILD_ROAD, InkState, new_state
from pentapolis.games.inktropolis.view import deal
from pentapolis.games.inktropolis.words import InkWords


class Inktropolis(Game[InkState, InkWords]):
    name = "inktropolis"
    title = "Inktropolis"
    tagline = "Everybody builds at once: twelve rounds of ink, from town to metropolis."
    designers = ()
    publisher = "print and play"
    year = 2020
    rules_version = 3
    players = (1, 2, 3, 4)
    default_players = 2
    minutes = 45
    cooperative = False
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = InkWords
    outlook = InkOutlook()
    position = position
    entering = entering
    paper = deal
    folder = Path(__file__).parent
    view_type = InkView
    options = (
        Option(
            "sides",
            "Board sides",
            {
                "A": "Everybody uses the side without the river.",
                "B": "Everybody uses the side with the river, which is harder.",
                "choose": "Everybody chooses the side of their own board.",
            },
            "A",
        ),
        Option(
            "coal_plant",
            "Cost of the Coal Plant",
            {
                "whole": "Two citizens and one finance, or one prestige.",
                "last": "Two citizens, and one finance or one prestige.",
            },
            "whole",
        ),
        Option(
            "coast",
            "Roads on the coast",
            {
                "buildings": "For the Coast Plan only buildings and features fill a grid.",
                "filled": "For the Coast Plan a grid with a road is filled too.",
            },
            "buildings",
        ),
    )

    def new_state(self, setup: Setup, rng: Rng) -> InkState:
        return new_state(setup, rng, content.rules_for(setup.content, setup.options))

    def blank_state(self, setup: Setup) -> InkState:
        return InkState(setup, Rng(0), content.rules_for(setup.content, setup.options))

    def max_decisions(self, setup: Setup) -> int:
        """Per seat: side, first enterprises; then card, type, place, payment and roads."""
        rules = content.rules_for(setup.content, setup.options)
        per_round = 4 + int(rules.most_roads())
        return setup.players * int(1 + 2 * rules.enterprises + rules.rounds * per_round)

    def max_turns(self, setup: Setup) -> int:
        rules = content.rules_for(setup.content, setup.options)
        return setup.players * (int(rules.rounds) + 1)

    def action_space(self, setup: Setup) -> int:
        rules = content.rules_for(setup.content, setup.options)
        size = int(rules.boards[0].size)
        return int(BUILD_ROAD) + size + size * int(TURNS)

    def evaluation(self, setup: Setup) -> Evaluation:
        return InkEvaluation()


GAME = Inktropolis()
