"""Inktropolis: the descriptor."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Deal, Game, Structure, View
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import Outcome, ScoreLine, ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import SPECTATOR, State
from pentapolis.engine.words import Words
from pentapolis.games.inktropolis import content, events, notation, position, sheet, view
from pentapolis.games.inktropolis.evaluation.evaluation import InkEvaluation
from pentapolis.games.inktropolis.scoring.tables import TURNS
from pentapolis.games.inktropolis.seen import InkDeal, InkView
from pentapolis.games.inktropolis.state import BUILD_ROAD, InkState, new_state
from pentapolis.games.inktropolis.view import deal, text
from pentapolis.games.inktropolis.words import InkWords


def _own(state: State) -> InkState:
    assert isinstance(state, InkState)
    return state


class Inktropolis(Game):
    name = "inktropolis"
    title = "Inktropolis"
    tagline = "Everybody builds at once: twelve rounds of ink, from town to metropolis."
    designers = ()
    publisher = "print and play"
    year = 2020
    rules_version = 2
    players = (1, 2, 3, 4)
    default_players = 2
    cooperative = False
    schema = content.SCHEMA
    event_types = events.EVENTS
    words_type = InkWords
    folder = Path(__file__).parent
    view_type = InkView
    deal_type = InkDeal
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

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng, content.rules_for(setup.content, setup.options))

    def blank_state(self, setup: Setup) -> State:
        return InkState(setup, Rng(0), content.rules_for(setup.content, setup.options))

    def max_decisions(self, setup: Setup) -> int:
        """Per seat: side, first enterprises; then card, type, place, payment and roads."""
        rules = content.rules_for(setup.content, setup.options)
        per_round = 4 + int(rules.most_roads())
        return setup.players * int(1 + 2 * rules.enterprises + rules.rounds * per_round)

    def action_space(self, setup: Setup) -> int:
        rules = content.rules_for(setup.content, setup.options)
        size = int(rules.boards[0].size)
        return int(BUILD_ROAD) + size + size * int(TURNS)

    def action_text(self, state: State, seat: int, action: int) -> str:
        return notation.action_text(_own(state), seat, action)

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        return notation.parse_action(_own(state), seat, text)

    def move_help(self, state: State, seat: int) -> str:
        return notation.move_help(_own(state), seat)

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), seat, action)

    def view(self, state: State, seat: int) -> View:
        return cast(View, view.view(_own(state), seat))

    def show(self, seen: View, words: Words) -> str:
        return text.show(seen, words)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(words, InkWords)
        own = _own(state)
        cities = [
            own.cities[seat] if viewer in (None, seat) else own.before[seat]
            for seat in range(own.players)
        ]
        return sheet.score_lines(cities, [int(plan) for plan in own.plans], words)

    def judge(self, state: State, outcome: Outcome, words: Words) -> Outcome:
        assert isinstance(words, InkWords)
        own = _own(state)
        return sheet.judge(outcome, own.cities, words)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(len(entered["cities"]), entered["options"], content)
        return position.score_position(setup, entered)

    def deal(self, setup: Setup, seed: int, step: int, seat: int = SPECTATOR) -> Deal:
        return deal.deal(setup, seed, step, seat)

    def evaluation(self, setup: Setup) -> Evaluation:
        return InkEvaluation()


GAME = Inktropolis()
