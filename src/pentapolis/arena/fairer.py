"""Results with the luck taken out: by deals, and by what draws gave (luck.py).

A deal is played with every seating, and what happens in its games is one story: so a deal counts once,
with its mean. From that mean the luck of its draws is taken, times a number that is learned from the
other half of the deals: it depends on nothing that happened in this one, so the mean stays what it is.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, stdev

from pentapolis.arena.results import Result
from pentapolis.arena.statistics import Interval, mean_interval, seats_of, win_shares

# With fewer deals in a half nothing can be learned from it.
FEWEST = 8


@dataclass(frozen=True)
class Fairer:
    """A bot's wins and its lead over the others (its score in a team).

    `worth`, of wins and of leads: how many times as many games would say as much, if each were a deal of
    its own and nothing was taken out.
    """

    bot: str
    deals: int
    wins: Interval
    lead: Interval
    worth: tuple[float, float]


def fairer(results: Sequence[Result], bots: Sequence[str], team: bool) -> list[Fairer]:
    """A line for each bot, the best first. Results without `luck` are taken by deals alone."""
    wins: defaultdict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    leads: defaultdict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    lucks: defaultdict[str, dict[int, list[float]]] = defaultdict(lambda: defaultdict(list))
    for result in results:
        shares = win_shares(result, team)
        for bot, seats in seats_of(result, team).items():
            wins[bot][result.deal].append(fmean(shares[seat] for seat in seats))
            leads[bot][result.deal].append(fmean(_lead(result, seat, team) for seat in seats))
            luck = result.luck or (0.0,) * len(result.seats)
            lucks[bot][result.deal].append(fmean(luck[seat] for seat in seats))
    found = []
    for bot in bots:
        if bot not in wins:
            continue
        share, win_worth = _taken_out(wins[bot], lucks[bot])
        lead, lead_worth = _taken_out(leads[bot], lucks[bot])
        found.append(Fairer(bot, len(wins[bot]), share, lead, (win_worth, lead_worth)))
    return sorted(found, key=lambda line: -line.lead.mean)


def _lead(result: Result, seat: int, team: bool) -> float:
    scores = result.scores
    if team or len(scores) == 1:
        return float(scores[seat])
    return scores[seat] - (sum(scores) - scores[seat]) / (len(scores) - 1)


def _taken_out(
    values: dict[int, list[float]], lucks: dict[int, list[float]]
) -> tuple[Interval, float]:
    """The mean of the deals without their luck, and by how much that beats games taken one by one."""
    deals = sorted(values)
    mean = {deal: fmean(values[deal]) for deal in deals}
    luck = {deal: fmean(lucks[deal]) for deal in deals}
    halves = deals[0::2], deals[1::2]
    rest = []
    for own, other in (halves, halves[::-1]):
        factor = _factor([mean[deal] for deal in other], [luck[deal] for deal in other])
        rest += [mean[deal] - factor * luck[deal] for deal in own]
    games = [value for deal in deals for value in values[deal]]
    left, whole = _variance(rest) / max(1, len(rest)), _variance(games) / max(1, len(games))
    return mean_interval(rest), whole / left if left else 1.0


def _factor(values: Sequence[float], lucks: Sequence[float]) -> float:
    """How much of a point of luck is found in a value (least squares)."""
    if len(values) < FEWEST:
        return 0.0
    middle, centre = fmean(values), fmean(lucks)
    spread = sum((luck - centre) ** 2 for luck in lucks)
    both = sum((v - middle) * (luck - centre) for v, luck in zip(values, lucks, strict=True))
    return both / spread if spread else 0.0


def _variance(values: Sequence[float]) -> float:
    return stdev(values) ** 2 if len(values) > 1 else 0.0
