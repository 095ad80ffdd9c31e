"""From simulated to real chances of winning.

Simulated players are not real ones: their games say who is ahead, but too surely. How much too surely was
measured in self-play (study/calibrate.py) and is kept in chances.json:

    logit(real) = shift + slope * logit(simulated)

per game, number of players and options. Where several players divide one win, their chances are scaled to
sum to one.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from msgspec import Struct, convert

from pentapolis.engine.setup import Setup
from pentapolis.study.estimates import Estimate

TABLE = Path(__file__).with_name("chances.json")
# No sample is large enough to call anything certain.
SUREST = 0.998


class Curve(Struct, frozen=True):
    """A fitted curve and what it rests on; without games it says what simulations say."""

    shift: float = 0.0
    slope: float = 1.0
    # Self-play that it was fitted to: whose, with which rules, and how many games.
    level: str = ""
    rules: int = 0
    games: int = 0
    # Error of calibration on held-out games, and what chance alone would show (both 0 to 1).
    error: float = 0.0
    noise: float = 0.0
    # Points of usual games at each hundredth, where the rules know no winning.
    usual: tuple[float, ...] = ()

    def real(self, simulated: float) -> float:
        bounded = min(max(simulated, 1 - SUREST), SUREST)
        return logistic(self.shift + self.slope * logit(bounded))

    def shares(self, simulated: Sequence[float], team: bool) -> list[float]:
        """The chances of all seats."""
        real = [self.real(share) for share in simulated]
        return real if team else [share / math.fsum(real) for share in real]

    def chance(self, simulated: float, games: int, certain: bool) -> Estimate:
        """A share of so many simulated games. It has an error also where every game was won: the next one
        might not be (Agresti and Coull); unless all of them ended exactly alike."""
        near = (simulated * games + 2) / (games + 4)
        error = 0.0 if certain else math.sqrt(near * (1 - near) / (games + 4))
        return Estimate(self.real(simulated), self.rate(near) * error)

    def difference(self, better: float, worse: float, gap: Estimate) -> Estimate:
        """A simulated gap between two chances, as it would be in real games."""
        if abs(gap.mean) < 1e-6:
            return gap.scaled(self.rate((better + worse) / 2))
        return gap.scaled((self.real(better) - self.real(worse)) / gap.mean)

    def rate(self, simulated: float) -> float:
        """How much a real chance changes with the simulated one."""
        bounded = min(max(simulated, 1 - SUREST), SUREST)
        real = self.real(bounded)
        return self.slope * real * (1 - real) / (bounded * (1 - bounded))


def logit(share: float) -> float:
    return math.log(share / (1 - share))


def logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))


def key_of(setup: Setup) -> str:
    """What one curve is for: options that nobody calibrated apart share the default's."""
    return f"{setup.game}/{setup.players}"


def options_key(setup: Setup) -> str:
    chosen = ",".join(f"{name}={value}" for name, value in sorted(setup.options.items()))
    return f"{key_of(setup)}/{chosen}"


@cache
def _table() -> dict[str, Curve]:
    return convert(json.loads(TABLE.read_text(encoding="utf-8")), dict[str, Curve])


def curve_for(setup: Setup) -> Curve:
    """The nearest curve there is: for these options, for this size of table, or none at all."""
    table = _table()
    return table.get(options_key(setup)) or table.get(key_of(setup)) or Curve()
