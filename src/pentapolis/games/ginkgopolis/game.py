"""Ginkgopolis: the descriptor."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng, load_rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, State
from pentapolis.games.ginkgopolis import content, notation, position, sheet, view
from pentapolis.games.ginkgopolis.evaluation import GinkgoEvaluation
from pentapolis.games.ginkgopolis.scoring import TILES
from pentapolis.games.ginkgopolis.state import ACTIONS, GinkgoState, load_state, new_state
from pentapolis.games.ginkgopolis.table import DRAFT, KEPT, PLAN, RETURN


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
    end_reasons = {
        "tiles": "The tiles have run out.",
        "resources": "Somebody has all resources in the city.",
        "hal": "Hal has run out of resources.",
        "rounds": "The limit of rounds is reached.",
    }
    schema = content.SCHEMA
    view_type = view.GinkgoView
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
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return new_state(setup, rng, rules)

    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        lists = {key: value for key, value in data.items() if isinstance(value, list)}
        numbers = {key: value for key, value in data.items() if isinstance(value, int)}
        state = load_state(setup, load_rng(data["rng"]), rules, lists, numbers)
        state.load_base(data)
        return state

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

    def action_words(self, state: State, seat: int, action: int) -> str:
        return notation.action_words(_own(state), action)

    def action_structure(self, state: State, seat: int, action: int) -> Structure:
        return notation.action_structure(_own(state), action)

    def ask(self, state: State, seat: int) -> str:
        return notation.ask(_own(state), seat)

    def tell(self, before: State, seat: int, action: int) -> str:
        if action == CONFIRM:
            return "keeps the turn."
        return notation.tell(_own(before), seat, action)

    def conceals(self, before: State, now: State, seat: int, action: int, viewer: int) -> bool:
        """Secret choices: Characters, plans until their turn comes, and which tiles were returned."""
        then, later = _own(before), _own(now)
        if viewer == seat or later.is_over():
            return False
        if then.phase == DRAFT:
            return bool(later.phase == DRAFT)
        if then.phase == PLAN:
            return bool(then.round == later.round and not (later.revealed >> seat) & 1)
        return bool(then.phase == RETURN)

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View) -> str:
        return view.show(cast(view.GinkgoView, seen))

    def score_sheet(self, state: State, viewer: int | None = None) -> ScoreSheet:
        own = _own(state)
        sides = sheet.sides_of(own, viewer)
        return sheet.score_sheet(
            own.rules, sheet.city_of(own), sides, own.setup.players, own.setup.content
        )

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        entered = position.read_position(data)
        setup = self.setup(entered.players, None, content)
        return position.score_position(entered, setup.content)

    def evaluation(self, setup: Setup) -> Evaluation:
        return GinkgoEvaluation()


GAME = Ginkgopolis()
