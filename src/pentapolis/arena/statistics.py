"""What a list of results says, with 95 % confidence intervals."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from statistics import fmean, stdev

from openskill.models import PlackettLuce

from pentapolis.arena.results import Result

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

    def reach(self, digits: int) -> str:
        """The half width in words; nothing is known from a single value."""
        return f"± {self.half_width:.{digits}f}" if math.isfinite(self.half_width) else "± ?"

    @property
    def reach_percent(self) -> str:
        return f"± {self.half_width:.1%}" if math.isfinite(self.half_width) else "± ?"


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
    """Student's interval for a mean."""
    if len(values) < 2:
        return Interval(values[0] if values else 0.0, -math.inf, math.inf)
    mean = fmean(values)
    error = _student(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return Interval(mean, mean - error, mean + error)


def _student(freedom: int) -> float:
    """Student's t for 95 %: tabled for very few, else Cornish and Fisher's expansion."""
    few = {1: 12.706, 2: 4.303, 3: 3.182}
    if freedom in few:
        return few[freedom]
    cubic = (Z**3 + Z) / 4
    quintic = (5 * Z**5 + 16 * Z**3 + 3 * Z) / 96
    septic = (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / 384
    return Z + cubic / freedom + quintic / freedom**2 + septic / freedom**3


def win_shares(result: Result, team: bool) -> list[float]:
    """What each seat won: 1, or an equal part of a shared first place; a team wins as one."""
    winners = [place == 1 for place in result.ranking]
    if team:
        return [float(won) for won in winners]
    return [won / sum(winners) for won in winners]


def seats_of(result: Result, team: bool) -> dict[str, list[int]]:
    """The seats of each bot; a team counts as one."""
    if team:
        return {result.seats[0]: [0]}
    return {bot: [n for n, who in enumerate(result.seats) if who == bot] for bot in result.seats}


def bot_lines(results: Sequence[Result], bots: Sequence[str], team: bool) -> list[BotLine]:
    """A line for each bot, best rating first.

    A bot on several seats of a game counts once, with their mean: what happens to them is one story.
    """
    wins: defaultdict[str, float] = defaultdict(float)
    scores: defaultdict[str, list[float]] = defaultdict(list)
    margins: defaultdict[str, list[float]] = defaultdict(list)
    for result in results:
        shares = win_shares(result, team)
        for bot, seats in seats_of(result, team).items():
            wins[bot] += fmean(shares[seat] for seat in seats)
            scores[bot].append(fmean(result.scores[seat] for seat in seats))
            if not team:
                margins[bot].append(fmean(_margin(result.scores, seat) for seat in seats))
    ratings = rate(results, bots, team)
    lines = [
        BotLine(
            bot,
            len(scores[bot]),
            share_interval(wins[bot], len(scores[bot])),
            mean_interval(scores[bot]),
            mean_interval(margins[bot]),
            *ratings[bot],
        )
        for bot in bots
    ]
    return sorted(lines, key=lambda line: -line.rating)


def _margin(scores: Sequence[int], seat: int) -> int:
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)


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
        rated = model.rate([[ratings[bot]] for bot in names], ranks=[place for _, place in contest])
        for bot in set(names):
            # Of a bot on several seats each learns something: the mean of that, as sure as one of them.
            own = [rating for name, (rating,) in zip(names, rated, strict=True) if name == bot]
            mu, sigma = fmean(rating.mu for rating in own), fmean(rating.sigma for rating in own)
            ratings[bot] = model.rating(mu, sigma, bot)
    return {bot: (rating.mu, rating.sigma) for bot, rating in ratings.items()}


def win_matrix(results: Sequence[Result], bots: Sequence[str]) -> dict[tuple[str, str], Interval]:
    """How often the first comes before the second in games that both play; ties count half.

    Where they meet on several seats, a game counts once, with the mean.
    """
    ahead: defaultdict[tuple[str, str], list[float]] = defaultdict(list)
    for result in results:
        places = {
            bot: [result.ranking[seat] for seat in seats]
            for bot, seats in seats_of(result, team=False).items()
        }
        for one, other in permutations(places, 2):
            ahead[one, other].append(
                fmean(
                    1.0 if place < second else 0.5 * (place == second)
                    for place in places[one]
                    for second in places[other]
                )
            )
    return {pair: share_interval(sum(found), len(found)) for pair, found in ahead.items()}
