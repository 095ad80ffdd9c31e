"""Ginkgopolis: the descriptor."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine.arrays import Actions
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Option, Setup
from pentapolis.games.ginkgopolis import content, events, notation, position, sheet, view
from pentapolis.games.ginkgopolis.arrays import GinkgoActions
from pentapolis.games.ginkgopolis.evaluation import GinkgoEvaluation
from pentapolis.games.ginkgopolis.outlook import GinkgoOutlook
from pentapolis.games.ginkgopolis.scoring import TILES
from pentapolis.games.ginkgopolis.seen import GinkgoView
from pentapolis.games.ginkgopolis.state import ACTIONS, KEPT, GinkgoState, new_state
from pentapolis.games.ginkgopolis.words import GinkgoWords


class Ginkgopolis(Game[GinkgoState, GinkgoWords]):
    name = "ginkgopolis"
    title = "Ginkgopolis"
    tagline = "A city of gardens grows outwards and upwards: plan in secret, build over others."
    designers = ("Xavier Georges",)
    publisher = "Pearl Games"
    year = 2012
    rules_version = 1
    players = (1, 2, 3, 4, 5)
    default_players = 2
    minutes = 60
    cooperative = False
    view_type = GinkgoView
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = GinkgoWords
    position = position
    outlook = GinkgoOutlook()
    folder = Path(__file__).parent
    options = (
        Option(
            "characters",
            "Characters",
            {
                "draft": "Keep one of four and pass the rest, until you have three.",
                "preset": "Everyone is given one of the first-game sets of three.",
            },
            "draft",
        ),
        Option(
            "screens",
            "Screens",
            {
                "closed": "How many tiles and points others have is hidden.",
                "open": "Everybody's tiles and points are counted for all to see.",
            },
            "closed",
        ),
    )

    def new_state(self, setup: Setup, rng: Rng) -> GinkgoState:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> GinkgoState:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return GinkgoState(setup, Rng(0), rules)

    def max_decisions(self, setup: Setup) -> int:
        """Draft, four decisions per player and round, two per Hal's, each tile once in the return."""
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return setup.players * (int(KEPT) + 4 * int(rules.rounds)) + int(rules.rounds + TILES)

    def max_turns(self, setup: Setup) -> int:
        """Draft; per player and round a plan and a question about it, Hal's questions; one return."""
        rules = content.rules_for(setup.content, setup.players, setup.options)
        rounds = int(rules.rounds)
        return setup.players * (int(KEPT) + 2 * rounds + 1) + rounds

    def action_space(self, setup: Setup) -> int:
        return int(ACTIONS)

    def dense_actions(self, setup: Setup) -> Actions:
        return GinkgoActions()

    def evaluation(self, setup: Setup) -> Evaluation:
        return GinkgoEvaluation()


GAME = Ginkgopolis()
