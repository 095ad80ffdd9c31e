"""Skyline: the descriptor, and what bots know."""

from __future__ import annotations

from pathlib import Path

from pentapolis import Rng, State
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game
from pentapolis.engine.setup import Setup
from pentapolis_skyline import content, events, notation, sheet, view
from pentapolis_skyline.state import SkylineState, new_state, numbers_of
from pentapolis_skyline.words import SkylineWords


class Skyline(Game[SkylineState, SkylineWords]):
    name = "skyline"
    title = "Skyline"
    tagline = "One street each, built house by house at either end."
    designers = ("The Pentapolis contributors",)
    publisher = "an example"
    year = 2026
    rules_version = 1
    players = (2, 3, content.MOST_PLAYERS)
    default_players = 2
    cooperative = False
    options = ()
    folder = Path(__file__).parent
    view_type = view.SkylineView
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = SkylineWords

    def new_state(self, setup: Setup, rng: Rng) -> SkylineState:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> SkylineState:
        return SkylineState(setup, Rng(0))

    def max_decisions(self, setup: Setup) -> int:
        return numbers_of(setup)["houses"] * setup.players

    def action_space(self, setup: Setup) -> int:
        return 1 + 2 * len(setup.content.rows("materials")) * numbers_of(setup)["heights"]

    def evaluation(self, setup: Setup) -> Evaluation:
        return SkylineEvaluation()


class SkylineEvaluation(Evaluation):
    """Points, compared with the best of the others."""

    def value(self, state: State, seat: int) -> float:
        scores = state.scores()
        best = max(points for other, points in enumerate(scores) if other != seat)
        return float(scores[seat]) - 0.5 * best


GAME = Skyline()
