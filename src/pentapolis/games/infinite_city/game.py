"""Infinite City: the descriptor."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pentapolis.engine.arrays import Actions
from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Outlook
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Option, Setup
from pentapolis.games.infinite_city import (
    content,
    entering,
    events,
    notation,
    position,
    sheet,
    view,
)
from pentapolis.games.infinite_city.arrays import InfiniteActions
from pentapolis.games.infinite_city.content import LEADS_ON
from pentapolis.games.infinite_city.evaluation import InfiniteEvaluation
from pentapolis.games.infinite_city.scoring import EACH, MAX_PLAYERS, PICK_UP
from pentapolis.games.infinite_city.seen import InfiniteView
from pentapolis.games.infinite_city.state import InfiniteState, new_state
from pentapolis.games.infinite_city.state.actions import ACTIONS
from pentapolis.games.infinite_city.words import InfiniteWords

TILES = "tiles"


class InfiniteCity(Game[InfiniteState, InfiniteWords]):
    name = "infinite_city"
    title = "Infinite City"
    tagline = "Every tile has a text: build one city together and own the most of it."
    designers = ("Brent Keith",)
    publisher = "Alderac Entertainment Group"
    year = 2009
    rules_version = 2
    players = tuple(range(2, int(MAX_PLAYERS) + 1))
    default_players = 2
    minutes = 45
    cooperative = False
    view_type = InfiniteView
    packs = content
    events = events
    notation = notation
    views = view
    sheet = sheet
    words_type = InfiniteWords
    outlook = Outlook[InfiniteState, InfiniteWords](counts_between_turns=False)
    position = position
    entering = entering
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

    def new_state(self, setup: Setup, rng: Rng) -> InfiniteState:
        return new_state(setup, rng)

    def blank_state(self, setup: Setup) -> InfiniteState:
        return InfiniteState(setup, Rng(0), content.rules_for(setup.content))

    def max_decisions(self, setup: Setup) -> int:
        """A bound that needs no luck to hold.

        A text is followed when its tile comes to lie face up, and leads to one more tile at most: they
        form chains. A turn is a chain, and there is one more for each tile that a Capitol turns up. The
        deck never grows, and a tile is face down only from the start or from the deck: so in a whole game
        no more are turned up than are not dealt to hands. Only a tile that was picked up can come to lie
        face up again. Picking up ends a chain, as does every text that plays and turns up nothing: so at
        most half of all chains end with such a text of a tile that was picked up before.
        """
        rules = content.rules_for(setup.content)
        turns = self.max_turns(setup)
        kinds = [kind for kind in range(rules.types) if rules.copies[kind]]
        asked = {kind: content.most_asked(rules, kind, setup.players) for kind in kinds}
        # The first tile of a turn and its place; and every tile once.
        found = 2 * turns + sum(int(rules.copies[kind]) * asked[kind] for kind in kinds)
        if all(rules.effects[kind] != PICK_UP for kind in kinds):
            return found
        chains = turns
        if any(rules.flags[kind] & EACH for kind in kinds):
            chains += int(sum(rules.copies) - setup.players * rules.hand)
        others = (PICK_UP, *LEADS_ON)
        usual = max(
            asked[kind]
            for kind in kinds
            if rules.effects[kind] in others and not rules.flags[kind] & EACH
        )
        return found + chains * usual + chains // 2 * max(0, max(asked.values()) - usual)

    def max_turns(self, setup: Setup) -> int:
        return (int(content.rules_for(setup.content).rounds) + 1) * setup.players

    def action_space(self, setup: Setup) -> int:
        return int(ACTIONS)

    def dense_actions(self, setup: Setup) -> Actions:
        return InfiniteActions(sum(content.rules_for(setup.content).copies))

    def evaluation(self, setup: Setup) -> Evaluation:
        return InfiniteEvaluation()


GAME = InfiniteCity()
