"""A state is declared once: what is made of the declaration is up to date, and nothing is left out."""

from __future__ import annotations

import copy
import inspect
import json
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pentapolis import State, all_games
from pentapolis.contract.scenarios import Scenario, playthrough
from pentapolis.engine.errors import RecordError
from pentapolis.engine.fields import BASE, Bits, Field, Many, Number, Packed, Part, Parts, Seat
from pentapolis.engine.game import Game
from pentapolis.engine.registry import load_state

states = import_module("scripts.states")
every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


@pytest.mark.parametrize(
    "path", states.written(), ids=lambda path: f"{path.parent.name}/{path.name}"
)
def test_what_follows_from_the_declarations_is_up_to_date(path: Path) -> None:
    text = states.written()[path]
    assert path.read_text(encoding="utf-8") == text, "run: python scripts/states.py"


def middle(game: Game) -> State:
    positions, _ = playthrough(Scenario(game.name, game.players[-1]))
    return positions[len(positions) // 2].state


@every_game
def test_every_attribute_is_declared(game: Game) -> None:
    """Whatever else a state has follows from its set-up, or is for whoever listens."""
    state = middle(game)
    declared = {attribute.name for attribute in state.declared().attributes}
    found = {
        name
        for name, value in inspect.getmembers(state)
        if not name.startswith("_") and not callable(value)
    }
    fixed = {"setup", "players", "rules", "sides", "size", "build_place"}
    listening = {"notes", "told_parts", "told_stations"}
    assert found - declared <= fixed | listening
    assert declared <= found


@every_game
def test_copies_share_nothing_that_changes(game: Game) -> None:
    """Played on, a copy leaves the other as it was: fields and all that follows from them."""
    state = middle(game)
    before = {a.name: plain(getattr(state, a.name)) for a in state.declared().attributes}
    world = state.clone()
    assert {name: plain(getattr(world, name)) for name in before} == before
    while not world.is_over():
        seat = world.deciders()[0]
        world.apply(seat, world.legal_actions(seat)[0])
    assert {name: plain(getattr(state, name)) for name in before} == before
    assert any(plain(getattr(world, name)) != before[name] for name in before)


# Room for counting and what is known for the moment: every copy begins with none.
ROOM = {"work", "known", "road_count"}


def plain(value: Any) -> object:
    """A value with everything inside it, to compare."""
    if isinstance(value, bool | int):
        return int(value)
    if hasattr(value, "dump"):
        return value.dump()
    if hasattr(value, "copy_data_to") or hasattr(value, "clone"):
        names = [
            name for name, kind in inspect.getmembers(type(value)) if inspect.isdatadescriptor(kind)
        ]
        inside = [name for name in names or vars(value) if name not in ROOM | {"__dict__"}]
        return {name: plain(getattr(value, name)) for name in inside if not name.startswith("_")}
    if not hasattr(value, "__len__"):
        return None  # tables of the content, which all copies share
    return [plain(part) for part in value]


def spoiled(field: Field, value: Any) -> list[Any]:
    """Values of the wrong type, shape or range, deep inside as well."""
    return [None if not nullable(field.shape) else "x", "x", -7, [[[]]], *worse(field.shape, value)]


def nullable(shape: Any) -> bool:
    return getattr(shape, "none", None) is not None


def worse(shape: Any, value: Any) -> list[Any]:
    if isinstance(shape, Number):
        return [shape.high + 1, shape.low - 1, float(shape.low), True]
    if isinstance(shape, Seat):
        return [99, True]
    if isinstance(shape, Bits):
        return [[shape.high + 1], [shape.low, shape.low], [True]]
    if isinstance(shape, Many) and value:
        longer = [[*value, value[0]]] if shape.count else []
        return [[bad, *value[1:]] for bad in ("x", *worse(shape.item, value[0]))] + longer
    if isinstance(shape, Packed) and value:
        changed = [
            {**value, name: bad} for name, _, i in shape.parts for bad in worse(i, value[name])
        ]
        return [*changed, {**value, "more": 1}, {}]
    if isinstance(shape, Part):
        parts = [
            (f.name, bad) for f in shape.record.fields for bad in worse(f.shape, value[f.name])
        ]
        return [{**value, name: bad} for name, bad in parts] + [{**value, "more": 1}, {}]
    if isinstance(shape, Parts):
        return [[bad, *value[1:]] for bad in worse(shape.part, value[0])] + [value[1:]]
    return []


@every_game
def test_data_that_does_not_fit_is_refused_with_the_place_and_the_reason(game: Game) -> None:
    state = middle(game)
    data = json.loads(json.dumps(state.dump()))
    tried = 0
    for field in state.declared().fields:
        for bad in spoiled(field, data[field.name]):
            with pytest.raises(RecordError, match=f"{game.title}: .*{field.name}"):
                load_state(state.setup, {**copy.deepcopy(data), field.name: bad})
            tried += 1
        left = {name: value for name, value in data.items() if name != field.name}
        with pytest.raises(RecordError, match=f"'{field.name}' is missing"):
            load_state(state.setup, left)
    with pytest.raises(RecordError, match="'left_over' is unknown"):
        load_state(state.setup, {**data, "left_over": 1})
    assert tried > 4 * len(state.declared().fields)


@every_game
def test_one_different_value_makes_another_state(game: Game) -> None:
    """No field is left out of equality, and what is equal has the same hash."""
    state = middle(game)
    _, final = playthrough(Scenario(game.name, game.players[-1]))
    ours, theirs = state.dump(), final.dump()
    for name in ours:
        if ours[name] != theirs[name]:
            other = state.clone()
            setattr(other, name, getattr(final, name))
            assert other != state, name
    assert state.clone() == state
    assert hash(state.clone()) == hash(state)
    assert {field.name for field in BASE} <= set(ours)
