"""Every byte of every game: nobody is ever sent what their seat may not know.

Two things are checked for all that each socket received. What it shows is what the game itself shows to
that seat; and it is the same in other worlds that the seat could be in: it depends on nothing hidden.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import SPECTATOR
from pentapolis.server import models
from pentapolis.server.database import open_database
from pentapolis.server.guests import COOKIE
from pentapolis.server.store import Store
from pentapolis.server.table import Occupant, Table
from tests.server.client import ME, OPEN, Connection, Json, Person, hotseat
from tests.server.conftest import new_sqlite
from tests.server.running import ThreadServer
from tests.server.storage import events_of

pytestmark = pytest.mark.slow
DECISIONS = 70
WORLDS = 3


class Witness(Connection):
    """Keeps every state that it was shown, put together, beside the bytes."""

    def __init__(self, *arguments: Any) -> None:
        self.states: list[Json] = []
        super().__init__(*arguments)

    def receive(self, timeout: float = 60.0) -> Json:
        message = super().receive(timeout)
        if message.get("snapshot"):
            self.states.append(message["snapshot"])
        return message


@pytest.mark.parametrize("game", [game.name for game in all_games()])
def test_nobody_learns_what_is_hidden(
    game: str, memory: Path, serve: Callable[..., ThreadServer]
) -> None:
    database = new_sqlite(memory)
    server = serve(database, message_rate=10_000.0, forecast_rate=100.0, forecast_burst=1000.0)
    people = [Person(server.address, name) for name in ("Ann", "Bob")]
    stranger = Person(server.address, "Eve")
    others = max(2, min(find_game(game).players)) - 2
    wish = {"game": game, "seats": [ME, OPEN, *[hotseat("Cem")] * others], "options": {}}
    code = people[0].ask("POST", "/api/tables", wish)["code"]
    people[1].join(code)
    witnesses: list[tuple[str | None, Witness]] = []

    def connect(person: Person | None, asking: str) -> Witness:
        cookie = None if person is None else person.http.cookies[COOKIE]
        witness = Witness(server.address, code, cookie, asking)
        witnesses.append((None if person is None else person.http.cookies[COOKIE], witness))
        return witness

    # Two tabs each, one with changes; spectators likewise.
    tabs = [[connect(person, asking) for asking in ("?changes", "")] for person in people]
    watching = [connect(None, asking) for asking in ("?changes", "")]
    chance = random.Random(5)
    for decision in range(DECISIONS):
        every = [tab for pair in tabs for tab in pair] + watching
        newest = max(tab.snapshot["version"] for tab in every)
        for tab in every:
            tab.wait_for_version(newest)
        if decision == 25:  # whoever leaves sees what everybody sees
            left = people[1].ask("POST", f"/api/tables/{code}/leave")["version"]
            for tab in every:
                tab.wait_for_version(left)
            continue
        if decision == 35:
            back = people[1].join(code)["version"]
            for tab in every:
                tab.wait_for_version(back)
            tabs[1][1].close()
            tabs[1][1] = connect(people[1], f"?since={max(0, newest - 12)}")
            continue
        actor = next((pair[decision % 2] for pair in tabs if pair[0].choices), None)
        if actor is None and tabs[0][0].over:
            break
        if actor is None:  # it is the turn of the bot that plays for whoever left
            with suppress(TimeoutError):
                tabs[0][0].receive(timeout=0.3)
            continue
        if decision % 9 == 4:
            actor.try_to("forecasts")
            # What a search thinks of a decision is for games that are over, whoever asks.
            for person in (*people, stranger):
                for move in (0, actor.snapshot["view"]["moves"]):
                    path = f"/api/tables/{code}/positions/{move}/review"
                    assert person.refused("GET", path) == (403, "forbidden")
                    # Nor is anything tried or gone on with.
                    step = {"seat": 0, "text": "confirm"}
                    for what, more in (
                        ("forks", {"seats": [ME]}),
                        ("tries", {"seat": 0}),
                        ("weigh", {"seat": 0, "lines": [[step]]}),
                    ):
                        at = f"/api/tables/{code}/{what}"
                        assert person.refused("POST", at, {"move": move, **more}) == (
                            403,
                            "forbidden",
                        )
        if decision % 7 == 3:
            for tab in every:  # refusals tell the table, too
                tab.request(type="play", version=0, seat=0, action=1)
        if actor.snapshot["can_undo"] and decision % 6 == 5:
            actor.undo()
        else:
            actor.play(chance.choice(actor.choices)["action"])
    for _, witness in witnesses:
        witness.close()
    server.stop()

    truth = Truth(database, code)
    guests = {
        person.http.cookies[COOKIE]: person.http.cookies[COOKIE].split(".")[0] for person in people
    }
    shown = sum(
        truth.check(None if cookie is None else guests[cookie], witness)
        for cookie, witness in witnesses
    )
    assert shown > 150
    assert truth.hidden > 50


class Truth:
    """The table at every version, from the database, past the running service."""

    def __init__(self, database: str, code: str) -> None:
        async def load() -> tuple[Table, int]:
            engine = open_database(database)
            store = Store(engine)
            async with engine.connect() as connection:
                column = models.game_table.c
                row = (
                    await connection.execute(models.game_table.select().where(column.code == code))
                ).one()
            found = await store.load_table(code)
            await engine.dispose()
            assert found is not None
            fresh = Table(
                found.id,
                code,
                row.game,
                found.setup,
                row.seed,
                msgspec.convert(row.seats, list[Occupant]),
                row.created,
            )
            return fresh, row.seed

        self.table, seed = asyncio.run(load())
        self.seed = str(seed)
        self.database, self.code = database, code
        # States in which something was hidden from their viewer.
        self.hidden = 0
        # By version: the seats' guests and the match as it was.
        self.at: dict[int, tuple[list[Any], Match]] = {}
        self._keep()
        for event in events_of(database, code):
            self.table.become(self.table.after(event))
            self._keep()

    def _keep(self) -> None:
        match = self.table.match
        if match is not None:
            self.at[self.table.version] = (list(self.table.seats), match.until(len(match.moves)))

    def check(self, guest: str | None, witness: Witness) -> int:
        for raw in witness.received:
            assert self.seed not in raw
        shown = 0
        for state in witness.states:
            if state["view"] is None or state["version"] not in self.at:
                continue
            seats, match = self.at[state["version"]]
            seat = state["seat"]
            if seat is not None:  # only ever through the eyes of a seat that they play themselves
                assert seats[seat].guest == guest
                assert seats[seat].bot is None
            self._same(state, match, SPECTATOR if seat is None else seat)
            shown += 1
        return shown

    def _same(self, state: Json, match: Match, viewer: int) -> None:
        expected = plain(seen(match, viewer))
        assert {name: state[name] for name in expected} == expected
        rng = Rng(7)
        for _ in range(WORLDS):
            if match.is_over:
                return
            other = match.until(len(match.moves))
            other.state = match.state.resample(viewer, rng)
            self.hidden += other.state.dump() != match.state.dump()
            assert plain(seen(other, viewer)) == expected


def seen(match: Match, viewer: int) -> Json:
    """What depends on the state: all but the log, which has its own history."""
    sheet = match.score_sheet(viewer)
    return {"view": match.view(viewer), "sheet": sheet, "scores": list(sheet.outcome.scores)}


def plain(found: Any) -> Any:
    return json.loads(msgspec.json.encode(found))
