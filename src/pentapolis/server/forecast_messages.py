"""What is said about the future: forecasts of all choices, and hints."""

from __future__ import annotations

from typing import Any

from pentapolis.server.messages import FromSeat, Outgoing, PreviewLine

# -- what clients send ----------------------------------------------------------------------------


class AskForecasts(FromSeat, tag_field="type", tag="forecasts"):
    pass


class AskHint(FromSeat, tag_field="type", tag="hint"):
    pass


# -- what the service says ------------------------------------------------------------------------


class NextForecast(Outgoing):
    """What a choice of the following step would bring, counted from the position in hand."""

    action: int
    structure: dict[str, Any]
    words: str
    after: int
    lines: list[PreviewLine]
    luck: bool


class Forecast(Outgoing):
    """What a choice brings for sure, or likely; `luck`: there may be more, by what is drawn or hidden.

    `next` is there where the choice alone changes no points and the same seat decides again at once.
    """

    action: int
    after: int
    lines: list[PreviewLine]
    luck: bool
    next: list[NextForecast] | None


class ForecastsMessage(Outgoing, tag_field="type", tag="forecasts"):
    id: str
    version: int
    before: int
    choices: list[Forecast]


class HintStep(Outgoing):
    """A further choice of the turn that a hint advises."""

    words: str
    structure: dict[str, Any]


class HintChoice(Outgoing):
    """
    `value` is the points, or the lead over the best other, that it leads to at the end, for comparing;
    `reason` says what it does, where it ends and what tells it from the others; `then` has the
    turn's next choices, as far as they are sure; `open` says what decides about those after them.
    """

    action: int
    words: str
    structure: dict[str, Any]
    value: float
    reason: str
    then: list[HintStep]
    open: str


class HintMessage(Outgoing, tag_field="type", tag="hint"):
    id: str
    version: int
    choices: list[HintChoice]


# -- HTTP -----------------------------------------------------------------------------------------


class Review(Outgoing):
    """A decision of a game that is over: what was chosen, its place among `choices`, and the best."""

    seat: int
    action: int
    words: str
    place: int
    choices: int
    best: list[HintChoice]


class ContentTable(Outgoing):
    """`provenance`: rulebook, reference or reconstruction; `note` says more about it."""

    provenance: str
    note: str
    rows: list[dict[str, Any]]


class Content(Outgoing):
    """A content pack: every card, tile and board of a game as data."""

    game: str
    name: str
    title: str
    version: int
    hash: str
    tables: dict[str, ContentTable]
