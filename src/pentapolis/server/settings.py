"""What whoever runs the service can choose."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple, get_args
from urllib.parse import unquote, urlsplit

from pentapolis.engine.errors import PentapolisError

MAIL_ADDRESS = re.compile(r"[^\s@<>,;]+@[^\s@<>,;]+", re.ASCII)
# Push services want to know whom to write to; some refuse whoever does not say.
NO_CONTACT = "https://pentapolis.invalid"
STATIC = Path(__file__).parent / "static"
LOCAL = ("127.0.0.1", "::1")
HOST_NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.(?!-)[a-z0-9_-]{1,63})*\.?", re.IGNORECASE)


# No accounts; for whoever wants one; or nobody plays without, and making one takes an invitation.
AccountMode = Literal["off", "open", "members"]


class SettingsError(PentapolisError):
    """The service cannot be run like that; the message says why."""


def check_host_name(name: str) -> str:
    """A name as browsers send it: without scheme, port or path."""
    if name != "*" and (len(name) > 253 or not HOST_NAME.fullmatch(name)):
        raise SettingsError(f"'{name}' is no host name: write it like play.example.org.")
    return name


def check_network(address: str) -> str:
    """An address or a network, in its usual form."""
    try:
        if "/" in address:
            return str(ipaddress.ip_network(address))
        return str(ipaddress.ip_address(address))
    except ValueError as error:
        words = "is neither an address nor a network: write it like 192.0.2.7 or 10.0.0.0/8"
        raise SettingsError(f"'{address}' {words} ({error}).") from error


class MailServer(NamedTuple):
    """`secure`: TLS from the beginning. The user is empty where nobody has to say who they are."""

    host: str
    port: int
    secure: bool
    user: str
    password: str


def parse_smtp(url: str) -> MailServer:
    """SettingsError without the address itself, which holds a password."""
    words = (
        "The mail server is written smtp://user:password@host:587 or smtps://user:password@host."
    )
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError as error:
        raise SettingsError(words) from error
    if parts.scheme not in ("smtp", "smtps") or not host or parts.path not in ("", "/"):
        raise SettingsError(words)
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(host, port or (465 if secure else 587), secure, user, password)


def check_site(site: str) -> str:
    """Without what stands behind host and port."""
    words = f"'{site}' is no site: write it like https://play.example.org."
    try:
        parts = urlsplit(site)
        port = parts.port
    except ValueError as error:
        raise SettingsError(words) from error
    if port == 0 or parts.scheme not in ("http", "https") or not parts.hostname:
        raise SettingsError(words)
    if parts.path not in ("", "/") or parts.query or parts.fragment or "@" in parts.netloc:
        raise SettingsError(f"'{site}' has to end after the host: https://play.example.org.")
    return f"{parts.scheme}://{parts.netloc}"


@dataclass(frozen=True)
class Settings:
    database: str
    # Seconds between a bot's decisions where people wait for them, so that they can follow.
    bot_pause: float = 0.7
    # Processes in which bots think, and others for forecasts and hints, which are short and do not wait
    # behind bots. They start when they are needed, and the last of each is never for an address that has
    # all others.
    bot_processes: int = 3
    forecast_processes: int = 2
    analysis_processes: int = 2
    # How thorough an analysis is: half takes half the time, and finds less.
    analysis_depth: float = 1.0
    # Seconds that the forecasts of one position may take; what is not known by then is left out.
    forecast_seconds: float = 0.5
    # Seconds of forecasts and hints that one person may have at once, and per second for long.
    forecast_burst: float = 5.0
    forecast_rate: float = 0.5
    # Seconds for which a line may be lost before anybody is told that its player is away.
    away_seconds: float = 3.0
    # A bot that has not answered after this many seconds is taken for dead.
    bot_patience: float = 60.0
    # Bots of others that may sit at tables, as on the command line: my_bot.py:Mine. Whoever plays sees
    # their names only.
    bots: tuple[str, ...] = ()
    accounts: AccountMode = "off"
    # Whether `en-XA` is a language: English in brackets, for tests of what is said without the words.
    pseudo_language: bool = False
    # Log-ins that fail, per second for long and at once: of one person, and at one account.
    login_rate: float = 1 / 30
    login_burst: int = 10
    # Downloads of all that somebody has.
    export_rate: float = 1 / 300
    export_burst: int = 3
    # Tables kept in memory; all others come back from the database when they are asked for.
    live_tables: int = 1000
    # Bytes of one message or request body, far above what any game needs.
    message_bytes: int = 8_192
    # Messages per second that one person may send for long, and at once. Who sends twice as much is
    # closed, and may come back after so many seconds.
    message_rate: float = 50.0
    message_burst: int = 100
    penalty_seconds: float = 30.0
    # Pieces of work per second (requests, messages, tables shown) that are done for one person, and at
    # once for one address. What is more waits.
    work_rate: float = 4.0
    work_burst: int = 20
    # Host names by which the service may be called, beside this machine's own and plain addresses.
    hosts: tuple[str, ...] = ()
    # Addresses and networks to which the limits by address do not apply: this machine, and proxies on it
    # that do not say for whom they ask.
    unlimited: tuple[str, ...] = LOCAL
    # How many people may be behind one address, as in a school: it has so many times what a person has.
    people: int = 50
    # Connections in all and of one person, and seconds for sending a whole request.
    connections: int = 4000
    connections_each: int = 8
    request_seconds: float = 10.0
    # Requests of one person, per second for long and at once; a first visit takes about fifty.
    request_rate: float = 1.0
    request_burst: int = 60
    # New tables of one person, and how many may be unfinished.
    table_rate: float = 0.1
    table_burst: int = 40
    tables_each: int = 100
    # How often somebody comes as a new guest, for each person that may be there.
    guest_rate: float = 0.004
    guest_burst: int = 2
    # Open sockets of one person.
    sockets_each: int = 20
    # Codes of one person that lead nowhere.
    guess_rate: float = 0.02
    guess_burst: int = 20
    # Chat of one person at all tables together.
    chat_rate: float = 0.5
    chat_burst: int = 10
    # Ways to be told that somebody adds or tries out.
    way_rate: float = 1 / 60
    way_burst: int = 10
    # How often one mail address or webhook is told something, per second for long and at once; and how
    # often somebody is asked by mail whether it is theirs.
    notice_rate: float = 1 / 300
    notice_burst: int = 20
    asking_rate: float = 1 / 3600
    asking_burst: int = 3
    # The server that takes our mail: smtp://user:password@host:587 or smtps://…; none: no mail.
    smtp: str = field(default="", repr=False)
    mail_from: str = ""
    # Where people find this service, for links in mails: https://play.example.org.
    site: str = ""
    # Whether people may be told at addresses of their own choice.
    webhooks: bool = False
    # Addresses that people enter may be of this machine. For tests only: no option sets it.
    tells_this_machine: bool = False
    static: Path = field(default=STATIC)
    # Where several workers at one port put what they count, so that each can tell for all.
    shared_metrics: Path | None = None

    def __post_init__(self) -> None:
        if self.accounts not in get_args(AccountMode):
            known = ", ".join(get_args(AccountMode))
            raise SettingsError(f"Accounts are one of {known}, not '{self.accounts}'.")
        for name in self.hosts:
            check_host_name(name)
        if self.site:
            object.__setattr__(self, "site", check_site(self.site))
        if self.smtp:
            if not self.site or not self.mail_from:
                raise SettingsError("Mail needs --mail-from, and for the links in it --site.")
            if not MAIL_ADDRESS.fullmatch(self.mail_from):
                raise SettingsError(f"'{self.mail_from}' is no mail address.")
            parse_smtp(self.smtp)
        object.__setattr__(self, "unlimited", tuple(check_network(one) for one in self.unlimited))

    @property
    def mail_server(self) -> MailServer | None:
        return parse_smtp(self.smtp) if self.smtp else None

    @property
    def contact(self) -> str:
        """Where push services find whoever runs this."""
        return f"mailto:{self.mail_from}" if self.mail_from else self.site or NO_CONTACT
