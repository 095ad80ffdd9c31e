"""Ekopolis: the descriptor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

from pentapolis.engine.content import ContentPack
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game, Structure, View
from pentapolis.engine.rng import Rng, load_rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.setup import Option, Setup
from pentapolis.engine.state import CONFIRM, State
from pentapolis.games.ekopolis import content, notation, position, view
from pentapolis.games.ekopolis.content import card_row, names_of, tile_row
from pentapolis.games.ekopolis.evaluation import EkoEvaluation
from pentapolis.games.ekopolis.scoring import (
    CARD,
    GREEN,
    POLLUTION,
    REMOVE_ZONE,
    ZONE,
    entry,
    rank_groups,
)
from pentapolis.games.ekopolis.state import (
    CARD_ACTION,
    CHOOSE,
    DROP,
    FINISH,
    LIFT,
    MODIFY,
    PASS,
    PLACE,
    PUT,
    REMOVE,
    SPACE_ACTION,
    SWAP,
    EkoState,
    load_state,
    new_state,
)


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
    rules_version = 1
    players = (3, 4, 5)
    default_players = 4
    cooperative = False
    end_reasons = {"finished": "The last round is over."}
    schema = content.SCHEMA
    view_type = view.EkoView
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

    def is_cooperative(self, setup: Setup) -> bool:
        return setup.options["version"] == "basic"

    def check_content(self, pack: ContentPack, source: str) -> None:
        content.check_content(pack, source)

    def new_state(self, setup: Setup, rng: Rng) -> State:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        return new_state(setup, rng, rules)

    def load_state(self, setup: Setup, data: dict[str, Any]) -> State:
        rules = content.rules_for(setup.content, setup.players, setup.options)
        state = load_state(setup, load_rng(data["rng"]), rules, data)
        state.load_base(data)
        return state

    def max_decisions(self, setup: Setup) -> int:
        turns = content.rounds_of(setup.content, setup.players) * setup.players
        if self.is_cooperative(setup):  # tile, space, token
            return 3 * turns
        # Tile, space, no more cards with it, token, end of the turn; and every card that is drawn
        # is played at most once.
        return turns * (5 + 1 + content.card_decisions(setup.content))

    def action_space(self, setup: Setup) -> int:
        return int(SPACE_ACTION) + len(content.places_of(setup.content))

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

    # -- in words ---------------------------------------------------------------------------------

    def ask(self, state: State, seat: int) -> str:
        own = _own(state)
        pack = own.setup.content
        if own.step == CHOOSE:
            return "Which Building do you place?"
        if own.step == PLACE:
            return f"Where do you put the {tile_row(pack, own.chosen)['name']}?"
        if own.step == MODIFY:
            return "Do you play an Action card with this Building?"
        if own.step == FINISH:
            return "Do you discard a tile, play an Action card, or end your turn?"
        because = f" ({card_row(pack, own.card)['name']})" if own.card else ""
        if own.step == PUT:
            token = "pollution token" if own.token == POLLUTION else "green zone"
            return f"Where do you put the {token}{because}?"
        if own.step == REMOVE:
            zone = own.rules.op(own.card, own.part) == REMOVE_ZONE
            token = "green zone" if zone else "pollution token"
            return f"Which {token} do you take away{because}?"
        if own.step == LIFT:
            return f"Which green zone do you move{because}?"
        if own.step == DROP:
            return f"Where do you move the green zone{because}?"
        return f"Which tiles do you discard{because}?"

    def tell(self, before: State, seat: int, action: int) -> str:
        own = _own(before)
        pack = own.setup.content
        if action == CONFIRM:
            return "keeps the turn."
        if own.step == CHOOSE and action < CARD_ACTION:
            if own.rules.full:  # the others learn which one when it is placed
                return "chooses a Building."
            return f"chooses the {tile_row(pack, action)['name']}."
        after = own.clone()
        after.apply(seat, action)
        return f"{_deed(own, action)}{_news(own, after, action, seat)}."

    def conceals(self, before: State, now: State, seat: int, action: int, viewer: int) -> bool:
        """A tile that is chosen but not yet placed is known to its owner only (E-52)."""
        then, current = _own(before), _own(now)
        chosen = then.step == CHOOSE and 0 < action < CARD_ACTION
        return chosen and then.turn == current.turn and current.hides_choice(viewer)

    # -- looking and scoring ----------------------------------------------------------------------

    def view(self, state: State, seat: int) -> View:
        return dict(view.view(_own(state), seat))

    def show(self, seen: View) -> str:
        return view.show(cast(view.EkoView, seen))

    def score_sheet(self, state: State, viewer: int | None = None) -> ScoreSheet:
        own = _own(state)  # everything that scores is public
        return view.score_sheet(own.table, own.setup.content)

    def score_position(self, data: object, content: ContentPack | None = None) -> ScoreSheet:
        return position.score_position(self, data, content)

    def rank_groups(self, states: Sequence[State]) -> list[int]:
        """Places of groups that played the Basic version at several boards (E-75, E-76)."""
        tables = [_own(state).table for state in states]
        return rank_groups([(int(t.total(0)), int(t.group_built(GREEN))) for t in tables])

    def evaluation(self, setup: Setup) -> Evaluation:
        return EkoEvaluation()


# -- what happened --------------------------------------------------------------------------------


def _deed(before: EkoState, action: int) -> str:
    """What the player did, without what came of it."""
    pack = before.setup.content
    if action == PASS:
        if before.step == PUT:
            return "places no green zone"
        return "ends the turn" if before.step == FINISH else "goes on"
    if action < CARD_ACTION:
        return f"discards the {tile_row(pack, action)['name']}"
    if action < PASS:
        return f"plays {card_row(pack, action - CARD_ACTION)['name']}"
    where = names_of(pack)[action - SPACE_ACTION]
    if before.step == PLACE:
        return f"puts the {tile_row(pack, before.chosen)['name']} on {where}"
    if before.step == PUT:
        token = "pollution" if before.token == POLLUTION else "a green zone"
        return f"puts {token} on {where}"
    if before.step == LIFT:
        return f"takes up the green zone on {where}"
    if before.step == DROP:
        return f"moves it to {where}"
    return f"takes away the token on {where}"


def _news(before: EkoState, after: EkoState, action: int, seat: int) -> str:
    """Points, tokens and Action cards that the decision brought, all of it public."""
    pack = before.setup.content
    new = after.table.owned[seat] & ~before.table.owned[seat]
    drawn = int(new).bit_length() - 1
    entries = [entry(packed) for packed in after.table.ledger[len(before.table.ledger) :]]
    direct = [line for line in entries if (line[0], line[3]) != (CARD, drawn)]
    said = _points(direct, seat)
    if before.step == SWAP and action == PASS:
        said = ", draws new tiles" + said
    # Tokens that had only one way to go went by themselves.
    for space, name in enumerate(names_of(pack)):
        held = after.table.board[space]
        if held != before.table.board[space] and space != action - SPACE_ACTION:
            said += {
                int(POLLUTION): f", pollution goes to {name}",
                int(ZONE): f", a green zone goes to {name}",
            }.get(held, f", the token on {name} goes")
    if drawn > 0:
        said += f", draws {card_row(pack, drawn)['name']}"
        said += _points([line for line in entries if line not in direct], seat)
    return said


def _points(entries: list[tuple[int, int, int, int, int, int]], seat: int) -> str:
    parts = [
        f"{points:+d}" if who == seat else f"player {who + 1} {points:+d}"
        for _, who, points, _, _, _ in entries
    ]
    return f" ({', '.join(parts)})" if parts else ""


GAME = Ekopolis()
