"""Actions without gaps: few numbers, each of one legal action, and back."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from pentapolis import IllegalAction
from pentapolis.envs.encoder import Encoder
from tests.envs.games import encoder_of, every_setup, played

MOST = {
    "sprawlopolis": 650,
    "ekopolis": 250,
    "infinite_city": 700,
    "ginkgopolis": 600,
    "inktropolis": 1424,
}


@every_setup
def test_every_legal_action_has_one_number_and_every_number_one_action(setup: Any) -> None:
    encoder = encoder_of(setup)
    actions = encoder.actions
    assert encoder.width == sum(count for _, count in actions.kinds) <= MOST[setup[0]]
    for at, (state, seat) in enumerate(played(encoder, 6)):
        if seat < 0:
            assert not encoder.mask(state, 0).any()
            break
        legal = list(state.legal_actions(seat))
        numbers = list(actions.offer(state, seat))
        assert len(set(numbers)) == len(legal)
        assert min(numbers) >= 0
        assert max(numbers) < encoder.width
        assert [actions.meant(state, seat, number) for number in numbers] == legal
        if at % 16 == 0:
            assert np.flatnonzero(encoder.mask(state, seat)).tolist() == sorted(numbers)
            for number, action in zip(numbers[:4], legal[:4], strict=True):
                assert encoder.action(state, seat, np.int64(number)) == action
                assert encoder.number(state, seat, action) == number
                assert encoder.parse(state, seat, encoder.text(state, seat, number)) == number
            for number in sorted(set(range(encoder.width)) - set(numbers))[::97]:
                with pytest.raises(ValueError, match="not legal"):
                    encoder.action(state, seat, number)


def test_what_is_no_action_is_refused() -> None:
    encoder = Encoder("sprawlopolis")
    state = encoder.deal(1)
    for wrong in (-1, encoder.width, 10**30):
        with pytest.raises(ValueError, match="not legal"):
            encoder.action(state, 0, wrong)
    with pytest.raises(TypeError):
        encoder.action(state, 0, 1.0)
    with pytest.raises(ValueError, match="no seat 1"):
        encoder.mask(state, 1)
    with pytest.raises(ValueError, match="not legal for seat 0"):
        encoder.number(state, 0, 5000)
    with pytest.raises(IllegalAction, match="is not a move"):
        encoder.parse(state, 0, "nonsense")


def test_confirmation_is_number_0() -> None:
    encoder = Encoder("ekopolis", 3, confirm=True)
    state = encoder.deal(3)
    while not state.unconfirmed:
        seat = state.deciders()[0]
        state.apply(seat, state.legal_actions(seat)[0])
    waiting = next(s for s in range(3) if (state.unconfirmed >> s) & 1)
    assert np.flatnonzero(encoder.mask(state, waiting)).tolist() == [0]
    assert encoder.text(state, waiting, 0) == "confirm"


@every_setup
def test_no_game_takes_more_decisions_or_turns_than_is_said(setup: Any) -> None:
    encoder = encoder_of(setup)
    game = encoder.game
    for seed in (8, 9):
        states = [state for state, _ in played(encoder, seed)]
        assert len(states) - 1 <= game.max_decisions(encoder.setup)
        assert states[-1].turn <= game.max_turns(encoder.setup) <= game.max_decisions(encoder.setup)


def test_games_of_fixed_length_take_as_many_turns_as_is_said() -> None:
    for name in ("sprawlopolis", "inktropolis"):
        encoder = Encoder(name)
        *_, (state, _) = played(encoder, 1)
        assert state.turn == encoder.game.max_turns(encoder.setup)
