"""Ekopolis: the descriptor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.contest import Contest
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreLine, ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import State
from pentapolis.engine.words import Words
from pentapolis.games.ekopolis import events, notation, position, sheet, view
from pentapolis.games.ekopolis.content import checks, schema, tables
from pentapolis.games.ekopolis.contest import EkoContest, Group, group_of, rank_groups
from pentapolis.games.ekopolis.evaluation import EkoEvaluation
from pentapolis.games.ekopolis.seen import EkoView
from pentapolis.games.ekopolis.state import EkoState, new_state
from pentapolis.games.ekopolis.state.actions import MODIFY, PUT, SPACE_ACTION
from pentapolis.games.ekopolis.words import EkoWords


def _own(state: State) -> EkoState:
    assert isinstance(state, EkoState)
    return state


class Ekopolis(Game):
    name = "ekopolis"
    title = "Ekopolis"
    tagline = "Mayors build side by side: homes, jobs and nature must fit together."
    designers = ("Scio project team",)
    publisher = "Scio"
    year = 2011
    rules_version = 2
    players = (3, 4, 5)
    default_players = 4
    cooperative = False
    schema = schema.SCHEMA
    view_type = EkoView
    event_types = events.EVENTS
    words_type = EkoWords
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
    competing = {"version": "basic"}

    def is_cooperative(self, setup: Setup) -> bool:
        return setup.options["version"] == "basic"

    def is_open(self, setup: Setup) -> bool:
        return self.is_cooperative(setup)

    def check_content(self, pack: ContentPack, source: str) -> None:
        checks.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        rules = tables.rules_for(setup.content, setup.players, setup.options)
        return new_state(setup, rng, rules)

    def blank_state(self, setup: Setup) -> State:
        rules = tables.rules_for(setup.content, setup.players, setup.options)
        return EkoState(setup, Rng(0), rules)

    def max_decisions(self, setup: Setup) -> int:
        turns = tables.rounds_of(setup.content, setup.players) * setup.players
        if self.is_cooperative(setup):  # tile, space, token
            return 3 * turns
        # Tile, space, no more cards with it, token, end of the turn; and every card that is drawn
        # is played at most once.
        return turns * (5 + 1 + tables.card_decisions(setup.content))

    def action_space(self, setup: Setup) -> int:
        return int(SPACE_ACTION) + len(tables.places_of(setup.content))

    def action_text(self, state: State, seat: int, action: int) -> str:
        return notation.action_text(_own(state), action)

    def parse_action(self, state: State, seat: int, text: str) -> int | None:
        return notation.parse_action(_own(state), text)

    def move_help(self, state: State, seat: int) -> str:
        return notation.move_help(_own(state))

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), action)

    # -- looking and scoring ----------------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View, words: Words) -> str:
        return view.show(cast(EkoView, seen), words)

    def score_lines(
        self, state: State, viewer: int | None, words: Words
    ) -> tuple[tuple[ScoreLine, ...], dict[str, Any]]:
        assert isinstance(words, EkoWords)
        return sheet.score_lines(_own(state).table, words)  # all of it is public

    def foreseen(self, state: State, seat: int) -> State:
        """A Building scores, and brings an Action card of its colour (E-61), wherever its token goes."""
        after = _own(state)
        if after.current != seat or after.step not in (MODIFY, PUT) or after.card:
            return state
        after = after.clone()
        if after.step == MODIFY:
            after.settle(seat)
        if after.step == PUT and after.card == 0:
            after.after_tokens(seat)
        return after

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        return position.score_position(self, data, content)

    def contest(self, setup: Setup) -> Contest:
        return EkoContest(setup)

    def rank_groups(self, groups: Sequence[Group | State]) -> list[int]:
        """Places of groups that played the Basic version, each given by its result or its finished
        state (E-75, E-76); ContestError if a game is not over or was the Full version.
        """
        results = [group if isinstance(group, Group) else group_of(group) for group in groups]
        return rank_groups(results)

    def evaluation(self, setup: Setup) -> Evaluation:
        return EkoEvaluation()


GAME = Ekopolis()
