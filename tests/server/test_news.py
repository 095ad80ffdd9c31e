"""News are complete and right: every decision is told, with the points that the score sheets say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec
import pytest

from pentapolis.contract.scenarios import GAMES
from pentapolis.engine.events import Place
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.state import SPECTATOR
from pentapolis.server.faces import Face, Faces
from pentapolis.server.table import Event, Occupant, Table, check_setup

NAMES = [game.name for game in GAMES]
Entry = dict[str, Any]


class Told(NamedTuple):
    """A table, what one viewer is told of it, and their score sheets after every move so far."""

    match: Match
    viewer: int
    log: list[Entry]
    turns: list[dict[str, Any]]
    scores: list[tuple[int, ...]]


def seated(game: str, players: int, seed: int) -> Table:
    """Several people, so that turns are confirmed and nobody plays for others."""
    seats = [Occupant("person", f"Player{seat}", f"g{seat}") for seat in range(players)]
    return Table(1, "abc", game, check_setup(game, players, {}), seed, seats, "")


def played(game: str, seed: int, often: float = 0.2) -> Iterator[Told]:
    """A game by chance. Now and then, and at the end, everybody is told the news."""
    chance = random.Random(seed)
    players = chance.choice(find_game(game).players)
    table = seated(game, players, seed)
    match, faces = table.running(), Faces()
    viewers = [SPECTATOR, *range(players)]
    scores = {viewer: [match.score_sheet(viewer).outcome.scores] for viewer in viewers}
    while not match.is_over:
        seat = chance.choice(match.deciders)
        action = int(chance.choice(list(match.state.legal_actions(seat))))
        event = Event(table.version + 1, "play", seat, {"action": action})
        table.become(table.after(event))
        match = table.running()
        for viewer in viewers:
            scores[viewer].append(match.score_sheet(viewer).outcome.scores)
        if match.is_over or chance.random() < often:
            for viewer in viewers:
                face = faces.of(table, viewer)
                yield Told(match, viewer, *told_by(face), scores[viewer])


def told_by(face: Face) -> tuple[list[Entry], list[dict[str, Any]]]:
    decode = msgspec.json.decode
    return [decode(line) for line in face.log], decode(face.top["turns"])


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


SEEDS = range(3)


@cache
def endings(game: str) -> list[Told]:
    return [told for seed in SEEDS for told in played(game, seed, often=0)]


def explained(turn: dict[str, Any]) -> bool:
    """What is named adds up to what changed, seat by seat; a team's points belong to nobody."""
    sums = list(turn["before"])
    for gain in turn["gains"]:
        sums[gain["seat"]] += gain["points"]
    return bool(sums == turn["after"])


def test_points_told_are_those_of_the_score_sheets(game: str) -> None:
    """Of every turn before and after, of every decision what it changed, for every viewer."""
    turns = 0
    for seed in SEEDS:
        for told in played(game, seed):
            for turn in told.turns:
                numbers = [e["number"] for e in told.log if e["turn"] == turn["turn"]]
                assert turn["first"] == min(numbers)
                assert tuple(turn["before"]) == told.scores[turn["first"] - 1]
                assert tuple(turn["after"]) == told.scores[max(numbers)]
                assert told.match.score_sheet().outcome.team or explained(turn)
                turns += 1
            sums = list(told.scores[0])
            for entry in told.log:
                for gain in entry["gains"]:
                    sums[gain["seat"]] += gain["points"]
            assert tuple(sums) == told.scores[-1]
    assert turns > 50


def test_every_decision_of_the_record_is_in_the_log(game: str) -> None:
    """Small steps stand with the deed of the same turn; an answer in another's turn stands alone."""
    for told in endings(game):
        numbers = set(range(1, len(told.match.record.moves) + 1))
        assert {entry["number"] for entry in told.log} == numbers
        short = {(entry["number"], entry["seat"]) for entry in told.log if not entry["minor"]}
        turns = list(told.match.history.turns)
        for number, (seat, _) in enumerate(told.match.moves, start=1):
            turn = turns[told.match.history.turns.of(number - 1)]
            assert seat in turn.seats or (number, seat) in short, told.log[number - 1]


def test_whoever_gives_something_is_named(game: str) -> None:
    """What comes from another player's hand or supply says whose it was; to them, "you"."""
    for told in endings(game):
        seats = range(told.match.setup.players)
        for number, events in enumerate(told.match.events(told.viewer), start=1):
            entries = [e for e in told.log if e["number"] == number and not e["minor"]]
            for event in events:
                source: Place | None = getattr(event, "source", None)
                giver = source.seat if source is not None else None
                if giver not in seats or giver == event.seat or event.is_minor:
                    continue
                called = "you" if giver == told.viewer else f"Player{giver}"
                assert any(e["seat"] == giver or called in e["text"] for e in entries), entries


def test_whoever_wins_or_loses_points_is_named(game: str) -> None:
    """Whosever decision it was: they stand on an entry, and on one that is shown if any is."""
    for told in endings(game):
        for number in range(1, len(told.match.moves) + 1):
            before, after = told.scores[number - 1], told.scores[number]
            changed = {seat for seat in range(len(after)) if before[seat] != after[seat]}
            entries = [e for e in told.log if e["number"] == number]
            short = [e for e in entries if not e["minor"]]
            named = {gain["seat"] for entry in short or entries for gain in entry["gains"]}
            assert named == changed
