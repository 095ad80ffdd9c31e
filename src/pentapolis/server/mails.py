"""Mail to people who have confirmed their address; each can be ended by one press."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, make_msgid
from typing import TYPE_CHECKING

from itsdangerous import BadSignature, Signer

from pentapolis.server.errors import Refusal
from pentapolis.server.reading import reading, said
from pentapolis.server.settings import MailServer, Settings, SettingsError
from pentapolis.server.words import service_words

if TYPE_CHECKING:
    import aiosmtplib

SECONDS = 20.0
# Letters that need no quotes; whoever has others is told by other ways.
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9-]+(\.[a-z0-9-]+)+", re.ASCII)
# What a server says for good about who does not exist there.
NOBODY_THERE = range(550, 554)
CONFIRM, STOP = "confirm", "stop"


def check_mail_address(given: str) -> str:
    name, at, domain = given.strip().rpartition("@")
    address = f"{name}{at}{domain.lower()}"
    if len(address) > 254 or not ADDRESS.fullmatch(address):
        raise Refusal("malformed", lambda say: say.not_a_mail_address)
    return address


class Mails:
    def __init__(self, settings: Settings, key: str) -> None:
        self.settings = settings
        self._signers = {
            what: Signer(key, salt=f"pentapolis.mail.{what}") for what in (CONFIRM, STOP)
        }

    # -- links ------------------------------------------------------------------------------------

    def link(self, what: str, way: str) -> str:
        signed = self._signers[what].sign(way).decode()
        return f"{self.settings.site}/api/mail/{signed}/{what}"

    def way_of(self, what: str, signed: str) -> str:
        """The name of the way that such a link is about; Refusal if we have not made it."""
        try:
            return self._signers[what].unsign(signed.encode()).decode()
        except (BadSignature, UnicodeError) as error:
            raise Refusal("not_found", lambda say: say.link_leads_nowhere) from error

    # -- mails ------------------------------------------------------------------------------------

    async def ask(self, way: str, address: str) -> None:
        """Whether whoever reads mail there wants to be told there."""
        say = service_words(reading.get())
        text = say.somebodys_wish(self.settings.site, self.link(CONFIRM, way))
        status = await self.send(way, address, say.is_this_your_address, text)
        if status != 250:
            raise Refusal("unavailable", lambda say: say.no_mail_sent)

    async def tell(self, way: str, address: str, subject: str, words: str, path: str) -> int:
        ending = said(lambda say: say.no_more_mails(self.link(STOP, way)))
        text = f"{words}\n\n{self.settings.site}{path}\n\n-- \n{ending}\n"
        return await self.send(way, address, subject, text)

    async def send(self, way: str, address: str, subject: str, text: str) -> int:
        """What the server says in the end; OSError where there is none."""
        import aiosmtplib  # here, because most services never send anything

        message = EmailMessage(policy=SMTP)
        message["From"] = self.settings.mail_from
        message["To"] = address
        message["Subject"] = subject
        message["Date"] = format_datetime(datetime.now(UTC))
        message["Message-ID"] = make_msgid(domain=self.settings.mail_from.rpartition("@")[2])
        message["Auto-Submitted"] = "auto-generated"
        message["List-Unsubscribe"] = f"<{self.link(STOP, way)}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        message.set_content(text)
        server = self.settings.mail_server
        assert server is not None
        try:
            async with _connection(server) as connection:
                await connection.send_message(message)
        except aiosmtplib.SMTPRecipientsRefused as error:
            return error.recipients[0].code
        except aiosmtplib.SMTPException as error:
            raise OSError(type(error).__name__) from error
        return 250


def _connection(server: MailServer) -> aiosmtplib.SMTP:
    import aiosmtplib

    return aiosmtplib.SMTP(
        hostname=server.host,
        port=server.port,
        username=server.user or None,
        password=server.password or None,
        use_tls=server.secure,
        # Where there is a password it goes over TLS only.
        start_tls=None if server.secure or not server.user else True,
        timeout=SECONDS,
    )


async def check_mail_server(server: MailServer) -> None:
    """SettingsError if it does not let us in."""
    from aiosmtplib import SMTPException

    try:
        async with _connection(server) as connection:
            await connection.noop()
    except (SMTPException, OSError, ValueError) as error:
        raise SettingsError(f"No mail can be sent: {error}") from error
