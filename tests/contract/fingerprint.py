"""Prints one line per set-up that sums up a random game; equal engines print equal lines."""

from __future__ import annotations

import hashlib
import json

import msgspec

from pentapolis import COMPILED, Rng
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.contract.scenarios import SCENARIOS, Scenario
from pentapolis.engine.state import State

# What people are shown is compared at one decision out of so many: it takes longest.
SHOWN_EVERY = 8


def fingerprint(scenario: Scenario) -> str:
    digest = hashlib.sha256()
    state, rng, number = scenario.start(11), Rng(11), 0
    while not state.is_over():
        digest.update(json.dumps(state.dump(), sort_keys=True).encode())
        digest.update(repr(state.scores()).encode())
        seats = state.deciders()
        seat = seats[rng.below(len(seats))]
        actions = list(state.legal_actions(seat))
        digest.update(repr(actions).encode())
        number += 1
        if number % SHOWN_EVERY == 0:
            digest.update(shown(scenario, state, seat, actions))
        state.apply(seat, actions[rng.below(len(actions))])
    digest.update(json.dumps(state.dump(), sort_keys=True).encode())
    digest.update(repr((state.scores(), state.ranking(), state.end_reason())).encode())
    state = scenario.start(13)
    bot = make_bot("greedy", scenario.game, scenario.setup)
    seat = state.deciders()[0]
    digest.update(str(bot_action(bot, state, seat, Rng(1))).encode())
    return digest.hexdigest()


def shown(scenario: Scenario, state: State, seat: int, actions: list[int]) -> bytes:
    """What the seat sees, how it is scored, and its choices."""
    game = scenario.game
    choices = [
        (game.text(state, seat, action), game.structure(state, seat, action)) for action in actions
    ]
    return msgspec.json.encode((game.view(state, seat), game.score_sheet(state, seat), choices))


def main() -> None:
    print("compiled" if COMPILED else "interpreted")
    for scenario in SCENARIOS:
        print(scenario, fingerprint(scenario))


if __name__ == "__main__":
    main()
