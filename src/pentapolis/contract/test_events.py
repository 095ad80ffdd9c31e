"""What happens is told as data: completely, in order, and to each viewer only what it may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import msgspec

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.contract.scenarios import Scenario, playthrough, sample
from pentapolis.engine.events import SHARED, Event, secret_fields
from pentapolis.engine.history import History


def concerns(scenario: Scenario) -> bool:
    """Options change rules, not what is told: each once is enough."""
    return scenario.option is None or scenario.players == scenario.game.default_players


def viewers(scenario: Scenario) -> range:
    return range(SPECTATOR, scenario.players)


def replay(scenario: Scenario) -> Iterator[Match]:
    """The match before its first decision, and after each one; the same object, moved on."""
    match = Match(scenario.setup, seed=1)
    yield match
    for position in playthrough(scenario)[0]:
        match.play(position.action, position.seat)
        yield match


TOLD_TOO_MUCH = (
    "events tell a viewer what its view does not show: is the field a Secret, "
    "and does note() say who knows it?"
)


def encoded(events: list[Event]) -> bytes:
    return msgspec.json.encode(events)


def test_every_decision_tells_first_what_its_player_did(scenario: Scenario) -> None:
    kinds = (*SHARED, *scenario.game.event_types)
    decoder = msgspec.json.Decoder(list[scenario.game.event_union])  # type: ignore[name-defined]
    for match in replay(scenario):
        if not match.moves:
            continue
        number = len(match.moves) - 1
        seat, _ = match.moves[number]
        for viewer in [None, *viewers(scenario)]:
            events = match.history.seen(number, viewer)
            assert events
            assert events[0].seat == seat
            strange = {event.kind for event in events if not isinstance(event, kinds)}
            assert strange == set(), "kinds that are not in event_types"
            assert decoder.decode(encoded(events)) == events
    assert match.events(None)[-1][-1].kind == "game_ended"


def test_worlds_that_look_alike_tell_the_same(scenario: Scenario) -> None:
    """What a viewer is told depends on nothing that its view does not show."""
    game = scenario.game
    positions, _ = playthrough(scenario)
    for position in sample(positions, 8):
        for viewer in viewers(scenario):
            told: dict[str, bytes] = {}
            for seed in range(4):
                world = position.state.resample(viewer, Rng(seed))
                if not world.is_legal(position.seat, position.action):
                    continue
                history = History(scenario.players)
                notes = world.listen()
                world.apply(position.seat, position.action)
                history.add(position.seat, notes)
                looks = json.dumps(game.view(world, viewer), sort_keys=True)
                events = encoded(history.seen(0, viewer))
                assert told.setdefault(looks, events) == events, TOLD_TOO_MUCH


def test_a_secret_choice_tells_others_only_that_there_was_one(scenario: Scenario) -> None:
    positions, _ = playthrough(scenario)
    for position in sample(positions, 12):
        for viewer in viewers(scenario):
            if viewer == position.seat:
                continue
            told: dict[str, bytes] = {}
            for action in position.state.legal_actions(position.seat):
                world = position.state.clone()
                history = History(scenario.players)
                notes = world.listen()
                world.apply(position.seat, action)
                history.add(position.seat, notes)
                if history.hides(0, viewer):
                    looks = json.dumps(scenario.game.view(world, viewer), sort_keys=True)
                    events = encoded(history.seen(0, viewer))
                    assert told.setdefault(looks, events) == events, TOLD_TOO_MUCH
                    assert events.startswith(b'[{"kind":"chosen"')


def test_everything_is_told_in_words(scenario: Scenario) -> None:
    *_, match = replay(scenario)
    for viewer in [None, *viewers(scenario)]:
        log = match.log(viewer)
        assert {told.number for told in log} == set(range(1, len(match.moves) + 1))
        assert all(told.text.endswith((".", "!", ")")) for told in log)


def test_kinds_of_events_are_typed_and_tell_what_is_secret(game: Any) -> None:
    kinds = [kind.__name__ for kind in (*SHARED, *game.event_types)]
    assert len(kinds) == len(set(kinds))
    for kind in game.event_types:
        assert issubclass(kind, Event)
        assert kind.__doc__
        assert all(name in kind.__struct_fields__ for name in secret_fields(kind))
