"""What a move lost against the best there was, given what its player knew.

1. Screen: an ordinary search names lines worth a look. Its values are not used any further.
2. Race: fresh worlds, the same for all lines, name the rival.
3. Estimate: again fresh worlds, only the rival and what was played: the mean difference and its error.

Nothing that chose the rival is in the estimate, so it is free of the winner's curse: if the rival is not
truly the best, the loss is too small, never too large.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import pairwise
from typing import Literal

import msgspec

from pentapolis.bots.ranking import Ranking
from pentapolis.bots.search import Node, Search
from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.study.chances import Curve
from pentapolis.study.endings import Endings, Line
from pentapolis.study.estimates import Estimate, paired

# Points of a chance of winning from which a loss has a name, as on lichess.
Mark = Literal["", "inaccuracy", "mistake", "blunder"]
STEPS: dict[Mark, float] = {"blunder": 0.15, "mistake": 0.10, "inaccuracy": 0.05}
LEAST_STEP = min(STEPS.values())
# In the race, points only tell lines with the same share of wins apart.
TIE_BREAK = 1e-3
# Games that are played to see how long one takes.
SAMPLE = 20
# Of so many promising choices the second best way on is raced as well.
SECOND_LINES = 2
# Where so many standard errors above the loss no step is reached, none will be.
HOPELESS = 3.0


@dataclass(frozen=True)
class Depth:
    """How thoroughly a move is judged."""

    screen: int = 300
    lines: int = 6
    race: int = 100
    worlds: int = 400

    def lasting(self, match: Match, seconds: float) -> Depth:
        """Deep enough to take about so long for each move on this machine."""
        endings = Endings(match.setup)
        state, started = match.state_at(len(match.moves) // 2), time.perf_counter()
        for luck in range(SAMPLE):
            endings.play(state.clone(), 0, (), luck)
        each = (time.perf_counter() - started) / SAMPLE
        # A search looks at less than a whole game; two thirds of its simulations cost as much as those.
        games = self.screen * 2 / 3 + self.race * self.lines + 2 * self.worlds
        return self.scaled(seconds / (each * games))

    def scaled(self, factor: float) -> Depth:
        return Depth(
            max(40, round(self.screen * factor)),
            self.lines,
            max(20, round(self.race * factor)),
            max(40, round(self.worlds * factor)),
        )


@dataclass(frozen=True)
class Verdict:
    """Chances from 0 to 1, as in real games; `chance` is what the played line left."""

    rival: Line
    loss: Estimate
    points: Estimate
    chance: float
    worlds: int

    @property
    def mark(self) -> Mark:
        """The largest step that the whole interval lies beyond; none where that is not sure."""
        return next((name for name, step in STEPS.items() if self.loss.beyond(step)), "")


def seed_of(endings: Endings, state: State, seat: int) -> int:
    """From what the seat knows and nothing else, so that everybody sees the same verdict."""
    known = msgspec.json.encode(endings.game.view(state, seat), order="sorted")
    return int.from_bytes(sha256(known).digest()[:7], "big")


class Judge:
    """Judges one position for one seat, in worlds that are drawn one after the other.

    `worlds` makes them: from the seat's knowledge (`known`), or true but for what nobody has seen.
    """

    def __init__(
        self, endings: Endings, state: State, seat: int, curve: Curve, depth: Depth
    ) -> None:
        self.endings = endings
        self.state = state
        self.seat = seat
        self.curve = curve
        self.depth = depth
        self.seed = seed_of(endings, state, seat)

    # -- worlds -----------------------------------------------------------------------------------

    def known(self, rng: Rng) -> State:
        return self.state.resample(self.seat, rng)

    def true(self, rng: Rng) -> State:
        return self.state.redraw(rng)

    def results(
        self, lines: Sequence[Line], lucks: Iterable[int], world: Callable[[Rng], State]
    ) -> tuple[list[list[float]], list[list[float]]]:
        """Shares of the win and points of each line, world by world, the same worlds for all."""
        wins: list[list[float]] = [[] for _ in lines]
        points: list[list[float]] = [[] for _ in lines]
        for luck in lucks:
            common = world(Rng(luck))
            for at, line in enumerate(lines):
                ending = self.endings.play(common.clone(), self.seat, line, luck)
                wins[at].append(ending.shares[self.seat])
                points[at].append(ending.points[self.seat])
        return wins, points

    def lucks(self, stage: int, count: int) -> list[int]:
        """Luck of so many worlds; every stage has its own."""
        rng = Rng(self.seed + stage)
        return [int(rng.seed()) for _ in range(count)]

    # -- the three steps --------------------------------------------------------------------------

    def candidates(self) -> list[Line]:
        """Whole lines, best first as far as a search can tell."""
        rng = Rng(self.seed)
        world = self.known(rng)
        search = Search(self.endings.evaluation, self.depth.screen)
        order = search.think(world, self.seat, rng)
        tried = [int(at) for at in order if search.root.counts[int(at)]]
        return Lines(self.endings, world, self.seat).best(search.root, tried, self.depth.lines)

    def rival_of(self, played: Line) -> Line | None:
        """The line to beat, or None where there is nothing else to do."""
        lines = [line for line in self.candidates() if line != played]
        if not lines:
            return None
        wins, points = self.results(lines, self.lucks(1, self.depth.race), self.known)
        worth = [sum(w) + TIE_BREAK * sum(p) for w, p in zip(wins, points, strict=True)]
        return lines[max(range(len(lines)), key=worth.__getitem__)]

    def compare(
        self, rival: Line, played: Line, stage: int, world: Callable[[Rng], State]
    ) -> Verdict:
        """Rival against played in fresh worlds; ends early where no step can be reached any more."""
        wins: list[list[float]] = [[], []]
        points: list[list[float]] = [[], []]
        lucks = self.lucks(stage, self.depth.worlds)
        part = max(1, self.depth.worlds // 4)
        gap = Estimate(0.0)
        for start in range(0, len(lucks), part):
            more = self.results([rival, played], lucks[start : start + part], world)
            for at in (0, 1):
                wins[at] += more[0][at]
                points[at] += more[1][at]
            gap = paired(wins[0], wins[1])
            if gap.mean + HOPELESS * gap.error < LEAST_STEP:
                break
        count = len(wins[0])
        better, worse = sum(wins[0]) / count, sum(wins[1]) / count
        return Verdict(
            rival,
            self.curve.difference(better, worse, gap),
            paired(points[0], points[1]),
            self.curve.real(worse),
            count,
        )

    def verdict(self, played: Line) -> Verdict | None:
        """None where nothing was to be decided."""
        rival = self.rival_of(played)
        return None if rival is None else self.compare(rival, played, 2, self.known)

    def blame(self, verdict: Verdict, played: Line) -> int:
        """Which of the line's choices lost most: 0 for the first.

        Between the rival and what was played stand the best lines that begin as it was played, one choice
        more each time; whatever a choice lost is what these lose from one to the next.
        """
        lines = [verdict.rival]
        state = self.state.clone()
        for number, action in enumerate(played[:-1], start=1):
            state.apply(self.seat, action)
            below = Judge(self.endings, state, self.seat, self.curve, self.depth)
            best = below.rival_of(()) if len(state.legal_actions(self.seat)) > 1 else None
            lines.append(played[:number] + best if best else played)
        lines.append(played)
        wins, points = self.results(lines, self.lucks(4, self.depth.worlds), self.known)
        worth = [sum(w) + TIE_BREAK * sum(p) for w, p in zip(wins, points, strict=True)]
        losses = [one - other for one, other in pairwise(worth)]
        return max(range(len(losses)), key=losses.__getitem__)

    def in_truth(self, verdict: Verdict, played: Line) -> Verdict:
        """The same two lines with everything that somebody had seen as it was."""
        return self.compare(verdict.rival, played, 3, self.true)


class Lines:
    """Reads lines out of a search: choices to the end of the turn, or until something is learned."""

    def __init__(self, endings: Endings, world: State, seat: int) -> None:
        self.world = world
        self.seat = seat
        self.ranking = Ranking(endings.evaluation)

    def best(self, root: Node, tried: Sequence[int], most: int) -> list[Line]:
        """The best line from each choice that was tried, and the second best from the most promising."""
        best = [self.line(root, at) for at in tried[:most]]
        second = [self.line(root, at, 1) for at in tried[:SECOND_LINES]]
        kept = most - SECOND_LINES
        return list(dict.fromkeys([*best[:kept], *second, *best[kept:]]))[:most]

    def line(self, root: Node, at: int, rank: int = 0) -> Line:
        """From that choice on: at the next one the best, the second best, …, and the best from there."""
        line = [int(root.actions[at])]
        after = self.world.clone()
        after.apply(self.seat, line[0])
        node = root.children[at]
        while actions := self._asked(after):
            order = self._ranked(node, after, actions)
            line.append(order[min(rank, len(order) - 1)])
            node = _below(node, line[-1])
            after.apply(self.seat, line[-1])
            rank = 0 if len(actions) > 1 else rank
        return tuple(line)

    def _asked(self, after: State) -> list[int]:
        learned = after.turn != self.world.turn or after.reveals != self.world.reveals
        if learned or after.unconfirmed:
            return []
        return [int(action) for action in after.legal_actions(self.seat)]

    def _ranked(self, node: Node | None, after: State, actions: Sequence[int]) -> list[int]:
        """What the search saw often enough to know, else what looks best at the end of the turn."""
        if node is not None and node.visits >= len(actions):
            worth = dict(zip(map(int, node.actions), node.estimates(), strict=True))
            seen = [action for action in actions if action in worth]
            if seen:
                return sorted(seen, key=worth.__getitem__, reverse=True)
        values = self.ranking.values(after, self.seat, after.legal_actions(self.seat))
        order = sorted(range(len(actions)), key=lambda at: -values[at])
        return [actions[at] for at in order]


def _below(node: Node | None, action: int) -> Node | None:
    at = -1 if node is None else int(node.index_of(action))
    return None if node is None or at < 0 else node.children[at]
