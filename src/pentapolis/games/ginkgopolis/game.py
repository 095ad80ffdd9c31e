"""Ginkgopolis: the descriptor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreLine, ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import State
from pentapolis.engine.words import Words
from pentapolis.games.ginkgopolis import content, events, notation, position, sheet, view
from pentapolis.games.ginkgopolis.evaluation import GinkgoEvaluation
from pentapolis.games.ginkgopolis.scoring import TILES
from pentapolis.games.ginkgopolis.seen import GinkgoView
from pentapolis.games.ginkgopolis.state import ACTIONS, KEPT, GinkgoState, new_state
from pentapolis.games.ginkgopolis.view import outlook
from pentapolis.games.ginkgopolis.view.cards import catalogue_of
from pentapolis.games.ginkgopolis.words import GinkgoWords


def _own(state: State) -> GinkgoState:
    assert isinstance(state, GinkgoState)
    return state


class Ginkgopolis(Game):
    name = "ginkgopolis"
    title = "Ginkgopolis"
    tagline = "A city of gardens grows outwards and upwards: plan in secret, build over others."
    designers = ("Xavier Georges",)
    publisher = "Pearl Games"
    year = 2012
    rules_version = 1
    players = (1, 2, 3, 4, 5)
    default_players = 2
    cooperative = False
    schema = content.SCHEMA
    view_type = GinkgoView
    event_types = events.EVENTS
    words_type = GinkgoWords
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

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> State:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return GinkgoState(setup, Rng(0), rules)

    def max_decisions(self, setup: Setup) -> int:
        """Draft, four decisions per player and round, two per Hal's, each tile once in the return."""
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return setup.players * (int(KEPT) + 4 * int(rules.rounds)) + int(rules.rounds + TILES)

    def action_space(self, setup: Setup) -> int:
        return int(ACTIONS)

    def action_text(self, state: State, seat: int, action: int) -> str:
        return notation.action_text(_own(state), action)

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        return notation.parse_action(_own(state), text)

    def move_help(self, state: State, seat: int) -> str:
        return notation.move_help(_own(state), seat)

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), action)

    def as_it_stands(self, state: State, seat: int, actions: Sequence[int], words: Words) -> str:
        assert isinstance(words, GinkgoWords)
        plan = outlook.planned(_own(state), seat, actions)
        if plan is None:
            return ""
        card = notation.card_of(plan["card"])
        if card is None or plan["kind"] != "construct":
            return words.as_it_stands(plan, seat)
        return words.as_it_stands(plan, seat, catalogue_of(state.setup.content).texts[card])

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View, words: Words) -> str:
        return view.show(cast(GinkgoView, seen), words)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(words, GinkgoWords)
        own = _own(state)
        sides = sheet.sides_of(own, viewer)
        return sheet.score_lines(own.rules, sheet.city_of(own), sides, words)

    def judge(self, state: State, outcome: Outcome, words: Words) -> Outcome:
        own = _own(state)
        return sheet.judge(outcome, int(own.side_scores()[1]) if own.players == 1 else None)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        return position.score_position(self.setup(entered.players, None, content), entered)

    def evaluation(self, setup: Setup) -> Evaluation:
        return GinkgoEvaluation()


GAME = Ginkgopolis()
