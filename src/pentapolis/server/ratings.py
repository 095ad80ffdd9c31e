"""How strong somebody is, per game and size of table, and how sure that is.

A rating is openskill's (Plackett-Luce): where the strength lies and how wide the guess still is. Only
places count, never margins. Bots have what was measured once for all, so people are compared with the
same rulers today and in a year. Nothing here touches a database; rating_book.py keeps what comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec
from openskill.models import PlackettLuce

from pentapolis.server.messages import RatingInfo

BOTS_FILE = Path(__file__).with_name("bot_ratings.json")
# People think of ratings as numbers around 1500.
CENTRE, SCALE = 1500, 40
# 95 times of 100 the strength lies within so many deviations.
BAND = 1.96
# With a wider band than this nobody can say much yet.
SURE = 250
_model = PlackettLuce()


class Rating(NamedTuple):
    """On openskill's scale."""

    mu: float = 25.0
    sigma: float = 25.0 / 3

    @property
    def band(self) -> int:
        return round(BAND * SCALE * self.sigma)

    def shown(self, games: int) -> RatingInfo:
        return RatingInfo(points_of(self.mu), self.band, self.band > SURE, games)


def points_of(mu: float) -> int:
    return round(CENTRE + SCALE * (mu - 25))


@cache
def _measured() -> dict[str, dict[str, dict[str, float]]]:
    return msgspec.json.decode(BOTS_FILE.read_bytes(), type=dict[str, dict[str, dict[str, float]]])


def bot_ratings(game: str, players: int) -> dict[str, float]:
    """Of the bots that were measured there, the weakest first."""
    found = _measured().get(game, {}).get(str(players), {})
    return dict(sorted(found.items(), key=lambda one: one[1]))


def measured_bots(game: str) -> set[str]:
    """Those that may sit at rated tables of that game, whatever the size."""
    return {bot for players in _measured().get(game, {}).values() for bot in players}


def bot_rating(game: str, players: int, bot: str) -> Rating:
    """As sure as it gets: what it plays tomorrow is what it plays today."""
    return Rating(bot_ratings(game, players)[bot], 1.0)


def rated(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """All ratings after a game that ended with these places, 1 the best; equal places are a tie."""
    teams = [[_model.rating(mu, sigma)] for mu, sigma in before]
    after = _model.rate(teams, ranks=[float(place) for place in places])
    return [Rating(float(one.mu), float(one.sigma)) for (one,) in after]
