"""What happens is told as data: completely, in order, and to each viewer only what it may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

import msgspec

from pentapolis import COMPILED, SPECTATOR, Match, Rng, State
from pentapolis.contract.scenarios import Position, Scenario, playthrough, sample
from pentapolis.contract.twins import exchanged, known, seen
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


SHOWN_UNNOTICED = (
    "a decision shows a viewer something that neither the viewer nor the one who decides knew, and "
    "`reveals` does not rise: it could be taken back"
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


def test_worlds_that_look_alike_go_on_alike(scenario: Scenario) -> None:
    """A decision is played in worlds that a viewer cannot tell apart. If it still cannot, it was told the
    same. If it can, something was shown, and `reveals` says so: fair undo rests on it."""
    positions, _ = playthrough(scenario)
    rng = Rng(7)
    for number, position in enumerate(sample(positions, len(positions) if COMPILED else 40)):
        for viewer in {position.seat, number % (scenario.players + 1) - 1}:
            truth = after(scenario, position.state.clone(), position, viewer)
            for world, unknown in lookalikes(scenario, position, viewer, rng):
                other = after(scenario, world, position, viewer)
                if other.looks == truth.looks:
                    assert other.told == truth.told, TOLD_TOO_MUCH
                elif unknown:
                    assert truth.shown, SHOWN_UNNOTICED
                    assert other.shown, SHOWN_UNNOTICED


@dataclass
class After:
    """What a viewer has of a decision: what it sees and knows, was told, and whether something was shown.

    Whoever draws two cards may know which came first though no view does: the order is not compared.
    """

    looks: object
    told: list[bytes]
    shown: bool


def after(scenario: Scenario, world: State, position: Position, viewer: int) -> After:
    history = History(scenario.players)
    before = world.reveals
    notes = world.listen()
    world.apply(position.seat, position.action)
    history.add(position.seat, notes)
    told = sorted(encoded([event]) for event in history.seen(0, viewer))
    looks = seen(scenario, world, viewer), known(world, viewer)
    return After(looks, told, world.reveals > before)


def lookalikes(
    scenario: Scenario, position: Position, viewer: int, rng: Rng
) -> Iterator[tuple[State, bool]]:
    """Worlds that look the same to the viewer, and whether they do to whoever decides as well: showing
    others what only oneself has known may be taken back.

    Where all that is hidden lies elsewhere, as in a resampled world, the next card is another one, too,
    and hides what else differs. So in some worlds two things only have changed places.
    """
    state, actor = position.state, position.seat
    found = [(state.resample(viewer, rng), viewer == actor)]
    for viewers in {(viewer,), (viewer,) if viewer == actor else (viewer, actor)}:
        twin = exchanged(scenario, state, viewers, rng)
        if twin is not None and all(
            seen(scenario, twin, seat) == seen(scenario, state, seat) for seat in viewers
        ):
            found.append((twin, actor in viewers))
    yield from (pair for pair in found if pair[0].is_legal(actor, position.action))


def test_a_secret_choice_tells_others_only_that_there_was_one(scenario: Scenario) -> None:
    """Where two choices look the same to somebody else, they are told in the same words."""
    positions, _ = playthrough(scenario)
    rng = Rng(7)
    for number, position in enumerate(positions):
        viewer = number % (scenario.players + 1) - 1
        actions = position.state.legal_actions(position.seat)
        if viewer == position.seat or len(actions) < 2:
            continue
        found: list[tuple[State, After]] = []
        for _ in range(4):
            world = position.state.clone()
            action = int(actions[rng.below(len(actions))])
            now = after(scenario, world, replace(position, action=action), viewer)
            found.append((world, now))
        for (one, first), (other, second) in pairwise(found):
            if first.looks == second.looks and one != other:
                assert first.told == second.told, TOLD_TOO_MUCH


def test_everything_is_told_in_words(scenario: Scenario) -> None:
    *_, match = replay(scenario)
    for viewer in [None, *viewers(scenario)]:
        log = match.log(viewer)
        assert {told.number for told in log} == set(range(1, len(match.moves) + 1))
        # Words of an event are a part of a sentence: its end is put to it here, once.
        assert all(told.text.endswith(".") and ".." not in told.text for told in log)


def test_kinds_of_events_are_typed_and_tell_what_is_secret(game: Any) -> None:
    kinds = [kind.__name__ for kind in (*SHARED, *game.event_types)]
    assert len(kinds) == len(set(kinds))
    for kind in game.event_types:
        assert issubclass(kind, Event)
        assert kind.__doc__
        assert all(name in kind.__struct_fields__ for name in secret_fields(kind))
