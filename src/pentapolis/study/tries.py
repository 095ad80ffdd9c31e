"""What if: other choices at a position of a finished game, and what they are worth.

What comes after what is tried is never what really came: nobody's secret future is told. What a line is
worth is measured in worlds that one seat could have been in, or with everything open, the same worlds for
all lines that are compared.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pentapolis.bots.lines import finish
from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import CONFIRM, State
from pentapolis.study.analysis import Analyser
from pentapolis.study.endings import Line
from pentapolis.study.estimates import Estimate, estimate, paired
from pentapolis.study.reasons import SHEETS, Reason, Sources, reasons
from pentapolis.study.verdict import seed_of

# Worlds in which lines are compared at the usual depth.
WORLDS = 240


class Step(Struct, frozen=True):
    """A choice that was tried: whose, and in the game's notation."""

    seat: int
    text: str


class Worth(Struct, frozen=True):
    """What a line is worth to a seat, as a chance of winning from 0 to 1 and in points at the end.

    `behind` is how much less chance it has than the first line, both met in the same worlds.
    """

    chance: Estimate
    points: Estimate
    behind: Estimate
    points_behind: Estimate
    reasons: tuple[Reason, ...]


def seed_for(match: Match, at: int) -> int:
    """Luck for what is tried at this position: always the same, and not that of the game."""
    return int.from_bytes(sha256(f"what if {match.seed} {at}".encode()).digest()[:7], "big")


def tried(match: Match, at: int, steps: Sequence[Step]) -> Match:
    """The match after its first moves, and after what was tried there."""
    found = match.until(at).redraw(seed_for(match, at))
    for step in steps:
        found.play(step.text, step.seat)
    return found


def answered(match: Match, seat: int) -> list[Step]:
    """Others play on, plausibly, until the seat has something to decide; what they chose."""
    evaluation = match.game.evaluation(match.setup)
    rng = Rng(len(match.moves))
    found = []
    while not match.is_over:
        deciders = match.deciders
        actor = seat if seat in deciders else deciders[0]
        if actor == seat and list(match.state.legal_actions(seat)) != [CONFIRM]:
            break
        # From what that seat knows: nobody plays with cards that they cannot see.
        world = match.state.resample(actor, Rng(rng.seed()))
        action = int(evaluation.others_action(world, actor, rng))
        choice = match.choice(action, actor)
        match.play(choice)
        found.append(Step(actor, choice.text))
    return found


def ends_move(match: Match, at: int, seat: int) -> bool:
    """Whether the seat has learned something since then, or has nothing more to decide in its move."""
    before, now = match.state_at(at), match.state
    learned = before.turn != now.turn or before.reveals != now.reveals
    return learned or bool(now.unconfirmed >> seat & 1) or seat not in match.deciders


def weigh(
    analyser: Analyser,
    match: Match,
    seat: int,
    lines: Sequence[Sequence[Step]],
    *,
    everything: bool = False,
) -> list[Worth]:
    """What lines that begin at the match's position are worth to the seat.

    `everything`: with all that somebody has seen as it is; else only what the seat knows counts. What
    others choose is told to it when it is chosen.
    """
    ways = [_Way.of(match, seat, line) for line in lines]
    endings, curve = analyser.endings, analyser.curve
    rng = Rng(seed_of(endings, match.state, seat))
    worlds = max(40, WORLDS * analyser.depth.worlds // 400)
    lucks = [int(rng.seed()) for _ in range(worlds)]
    shares: list[list[float]] = [[] for _ in ways]
    points: list[list[float]] = [[] for _ in ways]
    sources = [Sources(match, seat) for _ in ways]
    for number, luck in enumerate(lucks):
        for at, way in enumerate(ways):
            draw = Rng(luck)
            world = way.state.redraw(draw) if everything else way.state.resample(seat, draw)
            finish(world, seat, vec[i64](list(way.line)), seat, endings.evaluation, luck)
            ending = endings.read(world)
            shares[at].append(ending.shares[seat])
            points[at].append(ending.points[seat])
            if number < SHEETS and len(ways) > 1:
                sources[at].add(world)
    found = []
    first = sum(shares[0]) / worlds
    for at in range(len(ways)):
        mean, end = estimate(shares[at]), estimate(points[at])
        gap = paired(shares[0], shares[at])
        found.append(
            Worth(
                curve.chance(mean.mean, worlds, certain=end.error == 0),
                end,
                curve.difference(first, mean.mean, gap),
                paired(points[0], points[at]),
                reasons(sources[at], sources[0]),
            )
        )
    return found


class _Way:
    """A line as it is followed: from where on, and the seat's own choices from there."""

    def __init__(self, state: State, line: Line) -> None:
        self.state = state
        self.line = line

    @classmethod
    def of(cls, match: Match, seat: int, steps: Sequence[Step]) -> _Way:
        """Own choices can be followed in every world; those of others only in the one where they were
        made, and what they are is known from then on."""
        start, state = match.state.clone(), match.state.clone()
        line: list[int] = []
        for step in steps:
            action = match.game.parse(state, step.seat, step.text)
            state.apply(step.seat, action)
            if step.seat == seat:
                line.append(action)
            else:
                start, line = state.clone(), []
        return cls(start, tuple(line))
