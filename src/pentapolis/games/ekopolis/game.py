"""Ekopolis: the descriptor."""

from __future__ import annotations

from pathlib import Path

from pentapolis.engine.arrays import Actions
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Option, Setup
from pentapolis.games.ekopolis import content, entering, events, notation, position, sheet, view
from pentapolis.games.ekopolis.arrays import EkoActions
from pentapolis.games.ekopolis.contest import EkoContest
from pentapolis.games.ekopolis.evaluation import EkoEvaluation
from pentapolis.games.ekopolis.outlook import EkoOutlook
from pentapolis.games.ekopolis.seen import EkoView
from pentapolis.games.ekopolis.state import EkoState, new_state
from pentapolis.games.ekopolis.state.actions import SPACE_ACTION
from pentapolis.games.ekopolis.words import EkoWords


class Ekopolis(Game[EkoState, EkoWords]):
    name = "ekopolis"
    title = "Ekopolis"
    tagline = "Mayors build side by side: homes, jobs and nature must fit together."
    designers = ("Scio project team",)
    publisher = "Scio"
    year = 2011
    rules_version = 3
    players = (3, 4, 5)
    default_players = 4
    minutes = 40
    cooperative = False
    view_type = EkoView
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = EkoWords
    position = position
    entering = entering
    outlook = EkoOutlook(counts_between_turns=False)
    groups = EkoContest
    folder = Path(__file__).parent
    options = (
        Option(
            "version",
            "Version",
            {
                "basic": "Together: one score for the group, open hands, no Action cards.",
                "full": "Against each other: own scores, Action cards, discarding.",
            },
            "full",
        ),
    )

    def is_cooperative(self, setup: Setup) -> bool:
        return setup.options["version"] == "basic"

    def is_open(self, setup: Setup) -> bool:
        return self.is_cooperative(setup)

    def new_state(self, setup: Setup, rng: Rng) -> EkoState:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return new_state(setup, rng, rules)

    def blank_state(self, setup: Setup) -> EkoState:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return EkoState(setup, Rng(0), rules)

    def max_decisions(self, setup: Setup) -> int:
        turns = self.max_turns(setup)
        if self.is_cooperative(setup):  # tile, space, token
            return 3 * turns
        # Tile, space, no more cards with it, token, the Action card, end of the turn; and every card that
        # is drawn is played at most once.
        return turns * (6 + 1 + content.card_decisions(setup.content))

    def max_turns(self, setup: Setup) -> int:
        return content.rounds_of(setup.content, setup.players) * setup.players

    def action_space(self, setup: Setup) -> int:
        return int(SPACE_ACTION) + len(content.places_of(setup.content))

    def dense_actions(self, setup: Setup) -> Actions:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return EkoActions(rules.tiles, rules.cards, rules.spaces)

    def evaluation(self, setup: Setup) -> Evaluation:
        return EkoEvaluation()


GAME = Ekopolis()
