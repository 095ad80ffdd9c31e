"""What every bot promises, ours and those of others (`--pentapolis-bot my_bot.py:Mine`)."""

from __future__ import annotations

import json
import random
import zlib

import pytest

from pentapolis import Rng, State
from pentapolis.bots.bot import Bot, bot_action, make_bot
from pentapolis.contract.scenarios import Scenario, playthrough, sample
from pentapolis.engine.game import Game

# Decisions of one game.
ASKED = 24


def concerns(scenario: Scenario) -> bool:
    """Options change rules, not what is handed to a bot."""
    return scenario.option is None and scenario.pack is None


class Curious:
    """A choice that depends on everything there is in the world."""

    def choose(self, world: State, seat: int, rng: Rng) -> int:
        seen = json.dumps(world.dump(), sort_keys=True).encode()
        actions = world.legal_actions(seat)
        return int(actions[zlib.crc32(seen) % len(actions)])


def chosen_blindly(scenario: Scenario, bots: list[Bot], moments: int) -> None:
    """Whether the first of two equal bots, asked in the true state, chooses as the second does in a world
    that is the same to its seat."""
    positions, _ = playthrough(scenario)
    for position in sample(positions, moments):
        for seat in position.state.deciders():
            world = position.state.resample(seat, Rng(3))
            choice, other = (
                bot_action(bot, state, seat, Rng(9))
                for bot, state in zip(bots, (position.state, world), strict=True)
            )
            assert choice in position.state.legal_actions(seat)
            assert choice == other


def test_a_bot_is_handed_nothing_that_its_seat_may_not_know(scenario: Scenario) -> None:
    """However curious it is."""
    chosen_blindly(scenario, [Curious(), Curious()], 12)


def test_a_bot_chooses_only_by_what_its_seat_knows(scenario: Scenario, bot: str) -> None:
    bots = [make_bot(bot, scenario.game, scenario.setup, clock=False) for _ in range(2)]
    chosen_blindly(scenario, bots, 3)


def test_a_bot_plays_the_same_under_the_same_seed(
    game: Game, bot: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All its chance comes from the generator that it is given."""

    def poisoned(*_: object, **__: object) -> None:
        raise AssertionError("global randomness was used")

    for name in ("random", "randint", "randrange", "shuffle", "choice", "sample", "getrandbits"):
        monkeypatch.setattr(random, name, poisoned)
    scenario = Scenario(game.name, game.default_players)
    assert first_moves(scenario, bot) == first_moves(scenario, bot)


def first_moves(scenario: Scenario, code: str) -> list[int]:
    bots = [
        make_bot(code, scenario.game, scenario.setup, clock=False) for _ in range(scenario.players)
    ]
    state, dice = scenario.start(5), Rng(6)
    moves: list[int] = []
    while not state.is_over() and len(moves) < ASKED:
        seat = int(state.deciders()[0])
        moves.append(bot_action(bots[seat], state, seat, dice))
        state.apply(seat, moves[-1])
    return moves
