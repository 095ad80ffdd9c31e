"""How well somebody played, from 0 to 100, as lichess computes it.

A choice that loses d points of winning chance (0 to 100) is

    103.1668 * exp(-0.04354 * d) - 3.1669 + 1

accurate, at most 100. A game is the mean of two means of these: one weighted by how much chances moved
around each choice (where nothing was at stake a mistake counts less), and the harmonic one (in which a
single blunder counts).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import fmean, harmonic_mean, pstdev

# The least and the most that a choice weighs, and how wide a look decides it.
WEIGHTS = 0.5, 12.0
WINDOWS = 2, 8


def of_choice(loss: float) -> float:
    """The accuracy of one choice from what it lost, as a chance from 0 to 1."""
    curve = 103.1668100711649 * math.exp(-4.354415386753951 * max(loss, 0.0)) - 3.166924740191411
    return min(100.0, max(0.0, curve + 1.0))


def of_game(losses: Sequence[float], chances: Sequence[float]) -> float | None:
    """From what each free choice lost, and the chances before them; None where there was none."""
    if not losses:
        return None
    accuracies = [of_choice(loss) for loss in losses]
    weighted = fmean(accuracies, _weights(chances))
    # The harmonic mean of anything with a zero in it is zero.
    return (weighted + harmonic_mean([max(value, 0.001) for value in accuracies])) / 2


def _weights(chances: Sequence[float]) -> list[float]:
    """For each choice how far chances spread around it."""
    percent = [100 * chance for chance in chances]
    width = min(max(len(percent) // 10, WINDOWS[0]), WINDOWS[1])
    found = []
    for at in range(len(percent)):
        start = max(0, min(at - width // 2, len(percent) - width))
        found.append(min(max(pstdev(percent[start : start + width]), WEIGHTS[0]), WEIGHTS[1]))
    return found
