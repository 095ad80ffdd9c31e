"""Groups that play the same game at tables of their own, and are compared.

A game whose rules compare groups has a `Contest` of its own (`Game.groups`). Of a group its points and
a few figures are known: read from its table, or entered by those who played with the real box. All of it
is public.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from msgspec import Struct

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State


class ContestError(PentapolisError):
    """A group that cannot be compared; the message says why."""


class Figure(Struct, frozen=True):
    """A number that is known of each group beside its points."""

    name: str
    title: str
    least: int
    most: int
    # Whether it decides among groups with equal points.
    breaks_ties: bool = False


class Share(Struct, frozen=True):
    """A part of a group's points."""

    title: str
    points: int


class Standing(Struct, frozen=True):
    """How a group stands: `points` as if its game ended now, `final` once it has."""

    points: int
    figures: dict[str, int]
    shares: tuple[Share, ...]
    final: bool
    # How far its game is, in words.
    progress: str = ""


class Contest(ABC):
    """How a game compares groups; made for a set-up with these options, and for somebody who reads."""

    # The options with which groups are compared.
    competing: ClassVar[Mapping[str, str]]
    # What the comparison asks, and what all groups have in common.
    heading: str
    subtitle: str
    # How groups are ranked, in one sentence.
    rule: str
    figures: tuple[Figure, ...]
    least_points: int
    most_points: int

    def __init__(self, setup: Setup, words: Any) -> None:
        """`words` are those of the game, for whoever asks."""
        self.setup = setup

    @abstractmethod
    def standing(self, state: State) -> Standing:
        """Of a table, finished or not; ContestError if its game is not one for groups."""

    @abstractmethod
    def entered(self, players: int, points: int, figures: Mapping[str, int]) -> Standing:
        """Of a group that played with the real box; ContestError if that cannot be."""

    @abstractmethod
    def rank(self, groups: Sequence[Standing]) -> list[int]:
        """The places of groups that have finished, ties shared; ContestError if one has not."""

    @abstractmethod
    def tie_break(self, ahead: Standing, behind: Standing, name: str) -> str:
        """What put a group ahead of another, called `name`, with equal points."""
