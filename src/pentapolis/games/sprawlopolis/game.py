"""Sprawlopolis: the descriptor."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng, load_rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import State
from pentapolis.games.sprawlopolis import content, notation, position, view
from pentapolis.games.sprawlopolis.evaluation import SprawlEvaluation
from pentapolis.games.sprawlopolis.state import (
    ACTIONS,
    CITY_CARDS,
    ORIGIN,
    PLACE,
    STRIDE,
    SprawlState,
    load_state,
    new_state,
)


def _own(state: State) -> SprawlState:
    assert isinstance(state, SprawlState)
    return state


class Sprawlopolis(Game):
    name = "sprawlopolis"
    title = "Sprawlopolis"
    tagline = "Together, 15 cards, one city: meet three goals or lose."
    designers = ("Steven Aramini", "Danny Devine", "Paul Kluka")
    publisher = "Quined Games"
    year = 2019
    rules_version = 1
    players = (1, 2, 3, 4)
    default_players = 1
    cooperative = True
    end_reasons = {"won": "The target is reached.", "lost": "The target is missed."}
    schema = content.SCHEMA
    view_type = view.SprawlView
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

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng, content.rules_for(setup.content, setup.options))

    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        rules = content.rules_for(setup.content, setup.options)
        state = load_state(
            setup, load_rng(data["rng"]), rules, data, data["current"], data["chosen"]
        )
        state.load_base(data)
        return state

    def max_decisions(self, setup: Setup) -> int:
        return 2 * (int(CITY_CARDS) - 1)

    def action_space(self, setup: Setup) -> int:
        return int(ACTIONS)

    def action_text(self, state: State, seat: int, action: int) -> str:
        return notation.action_text(_own(state), action)

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        return notation.parse_action(_own(state), text)

    def move_help(self, state: State, seat: int) -> str:
        return notation.move_help(_own(state))

    def action_words(self, state: State, seat: int, action: int) -> str:
        return notation.action_words(_own(state), action)

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), action)

    def ask(self, state: State, seat: int) -> str:
        own = _own(state)
        if own.chosen == 0:
            return "Which card do you play?"
        return f"Where do you put card {own.chosen}?"

    def tell(self, before: State, seat: int, action: int) -> str:
        own = _own(before)
        if action < PLACE:
            return f"chooses card {action}." if action else "keeps the turn."
        after = own.clone()
        after.apply(seat, action)
        gain = int(after.total() - own.total())
        placed = notation.action_structure(own, action)
        turned = ", turned" if placed["turned"] else ""
        where = f"{placed['x']},{placed['y']}"
        return f"puts card {placed['card']} at {where}{turned} ({gain:+d})."

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View) -> str:
        return view.show(cast(view.SprawlView, seen))

    def score_sheet(self, state: State, viewer: int | None = None) -> ScoreSheet:
        own = _own(state)
        origin = (int(ORIGIN % STRIDE), int(ORIGIN // STRIDE))
        goals = [int(goal) for goal in own.goals]
        return view.score_sheet(own.city(), goals, own.setup.content, origin)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(1, entered["options"], content)
        return position.score_position(setup, entered, setup.content)

    def evaluation(self, setup: Setup) -> Evaluation:
        return SprawlEvaluation()


GAME = Sprawlopolis()
