"""What a list of results says, with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from openskill.models import PlackettLuce

from pentapolis.arena.tournament import Result

Z = 1.96


@dataclass(frozen=True)
class Interval:
    """A mean and the two ends of its interval."""

    mean: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class BotLine:
    bot: str
    games: int
    wins: Interval
    score: Interval
    margin: Interval
    rating: float
    rating_error: float


def share_interval(wins: float, games: int) -> Interval:
    """Wilson's interval for a share; honest near 0 and 1 and for few games."""
    if games == 0:
        return Interval(0.0, 0.0, 1.0)
    share = wins / games
    centre = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    reach = (
        Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games**2)) / (1 + Z * Z / games)
    )
    return Interval(share, max(0.0, centre - reach), min(1.0, centre + reach))


def mean_interval(values: Sequence[float]) -> Interval:
    if not values:
        return Interval(0.0, 0.0, 0.0)
    mean = fmean(values)
    error = Z * stdev(values) / math.sqrt(len(values)) if len(values) > 1 else 0.0
    return Interval(mean, mean - error, mean + error)


def win_shares(result: Result, team: bool) -> list[float]:
    """What each seat won: 1, or an equal part of a shared first place; a team wins as one."""
    winners = [place == 1 for place in result.ranking]
    if team:
        return [float(won) for won in winners]
    return [won / sum(winners) for won in winners]


def bot_lines(results: Sequence[Result], bots: Sequence[str], team: bool) -> list[BotLine]:
    """A line for each bot, best rating first."""
    wins: defaultdict[str, float] = defaultdict(float)
    games: Counter[str] = Counter()
    scores: defaultdict[str, list[float]] = defaultdict(list)
    margins: defaultdict[str, list[float]] = defaultdict(list)
    for result in results:
        shares = win_shares(result, team)
        seats = range(1) if team else range(len(result.seats))
        for seat in seats:
            bot = result.seats[seat]
            games[bot] += 1
            wins[bot] += shares[seat]
            scores[bot].append(result.scores[seat])
            others = [s for n, s in enumerate(result.scores) if n != seat and not team]
            if others:
                margins[bot].append(result.scores[seat] - max(others))
    ratings = rate(results, bots, team)
    lines = [
        BotLine(
            bot,
            games[bot],
            share_interval(wins[bot], games[bot]),
            mean_interval(scores[bot]),
            mean_interval(margins[bot]),
            *ratings[bot],
        )
        for bot in bots
    ]
    return sorted(lines, key=lambda line: -line.rating)


def rate(
    results: Sequence[Result], bots: Sequence[str], team: bool
) -> dict[str, tuple[float, float]]:
    """Skill and its uncertainty (openskill's Plackett-Luce), in the order the games are numbered.

    Teams do not meet each other: there, bots are compared on the same deal by their scores.
    """
    model = PlackettLuce()
    ratings = {bot: model.rating(name=bot) for bot in bots}
    ordered = sorted(results, key=lambda result: result.number)
    contests: list[list[tuple[str, float]]]
    if team:
        deals: defaultdict[int, dict[str, float]] = defaultdict(dict)
        for result in ordered:
            deals[result.deal][result.seats[0]] = -result.scores[0]
        contests = [list(found.items()) for found in deals.values()]
    else:
        contests = [
            [(bot, float(place)) for bot, place in zip(r.seats, r.ranking, strict=True)]
            for r in ordered
        ]
    for contest in contests:
        names = [bot for bot, _ in contest]
        if len(set(names)) < 2:
            continue
        # A bot on several seats of one game counts with its best seat.
        best: dict[str, float] = {}
        for bot, place in contest:
            best[bot] = min(place, best.get(bot, place))
        teams = [[ratings[bot]] for bot in best]
        for bot, (rated,) in zip(best, model.rate(teams, ranks=list(best.values())), strict=True):
            ratings[bot] = rated
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def win_matrix(results: Sequence[Result], bots: Sequence[str]) -> dict[tuple[str, str], Interval]:
    """How often the first comes before the second in games that both play; ties count half."""
    ahead: defaultdict[tuple[str, str], float] = defaultdict(float)
    met: Counter[tuple[str, str]] = Counter()
    for result in results:
        for one, place in zip(result.seats, result.ranking, strict=True):
            for other, second in zip(result.seats, result.ranking, strict=True):
                if one != other:
                    met[one, other] += 1
                    ahead[one, other] += 1.0 if place < second else 0.5 * (place == second)
    return {pair: share_interval(ahead[pair], met[pair]) for pair in met}


def widest(lines: Sequence[BotLine]) -> float:
    """The widest of the win rates' intervals, as half a width."""
    return max((line.wins.half_width for line in lines), default=1.0)
