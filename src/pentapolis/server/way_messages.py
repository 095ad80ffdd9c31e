"""What is said about being told; docs/protocol.md tells the story."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from pentapolis.server.messages import Incoming, Outgoing, Text

WayKind = Literal["push", "mail", "webhook"]
Minutes = Annotated[int, Meta(ge=0, lt=24 * 60)]
Key = Annotated[str, Meta(max_length=200)]


class NewWay(Incoming):
    """An address, and of a push service the keys (base64url) that the browser has made."""

    kind: WayKind
    address: Text
    p256dh: Key = ""
    auth: Key = ""


class WayWish(Incoming):
    """One of my ways, by its name."""

    name: Key


class QuietHours(Incoming):
    """Minutes after midnight, in the time zone of that name."""

    begins: Minutes
    ends: Minutes
    zone: Annotated[str, Meta(max_length=64)]


class QuietWish(Incoming):
    """None: I can be told at any time."""

    hours: QuietHours | None


class Way(Outgoing):
    """`address` is shown to its owner; of a push service only whose it is."""

    name: str
    kind: WayKind
    address: str
    since: str
    confirmed: bool


class Ways(Outgoing):
    """`kinds`: what this service can do; `key`: the public key by which push services know it."""

    kinds: list[WayKind]
    key: str
    ways: list[Way]
    quiet: QuietHours | None
