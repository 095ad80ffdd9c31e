"""A position built by hand on the real page: the test stands in for the service, with the real engine.

Some things happen once in many games. Here the page gets such a position as its table, what is played in
it goes to the engine, and the new position goes back to the page.
"""

from __future__ import annotations

import importlib.util
import json
import re
from typing import Any

import msgspec
from playwright.sync_api import Page, WebSocketRoute

from pentapolis import Rng
from pentapolis.engine.match import Match
from pentapolis.engine.state import State
from pentapolis.server.forecasting import advise, forecasts
from pentapolis.server.news import Sheets
from pentapolis.server.thinking import World, pack
from tests.e2e.browsing import ROOT

CODE = "staged"


def _snapshot_maker() -> Any:
    """The script that writes the fixtures knows what a snapshot is made of."""
    path = ROOT / "web" / "scripts" / "fixtures.py"
    spec = importlib.util.spec_from_file_location("fixtures", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.snapshot


snapshot = _snapshot_maker()


def as_match(game: str, state: State) -> Match:
    """A match that begins with the state."""
    setup = state.setup
    match = Match.new(game, players=setup.players, seed=1, options=dict(setup.options))
    match.state = state
    match._checkpoints = {0: state.clone()}
    return match


class Stage:
    """A table with one person at it; the others decide what the test says."""

    def __init__(
        self,
        page: Page,
        game: str,
        position: State | Match,
        names: list[str],
        seat: int = 0,
        *,
        among_bots: bool = False,
    ) -> None:
        """`position`: a state, or a match with all that led to it."""
        self.page, self.names, self.seat, self.among_bots = page, names, seat, among_bots
        self.match = position if isinstance(position, Match) else as_match(game, position)
        self.match.words = self.match.game.words(self.match.setup, names)
        self.socket: WebSocketRoute | None = None
        # How many decisions the page has been told of, and how often something changed.
        self.told = self.version = len(self.match.moves)
        # How it stood after each decision: a test may change the position under the players' hands.
        self.sheets = Sheets(seat)
        # What was advised last, and what was played.
        self.hints: list[dict[str, Any]] = []
        self.played: list[dict[str, Any]] = []
        info = json.dumps(self.shown()["table"])
        page.route(re.compile(f"/api/tables/{CODE}$"), lambda route: route.fulfill(body=info))
        page.route_web_socket(re.compile(f"/api/tables/{CODE}/socket"), self.connect)
        page.goto(f"/table/{CODE}")

    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = snapshot(self.match, self.seat, self.names, self.sheets)
        found["table"]["code"] = CODE
        if self.among_bots:
            for other in found["table"]["seats"]:
                other["kind"] = other["kind"] if other["mine"] else "bot"
        found["version"] = self.version
        told, self.told = self.told, len(self.match.moves)
        found["events"] = [
            {"number": number, **msgspec.to_builtins(event)}
            for number, events in enumerate(
                self.match.events_since(told, self.seat), start=told + 1
            )
            for event in events
        ]
        return found

    def connect(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(lambda text: self.receive(json.loads(text)))
        self.send({"type": "state", "snapshot": self.shown()})

    def send(self, message: dict[str, Any]) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def receive(self, message: dict[str, Any]) -> None:
        if message["type"] == "play":
            seat, action = message["seat"], message["action"]
            legal = self.match.legal_moves(seat)
            self.played += [dict(move.structure) for move in legal if move.action == action]
            self.match.play(message["action"], message["seat"])
        elif message["type"] == "undo":
            self.match.undo(message["seat"])
            self.sheets = Sheets(self.seat)
        elif message["type"] in ("forecasts", "hint"):
            self.send({**self.foretold(message["type"]), "id": message["id"]})
            return
        else:
            return
        self.version += 1
        now = self.shown()
        self.send({"type": "ack", "id": message["id"], "version": now["version"]})
        self.send({"type": "state", "snapshot": now})

    def foretold(self, what: str) -> dict[str, Any]:
        """What every choice would bring, or which are best, by the service's own code."""
        known = self.match.state.resample(self.seat, Rng(1))
        world: World = pack(known, tuple(self.names))
        found: dict[str, Any] = {"type": what, "version": self.version}
        if what == "hint":
            self.hints = msgspec.to_builtins(advise(world, self.seat, seed=1))
            return {**found, "choices": self.hints}
        before, choices = forecasts(world, self.seat, seed=1, seconds=5.0)
        return {**found, "before": before, "choices": msgspec.to_builtins(choices)}

    def others_play(self, *moves: str) -> None:
        for text in moves:
            self.match.play(text, self.match.deciders[0])
            self.version += 1
            self.send({"type": "state", "snapshot": self.shown()})
