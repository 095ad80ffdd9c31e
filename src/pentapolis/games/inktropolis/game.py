"""Inktropolis: the descriptor."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng, load_rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, State
from pentapolis.games.inktropolis import content, notation, position, sheet, view
from pentapolis.games.inktropolis.evaluation import InkEvaluation
from pentapolis.games.inktropolis.state import BUILD_ROAD, InkState, load_state, new_state
from pentapolis.games.inktropolis.tables import (
    TURNS,
)


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
    rules_version = 1
    players = (1, 2, 3, 4)
    default_players = 2
    cooperative = False
    end_reasons = {"finished": "The last round has been scored."}
    schema = content.SCHEMA
    folder = Path(__file__).parent
    options = (
        Option(
            "sides",
            "Board sides",
            {
                "A": "Everybody uses the side without the river.",
                "B": "Everybody uses the side with the river, which is harder.",
                "mixed": "Seats 1 and 3 use side A, seats 2 and 4 side B.",
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
                "filled": "For the Coast Plan a grid with a road is filled.",
                "buildings": "For the Coast Plan only buildings and features fill a grid.",
            },
            "filled",
        ),
    )

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng, content.rules_for(setup.content, setup.options))

    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        rules = content.rules_for(setup.content, setup.options)
        rng = load_rng(data["rng"])
        state = load_state(setup, rng, rules, data["round"], data["closed"], data, data)
        state.load_base(data)
        return state

    def max_decisions(self, setup: Setup) -> int:
        """Per seat: type and place of each first enterprise; card, type, place, payment and roads."""
        rules = content.rules_for(setup.content, setup.options)
        per_round = 4 + int(rules.most_roads())
        return setup.players * int(2 * rules.enterprises + rules.rounds * per_round)

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

    def action_words(self, state: State, seat: int, action: int) -> str:
        return notation.action_words(_own(state), seat, action)

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), seat, action)

    def ask(self, state: State, seat: int) -> str:
        return notation.question(_own(state), seat)

    def tell(self, before: State, seat: int, action: int) -> str:
        if action == CONFIRM:
            return "keeps the turn."
        return notation.sentence(_own(before), seat, action)

    def conceals(self, before: State, now: State, seat: int, action: int, viewer: int) -> bool:
        """Build phases are shown when everybody has finished: at the end of the round (K-77)."""
        return viewer != seat and _own(before).round == _own(now).round

    def view(self, state: State, seat: int) -> View:
        return view.view(_own(state), seat)

    def show(self, seen: View) -> str:
        return view.show(seen)

    def score_sheet(self, state: State, viewer: int | None = None) -> ScoreSheet:
        own = _own(state)
        cities = [
            own.cities[seat] if viewer in (None, seat) else own.before[seat]
            for seat in range(own.players)
        ]
        return sheet.score_sheet(cities, [int(plan) for plan in own.plans], own.setup.content)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(len(entered["cities"]), entered["options"], content)
        return position.score_position(setup, entered, setup.content)

    def evaluation(self, setup: Setup) -> Evaluation:
        return InkEvaluation()


GAME = Inktropolis()
