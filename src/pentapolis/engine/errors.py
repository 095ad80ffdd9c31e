"""Every error a user can cause; each message says what is wrong and, where possible, what to do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import TYPE_CHECKING

from pentapolis.engine.languages import ENGLISH

if TYPE_CHECKING:
    from pentapolis.engine.complaints import Complaint
    from pentapolis.engine.setup import Setup

# Nothing that has a name here has a longer one, so a longer word from outside is none of ours.
LONGEST_WORD = 64


class PentapolisError(Exception):
    """The common root: catch this to catch every complaint about input."""

    def in_words(self, locale: str) -> str:
        """In the language of whoever reads it, where it has other words than English."""
        return str(self)


class IllegalAction(PentapolisError):  # noqa: N818 - the name fixed in the engine contract
    """The action is not allowed now; the state is unchanged. Rules raise it with a typed reason."""

    def __init__(
        self,
        reason: Complaint | str,
        setup: Setup | None = None,
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(reason, setup, names)
        self.reason = reason
        self.setup = setup
        self.names = names

    def __str__(self) -> str:
        return self.in_words(ENGLISH)

    def in_words(self, locale: str) -> str:
        if isinstance(self.reason, str) or self.setup is None:
            return str(self.reason)
        from pentapolis.engine.registry import find_game

        game = find_game(self.setup.game)
        return game.words(self.setup, self.names, locale=locale).complaint(self.reason)


class UnknownGame(PentapolisError):  # noqa: N818
    """No game of that name is installed."""


class SetupError(PentapolisError):
    """A number of players, an option or a seat that the game does not have."""


class ContentError(PentapolisError):
    """A content pack that does not fit; the message names file, table, row and field."""


class RecordError(PentapolisError):
    """A record that cannot be read or replayed; the message names the line."""


class PositionError(PentapolisError):
    """A position entered by hand that cannot be scored."""


class UndoError(PentapolisError):
    """There is nothing that may be taken back."""


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` Did you mean 'x'?` when something known is close to the word, otherwise nothing.

    `known` are words of ours: comparing two long texts of somebody else's choice can take seconds.
    """
    if len(word) > LONGEST_WORD:
        return ""
    close = get_close_matches(word, [each for each in known if len(each) <= LONGEST_WORD], n=1)
    return f" Did you mean '{close[0]}'?" if close else ""
