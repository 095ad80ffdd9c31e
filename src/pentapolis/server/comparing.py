"""Two finished games of the same deal side by side: where they parted, and what that was worth."""

from __future__ import annotations

from itertools import takewhile

from pentapolis.engine.match import Match
from pentapolis.engine.record import Record
from pentapolis.server.analyses import Analyses
from pentapolis.server.errors import Refusal
from pentapolis.server.forks import Forks
from pentapolis.server.messages import Outgoing
from pentapolis.server.table import Table
from pentapolis.study.analysis import Analysis
from pentapolis.study.estimates import Estimate

KEPT = "confirm"


class Counted(Outgoing):
    """A source of points by what the game calls it, with its points in either game; `seat` is null where
    they belong to all."""

    seat: int | None
    name: str
    points: tuple[int, int]


class Comparison(Outgoing):
    """For either game: how many moves were made when they parted, who chose there, and what the choice
    cost of the chance of winning, where the game is analysed and there was something to choose."""

    parted: tuple[int, int]
    seats: tuple[int | None, int | None]
    costs: tuple[Estimate | None, Estimate | None]
    counted: list[Counted]


async def compare(forks: Forks, analyses: Analyses, one: Table, other: Table) -> Comparison:
    for table in (one, other):
        await forks.check_open(table)
    first, second = one.running(), other.running()
    check_same_deal(first.record, second.record)
    parted = parting(first.record, second.record)
    seats = seat_at(first, parted[0]), seat_at(second, parted[1])
    found = [(await analyses.look(table)).analysis for table in (one, other)]
    costs = (cost_at(found[0], parted[0], seats[0]), cost_at(found[1], parted[1], seats[1]))
    return Comparison(parted, seats, costs, counted(first, second))


def check_same_deal(first: Record, second: Record) -> None:
    if first.game != second.game:
        raise Refusal("malformed", lambda say: say.different_games)

    def dealt(record: Record) -> object:
        content = record.rules, record.content_hash
        return content, record.players, record.options, record.seed, record.redraws, record.position

    if dealt(first) != dealt(second):
        raise Refusal(
            "malformed",
            lambda say: say.different_deals,
        )


def parting(first: Record, second: Record) -> tuple[int, int]:
    """How many moves either game had when they went different ways; a turn that was kept is no way."""

    def chosen(record: Record) -> list[tuple[int, int, str]]:
        moves = enumerate(record.moves)
        return [(number, move.seat, move.text) for number, move in moves if move.text != KEPT]

    one, other = chosen(first), chosen(second)
    together = zip(one, other, strict=False)
    same = len(list(takewhile(lambda pair: pair[0][1:] == pair[1][1:], together)))

    def moves(record: Record, choices: list[tuple[int, int, str]]) -> int:
        return choices[same][0] if same < len(choices) else len(record.moves)

    return moves(first, one), moves(second, other)


def seat_at(match: Match, move: int) -> int | None:
    return match.record.moves[move].seat if move < len(match.moves) else None


def cost_at(analysis: Analysis | None, move: int, seat: int | None) -> Estimate | None:
    """What the judged move cost to which this choice belongs."""
    if analysis is None:
        return None
    judged = [one for one in analysis.judged if one.seat == seat and one.number <= move]
    last = judged[-1] if judged else None
    return last.loss if last and move < last.number + len(last.played.moves) else None


def counted(first: Match, second: Match) -> list[Counted]:
    sums: dict[tuple[int | None, str], list[int]] = {}
    for place, match in enumerate((first, second)):
        for line in match.score_sheet().lines:
            sums.setdefault((line.seat, line.name), [0, 0])[place] += line.points
    return [Counted(seat, name, (a, b)) for (seat, name), (a, b) in sums.items() if a or b]
