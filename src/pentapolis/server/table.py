"""One table in memory: who sits where, the match, and what each event does to them. No I/O."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import msgspec

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.languages import ENGLISH
from pentapolis.engine.match import Decided, Match, Undo
from pentapolis.engine.record import Record
from pentapolis.engine.registry import find_game
from pentapolis.engine.score import Outcome
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import SPECTATOR, State
from pentapolis.server.beginnings import Beginning
from pentapolis.server.clocks import Clocks, millis, written
from pentapolis.server.errors import Refusal
from pentapolis.server.hands import Hand, Hands
from pentapolis.server.messages import ChatEntry, Clock, Part, SeatKind, Status, Times
from pentapolis.server.words import ServiceWords

EventKind = Literal["play", "undo", "seat", "expire", "pause"]


class Looking(NamedTuple):
    """Which seat's player looks at a device that several share, and the version they saw last."""

    seat: int
    version: int


class Eyes(NamedTuple):
    """How a position is looked at: with what a seat holds, knowing what that seat knows or (None) all
    there was, and who is called "you"."""

    seat: int | None
    knows: int | None
    you: int

    @classmethod
    def of(cls, seat: int | None) -> Eyes:
        viewer = SPECTATOR if seat is None else seat
        return cls(seat, viewer, viewer)


class Occupant(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat. A person who has left, or was away for long, keeps it, and `bot` plays for
    them under the name `stand_in`; if it is `offered`, somebody else may sit down instead.

    `for_bot`: who of the others was for letting a bot hold it, and when they said so.
    """

    kind: SeatKind
    name: str = ""
    guest: str | None = None
    bot: str | None = None
    stand_in: str = ""
    for_bot: dict[str, str] = {}
    offered: bool = False

    @property
    def hand(self) -> Hand:
        """Who decides here now."""
        return Hand(self.guest, self.bot, self.stand_in or self.name)


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
    seat {"occupant"}; expire (the seat's time is over) {"bot", "name"} where that bot takes the turn,
    {"occupant"} where it holds the seat, and nothing where the game is lost; pause {"paused", "guests":
    those who would like a pause}.
    """

    number: int
    kind: EventKind
    seat: int
    data: dict[str, Any]
    guest: str | None = None
    request: str | None = None
    at: str = ""


class Call(msgspec.Struct, frozen=True):
    """It has become somebody's turn: at that seat, and the moment when little time is left, if ever."""

    seat: int
    guest: str
    nearly: str | None


class Summary(msgspec.Struct, frozen=True):
    """What lists show of a table, without its match."""

    status: Status
    version: int
    moves: int
    seats: list[Occupant]
    # A bot has to move, whoever is connected or not.
    bot_due: bool = False
    # Where there are clocks: the moment at which the next one is over, if one runs.
    clocks: bool = False
    deadline: str | None = None
    # It changes ratings.
    rated: bool = False
    # Of whom something is asked that was not asked before this version.
    calls: tuple[Call, ...] = ()


class Timing(NamedTuple):
    """How a table stands with time."""

    clocks: Clocks | None
    # Who has lost because of time.
    lost: int | None = None
    # All have agreed that the clocks stand still.
    paused: bool = False


class After(NamedTuple):
    """What an event makes of a table, before it is so for everybody."""

    event: Event
    seats: list[Occupant]
    match: Match | None
    # What the match goes on with.
    decided: Decided | None
    timing: Timing
    summary: Summary


class Table:
    """The fold of a table's events: `after` says what one makes of it, and the table `becomes` that once
    the event is in the database."""

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
        practice: bool = False,
        past: Summary | None = None,
        patience: int | None = None,
        beginning: Beginning | None = None,
        clock: Clock | None = None,
        edition: int = 0,
        public: bool = False,
        rated: bool = False,
    ) -> None:
        """With what lists know of it as its `past`, the game is not replayed: other rules hold now."""
        self.past = past
        # Which writing of its past this is; if there is a newer one, it has to be read anew.
        self.edition = edition
        self.is_rewritten = False
        # Whether anybody may find it and sit down.
        self.public = public
        # Whether it changes the ratings of those who began to play here.
        self.rated = rated
        # Where it does not begin with a deal.
        self.beginning = beginning
        self.id = table_id
        self.code = code
        self.game: Game = find_game(game)
        self.setup = setup
        self.created = created
        self.rematch = rematch
        self.host = host
        # Where everything may be taken back, for all to see.
        self.practice = practice
        # After so many seconds others may let a bot hold the seat of somebody who is away; None: never.
        self.patience = patience
        self.clock = clock
        self.timing = Timing(Clocks.set_up(clock, len(seats)) if clock else None)
        # Bots that take a turn because its seat had no time left.
        self.late: dict[int, Hand] = {}
        # Who would like that nothing runs and nobody plays.
        self.for_pause: list[str] = []
        # Whose time was over: after how many moves, in which turn.
        self.time_told: list[tuple[int, int, str]] = []
        self.hands = Hands()
        # Whom whoever made it sent away from a seat.
        self.sent_away: frozenset[str] = frozenset()
        self.seats = list(seats)
        self.match: Match | None = None
        self._seed = seed
        self.match = self._begun(self.seats)
        self.starters = list(self.seats) if self.match else []
        self.version = 0
        # By seat, the version at which what it has to decide last changed. A choice made against that
        # version or a later one is still meant as it was made: others who decide at the same time, or
        # sit down, do not make it stale.
        self.asked_at = [0] * len(self.seats)
        self.chat: list[ChatEntry] = []
        # What requests were answered with, by who asked: so a resent one gets the same answer.
        self.answers: dict[tuple[str, str], int] = {}
        # By version: how many moves there were, and how often something had been taken back.
        self._moves: list[tuple[int, int]] = [(self.first_move, 0)]
        # By version, whose decision it was or who took one back.
        self._decided: list[int | None] = [None]
        # How often something that was told before has changed: moves taken back, names.
        self.rewritten = 0
        if self.clocks is not None and self.match is not None:
            begun = Event(0, "seat", 0, {}, at=created)
            self.timing = self._timing_after(begun, self.seats, self.match.state)

    @property
    def clocks(self) -> Clocks | None:
        return self.timing.clocks

    @property
    def lost(self) -> int | None:
        return self.timing.lost

    @property
    def paused(self) -> bool:
        return self.timing.paused

    # -- what happened ----------------------------------------------------------------------------

    def after(self, event: Event) -> After:
        """Nothing changes; IllegalAction says why nothing may."""
        if event.number != self.version + 1:
            raise ValueError(f"Version {event.number} cannot follow {self.version}.")
        seats, match, decided = self.seats, self.match, None
        if "occupant" in event.data:
            seats = list(seats)
            seats[event.seat] = msgspec.convert(event.data["occupant"], Occupant)
            match = self._begun(seats)
        elif self.past is None and event.kind in ("play", "undo"):
            assert match is not None
            if event.kind == "play":
                decided = match.decided(event.data["action"], event.seat)
            else:
                match = undone(match, event.seat, event.data["to"])
        state = decided.state if decided else match.state if match else None
        moves = (len(match.moves) if match else 0) + (decided is not None)
        timing = self._timing_after(event, seats, state)
        calls = self._calls(event, seats, state, timing)
        summary = self._summed_up(event.number, seats, moves, state, timing)
        summary = msgspec.structs.replace(summary, calls=calls)
        return After(event, seats, match, decided, timing, summary)

    def become(self, after: After) -> None:
        event, seats, match, decided = after.event, after.seats, after.match, after.decided
        if event.kind in ("play", "undo") and match is not None and self.match is not None:
            before = set(self.match.deciders)
            if decided is not None:
                match.take(decided)
                self.hands.add(event.seat, self.hand_at(event.seat))
            else:
                self.hands.keep(len(match.moves))
            asked_anew = before ^ set(match.deciders) | {event.seat}
            if self.practice and event.kind == "undo":
                asked_anew = set(range(len(seats)))
            for seat in asked_anew:
                self.asked_at[seat] = event.number
        if event.kind == "seat":
            was, now = self.seats[event.seat], seats[event.seat]
            if now.kind == "open" and was.guest and was.guest != event.guest:
                self.sent_away |= {was.guest}
        self.timing = after.timing
        # It is asked for where the game stands, and not for later.
        self.for_pause = event.data.get("guests", [] if event.kind == "play" else self.for_pause)
        if event.kind == "expire":
            self._out_of_time(event)
        if self.clocks is not None:
            self.late = {seat: self.late[seat] for seat in self.clocks.late_seats}
        if self.match is None and match is not None:
            self.starters = list(seats)
        self.seats, self.match = seats, match
        self.version = event.number
        self._decided.append(event.seat if event.kind in ("play", "undo") else None)
        self.rewritten += event.kind != "play"
        taken_back = self._moves[-1][1] + (event.kind == "undo")
        self._moves.append((len(match.moves) if match else self.first_move, taken_back))
        if event.guest is not None and event.request is not None:
            self.answers[event.guest, event.request] = event.number

    def _out_of_time(self, event: Event) -> None:
        assert self.clock is not None
        if "bot" in event.data:
            self.late[event.seat] = Hand(
                self.seats[event.seat].guest, event.data["bot"], event.data["name"]
            )
        if self.match is not None:
            at = len(self.match.moves), self.match.state.turn
            self.time_told.append((*at, self.seats[event.seat].name))
        self.asked_at[event.seat] = event.number

    def _timing_after(self, event: Event, seats: Sequence[Occupant], state: State | None) -> Timing:
        """After the event, when `seats` sit there and the game stands like that."""
        clocks, lost, paused = self.timing
        if clocks is None or state is None:
            return self.timing
        if event.kind == "expire" and not event.data:
            lost = event.seat
        if "bot" in event.data:
            clocks = clocks.late(event.seat)
        asked = [] if lost is not None else [int(seat) for seat in state.deciders()]
        paused = event.data.get("paused", paused)
        still = [seat for seat, occupant in enumerate(seats) if paused or occupant.bot is not None]
        new_turn = self.match is not None and self.match.state.turn != state.turn
        at, undone = millis(event.at), event.kind == "undo"
        clocks = clocks.after(at, event.seat, asked, still, new_turn, undone)
        return Timing(clocks, lost, paused)

    def _calls(
        self, event: Event, seats: Sequence[Occupant], state: State | None, timing: Timing
    ) -> tuple[Call, ...]:
        """Whose turn the event has made it; not of whoever did it, who knows."""
        if self.past is not None:
            return ()
        asked = people_asked(seats, state, timing)
        if not asked:
            return ()
        match = self.match
        before = people_asked(self.seats, match.state if match else None, self.timing)
        return calls(
            timing, {n: guest for n, guest in asked.items() if before.get(n) != guest}, event.guest
        )

    def turn_of(self, seat: int) -> str | None:
        """The guest who has to decide at the seat now; None where it is nobody or a bot."""
        match = self.match
        return people_asked(self.seats, match.state if match else None, self.timing).get(seat)

    def first_calls(self) -> tuple[Call, ...]:
        """Whose turn it is in a game that begins full; not of whoever made the table."""
        match = self.match
        asked = people_asked(self.seats, match.state if match else None, self.timing)
        return calls(self.timing, asked, self.host)

    def _begun(self, seats: Sequence[Occupant]) -> Match | None:
        """The match with these people, begun if every seat is taken."""
        match = self.match
        if match is not None:
            match = match.until(len(match.moves))
        elif self.past is None and all(seat.kind != "open" for seat in seats):
            match = self.dealt(seats)
        if match is not None:
            match.words = self.game.words(match.setup, [seat.name for seat in seats])
        return match

    def moves_at(self, version: int | None) -> int | None:
        """How many moves there were at a version; None if unknown, or moves were taken back since."""
        if version is None or not 0 <= version < len(self._moves):
            return None
        moves, taken_back = self._moves[version]
        return moves if taken_back == self._moves[-1][1] else None

    @property
    def stamp(self) -> tuple[object, ...]:
        """Differs whenever something that people can see has changed."""
        said = self.chat[-1].number if self.chat else 0
        return self.version, self.rematch, self.public, said

    def summary(self) -> Summary:
        state = self.match.state if self.match else None
        moves = len(self.match.moves) if self.match else 0
        return self._summed_up(self.version, self.seats, moves, state, self.timing)

    def _summed_up(
        self,
        version: int,
        seats: Sequence[Occupant],
        moves: int,
        state: State | None,
        timing: Timing,
    ) -> Summary:
        clocks, lost, paused = timing
        if self.past is not None:  # people come and go, and nothing else happens any more
            return msgspec.structs.replace(self.past, version=version, seats=list(seats))
        if state is None:
            return Summary(
                "waiting", version, 0, list(seats), clocks=clocks is not None, rated=self.rated
            )
        over = lost is not None or state.is_over()
        late = clocks.late_seats if clocks else ()
        deadline = clocks.deadline if clocks else None
        return Summary(
            "over" if over else "playing",
            version,
            moves,
            list(seats),
            not over and not paused and bot_due(seats, state.deciders(), late),
            clocks is not None,
            None if deadline is None else written(deadline),
            self.rated,
        )

    def dealt(self, seats: Sequence[Occupant]) -> Match:
        """The game before its first decision.

        Turns are confirmed where several people play: a fair undo could not take back otherwise what
        ends a turn. Whoever plays alone or against bots would only be held up by it.
        """
        undo: Undo = "free" if self.practice else "turn"
        source = f"Table {self.code}"
        if self.beginning is not None:
            return Match.from_record(self.beginning.record, source=source, undo=undo)
        people = {seat.guest for seat in seats if seat.guest is not None}
        # A record checks that rules and content are still those the game was begun with.
        header = Record(
            game=self.game.name,
            rules=self.setup.rules,
            content=self.setup.content,
            content_hash=self.setup.content_hash,
            players=len(self.seats),
            options=self.setup.options,
            confirm=len(people) > 1 and not self.practice,
            seed=self._seed,
        )
        return Match.from_record(header, source=source, undo=undo)

    @property
    def first_move(self) -> int:
        """How many moves had been made before it began: those stand."""
        return self.beginning.moves if self.beginning else 0

    def speaking(self, match: Match, locale: str) -> Match:
        """A match of this table, to be looked at in a language; tables themselves speak English."""
        if locale == ENGLISH:
            return match
        names = [seat.name for seat in self.seats]
        return match.speaking(self.game.words(match.setup, names, locale=locale))

    def position(self, moves: int) -> Match:
        """The match after its first moves."""
        return self.running().until(moves)

    def outcome(self, outcome: Outcome, say: ServiceWords) -> Outcome:
        """How the game has come out, or stands; who is out of time has lost, whatever the points."""
        if self.lost is None:
            return outcome
        places = tuple(2 if seat == self.lost else 1 for seat in range(len(self.seats)))
        loser, winner = self.seats[self.lost].name, self.seats[1 - self.lost].name
        return msgspec.structs.replace(
            outcome,
            places=places,
            final=True,
            tie_break=None,
            reason="time",
            text=say.won_on_time(winner, loser),
        )

    @property
    def deciders(self) -> list[int]:
        """The seats that the table waits for."""
        return [] if self.match is None or self.lost is not None else self.match.deciders

    # -- who sits where ---------------------------------------------------------------------------

    @property
    def status(self) -> Status:
        if self.past is not None:
            return self.past.status
        if self.match is None:
            return "waiting"
        return "over" if self.match.is_over or self.lost is not None else "playing"

    def seats_of(self, guest: str | None) -> list[int]:
        """The seats that the guest plays now."""
        return [
            number
            for number, seat in enumerate(self.seats)
            if guest is not None and seat.guest == guest and seat.bot is None
        ]

    def parts(self) -> list[Part]:
        """Who played which part, at the seats that had another hand than their own."""
        return self.hands.parts([seat.hand for seat in self.seats])

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

    def handover(self, guest: str | None, looking: Looking | None) -> int | None:
        """The seat whose player has to take the device first: where several people share one, nobody
        is shown what another holds before they say that they are the one who looks.

        Whoever looked keeps looking until another of them has decided something, at this screen or
        at any other.
        """
        seat = self.eyes_of(guest)
        if seat is None or not self.hides_within(guest):
            return None
        if looking is None or looking.seat != seat or looking.version > self.version:
            return seat
        since = self._decided[looking.version + 1 :]
        others = set(self.seats_of(guest)) - {seat}
        return None if others.isdisjoint(since) else seat

    def hides_within(self, guest: str | None) -> bool:
        """Whether the guest plays for several people who are not to see each other's secrets now."""
        match = self.match
        if match is None or match.is_over or len(self.seats_of(guest)) < 2:
            return False
        return not self.game.is_open(match.setup)

    def eyes_at(self, guest: str | None, position: Match, seat: int | None) -> int | None:
        """The seat whose eyes the guest sees a past position with: the one asked for, if it is theirs.

        Without one nobody has said who looks, and people who share a device are shown what is public.
        """
        if seat is not None:
            self.check_seat(guest, seat)
            return seat
        return None if self.hides_within(guest) else self.eyes_of(guest, position)

    def eyes_into_the_past(
        self, guest: str | None, position: Match, seat: int | None, secret: bool
    ) -> Eyes:
        """How the guest looks at an earlier position.

        A game that is over looks the same to everybody, unless its deal stays `secret`: all is known, and
        what somebody held is shown of whoever made the last decision, or else of the seat that is asked
        for. Only who is called "you" differs; nobody is who played for several.
        """
        if self.status != "over" or secret:
            return Eyes.of(self.eyes_at(guest, position, seat))
        if seat is not None and not 0 <= seat < len(self.seats):
            wanted = seat
            raise Refusal("not_found", lambda say: say.no_seat_of_number(wanted))
        if seat is None:
            seat = position.moves[-1][0] if position.moves else position.deciders[0]
        mine = self.seats_of(guest)
        return Eyes(seat, None, mine[0] if len(mine) == 1 else SPECTATOR)

    @property
    def single_handed(self) -> bool:
        """Whether one person holds every seat that no bot was put on."""
        people = {seat.guest for seat in self.seats if seat.kind != "bot"}
        return len(people) == 1 and None not in people

    @property
    def bots_alone(self) -> bool:
        """Nobody plays here: the bots do so only while somebody watches."""
        return all(seat.kind == "bot" for seat in self.seats)

    def bots_to_move(self) -> list[int]:
        """The seats where a bot has to decide now."""
        if self.paused or is_abandoned(self.seats):
            return []
        return [seat for seat in self.deciders if self.hand_at(seat).bot is not None]

    def hand_at(self, seat: int) -> Hand:
        """Who decides at the seat now: a bot also where its time is over."""
        return self.late.get(seat, self.seats[seat].hand)

    def still_asks(self, version: int, seat: int) -> bool:
        """Whether a bot that was asked at that version has to decide the same thing now."""
        return self.asked_at[seat] <= version and seat in self.bots_to_move()

    # -- may this be done? ------------------------------------------------------------------------

    def why_past(self, say: ServiceWords) -> str:
        """What people can still do."""
        return say.rules_changed(self.game.title)

    def check_present(self) -> None:
        if self.past is not None:
            raise Refusal("outdated", self.why_past)

    def running(self) -> Match:
        self.check_present()
        if self.match is None:
            raise Refusal("waiting", lambda say: say.not_begun)
        return self.match

    def out_of_time(self, now: int) -> int | None:
        """A seat that has no time left."""
        return self.clocks.expired(now) if self.clocks else None

    def times(self, now: int) -> Times | None:
        """What the clocks show, to be put right by the service's time `now`."""
        if self.clocks is None or self.match is None:
            return None
        return Times(
            now,
            self.clocks.shown([seat.kind for seat in self.seats]),
            self.lost,
            self.paused,
            [n for n, seat in enumerate(self.seats) if seat.guest in self.for_pause],
        )

    def ends_for(self, guest: str) -> int | None:
        """When the guest's time is over, while a clock of theirs runs."""
        if self.clocks is None:
            return None
        ends = [self.clocks.zero(seat) for seat in self.seats_of(guest)]
        return min((end for end in ends if end is not None), default=None)

    def check_time_to_come_back(self, seat: int) -> None:
        if self.clocks is not None and seat in self.deciders and not self.clocks.left(seat):
            raise Refusal("taken", lambda say: say.bot_ends_turn_first)

    def may_play(self, seat: int) -> bool:
        """As far as time allows it."""
        return self.lost is None and not self.paused and seat not in self.late

    def check_in_time(self, seat: int) -> None:
        if self.paused:
            raise Refusal("forbidden", lambda say: say.paused)
        if seat in self.late:
            raise Refusal("stale", lambda say: say.bot_takes_turn)

    def check_going(self) -> None:
        self.running()
        if self.status == "over":
            raise Refusal("over", lambda say: say.game_over)

    def check_seat(self, guest: str | None, seat: int) -> None:
        if seat not in self.seats_of(guest):
            raise Refusal("not_seated", lambda say: say.not_your_seat)

    def undo_target(self, seat: int) -> int:
        """How many moves stay if the seat's player takes back their last decision.

        At a practice table that is their own last decision at any of their seats, with all that others
        have played since.
        """
        match = self.running()
        if not self.practice:
            self.check_going()
            if not match.can_undo(seat):
                raise Refusal("cannot_undo", lambda say: say.nothing_to_take_back)
            if self.clocks is not None and self.hands.last_bot(seat) != self.hand_at(seat).bot:
                raise Refusal("cannot_undo", lambda say: say.bot_played_it)
            target = max(n for n, (who, _) in enumerate(match.moves) if who == seat)
            if target < self.first_move:
                raise Refusal("cannot_undo", lambda say: say.nothing_played_yet)
            return target
        mine = self.seats_of(self.seats[seat].guest)
        for number in range(len(match.moves) - 1, self.first_move - 1, -1):
            if match.moves[number][0] in mine:
                return number
        raise Refusal("cannot_undo", lambda say: say.nothing_played_yet)

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


def bot_due(seats: Sequence[Occupant], deciders: Iterable[int], late: Collection[int] = ()) -> bool:
    """Whether a bot has to move, even if nobody is connected; also for those who are `late`."""
    if is_abandoned(seats) or all(seat.kind == "bot" for seat in seats):
        return False
    return any(seats[seat].bot is not None or seat in late for seat in deciders)


def undone(match: Match, seat: int, to: int) -> Match:
    """What is left of a match; at a practice table everything since goes, too."""
    if match.undo_mode == "free":
        return match.until(to)
    return match.until(len(match.moves)).undo(seat)


def people_asked(seats: Sequence[Occupant], state: State | None, timing: Timing) -> dict[int, str]:
    """By seat, the guests who have to decide; nobody does while the game is paused or over."""
    if state is None or timing.paused or timing.lost is not None or state.is_over():
        return {}
    late = timing.clocks.late_seats if timing.clocks else ()
    return {
        int(seat): guest
        for seat in state.deciders()
        if (guest := seats[seat].guest) is not None and seats[seat].bot is None and seat not in late
    }


def calls(timing: Timing, asked: Mapping[int, str], but: str | None) -> tuple[Call, ...]:
    clocks = timing.clocks
    return tuple(
        Call(seat, guest, None if nearly is None else written(nearly))
        for seat, guest in sorted(asked.items())
        if guest != but
        for nearly in (clocks.nearly(seat) if clocks else None,)
    )


def is_outdated(name: str, setup: TableSetup) -> bool:
    """Whether a table's rules or content are no longer those of the game."""
    try:
        game = find_game(name)
        now = game.rules_version, game.content(setup.content).hash
    except PentapolisError:
        return True
    return (setup.rules, setup.content_hash) != now


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


def setup_of(record: Record) -> TableSetup:
    """The set-up of a table that goes on with a record."""
    return TableSetup(record.rules, record.content, record.content_hash, dict(record.options))
