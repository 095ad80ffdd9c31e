"""Sprawlopolis: the descriptor."""

from __future__ import annotations

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
from pentapolis.games.sprawlopolis import content, events, notation, position, sheet, view
from pentapolis.games.sprawlopolis.evaluation import SprawlEvaluation
from pentapolis.games.sprawlopolis.seen import SprawlView
from pentapolis.games.sprawlopolis.state import (
    ACTIONS,
    CITY_CARDS,
    ORIGIN,
    STRIDE,
    SprawlState,
    new_state,
)
from pentapolis.games.sprawlopolis.words import SprawlWords


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
    schema = content.SCHEMA
    view_type = SprawlView
    event_types = events.EVENTS
    words_type = SprawlWords
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

    def blank_state(self, setup: Setup) -> State:
        return SprawlState(setup, Rng(0), content.rules_for(setup.content, setup.options))

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

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), action)

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View, words: Words) -> str:
        return view.show(cast(SprawlView, seen), words)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(words, SprawlWords)
        own = _own(state)
        origin = (int(ORIGIN % STRIDE), int(ORIGIN // STRIDE))
        goals = [int(goal) for goal in own.goals]
        return sheet.score_lines(own.city(), goals, own.setup.content, words, origin)

    def judge(self, state: State, outcome: Outcome, words: Words) -> Outcome:
        return sheet.judge(outcome, [int(goal) for goal in _own(state).goals])

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(1, entered["options"], content)
        return position.score_position(setup, entered)

    def evaluation(self, setup: Setup) -> Evaluation:
        return SprawlEvaluation()


GAME = Sprawlopolis()
