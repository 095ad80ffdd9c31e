"""Infinite City: the descriptor."""

from __future__ import annotations

from collections.abc import Mapping
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
from pentapolis.games.infinite_city import content, events, notation, position, sheet, view
from pentapolis.games.infinite_city.evaluation import InfiniteEvaluation
from pentapolis.games.infinite_city.scoring import MAX_PLAYERS
from pentapolis.games.infinite_city.seen import InfiniteView
from pentapolis.games.infinite_city.state import InfiniteState, new_state
from pentapolis.games.infinite_city.state.actions import ACTIONS
from pentapolis.games.infinite_city.words import InfiniteWords

TILES = "tiles"


def _own(state: State) -> InfiniteState:
    assert isinstance(state, InfiniteState)
    return state


class InfiniteCity(Game):
    name = "infinite_city"
    title = "Infinite City"
    tagline = "Every tile has a text: build one city together and own the most of it."
    designers = ("Brent Keith",)
    publisher = "Alderac Entertainment Group"
    year = 2009
    rules_version = 2
    players = tuple(range(2, int(MAX_PLAYERS) + 1))
    default_players = 2
    cooperative = False
    schema = content.SCHEMA
    view_type = InfiniteView
    event_types = events.EVENTS
    words_type = InfiniteWords
    folder = Path(__file__).parent
    options = (
        Option(
            TILES,
            "Tiles",
            {
                "base": "21 types; a Salvage Yard removes a tile.",
                "twenty_two": "22 types; a Disaster Site removes a tile, a Salvage Yard redraws.",
            },
            "base",
        ),
    )

    def setup(
        self,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        content: ContentPack | None = None,
        confirm: bool = False,
    ) -> Setup:
        """The option chooses a shipped pack; a pack that is given wins over it."""
        chosen = super().setup(players, options, content, confirm)
        if content is None:
            pack = self.content(chosen.options[TILES])
            return Setup(self.name, chosen.players, chosen.options, pack, confirm)
        for name in self.pack_names():
            if self.content(name) == content:
                told = {**chosen.options, TILES: name}
                return Setup(self.name, chosen.players, told, content, confirm)
        return chosen

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> State:
        return InfiniteState(setup, Rng(0), content.rules_for(setup.content))

    def max_decisions(self, setup: Setup) -> int:
        """A bound that needs no luck to hold, and is far above what happens.

        In a turn no more tiles are turned up than lie face down or in the deck when it begins. Every text
        leads to one more tile at the most, unless it turns up several; so the texts that end there, those
        that pick a tile up among them, are at most one more than the tiles turned up. Only a tile
        picked up can be played again: there are at most two plays, and one tile turned up, for each
        tile of the game, and one more.
        """
        rules = content.rules_for(setup.content)
        tiles = sum(rules.copies)
        tokens = setup.players * rules.tokens
        turns = (rules.rounds + 1) * setup.players
        # Which is next, choose and place; then at most every token and its owner, or every tile in hand.
        return int(turns * (3 * tiles + 1) * (3 + max(2 * tokens, tiles) + 1))

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
        return view.show(cast(InfiniteView, seen), words)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(words, InfiniteWords)
        own = _own(state)
        return sheet.score_lines(own.city, int(own.players), words)

    def judge(self, state: State, outcome: Outcome, words: Words) -> Outcome:
        assert isinstance(words, InfiniteWords)
        own = _own(state)
        return sheet.judge(outcome, own.city, words)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(len(entered["players"]), entered["options"], content)
        return position.score_position(entered, setup)

    def evaluation(self, setup: Setup) -> Evaluation:
        return InfiniteEvaluation()


GAME = InfiniteCity()
