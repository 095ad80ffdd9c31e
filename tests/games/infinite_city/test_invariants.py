"""Infinite City: what holds in every position of every game."""

from __future__ import annotations

from collections import Counter

import pytest

from pentapolis import COMPILED, Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.games.infinite_city.scoring import DOWN, TOKEN_BITS, TOKEN_MASK
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import TARGET
from tests.games.infinite_city.scene import GAME, optional_pack

PACKS = {
    "base": GAME.content("base"),
    "twenty_two": GAME.content("twenty_two"),
    "willing": optional_pack(),
}
GAMES = 6 if COMPILED else 1


def tiles_of(state: InfiniteState) -> Counter[int]:
    """Every tile, wherever it is."""
    found: Counter[int] = Counter()
    types = state.rules.types
    for kind in state.city.kinds:
        found[int(kind & ~DOWN)] += 1
    for at, count in enumerate(state.hands):
        found[int(at % types)] += int(count)
    for tile in state.deck:
        found[int(tile & 255)] += 1
    for kind in state.removed:
        found[int(kind)] += 1
    return found


@pytest.mark.parametrize("pack", PACKS)
def test_whether_a_text_finds_tiles_is_told_without_the_list(pack: str) -> None:
    asked = 0
    for seed in range(GAMES):
        state = GAME.new_state(GAME.setup(3, content=PACKS[pack]), Rng(seed))
        assert isinstance(state, InfiniteState)
        rng = Rng(seed)
        while (seat := state.any_decider(rng)) >= 0:
            if state.phase == TARGET:
                asked += 1
                cells = list(state.targets())
                full = sum(state.city.tokens[state.city.slot(cell)] != 0 for cell in cells)
                for number, with_tokens in ((len(cells), False), (full, True)):
                    assert number == 0 or state.finds(number, with_tokens)
                    assert not state.finds(number + 1, with_tokens)
            state.apply(seat, state.any_action(seat, rng))
    assert asked > 10


def check(state: InfiniteState) -> None:
    """I-02, I-04: no tile and no token is ever lost; face-down tiles have no tokens (I-16)."""
    copies = {kind: int(count) for kind, count in enumerate(state.rules.copies) if count}
    assert dict(tiles_of(state)) == copies
    types = int(state.rules.types)
    for seat in range(state.players):
        placed = sum(
            int((tokens >> (seat * TOKEN_BITS)) & TOKEN_MASK) for tokens in state.city.tokens
        )
        assert placed + state.supply[seat] == 15
        hand = list(state.hands[seat * types : (seat + 1) * types])
        assert sum(hand) == state.sizes[seat]
        known = list(state.known[seat * types : (seat + 1) * types])
        for viewer in range(7):  # nobody believes in a tile that is not there
            counts = [(int(number) >> (8 * viewer)) & 255 for number in known]
            assert all(count <= held for count, held in zip(counts, hand, strict=True))
            if viewer == seat:
                assert not any(counts)
    assert all(state.supply[seat] >= 0 for seat in range(state.players))
    for slot, kind in enumerate(state.city.kinds):
        assert kind < DOWN or state.city.tokens[slot] == 0
        assert state.city.slot(state.city.cells[slot]) == slot
    face_up = [int(kind) for kind in state.city.kinds if kind < DOWN]
    codes = [row["code"] for row in state.setup.content.rows("tiles")]
    assert state.city.shields == face_up.count(codes.index("PS"))
    assert state.city.plazas == face_up.count(codes.index("PZ"))


@pytest.mark.parametrize("pack", PACKS)
@pytest.mark.parametrize("players", GAME.players)
def test_nothing_is_lost_in_random_games(players: int, pack: str) -> None:
    """I-02, I-04, I-62"""
    setup = GAME.setup(players, None, PACKS[pack])
    for seed in range(GAMES):
        state, rng = GAME.new_state(setup, Rng(seed)), Rng(seed + 5)
        assert isinstance(state, InfiniteState)
        while not state.is_over():
            check(state)
            seat = state.deciders()[0]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])
        check(state)


def test_resampled_worlds_lose_nothing_either() -> None:
    """I-61, I-02"""
    for pack in PACKS.values():
        setup = GAME.setup(3, None, pack)
        state, rng = GAME.new_state(setup, Rng(8)), Rng(9)
        number = 0
        while not state.is_over():
            world = state.resample(number % 4 - 1, Rng(number))
            assert isinstance(world, InfiniteState)
            check(world)
            number += 1
            seat = state.deciders()[0]
            actions = state.legal_actions(seat)
            state.apply(seat, actions[rng.below(len(actions))])


@pytest.mark.slow
@pytest.mark.parametrize("pack", ["base", "twenty_two"])
@pytest.mark.parametrize("players", GAME.players)
def test_ten_thousand_random_games_end_properly(players: int, pack: str) -> None:
    """I-40, I-44: both ends are seen with every number of players."""
    setup = GAME.setup(players, None, PACKS[pack])
    bound = GAME.max_decisions(setup)
    reasons: Counter[str] = Counter()
    for seed in range(10_000):
        state = GAME.new_state(setup, Rng(seed))
        assert 0 < play_randomly(state, Rng(seed + 10**6)) <= bound
        assert max(state.scores()) >= 0
        assert min(state.ranking()) == 1
        reasons[state.end_reason()] += 1
    print(players, pack, dict(reasons))
    assert {"tokens", "power"} <= set(reasons) <= set(GAME.end_reasons)
