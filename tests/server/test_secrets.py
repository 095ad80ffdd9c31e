"""What must not leave the server: every byte that each client of a real game received is inspected."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.registry import find_game
from pentapolis.engine.state import SPECTATOR
from pentapolis.games.sprawlopolis.state import SprawlState, cards_of
from pentapolis.server.bots import Bots
from pentapolis.server.table import Event, Table
from tests.server.client import GAME, ME, OPEN, Connection, Json, Person, bot
from tests.server.running import ThreadServer
from tests.server.storage import events_of

CARDS = range(1, 19)


@pytest.fixture
def cleo(server: ThreadServer) -> Person:
    return Person(server.address, "Cleo")


def test_no_client_ever_receives_what_its_seat_may_not_know(
    server: ThreadServer, ann: Person, bob: Person, cleo: Person
) -> None:
    code = ann.create(ME, OPEN, OPEN)
    bob.join(code)
    cleo.join(code)
    people = [ann, bob, cleo]
    tables = [person.connect(code) for person in people]
    watching = Connection(server.address, code, None)
    fetched: dict[int, list[tuple[int, str]]] = {seat: [] for seat in range(3)}
    play_with_everything(tables, watching, people, code, fetched)
    for table in [*tables, watching]:
        table.close()

    record = parse_record(ann.record(code))
    assert record.seed is not None
    truth = Truth(code, record.seed, events_of(server.service.settings.database, code))
    for seat, table in [*enumerate(tables), (SPECTATOR, watching)]:
        truth.check(seat, table.received, str(record.seed))
    for seat, answers in fetched.items():
        for version, text in answers:
            assert str(record.seed) not in text
            truth.check_text(seat, version, text)
    assert truth.checked > 300


def play_with_everything(
    tables: list[Connection],
    watching: Connection,
    people: list[Person],
    code: str,
    fetched: dict[int, list[tuple[int, str]]],
) -> None:
    """A whole game with all that clients can ask for: previews, undo, chat, records, positions."""
    decisions = 0
    while True:
        newest = max(table.snapshot["version"] for table in tables)
        for table in [*tables, watching]:
            table.wait_for_version(newest)
        if tables[0].over:
            return
        seat = tables[0].snapshot["view"]["deciders"][0]
        actor = tables[seat]
        decisions += 1
        for choice in actor.choices[:3]:
            actor.try_to("preview", action=choice["action"])
        assert actor.try_to("forecasts")["type"] == "forecasts"
        assert actor.try_to("hint")["code"] == "forbidden"
        for table in [*tables, watching]:  # what one may not do is refused without telling anything
            table.request(type="play", version=newest, seat=(seat + 1) % 3, action=1)
            if table is not actor:
                table.request(type="preview", version=newest, seat=seat, action=1)
                table.request(type="undo", version=newest, seat=seat)
                table.request(type="forecasts", version=newest, seat=seat)
                table.request(type="hint", version=newest, seat=seat)
        if decisions % 4 == 0:
            for number, person in enumerate(people):
                for path in ("record", "positions/0", ""):
                    answer = person.http.get(f"/api/tables/{code}/{path}".rstrip("/"))
                    fetched[number].append((newest, answer.text))
        if decisions % 7 == 0:
            actor.request(type="chat", text="hello")
        if actor.snapshot["can_undo"] and decisions % 5 == 0:
            actor.undo()
        else:
            actor.play()


class Truth:
    """The true states by version, and what each seat had seen by then, told from the states alone."""

    def __init__(self, code: str, seed: int, events: list[Event]) -> None:
        game = find_game(GAME)
        self.names = {row["number"]: row["name"] for row in game.content().rows("cards")}
        self.match = Match.new(GAME, 3, seed=seed, confirm=True, undo="turn")
        # Texts inspected for at least one card that their reader had never seen.
        self.checked = 0
        self.views: dict[int, dict[int, Any]] = {}
        self.seen: dict[int, dict[int, set[int]]] = {}
        seen: dict[int, set[int]] = {seat: set() for seat in (0, 1, 2, SPECTATOR)}
        # The game begins with the last of the seat changes.
        begun = max(e.number for e in events if e.kind == "seat")
        self.begun = begun
        self._look(begun, seen)
        for event in events[begun:]:
            if event.kind == "play":
                self.match.play(event.data["action"], event.seat)
            else:
                self.match.undo(event.seat)
            self._look(event.number, seen)

    def _look(self, version: int, seen: dict[int, set[int]]) -> None:
        state = self.match.state
        assert isinstance(state, SprawlState)
        public = {int(goal) for goal in state.goals}
        public |= {(int(placed) >> 1) & 31 for placed in state.placements}
        public |= {int(state.deck[len(state.deck) - 1])} if len(state.deck) else set()
        public |= {int(state.chosen)} - {0}
        for seat, known in seen.items():
            known.update(public)
            if seat >= 0:
                known.update(int(card) for card in cards_of(state.hands[seat]))
        self.views[version] = {seat: self.match.view(seat) for seat in seen}
        self.seen[version] = {seat: set(known) for seat, known in seen.items()}

    def check(self, seat: int, received: list[str], seed: str) -> None:
        version = 0
        states = 0
        for raw in received:
            message: Json = json.loads(raw)
            for snapshot in snapshots_in(message):
                version = snapshot["version"]
                if snapshot["table"]["status"] == "over":
                    assert seed not in raw
                    continue
                assert snapshot["seat"] == (None if seat == SPECTATOR else seat)
                if snapshot["view"] is not None:
                    states += 1
                    expected = json.loads(json.dumps(self.views[version][seat]))
                    assert snapshot["view"] == expected
            assert seed not in raw
            if version >= self.begun:
                self.check_text(seat, version, raw)
        assert states > 40

    def check_text(self, seat: int, version: int, raw: str) -> None:
        """No card that the seat has never seen is named, in whatever form."""
        if self.match.is_over and version == max(self.views):
            return
        unseen = set(CARDS) - self.seen[version][seat]
        self.checked += bool(unseen)
        for pattern in (r'"card":(\d+)', r"\bcard (\d+)", r"\bP\d (\d+)\b", r"\b(\d+)@"):
            named = {int(number) for number in re.findall(pattern, raw)}
            assert not named & unseen, (pattern, named & unseen, raw)
        for listed in re.findall(r'"cards":\[([\d,]+)\]', raw):
            assert not {int(number) for number in listed.split(",")} & unseen
        for card in unseen:
            assert self.names[card] not in raw.replace('"title":"Sprawlopolis"', "")


def snapshots_in(message: Json) -> Iterator[Json]:
    if message.get("snapshot"):
        yield message["snapshot"]


def test_bots_get_a_world_that_is_not_the_true_one(
    local: ThreadServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Bots, "wake", lambda self, code: None)
    ann = Person(local.address)
    code = ann.create(bot("random"), bot("random"), bot("random"))
    tables = local.service.tables
    decks = set()
    for _ in range(20):
        table: Table = tables._live[code]
        task = local.service.bots._task(table)
        assert table.match is not None
        true, world = table.match.state, task.world
        assert isinstance(true, SprawlState)
        assert isinstance(world, SprawlState)
        assert world.rng != true.rng
        assert table.game.view(world, task.seat) == table.game.view(true, task.seat)
        decks.add(tuple(int(card) for card in world.deck))
    assert len(decks) > 10
