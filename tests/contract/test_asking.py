"""What leaves no choice and tells nothing is not asked: the same policy in all games."""

from __future__ import annotations

import pytest

from pentapolis import COMPILED
from pentapolis.contract.scenarios import SCENARIOS, Scenario, playthrough
from pentapolis.engine.state import CONFIRM

# A player's own acts, asked although there is one way only: which card or tile, where it goes, what a
# text does for good; and who can build nothing is told so (docs/engine.md).
ACTS = {
    "sprawlopolis": {"choose"},
    "infinite_city": {"choose", "place", "hide", "target", "second"},
    "inktropolis": {"card", "pass", "place"},
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_what_leaves_no_choice_is_not_asked(scenario: Scenario) -> None:
    for seed in range(10 if COMPILED else 1):
        for position in playthrough(scenario, seed)[0]:
            actions = position.state.legal_actions(position.seat)
            if len(actions) == 1 and actions[0] != CONFIRM:
                asked = scenario.game.structure(position.state, position.seat, int(actions[0]))
                assert asked["kind"] in ACTS.get(scenario.game_name, set())
