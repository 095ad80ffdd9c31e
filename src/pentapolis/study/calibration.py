"""How surely simulations foretell real games.

Bots play whole games; from two positions of each, chosen at random, simulated games say who will win. How
that compares with who did win gives a curve (chances.py). The curve that is shipped is fitted to all
games; its error is measured on games that were kept apart from a fit of their own. Positions of one game
share one result, so games are what is counted.

`python -m benchmarks.calibrate` is the command.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct

from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.study.chances import Curve, logistic, logit
from pentapolis.study.endings import Endings

# Positions of a game that are looked at, and simulated games from each; every seat has its share.
LOOKS = 2
SIMULATIONS = 120
BINS = 10
# Games that one piece of work plays.
CHUNK = 8


class Row(Struct, frozen=True):
    """One seat of one position: what simulations said, and what came."""

    game: int
    simulated: float
    came: float


class Played(Struct, frozen=True):
    rows: tuple[Row, ...]
    points: tuple[float, ...]


def play(game: str, players: int, options: dict[str, str], level: str, first: int) -> list[Played]:
    """Some games with consecutive seeds, and looks at two positions of each."""
    setup = find_game(game).setup(players, options)
    endings = Endings(setup)
    return [_play(setup, endings, level, first + at) for at in range(CHUNK)]


def _play(setup: Setup, endings: Endings, level: str, number: int) -> Played:
    rng = Rng(7_000_003 + number)
    state = endings.game.new_state(setup, Rng(1_000_003 + number))
    bots = [make_bot(level, endings.game, setup, clock=False) for _ in range(setup.players)]
    seen: list[State] = []
    while not state.is_over():
        if not seen or seen[-1].turn != state.turn:
            seen.append(state.clone())
        seat = int(state.deciders()[0])
        state.apply(seat, bot_action(bots[seat], state, seat, rng))
    end = endings.read(state)
    rows = []
    for _ in range(LOOKS):
        look = seen[int(rng.below(len(seen)))]
        for seat, simulated in enumerate(_simulated(endings, look, rng)):
            rows.append(Row(number, simulated, end.shares[seat]))
    return Played(tuple(rows), end.points)


def _simulated(endings: Endings, look: State, rng: Rng) -> list[float]:
    """Every seat takes its turn at being oneself, in worlds it could be in."""
    players = endings.setup.players
    total = [0.0] * players
    for number in range(SIMULATIONS):
        seat, luck = number % players, int(rng.seed())
        world = look.resample(seat, Rng(luck))
        for other, share in enumerate(endings.play(world, seat, (), luck).shares):
            total[other] += share
    # A team has one chance, not one for each of its members.
    kept = 1 if endings.team else players
    return [share / SIMULATIONS for share in total[:kept]]


# -- fitting ----------------------------------------------------------------------------------------


def fit(rows: Sequence[Row]) -> tuple[float, float]:
    """Shift and slope of the likeliest curve, by Newton's method; few samples never look certain."""
    shift, slope = 0.0, 1.0
    points = [(_smooth(row.simulated), row.came) for row in rows]
    for _ in range(200):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for x, y in points:
            p = logistic(shift + slope * x)
            weight = p * (1 - p)
            g0 += y - p
            g1 += (y - p) * x
            h00 += weight
            h01 += weight * x
            h11 += weight * x * x
        # A little weight on "as simulated" keeps curves of few games sane.
        g0, g1, h00, h11 = g0 - shift, g1 - (slope - 1), h00 + 1, h11 + 1
        determinant = h00 * h11 - h01 * h01
        # Long steps would leave the place where the curve is known to bend.
        step0 = _bounded((h11 * g0 - h01 * g1) / determinant)
        step1 = _bounded((h00 * g1 - h01 * g0) / determinant)
        shift, slope = shift + step0, slope + step1
        if abs(step0) + abs(step1) < 1e-9:
            break
    return shift, slope


def _bounded(step: float) -> float:
    return min(max(step, -0.3), 0.3)


def _smooth(share: float) -> float:
    """The logit of a simulated share, half a game away from certainty."""
    won = share * SIMULATIONS
    return logit((won + 0.5) / (SIMULATIONS + 1))


class Bin(Struct, frozen=True):
    expected: float
    observed: float
    positions: int
    # Standard error of the difference; games are counted, not positions.
    error: float


def reliability(curve: Curve, rows: Sequence[Row]) -> tuple[list[Bin], float, float]:
    """Expected against observed in ten bins, the error of calibration, and its noise floor."""
    bins: dict[int, list[tuple[Row, float]]] = defaultdict(list)
    for row in rows:
        expected = curve.real(row.simulated)
        bins[min(int(expected * BINS), BINS - 1)].append((row, expected))
    found, total, noise = [], 0.0, 0.0
    for _, members in sorted(bins.items()):
        by_game: dict[int, float] = defaultdict(float)
        for row, expected in members:
            by_game[row.game] += row.came - expected
        count = len(members)
        gap = math.fsum(by_game.values()) / count
        error = math.sqrt(math.fsum(g * g for g in by_game.values())) / count
        expected = math.fsum(e for _, e in members) / count
        found.append(Bin(expected, expected + gap, count, error))
        total += abs(gap) * count / len(rows)
        # The mean size of a gap that is pure noise.
        noise += math.sqrt(2 / math.pi) * error * count / len(rows)
    return found, total, noise


def curve_of(played: Sequence[Played], level: str, rules: int, no_winning: bool) -> Curve:
    rows = [row for one in played for row in one.rows]
    even = [row for row in rows if row.game % 2 == 0]
    odd = [row for row in rows if row.game % 2]
    _, error, noise = reliability(Curve(*fit(even)), odd) if odd else ([], 0.0, 0.0)
    shift, slope = fit(rows)
    usual: tuple[float, ...] = ()
    if no_winning:
        points = sorted(one.points[0] for one in played)
        usual = tuple(points[(len(points) - 1) * at // 100] for at in range(101))
    return Curve(shift, slope, level, rules, len(played), error, noise, usual)
