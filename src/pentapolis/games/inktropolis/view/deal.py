"""Inktropolis: cards turned over for people who draw on real paper."""

from __future__ import annotations

from typing import cast

from pentapolis.engine.errors import SetupError
from pentapolis.engine.game import Deal, View
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import SPECTATOR
from pentapolis.games.inktropolis.content import rules_for
from pentapolis.games.inktropolis.seen import Card, InkDeal
from pentapolis.games.inktropolis.state import ERAS, InkState, new_state
from pentapolis.games.inktropolis.view import view
from pentapolis.games.inktropolis.view.cards import card_view, cards_on_table
from pentapolis.games.inktropolis.words import InkWords

TABLE: type = InkDeal


def deal(setup: Setup, seed: int, step: int, seat: int, words: InkWords) -> Deal:
    """Step 0 is the set-up, then come the rounds; one step more and the cities are counted."""
    rules = rules_for(setup.content, setup.options)
    last = int(rules.rounds) + 1
    if not 0 <= step <= last:
        raise SetupError(f"The deal has steps 0 to {last}: there is no {step}.")
    if not SPECTATOR <= seat < setup.players:
        raise SetupError(f"There is no player {seat + 1} among {setup.players}.")
    state = new_state(setup, Rng(seed), rules)
    for _ in range(step):
        # What ends a round but for the scores, which stand on paper.
        state.round += 1
        state.open_phase()
    return Deal(
        words.deal_title(state),
        words.turn_next(state),
        last,
        cast(View, _table(state, seat, words)),
    )


def _table(state: InkState, seat: int, words: InkWords) -> InkDeal:
    seen = view(state, SPECTATOR, words)
    return {
        "phase": seen["phase"],
        "round": seen["round"],
        "rounds": seen["rounds"],
        "rounds_per_era": seen["rounds_per_era"],
        "era": seen["era"],
        "era_name": seen["era_name"],
        "todo": words.todo(state),
        "plans": seen["plans"],
        "cards": [
            {"card": card_view(state.rules, words, card), "new": new}
            for card, new in cards_on_table(state)
        ],
        "deck": seen["deck"],
        "top": seen["top"],
        "landmarks": [
            _landmarks(state, owner, words) if owner == seat or state.is_over() else None
            for owner in range(state.players)
        ],
    }


def _landmarks(state: InkState, owner: int, words: InkWords) -> list[Card]:
    dealt = [int(state.landmarks[owner * int(ERAS) + era]) for era in range(ERAS)]
    return [card_view(state.rules, words, card) for card in dealt]
