"""One table in memory: who sits where, the match, and what each event does to them. No I/O."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import msgspec

from pentapolis.engine.game import Game
from pentapolis.engine.match import Match
from pentapolis.engine.record import Record
from pentapolis.engine.registry import find_game
from pentapolis.engine.setup import Setup
from pentapolis.server.errors import Refusal
from pentapolis.server.messages import ChatEntry, SeatKind, Status, UndoMode

EventKind = Literal["play", "undo", "seat"]


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. A person who has left keeps it, and `bot` plays for them."""

    kind: SeatKind
    name: str = ""
    guest: str | None = None
    bot: str | None = None


OPEN = Occupant("open")


class TableSetup(msgspec.Struct, frozen=True):
    """What fixes a game before it begins; names the rules and content it was begun with."""

    rules: int
    content: str
    content_hash: str
    options: dict[str, str]


class Event(msgspec.Struct, frozen=True):
    """One change, the version that it makes, and the request that asked for it.

    data: play {"action"}; undo {"to": the number of the decision taken back};
    seat {"occupant"}.
    """

    number: int
    kind: EventKind
    seat: int
    data: dict[str, Any]
    guest: str | None = None
    request: str | None = None
    at: str = ""


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a table, without its match."""

    status: Status
    version: int
    moves: int
    seats: list[Occupant]
    undo: UndoMode
    # A bot has to move, whoever is connected or not.
    bot_due: bool = False


class Table:
    """The fold of a table's events. Change it only by `apply`, after the event is in the database."""

    def __init__(
        self,
        table_id: int,
        code: str,
        game: str,
        setup: TableSetup,
        seed: int,
        seats: Sequence[Occupant],
        created: str,
        rematch: str | None = None,
        host: str | None = None,
    ) -> None:
        self.id = table_id
        self.code = code
        self.game: Game = find_game(game)
        self.setup = setup
        self.created = created
        self.rematch = rematch
        self.host = host
        self.seats = list(seats)
        self.match: Match | None = None
        self.undo_mode: UndoMode = "turn"
        self.version = 0
        # By seat, the version at which what it has to decide last changed. A choice made against that
        # version or a later one is still meant as it was made: others who decide at the same time, or
        # sit down, do not make it stale.
        self.asked_at = [0] * len(self.seats)
        self.chat: list[ChatEntry] = []
        # What requests were answered with, by who asked: so a resent one gets the same answer.
        self.answers: dict[tuple[str, str], int] = {}
        # By version: how many moves there were, and how often something had been taken back.
        self._moves: list[tuple[int, int]] = [(0, 0)]
        # How often something that was told before has changed: moves taken back, names.
        self.rewritten = 0
        self._seed = seed
        self._begin_if_full()

    # -- what happened ----------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        if event.number != self.version + 1:
            raise ValueError(f"Version {event.number} cannot follow {self.version}.")
        if event.kind == "seat":
            self.seats[event.seat] = msgspec.convert(event.data["occupant"], Occupant)
            self._begin_if_full()
            self._name_players()
        else:
            assert self.match is not None
            before = set(self.match.deciders)
            if event.kind == "play":
                self.match.play(event.data["action"], event.seat)
            else:
                undo(self.match, event.seat, event.data["to"])
            asked_anew = before ^ set(self.match.deciders) | {event.seat}
            if self.undo_mode == "free" and event.kind == "undo":
                asked_anew = set(range(len(self.seats)))
            for seat in asked_anew:
                self.asked_at[seat] = event.number
        self.version = event.number
        self.rewritten += event.kind != "play"
        taken_back = self._moves[-1][1] + (event.kind == "undo")
        self._moves.append((len(self.match.moves) if self.match else 0, taken_back))
        if event.guest is not None and event.request is not None:
            self.answers[event.guest, event.request] = event.number

    def _begin_if_full(self) -> None:
        if self.match is not None or any(seat.kind == "open" for seat in self.seats):
            return
        self.undo_mode = undo_mode(self.seats)
        self.match = self.dealt(self.undo_mode)
        self._name_players()

    def _name_players(self) -> None:
        if self.match is not None:
            names = [seat.name for seat in self.seats]
            self.match.words = self.game.words(self.match.setup, names)

    def moves_at(self, version: int | None) -> int | None:
        """How many moves there were at a version; None if unknown, or moves were taken back since."""
        if version is None or not 0 <= version < len(self._moves):
            return None
        moves, taken_back = self._moves[version]
        return moves if taken_back == self._moves[-1][1] else None

    @property
    def stamp(self) -> tuple[object, ...]:
        """Differs whenever something that people can see has changed."""
        return self.version, self.rematch, self.chat[-1].number if self.chat else 0

    def summary(self) -> Summary:
        moves = len(self.match.moves) if self.match else 0
        due = self.match is not None and bot_due(self.seats, self.match.deciders)
        return Summary(self.status, self.version, moves, list(self.seats), self.undo_mode, due)

    def summary_after(self, event: Event) -> Summary:
        """What `summary` will say once the event is applied; nothing changes."""
        if event.kind == "seat":
            return self._summary_after_seat(event)
        assert self.match is not None
        moves = len(self.match.moves)
        if event.kind == "undo":
            moves = moves - 1 if self.undo_mode == "turn" else event.data["to"]
            after = self.match.state_at(event.data["to"])
        else:
            moves += 1
            after = self.match.state.clone()
            after.apply(event.seat, event.data["action"])
        status: Status = "over" if after.is_over() else "playing"
        due = bot_due(self.seats, after.deciders())
        return Summary(status, event.number, moves, list(self.seats), self.undo_mode, due)

    def _summary_after_seat(self, event: Event) -> Summary:
        seats = list(self.seats)
        seats[event.seat] = msgspec.convert(event.data["occupant"], Occupant)
        match, mode = self.match, self.undo_mode
        if match is None and not any(seat.kind == "open" for seat in seats):
            mode = undo_mode(seats)
            match = self.dealt(mode)
        if match is None:
            return Summary("waiting", event.number, 0, seats, mode)
        status: Status = "over" if match.is_over else "playing"
        due = bot_due(seats, match.deciders)
        return Summary(status, event.number, len(match.moves), seats, mode, due)

    def dealt(self, mode: UndoMode | None = None) -> Match:
        """The game before its first decision."""
        mode = mode or self.undo_mode
        # A record checks that rules and content are still those the game was begun with.
        header = Record(
            game=self.game.name,
            rules=self.setup.rules,
            content=self.setup.content,
            content_hash=self.setup.content_hash,
            players=len(self.seats),
            options=self.setup.options,
            confirm=mode == "turn",
            seed=self._seed,
        )
        return Match.from_record(header, source=f"Table {self.code}", undo=mode)

    def position(self, moves: int) -> Match:
        """The match after its first moves."""
        return self.running().until(moves)

    # -- who sits where ---------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over else "playing"

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that the guest plays now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if guest is not None and seat.guest == guest and seat.bot is None
        ]

    def is_shared(self, seat: int) -> bool:
        """Whether the seat's player has others at the same table."""
        guest = self.seats[seat].guest
        return sum(other.guest == guest for other in self.seats) > 1

    def eyes_of(self, guest: str | None, match: Match | None = None) -> int | None:
        """The seat whose eyes the guest sees the match with (now, or an earlier position of it).

        Of several seats it is the one to act, else the last that did.
        """
        match = match or self.match
        mine = self.seats_of(guest)
        if not mine or match is None:
            return mine[0] if mine else None
        for seat in match.deciders:
            if seat in mine:
                return seat
        for seat, _ in reversed(match.moves):
            if seat in mine:
                return seat
        return mine[0]

    @property
    def bots_alone(self) -> bool:
        """Nobody plays here: the bots do so only while somebody watches."""
        return all(seat.kind == "bot" for seat in self.seats)

    def bots_to_move(self) -> list[int]:
        """The seats where a bot has to decide now."""
        if self.match is None or is_abandoned(self.seats):
            return []
        return [seat for seat in self.match.deciders if self.seats[seat].bot is not None]

    def still_asks(self, version: int, seat: int) -> bool:
        """Whether a bot that was asked at that version has to decide the same thing now."""
        return self.asked_at[seat] <= version and seat in self.bots_to_move()

    # -- may this be done? ------------------------------------------------------------------------

    def running(self) -> Match:
        if self.match is None:
            raise Refusal("waiting", "The game has not begun: there are open seats.")
        return self.match

    def check_seat(self, guest: str | None, seat: int) -> None:
        if seat not in self.seats_of(guest):
            raise Refusal("not_seated", "That is not your seat.")

    def undo_target(self, seat: int) -> int:
        """How many moves stay if the seat's player takes back their last decision.

        Where one person plays alone or for all, that is their own last decision at any of their
        seats, with all that bots have played since.
        """
        match = self.running()
        if self.undo_mode == "turn":
            if match.is_over:
                raise Refusal("over", "The game is over.")
            if not match.can_undo(seat):
                raise Refusal("cannot_undo", "There is nothing that you may take back now.")
            return max(n for n, (who, _) in enumerate(match.moves) if who == seat)
        mine = self.seats_of(self.seats[seat].guest)
        for number in range(len(match.moves) - 1, -1, -1):
            if match.moves[number][0] in mine:
                return number
        raise Refusal("cannot_undo", "You have not played anything yet.")

    def can_undo(self, seat: int) -> bool:
        try:
            self.undo_target(seat)
        except Refusal:
            return False
        return True


def is_abandoned(seats: Sequence[Occupant]) -> bool:
    """Everybody has left: bots do not play on for nobody (a table of bots alone is another thing)."""
    people = [seat for seat in seats if seat.guest is not None]
    return bool(people) and all(seat.bot is not None for seat in people)


def bot_due(seats: Sequence[Occupant], deciders: Iterable[int]) -> bool:
    """Whether a bot has to move, even if nobody is connected."""
    if is_abandoned(seats) or all(seat.kind == "bot" for seat in seats):
        return False
    return any(seats[seat].bot is not None for seat in deciders)


def undo_mode(seats: Sequence[Occupant]) -> UndoMode:
    """Free where one person plays alone or for all; fair, with turns confirmed, among several."""
    people = {seat.guest for seat in seats if seat.guest is not None}
    return "free" if len(people) <= 1 and all(s.kind != "open" for s in seats) else "turn"


def undo(match: Match, seat: int, to: int) -> None:
    if match.undo_mode == "turn":
        match.undo(seat)
        return
    while len(match.moves) > to:
        match.undo()


def check_setup(game: str, players: int, options: dict[str, str]) -> TableSetup:
    """The set-up of a new table; SetupError or UnknownGame say what is wrong."""
    descriptor = find_game(game)
    setup: Setup = descriptor.setup(players, options)
    return TableSetup(
        rules=descriptor.rules_version,
        content=setup.content.name,
        content_hash=setup.content.hash,
        options=dict(setup.options),
    )
