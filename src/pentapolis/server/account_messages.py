"""What is said about accounts; docs/protocol.md tells the story."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from pentapolis.server.messages import Incoming, Outgoing, Text
from pentapolis.server.settings import AccountMode

# Longer than a password may be: the reason is then given in words, not by the decoder.
Password = Annotated[str, Meta(max_length=2000)]
Code = Annotated[str, Meta(max_length=100)]


class NewAccount(Incoming):
    name: Text
    password: Password
    # Needed where only members play.
    invitation: Code = ""


class LogIn(Incoming):
    name: Text
    password: Password


class Recover(Incoming):
    """A new password, by a code that was made for that."""

    name: Text
    code: Code
    password: Password


class LogOut(Incoming):
    """One of my devices by its name; none: this one. Or, `everywhere`, all others."""

    device: Code | None = None
    everywhere: bool = False


class NewPassword(Incoming):
    old: Password
    new: Password


class MyPassword(Incoming):
    password: Password


class DeleteMe(Incoming):
    """`word` says that it is meant; the password only of those who have one."""

    word: Code
    password: Password = ""


class LoggedIn(Outgoing):
    """A browser in which I am logged in; `here`: this one."""

    name: str
    device: str
    since: str
    seen: str
    here: bool


class AccountInfo(Outgoing):
    """`games`: how many tables I have; `codes`: how many recovery codes are unused."""

    name: str
    member: bool
    accounts: AccountMode
    games: int
    codes: int
    devices: list[LoggedIn]


class RecoveryCodes(Outgoing):
    """Told once: what is kept does not tell them."""

    codes: list[str]
