"""Stands before everything else: gives every request an id, refuses unknown hosts and those who ask too
much, and writes the access log.
"""

from __future__ import annotations

import ipaddress
import re
import secrets
import socket
import time
from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from pentapolis.server import logs
from pentapolis.server.addresses import Trusted, address_of, plain
from pentapolis.server.errors import Refusal
from pentapolis.server.limits import NONSENSE, Limits, Pace, Visitor, asking
from pentapolis.server.messages import Problem, ProblemAnswer
from pentapolis.server.metrics import Metrics
from pentapolis.server.settings import Settings
from pentapolis.server.stopwatch import Stopwatch

# What can follow `http://`; anything else would fail wherever an address is made of it.
HOST = re.compile(r"([\w.-]+|\[[\da-fA-F:.]+\])(?::(\d{1,5}))?", re.ASCII)
LAST_PORT = 65535
# Answers to what no client of ours, and nobody who read how it is done, would ask.
SENSELESS = {400, 405, 413, 414, 415}


class Gate:
    def __init__(self, app: ASGIApp, settings: Settings, metrics: Metrics, pace: Pace) -> None:
        self.app = app
        self.pace = pace
        self.metrics = metrics
        self.unlimited = Trusted(settings.unlimited)
        self.hosts = known_hosts(settings.hosts)
        self.requests = Limits(
            settings.request_rate * settings.people,
            settings.request_burst * settings.people,
            lambda say: say.slow_down_requests,
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        socket = str(scope["type"]) == "websocket"
        request = secrets.token_hex(6)
        token = logs.request_id.set(request)
        began = time.perf_counter()
        status = 101 if socket else 500
        visitor = Visitor("", None)

        async def telling(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = [*message.get("headers", ()), (b"x-request-id", request.encode())]
                message["headers"] = headers
            elif message["type"] == "websocket.close":
                status = message.get("code", 1000)
            await send(message)

        try:
            visitor = self.check(scope)
            asking.set(visitor)
            await self.pace.turn(visitor)
            if socket:
                await self.app(scope, receive, telling)
            else:
                await self._answer(visitor, scope, receive, telling)
        except Refusal as refusal:
            await self._refuse(socket, refusal, telling)
        finally:
            if status in SENSELESS:
                self.requests.spend(visitor.address, NONSENSE)
            seconds = time.perf_counter() - began
            # The template, not the path: a table's code is as good as a key to it.
            route = str(scope.get("path_template") or "-")
            kind = str(scope.get("method") or "SOCKET")
            self.metrics.saw_request(kind, route, status, seconds)
            logs.access.info("%s %s %d %.1f ms", kind, route, status, seconds * 1000)
            logs.request_id.reset(token)

    async def _answer(self, visitor: Visitor, scope: Scope, receive: Receive, send: Send) -> None:
        """Some questions are a hundred times as much work as others, and only then it is known which."""
        work: Any = self.app(scope, receive, send)
        answering = Stopwatch(work)
        try:
            await answering
        finally:
            self.pace.charge(visitor, answering.seconds)

    def check(self, scope: Scope) -> Visitor:
        """Somebody who may ask now; who exactly, nobody knows yet."""
        client = scope["client"]
        if client:
            # What a proxy says is in no particular form.
            scope["client"] = plain(client[0]), client[1]
        host = next((v for k, v in scope["headers"] if k == b"host"), b"").decode("latin-1")
        if not self.knows(host):
            raise Refusal(
                "forbidden",
                lambda say: say.unknown_host_name,
            )
        address = address_of(scope, self.unlimited)
        self.requests.check(address)
        if "\0" in scope["path"]:
            raise Refusal("not_found", lambda say: say.nothing_called_so)
        return Visitor("", address)

    def knows(self, host: str) -> bool:
        """Another site's name that leads here could speak for its visitors; a number cannot be one."""
        written = HOST.fullmatch(host)
        if written is None or int(written[2] or 0) > LAST_PORT:
            return False
        name = written[1].strip("[]").lower().rstrip(".")
        if "*" in self.hosts or name in self.hosts or name.endswith(".localhost"):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True

    async def _refuse(self, socket: bool, refusal: Refusal, send: Any) -> None:
        if socket:
            await send({"type": "websocket.close", "code": 4000 + refusal.status})
            return
        body = msgspec.json.encode(ProblemAnswer(Problem(refusal.code, refusal.message)))
        headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
        await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})


def known_hosts(given: tuple[str, ...]) -> set[str]:
    own = socket.gethostname().lower()
    return {"localhost", own, f"{own}.local", *(host.lower() for host in given)}
