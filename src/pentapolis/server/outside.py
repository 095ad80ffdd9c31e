"""Talks to addresses that people have entered: to the outside only, briefly, never where it is sent on.

Names are resolved here, and what is connected to is the address that was checked: a name that leads
somewhere else a moment later leads nowhere.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from pentapolis.server.errors import Refusal

if TYPE_CHECKING:
    from aiohttp import ClientSession

# Seconds for everything together, and bytes of an answer that are read: what counts is its status.
SECONDS = 10.0
MOST_BYTES = 4_096
LONGEST = 1_000
# Networks of version 6 in which an address of version 4 is written, and where in it.
HOLDING = (
    (ipaddress.IPv6Network("64:ff9b::/96"), 0),
    (ipaddress.IPv6Network("2002::/16"), 80),
    (ipaddress.IPv6Network("::/96"), 0),
)


class Inside(OSError):  # noqa: N818 - it is where that leads
    """That address is of this machine or of a private network."""


def is_outside(address: str) -> bool:
    """Whether that is an address of the public internet, however it is written."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_outside(str(found.ipv4_mapped))
        for network, shift in HOLDING:
            if found in network:
                return is_outside(str(ipaddress.IPv4Address((int(found) >> shift) & 0xFFFFFFFF)))
    return found.is_global and not (found.is_multicast or found.is_reserved)


class Outside:
    """`local`: this machine counts as outside, and needs no TLS; for tests only."""

    def __init__(self, local: bool = False) -> None:
        self.local = local
        self._session: ClientSession | None = None

    def check(self, url: str) -> None:
        """Refusal where nothing would ever be sent to; what its name leads to is seen when it is."""
        try:
            parts = urlsplit(url)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise Refusal("malformed", lambda say: say.not_an_address) from error
        schemes = ("https", "http") if self.local else ("https",)
        if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url:
            raise Refusal("malformed", lambda say: say.address_too_long(LONGEST))
        if parts.scheme not in schemes or not host or port == 0:
            raise Refusal("malformed", lambda say: say.address_needs_https)
        if parts.username is not None or parts.password is not None:
            raise Refusal("malformed", lambda say: say.address_has_password)
        if self.local:
            return
        written = host.rstrip(".").lower()
        inside = written == "localhost" or written.endswith((".localhost", ".local", ".internal"))
        if inside or "." not in written + ":" * (":" in written) or _is_inside(written):
            raise Refusal("malformed", lambda say: say.address_not_public)

    async def post(self, url: str, body: bytes, headers: Mapping[str, str]) -> int:
        """The status of the answer; OSError or TimeoutError where there is none."""
        # Here, because it takes a while to import, and most services never send anything.
        from aiohttp import ClientError

        self.check(url)
        try:
            async with self._open().post(
                url, data=body, headers=headers, allow_redirects=False
            ) as answer:
                await answer.content.read(MOST_BYTES)
                return answer.status
        except (ClientError, ValueError) as error:
            raise OSError(type(error).__name__) from error

    def _open(self) -> ClientSession:
        from aiohttp import ClientSession, ClientTimeout, DummyCookieJar, TCPConnector

        if self._session is None:
            self._session = ClientSession(
                connector=TCPConnector(
                    socket_factory=self._socket,
                    use_dns_cache=False,
                    force_close=True,
                    limit_per_host=8,
                ),
                timeout=ClientTimeout(total=SECONDS),
                cookie_jar=DummyCookieJar(),
                auto_decompress=False,
                trust_env=False,
                headers={"User-Agent": "Pentapolis"},
            )
        return self._session

    def _socket(self, found: tuple[Any, ...]) -> socket.socket:
        """What every connection begins with, given the very address that it will go to."""
        family, kind, protocol, _, address = found
        if not (self.local or is_outside(address[0])):
            raise Inside("that address is not on the public internet")
        return socket.socket(family, kind, protocol)

    async def close(self) -> None:
        if self._session is not None:
            await self._session.close()


def _is_inside(host: str) -> bool:
    """Of a host that is written as a number, in any of the ways that systems understand."""
    try:
        ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        try:
            host = socket.inet_ntoa(socket.inet_aton(host))
        except OSError:
            return False
    return not is_outside(host)
