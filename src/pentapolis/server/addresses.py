"""Where somebody comes from, written in one way only.

A socket that listens on `::` shows visitors of version 4 as `::ffff:192.0.2.7`; proxies write what they
like. Everything else in the service sees what `plain` makes of it.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@lru_cache(4096)
def plain(address: str) -> str:
    """The usual form of an address; version 4 as version 4. What is no address stays as it is."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
        found = found.ipv4_mapped
    return str(found)


@lru_cache(4096)
def household(address: str) -> str:
    """What counts as one place: a household has many addresses of version 6, but one network."""
    address = plain(address)
    if ":" not in address:
        return address
    try:
        return str(ipaddress.ip_network((address.partition("%")[0], 64), strict=False))
    except ValueError:
        return address


def both_forms(listed: Iterable[str]) -> list[str]:
    """The same addresses and networks, also in the form of version 6, for those who compare texts."""
    found = []
    for entry in listed:
        found.append(entry)
        if ":" not in entry:
            address, _, bits = entry.partition("/")
            found.append(f"::ffff:{address}" + (f"/{96 + int(bits)}" if bits else ""))
    return found


class Trusted:
    """Addresses and networks that somebody has listed."""

    def __init__(self, listed: Iterable[str]) -> None:
        self._addresses: set[str] = set()
        self._networks: list[Network] = []
        for entry in listed:
            if "/" in entry:
                self._networks.append(ipaddress.ip_network(entry, strict=False))
            else:
                self._addresses.add(plain(entry))

    def __contains__(self, address: str) -> bool:
        address = plain(address)
        if address in self._addresses:
            return True
        if not self._networks:
            return False
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return False
        return any(found in network for network in self._networks)


def address_of(scope: Any, unlimited: Trusted) -> str | None:
    """Where a request comes from; None for places that are not limited, such as this machine."""
    client = scope.get("client")
    if not client or client[0] in unlimited:
        return None
    return household(client[0])
