"""A client for tests: a person with a cookie, and connections that keep every byte they received."""

from __future__ import annotations

import itertools
import json
import socket
import time
from collections.abc import Callable
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from pentapolis.server.guests import COOKIE
from pentapolis.server.wire import ServerMessage

Json = dict[str, Any]
# Generous: the machine may be busy with other things.
PATIENCE = 60.0
HERE = "127.0.0.1"
GAME = "sprawlopolis"
ME = {"kind": "me"}
OPEN = {"kind": "open"}
decoder: msgspec.json.Decoder[ServerMessage] = msgspec.json.Decoder(ServerMessage)


def bot(code: str = "greedy") -> Json:
    return {"kind": "bot", "bot": code}


def hotseat(name: str) -> Json:
    return {"kind": "hotseat", "name": name}


class Person:
    """Somebody with a browser; `source` is the address that they come from."""

    def __init__(self, address: str, name: str = "", source: str = HERE) -> None:
        self.address = address
        self.source = source
        transport = httpx.HTTPTransport(local_address=source)
        self.http = httpx.Client(base_url=address, timeout=PATIENCE, transport=transport)
        self.http.get("/api/me").raise_for_status()
        if name:
            self.ask("POST", "/api/me", {"name": name})

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        answer = self.http.request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def refused(self, method: str, path: str, body: Any = None) -> tuple[int, str]:
        answer = self.http.request(method, path, json=body)
        problem = answer.json()["error"]
        assert problem["message"]
        return answer.status_code, problem["code"]

    def create(self, *seats: Json, practice: bool = False, **options: str) -> str:
        wish = {"game": GAME, "seats": list(seats), "options": options, "practice": practice}
        return str(self.ask("POST", "/api/tables", wish)["code"])

    def join(self, code: str) -> Json:
        return dict(self.ask("POST", f"/api/tables/{code}/join", {}))

    def table(self, code: str) -> Json:
        return dict(self.ask("GET", f"/api/tables/{code}"))

    def record(self, code: str) -> str:
        return self.http.get(f"/api/tables/{code}/record").text

    def connect(self, code: str, asking: str = "", waits: bool = False) -> Connection:
        cookie = self.http.cookies[COOKIE]
        return Connection(self.address, code, cookie, asking, waits, self.source)


class Connection:
    """A socket to a table. `snapshot` is the newest state, `received` everything as it came.

    Whoever is to take the device first does so at once, unless the test `waits`.
    """

    ids = itertools.count(1)

    def __init__(
        self,
        address: str,
        code: str,
        cookie: str | None,
        asking: str = "",
        waits: bool = False,
        source: str = HERE,
        **headers: str,
    ) -> None:
        if cookie is not None:
            headers["Cookie"] = f"{COOKIE}={cookie}"
        url = f"{address.replace('http', 'ws', 1)}/api/tables/{code}/socket{asking}"
        where = httpx.URL(address)
        raw = socket.create_connection(
            (where.host, where.port or 80), timeout=PATIENCE, source_address=(source, 0)
        )
        raw.settimeout(None)
        opening = connect(url, sock=raw, additional_headers=headers, max_size=None, proxy=None)
        self.socket: ClientConnection = opening.__enter__()
        self.received: list[str] = []
        self.snapshot: Json = {}
        self.waits = waits
        self.until(lambda m: self._sees or m["type"] == "error")

    def __enter__(self) -> Connection:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self.socket.close()

    # -- messages ---------------------------------------------------------------------------------

    def receive(self, timeout: float = PATIENCE) -> Json:
        raw = self.socket.recv(timeout)
        assert isinstance(raw, str)
        decoder.decode(raw)  # every message has the type that the schema says
        self.received.append(raw)
        message: Json = json.loads(raw)
        if message["type"] == "change":
            message["snapshot"] = self._changed(message)
        snapshot = message.get("snapshot")
        if snapshot and snapshot["version"] >= self.snapshot.get("version", 0):
            self.snapshot = snapshot
            if snapshot["handover"] is not None and not self.waits:
                self.look(snapshot["handover"])
        return message

    def _changed(self, message: Json) -> Json:
        old, new = self.snapshot, message["snapshot"]
        assert message["since"] == old["version"]
        view = old["view"]
        if "view" in new:
            board = {**view["table"], **new["view"].get("table", {})}
            view = {**view, **new["view"], "table": board}
        return {**old, **new, "view": view, "log": old["log"][: message["kept"]] + new["log"]}

    def look(self, seat: int) -> None:
        """I am that seat's player."""
        self.send(type="look", seat=seat)

    def until(self, wanted: Callable[[Json], bool]) -> Json:
        while True:
            message = self.receive()
            if wanted(message):
                return message

    def send(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def request(self, **message: Any) -> Json:
        """Send it with an id and wait for the answer with that id."""
        message.setdefault("id", f"r{next(self.ids)}")
        self.send(**message)
        return self.until(lambda m: m.get("id") == message["id"])

    def wait_for(self, wanted: Callable[[Json], bool]) -> Json:
        """Receive until the newest snapshot is as wanted."""
        while not wanted(self.snapshot):
            self.receive()
        return self.snapshot

    def wait_for_version(self, version: int) -> None:
        self.wait_for(lambda snapshot: bool(snapshot["version"] >= version) and self._sees)

    @property
    def _sees(self) -> bool:
        return bool(self.snapshot) and (self.waits or self.snapshot["handover"] is None)

    # -- playing ----------------------------------------------------------------------------------

    @property
    def choices(self) -> list[Json]:
        return list(self.snapshot["choices"])

    @property
    def over(self) -> bool:
        return bool(self.snapshot["table"]["status"] == "over")

    def try_to(self, kind: str, **more: Any) -> Json:
        """A request against what we see now."""
        now = self.snapshot
        message = {"type": kind, "version": now["version"], "seat": now["seat"], **more}
        return self.request(**message)

    def play(self, action: int | None = None) -> Json:
        """Play the action (or one from the middle) and wait for its state."""
        self.wait_for(lambda _: self._sees)
        if action is None:
            action = self.choices[len(self.choices) // 2]["action"]
        return self._done(self.try_to("play", action=action))

    def undo(self) -> Json:
        return self._done(self.try_to("undo"))

    def _done(self, answer: Json) -> Json:
        assert answer["type"] == "ack", answer
        self.wait_for_version(answer["version"])
        return answer

    def wait_for_turn(self) -> bool:
        """Until there is something to decide; False when the game is over."""
        self.wait_for(lambda s: bool(s["choices"]) or s["table"]["status"] == "over")
        return not self.over

    def play_to_end(self) -> None:
        while self.wait_for_turn():
            self.play()


def hang_up(connection: Connection) -> None:
    """Without a word, as when a laptop is closed."""
    raw: socket.socket = connection.socket.socket
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
    raw.shutdown(socket.SHUT_RDWR)


def wait_until(happened: Callable[[], bool], seconds: float = PATIENCE) -> None:
    deadline = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def table_where(person: Person, begins: int, *seats: Json, practice: bool = False) -> str:
    """A table where that seat begins; who does is up to the deal."""
    while True:
        code = person.create(*seats, practice=practice)
        with person.connect(code) as table:
            if table.snapshot["view"]["moves"] or begins in table.snapshot["view"]["deciders"]:
                moved = [entry["seat"] for entry in table.snapshot["log"]]
                if not moved or moved[0] == begins:
                    return code
