"""How long a game can be: every step of the argument for `max_decisions`, in games by chance."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pentapolis import Rng
from pentapolis.games.infinite_city.content import most_asked, rules_for
from pentapolis.games.infinite_city.events import TextBegun, TileTaken, TileTurnedUp
from pentapolis.games.infinite_city.game import GAME
from pentapolis.games.infinite_city.scoring import DOWN, PICK_UP
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import CELL, CHOOSE, PASS, TARGET, TILE


@pytest.mark.many
@pytest.mark.parametrize("pack", ["base", "twenty_two"])
@given(data=st.data())
def test_the_bound_of_decisions_holds_step_by_step(pack: str, data: st.DataObject) -> None:
    players = data.draw(st.sampled_from(GAME.players))
    # How often, of 256 times, tiles are picked up and played again where that can be.
    tireless = data.draw(st.integers(0, 255))
    setup = GAME.setup(players, {"tiles": pack})
    rules = rules_for(setup.content)
    chance = Rng(data.draw(st.integers(0, 2**32)))
    state = GAME.new_state(setup, chance)
    heard, decisions = state.listen(), 0
    while not state.is_over():
        seat = state.deciders()[0]
        choices = [int(action) for action in state.legal_actions(seat)]
        if chance.below(256) < tireless:
            choices = longer(state, choices)
        state.apply(seat, choices[chance.below(len(choices))])
        decisions += 1
    events = [note.event for note in heard]
    texts = Counter(event.tile for event in events if isinstance(event, TextBegun))
    picked_up = sum(isinstance(event, TileTaken) for event in events)
    turned_up = sum(isinstance(event, TileTurnedUp) for event in events)
    tiles = sum(rules.copies)
    asked = {code: most_asked(rules, kind, players) for kind, code in enumerate(rules.codes)}
    assert turned_up <= tiles - players * rules.hand
    assert sum(texts.values()) <= tiles + picked_up
    assert decisions <= 2 * state.turn + sum(asked[code] * count for code, count in texts.items())
    assert state.turn <= GAME.max_turns(setup)
    assert decisions <= GAME.max_decisions(setup)


def longer(state: InfiniteState, choices: list[int]) -> list[int]:
    """Mausoleums, which pick each other up; and no passing."""
    effects = state.rules.effects
    if state.phase == CHOOSE:
        found = [a for a in choices if a >= TILE and effects[a - TILE] == PICK_UP]
    elif state.phase == TARGET:
        kinds = {a: state.city.kind_at(a - CELL) for a in choices if a != PASS}
        found = [a for a, kind in kinds.items() if kind < DOWN and effects[kind] == PICK_UP]
    else:
        found = []
    return found or [a for a in choices if a != PASS] or choices


def test_the_bound_is_no_longer_beyond_all_games() -> None:
    assert GAME.max_decisions(GAME.setup(2)) < 10_000
    assert GAME.max_decisions(GAME.setup(6)) < 50_000
