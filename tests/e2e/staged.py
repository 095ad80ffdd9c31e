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

from pentapolis.engine.match import Match
from pentapolis.engine.state import State
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


class Stage:
    """A table with one person at it; the others decide what the test says."""

    def __init__(
        self, page: Page, game: str, state: State, names: list[str], seat: int = 0
    ) -> None:
        setup = state.setup
        self.page, self.names, self.seat = page, names, seat
        self.match = Match.new(game, players=setup.players, seed=1, options=dict(setup.options))
        self.match.words = self.match.game.words(setup, names)
        self.match.state = state
        self.match._checkpoints = {0: state.clone()}
        self.socket: WebSocketRoute | None = None
        # How many decisions the page has been told of, and how often something changed.
        self.told = self.version = 0
        info = json.dumps(self.shown()["table"])
        page.route(re.compile(f"/api/tables/{CODE}$"), lambda route: route.fulfill(body=info))
        page.route_web_socket(re.compile(f"/api/tables/{CODE}/socket"), self.connect)
        page.goto(f"/table/{CODE}")

    def shown(self) -> dict[str, Any]:
        found: dict[str, Any] = snapshot(self.match, self.seat, self.names)
        found["table"]["code"] = CODE
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
            self.match.play(message["action"], message["seat"])
        elif message["type"] == "undo":
            self.match.undo(message["seat"])
        else:
            return
        self.version += 1
        now = self.shown()
        self.send({"type": "ack", "id": message["id"], "version": now["version"]})
        self.send({"type": "state", "snapshot": now})

    def others_play(self, *moves: str) -> None:
        for text in moves:
            self.match.play(text, self.match.deciders[0])
            self.version += 1
            self.send({"type": "state", "snapshot": self.shown()})
