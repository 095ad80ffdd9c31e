"""What if, at a table whose game is over: positions at once, what they are worth from other processes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.match import Match
from pentapolis.server import analysing
from pentapolis.server.errors import Refusal, from_engine
from pentapolis.server.forks import Forks
from pentapolis.server.limits import Budget, Places, Visitor
from pentapolis.server.messages import Count, Incoming, Outgoing, SeatNumber, Snapshot, Word
from pentapolis.server.reading import reading
from pentapolis.server.snapshot import past_position, position_snapshot
from pentapolis.server.table import Table
from pentapolis.server.workers import Workers, WorkFailed
from pentapolis.study import tries
from pentapolis.study.tries import Step, Worth
from pentapolis.study.verdict import Depth

# Choices that are tried one after the other, and lines that are compared at once.
LONGEST_TRY = 300
MOST_LINES = 4
# Questions of one person that are being computed, or wait for it.
OPEN_EACH = 4


class TriedStep(Incoming):
    seat: SeatNumber
    text: Word

    @property
    def step(self) -> Step:
        return Step(self.seat, self.text)


Tried = Annotated[list[TriedStep], Meta(max_length=LONGEST_TRY)]


class NewTry(Incoming):
    """Choices at the position after so many moves of a finished game; `seat` is whose eyes look on.

    With `answers` the others play on until that seat has something to decide.
    """

    move: Count
    seat: SeatNumber
    steps: Tried = []
    answers: bool = False


class TryAnswer(Outgoing):
    """Where it leads. `steps` are all choices since the position, answers included; `ends_move` says that
    the seat has nothing more to decide of the move that it began there."""

    snapshot: Snapshot
    # What the seat chose there in the game; empty elsewhere than at the position itself.
    played: str
    steps: list[Step]
    ends_move: bool


class Weighing(Incoming):
    """What are these lines worth to the seat, after the steps? With `everything`, hidden cards count."""

    move: Count
    seat: SeatNumber
    lines: Annotated[list[Tried], Meta(min_length=1, max_length=MOST_LINES)]
    steps: Tried = []
    everything: bool = False


class Tries:
    def __init__(self, forks: Forks, workers: Workers, budget: Budget, depth: Depth) -> None:
        self.forks = forks
        self.workers = workers
        self.budget = budget
        self.depth = depth
        self._open = Places(OPEN_EACH, lambda say: say.one_question_at_a_time)

    async def look(self, table: Table, guest: str | None, wish: NewTry) -> TryAnswer:
        await self.forks.check_open(table)
        match = past_position(table, wish.move)
        _check_seat(match, wish.seat)
        steps = _steps(wish.steps)
        try:
            match = tries.tried(match, wish.move, steps)
            ends_move = tries.ends_move(match, wish.move, wish.seat)
            if wish.answers:
                steps += tries.answered(match, wish.seat)
        except PentapolisError as error:
            raise Refusal("illegal", from_engine(error)) from error
        played = "" if steps else _played(table.running(), wish.move, wish.seat)
        shown = position_snapshot(table, table.speaking(match, reading.get()), wish.seat, guest)
        return TryAnswer(shown, played, steps, ends_move)

    async def weigh(self, table: Table, visitor: Visitor, wish: Weighing) -> list[Worth]:
        await self.forks.check_open(table)
        _check_seat(past_position(table, wish.move), wish.seat)
        self.budget.check(visitor)
        lines = [_steps(line) for line in wish.lines]
        given = wish.move, _steps(wish.steps), wish.seat, lines, wish.everything
        record = str(table.running().record)
        with self._open.taken(visitor):
            try:
                found, seconds = await self.workers.run(
                    visitor, analysing.weigh, record, self.depth, *given
                )
            except PentapolisError as error:
                raise Refusal("illegal", from_engine(error)) from error
            except WorkFailed as error:
                raise Refusal("unavailable", lambda say: say.could_not_be_computed) from error
        self.budget.charge(visitor, seconds)
        return list(found)


def _steps(tried: Sequence[TriedStep]) -> list[Step]:
    return [one.step for one in tried]


def _played(match: Match, at: int, seat: int) -> str:
    """The next choice of the seat in the game, if it was made at this position."""
    if seat not in [int(who) for who in match.state_at(at).deciders()]:
        return ""
    return next(move.text for move in match.record.moves[at:] if move.seat == seat)


def _check_seat(match: Match, seat: int) -> None:
    if seat >= match.setup.players:
        raise Refusal("malformed", lambda say: say.no_such_player(seat))
