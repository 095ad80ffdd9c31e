"""What never changes, whatever is played: nothing is lost and nothing appears."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis import Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.games.ginkgopolis.scoring import SITE, TILES, TOP, floors_of, owner_of
from pentapolis.games.ginkgopolis.state import GinkgoState
from pentapolis.games.ginkgopolis.state.table import MOVE
from tests.games.ginkgopolis.scene import GAME


def test_the_cells_kept_for_a_letter_are_those_that_are_offered() -> None:
    asked = 0
    for seed in range(10):
        state = GAME.new_state(GAME.setup(1 + seed % 4), Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while (seat := state.any_decider(rng)) >= 0:
            if state.question == MOVE:
                asked += 1
                letter = state.card[state.turn_seat()] - TILES
                cells = list(state.letter_cells(letter, state.built))
                assert list(state.move_cells()) == cells
                state.legal_actions(seat)
                assert list(state.move_cells()) == cells
            else:
                assert len(state.offered) == 0
            state.apply(seat, state.any_action(seat, rng))
    assert asked > 10


def check_conservation(state: GinkgoState) -> None:
    """G-02, G-49: sixty tiles, every player's resources, one card for each building."""
    tops = [int(block & TOP) for block in state.blocks]
    piles = [
        *tops,
        *(n for n in range(60) if state.covered >> n & 1),
        *(n for n in range(60) if state.box >> n & 1),
        *state.supply,
        *(n for own in state.tiles for n in range(60) if own >> n & 1),
    ]
    assert sorted(piles) == list(range(60))
    assert (
        sum(int(floors_of(b)) for b in state.blocks) == len(tops) + int(state.covered).bit_count()
    )
    for side in range(state.sides):
        in_city = sum(int(floors_of(b)) for b in state.blocks if owner_of(b) == side)
        assert state.resources[side] + state.stock[side] + in_city == state.rules.resources
        assert min(state.resources[side], state.stock[side], state.points[side]) >= 0
    circulating = [
        *state.deck,
        *state.discards,
        *(card for card in state.hands if card >= 0),
    ]
    waiting = [int(b & TOP) for b in state.blocks if b & SITE]
    before_players = [n for own in state.tableau for n in range(60) if own >> n & 1]
    every = Counter(map(int, [*circulating, *waiting, *before_players]))
    assert max(every.values()) == 1
    assert {n for n in every if n < 60} == set(tops) | set(before_players)
    assert {n for n in every if n >= 60} == set(range(60, 72))
    assert not set(tops) & set(before_players)
    # A letter whose cell was just built on still waits to be moved.
    moving = state.question == 2
    assert len({int(cell) for cell in (*state.cells, *state.tokens)}) == len(tops) + 12 - moving


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_nothing_is_lost_in_random_games(players: int) -> None:
    """G-02, G-31, G-49"""
    setup = GAME.setup(players)
    for seed in range(12):
        state = GAME.new_state(setup, Rng(seed))
        assert isinstance(state, GinkgoState)
        rng = Rng(seed)
        while not state.is_over():
            seats = state.deciders()
            seat = seats[rng.below(len(seats))]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
            check_conservation(state)


@pytest.mark.slow
@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_ten_thousand_random_games_end_properly(players: int) -> None:
    """G-44, G-45, G-77: within the bound, and every reason that can occur does occur."""
    reasons: Counter[str] = Counter()
    for number in range(10_000):
        setup = GAME.setup(players, {"characters": ("draft", "preset")[number % 2]})
        state = GAME.new_state(setup, Rng(number))
        assert isinstance(state, GinkgoState)
        assert play_randomly(state, Rng(number + 1)) <= GAME.max_decisions(setup)
        reasons[state.end_reason()] += 1
        if number % 100 == 0:
            check_conservation(state)
    print(players, dict(reasons))
    expected = {"tiles", "resources", "hal"} if players == 1 else {"tiles", "resources"}
    assert set(reasons) == expected
