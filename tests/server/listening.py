"""Local services that people could be told by, for tests: they keep what arrives."""

from __future__ import annotations

import base64
import os
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, NamedTuple

import http_ece
import msgspec
from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.server.client import Json


class Arrived(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Listener:
    """An HTTP service on this machine; it answers with `status`, or sends on to `elsewhere`. At /deaf… it
    answers only when it is `awake`."""

    def __init__(self, status: int = 201) -> None:
        self.arrived: list[Arrived] = []
        self.status = status
        self.elsewhere = ""
        self.awake = threading.Event()
        listener = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                listener.arrived.append(Arrived(self.path, headers, body))
                if self.path.startswith("/deaf"):
                    listener.awake.wait()
                self.send_response(listener.status)
                if listener.elsewhere:
                    self.send_header("location", listener.elsewhere)
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self.awake.set()
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def listening(status: int = 201) -> Iterator[Listener]:
    listener = Listener(status)
    try:
        yield listener
    finally:
        listener.close()


class PushBrowser:
    """A browser that is told by a push service of ours; nobody but it reads what is sent."""

    def __init__(self, service: Listener, path: str = "/push/one") -> None:
        self.service = service
        self.path = path
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._shared = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.way = {
            "kind": "push",
            "address": service.address + path,
            "p256dh": _written(point),
            "auth": _written(self._shared),
        }

    def told(self) -> list[Json]:
        return [
            msgspec.json.decode(
                http_ece.decrypt(each.body, private_key=self._key, auth_secret=self._shared)
            )
            for each in self.service.arrived
            if each.path == self.path
        ]


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()


class Mailbox:
    """An SMTP server that keeps what it takes; whoever is in `nobody` does not exist there."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.nobody: set[str] = set()
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self._controller = Controller(self, hostname="127.0.0.1", port=port)
        self._controller.start()
        self.url = f"smtp://127.0.0.1:{port}"

    async def handle_RCPT(  # noqa: N802 - as aiosmtpd calls it
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if address in self.nobody:
            return "550 there is nobody of that name"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        found = message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 taken"

    def links(self) -> list[str]:
        """Those of the last mail."""
        return re.findall(r"https?://\S+/api/mail/\S+", self.mails[-1].get_content())

    def close(self) -> None:
        self._controller.stop()


@contextmanager
def post_office() -> Iterator[Mailbox]:
    mailbox = Mailbox()
    try:
        yield mailbox
    finally:
        mailbox.close()
