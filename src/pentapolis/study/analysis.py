"""A whole game judged: every free choice, the luck ledger, and how well everybody played.

The work falls into parts that need nothing of each other, so that they can be done in any order, by any
number of processes, and kept one by one: whoever asks again gets what was done before.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Literal

from msgspec import Struct

from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.match import Match
from pentapolis.engine.record import parse_record
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.parallel import run_parallel
from pentapolis.study import accuracy
from pentapolis.study.chances import Curve, curve_for
from pentapolis.study.endings import Endings, Line
from pentapolis.study.estimates import Estimate
from pentapolis.study.ledger import (
    Entry,
    Ledger,
    Stretch,
    Valuer,
    close_the_books,
    stretches_of,
)
from pentapolis.study.moves import Move, moves_of
from pentapolis.study.reasons import SHEETS, Reason, Sources, reasons
from pentapolis.study.verdict import LEAST_STEP, Depth, Judge, Mark, Verdict

# Worlds in which every position of the ledger is valued, at the usual depth.
LEDGER_WORLDS = 160
USUAL = Depth()


class AnalysisError(PentapolisError):
    """The game cannot be analysed; the message says why."""


class Choices(Struct, frozen=True):
    """A line as notation and in words, choice by choice."""

    moves: tuple[str, ...]
    words: tuple[str, ...]


class Judged(Struct, frozen=True, tag="judged"):
    """One move. `decision` is the one to blame, counted from 0 as in the record; `mark` is empty where
    nothing is sure. `loss` and `chance` are chances of winning from 0 to 1, `points` those at the end.
    With a mark `reasons` say from what the played line brings other points than the better one.
    """

    number: int
    decision: int
    seat: int
    played: Choices
    better: Choices
    mark: Mark
    loss: Estimate
    points: Estimate
    chance: float
    # The same loss with everything as it was that somebody had seen; None where it was not asked.
    truth: Estimate | None
    worlds: int
    reasons: tuple[Reason, ...] = ()

    @property
    def unlucky(self) -> bool:
        """Right by what could be known, wrong by what could not."""
        return (
            self.truth is not None
            and not self.mark
            and self.truth.beyond(LEAST_STEP)
            and self.truth.low > self.loss.high
        )


class Analysis(Struct, frozen=True):
    """All that is known of a game afterwards."""

    game: str
    players: int
    seats: tuple[str, ...]
    result: tuple[int, ...]
    curve: Curve
    judged: tuple[Judged, ...]
    ledger: Ledger
    # By seat, from 0 to 100; None for who never had a choice.
    accuracy: tuple[float | None, ...]

    def mistakes(self, seat: int | None = None) -> list[Judged]:
        """What has a mark, the most expensive first."""
        found = [one for one in self.judged if one.mark and seat in (None, one.seat)]
        return sorted(found, key=lambda one: -one.loss.mean)

    def draws(self, seat: int) -> list[Entry]:
        """Draws that surely helped or hurt the seat, the luckiest first."""
        sure = [
            entry
            for entry in self.ledger.entries
            if (gain := entry.draw.chance[seat]).low > 0 or gain.high < 0
        ]
        return sorted(sure, key=lambda entry: -entry.draw.chance[seat].mean)

    def turning_points(self, seat: int, most: int = 3) -> list[Entry]:
        """The moves around which the seat's chance changed most, by choice and draw together."""

        def size(entry: Entry) -> float:
            return abs(entry.choice.chance[seat].mean + entry.draw.chance[seat].mean)

        return sorted(self.ledger.entries, key=size, reverse=True)[:most]


class Part(Struct, frozen=True):
    """A piece of the work: a move to judge, or a stretch of the ledger, by its place among these."""

    kind: Literal["move", "stretch"]
    at: int

    @property
    def key(self) -> str:
        return f"{self.kind} {self.at}"


Done = Judged | Entry | None


class Analyser:
    """Knows the parts of a game's analysis and does them one by one."""

    def __init__(self, match: Match, depth: Depth) -> None:
        if not match.is_over:
            raise AnalysisError("The game is not finished: it can be analysed when it is over.")
        self.match = match
        self.depth = depth
        self.curve = curve_for(match.setup)
        self.endings = Endings(match.setup, self.curve.usual or None)
        self.moves: list[Move] = moves_of(match)
        self.stretches: list[Stretch] = stretches_of(match)
        worlds = max(40, LEDGER_WORLDS * depth.worlds // USUAL.worlds)
        self.valuer = Valuer(self.endings, self.curve, worlds, match.seed)

    def parts(self) -> list[Part]:
        free = [Part("move", at) for at, move in enumerate(self.moves) if move.free]
        return [*free, *(Part("stretch", at) for at in range(len(self.stretches)))]

    def do(self, part: Part) -> Done:
        if part.kind == "move":
            return self.judge(self.moves[part.at])
        stretch = self.stretches[part.at]
        value = self.valuer.position
        return self.valuer.entry(stretch, value(stretch.before), value(stretch.after))

    def judge(self, move: Move) -> Judged | None:
        judge = Judge(self.endings, move.before, move.seat, self.curve, self.depth)
        verdict = judge.verdict(move.line)
        if verdict is None:
            return None
        truth = None
        if not self.match.game.is_open(self.match.setup) and self.match.setup.players > 1:
            truth = judge.in_truth(verdict, move.line).loss
        blamed = 0
        if verdict.mark and len(move.line) > 1:
            blamed = judge.blame(verdict, move.line)
        why = self._reasons(judge, move, verdict) if verdict.mark else ()
        return self._told(move, verdict, truth, blamed, why)

    def _reasons(self, judge: Judge, move: Move, verdict: Verdict) -> tuple[Reason, ...]:
        better, played = Sources(self.match, move.seat), Sources(self.match, move.seat)
        for luck in judge.lucks(5, SHEETS):
            common = judge.known(Rng(luck))
            for line, sources in (verdict.rival, better), (move.line, played):
                end = common.clone()
                self.endings.play(end, move.seat, line, luck)
                sources.add(end)
        return reasons(played, better)

    def _told(
        self,
        move: Move,
        verdict: Verdict,
        truth: Estimate | None,
        blamed: int,
        why: tuple[Reason, ...],
    ) -> Judged:
        return Judged(
            move.number,
            move.decisions[blamed],
            move.seat,
            self.choices(move.before, move.seat, move.line),
            self.choices(move.before, move.seat, verdict.rival),
            verdict.mark,
            verdict.loss,
            verdict.points,
            verdict.chance,
            truth,
            verdict.worlds,
            why,
        )

    def choices(self, before: State, seat: int, line: Line) -> Choices:
        game, words, state = self.match.game, self.match.words, before.clone()
        texts, said = [], []
        for action in line:
            if not state.is_legal(seat, action):
                break
            texts.append(game.text(state, seat, action))
            said.append(words.choice(state, seat, action))
            state.apply(seat, action)
        return Choices(tuple(texts), tuple(said))

    def put_together(self, done: Iterable[Done]) -> Analysis:
        """The analysis, when all parts are done, in whatever order they come."""
        found = [one for one in done if one is not None]
        judged = sorted((one for one in found if isinstance(one, Judged)), key=_number)
        entries = sorted((one for one in found if isinstance(one, Entry)), key=_number)
        value = self.valuer.position
        first, last = value(self.match.state_at(0)), value(self.match.state)
        ledger = close_the_books(self.valuer, first, last, entries)
        seats = range(self.match.setup.players)
        return Analysis(
            self.match.setup.game,
            self.match.setup.players,
            self.match.seats,
            tuple(int(points) for points in self.match.state.scores()),
            self.curve,
            tuple(judged),
            ledger,
            tuple(_accuracy(judged, seat) for seat in seats),
        )


def _number(one: Judged | Entry) -> int:
    return one.number


def _accuracy(judged: Sequence[Judged], seat: int) -> float | None:
    own = [one for one in judged if one.seat == seat]
    return accuracy.of_game([one.loss.mean for one in own], [one.chance for one in own])


def analyse(
    match: Match,
    *,
    depth: Depth | None = None,
    workers: int = 1,
    progress: Callable[[Done, int, int], None] | None = None,
) -> Analysis:
    """Judge a finished game; `progress` hears what was found, how many parts are done, of how many."""
    chosen = depth or USUAL
    analyser = Analyser(match, chosen)
    parts = analyser.parts()
    # Processes are handed the record, not the match: it is small, and it is the truth.
    text = str(match.record)
    pieces = [(text, part, chosen, match.setup.content) for part in parts]
    results: list[Done] = []
    for result in run_parallel(do_part, pieces, workers):
        results.append(result)
        if progress is not None:
            progress(result, len(results), len(parts))
    return analyser.put_together(results)


def do_part(
    text: str, part: Part, depth: Depth = USUAL, content: ContentPack | None = None
) -> Done:
    """One part of the analysis of a record, in any process; packs that ship need not be named."""
    return analyser_of(text, depth, content).do(part)


def analyser_of(text: str, depth: Depth = USUAL, content: ContentPack | None = None) -> Analyser:
    """For a record; the last few are kept, so that a process prepares a game once."""
    return _analyser(text, depth, content, content.source if content else "")


@lru_cache(maxsize=4)
def _analyser(text: str, depth: Depth, content: ContentPack | None, wording: str) -> Analyser:
    """`wording` is part of the key: packs that play the same are equal, whatever they call things."""
    return Analyser(Match.from_record(parse_record(text), content=content), depth)
