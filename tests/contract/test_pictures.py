"""Events and views tell the same story.

A *picture* (tests/contract/pictures) is what a view shows of pieces, places and points, reduced to plain
facts; `fold` changes it by one event, and by nothing but what the event says. If folding the events a
viewer gets turns the picture before into the picture after, nothing moved without an event, and no event
told another story than the view.
"""

from __future__ import annotations

import copy
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from pentapolis.contract.scenarios import SCENARIOS, Scenario
from pentapolis.contract.test_events import concerns, replay, viewers


@pytest.mark.parametrize("scenario", [s for s in SCENARIOS if concerns(s)], ids=str)
def test_events_turn_each_picture_into_the_next(scenario: Scenario) -> None:
    name = f"tests.contract.pictures.{scenario.game_name}"
    assert find_spec(name), f"{name} is missing: docs/adding-a-game.md says what is in it"
    pictures = import_module(name)
    before: dict[int, Any] = {}
    for match in replay(scenario):
        for viewer in viewers(scenario):
            after = pictures.picture(scenario.game.view(match.state, viewer))
            if viewer in before:
                number = len(match.moves) - 1
                told = before[viewer]
                events = match.history.seen(number, viewer)
                for event in events:
                    pictures.fold(told, event, viewer)
                assert told == after, (number, viewer, events)
            before[viewer] = copy.deepcopy(after)
