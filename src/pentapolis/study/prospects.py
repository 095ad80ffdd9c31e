"""What choices lead to at the end of the game, and how they differ: all met in the same worlds.

Everything is in points. Among rivals what counts is the lead over the best of them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.bots.hint import Hint
from pentapolis.bots.lines import finish
from pentapolis.engine.game import Game
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import State
from pentapolis.engine.words import Words
from pentapolis.study.endings import Line
from pentapolis.study.estimates import Estimate, estimate, paired

# So many worlds at most; half as many must do where time is short, and a few always.
WORLDS = 80
FEWEST = 8
SECONDS = 0.3
# Of ten games eight end within the range that is told.
OUTSIDE = 0.1
# Smaller differences are not named, and no more than so many.
NAMED = 0.5
MOST_NAMED = 3


@dataclass
class Prospect:
    """Where one line of choices leads, world by world."""

    own: list[float] = field(default_factory=list)
    # Of the best other; empty where all are one team.
    rival: list[float] = field(default_factory=list)
    sources: list[Mapping[str, int]] = field(default_factory=list)

    @property
    def worth(self) -> list[float]:
        if not self.rival:
            return self.own
        return [own - rival for own, rival in zip(self.own, self.rival, strict=True)]

    @property
    def mean(self) -> float:
        return estimate(self.worth).mean

    @property
    def range(self) -> tuple[float, float]:
        """Where most games end."""
        ordered = sorted(self.own)
        skipped = int(len(ordered) * OUTSIDE)
        return ordered[skipped], ordered[-1 - skipped]


def compared(
    game: Game,
    state: State,
    seat: int,
    best: Sequence[Hint],
    rng: Rng,
    worlds: int = 0,
    words: Words | None = None,
) -> list[Hint]:
    """What a search likes best, in the order of what it leads to, each with what that is."""
    if len(best) < 2:
        return list(best)
    words = words or game.words(state.setup)
    found = prospects(game, state, seat, [hint.line for hint in best], rng, worlds, words)
    pairs = sorted(zip(best, found, strict=True), key=lambda pair: -pair[1].mean)
    said = explained([prospect for _, prospect in pairs], words)
    return [
        replace(hint, value=prospect.mean, why=words.with_prospect(hint.why, leads))
        for (hint, prospect), leads in zip(pairs, said, strict=True)
    ]


def prospects(
    game: Game,
    state: State,
    seat: int,
    lines: Sequence[Line],
    rng: Rng,
    worlds: int = 0,
    words: Words | None = None,
) -> list[Prospect]:
    """Each line played on to the end, in worlds that the seat could be in: so many, or as time allows."""
    evaluation = game.evaluation(state.setup)
    found = [Prospect() for _ in lines]
    known = set(_by_source(game.score_sheet(state, seat, words), seat))
    deadline = time.monotonic() + SECONDS
    for number in range(worlds or WORLDS):
        if not worlds and number >= FEWEST and time.monotonic() > deadline:
            break
        world, luck = state.resample(seat, rng), rng.seed()
        for prospect, line in zip(found, lines, strict=True):
            after = world.clone()
            finish(after, seat, vec[i64](list(line)), seat, evaluation, luck)
            sheet = game.score_sheet(after, None, words)
            scores = sheet.outcome.scores
            prospect.own.append(float(scores[seat]))
            if not sheet.outcome.team and len(scores) > 1:
                prospect.rival.append(float(max(scores[:seat] + scores[seat + 1 :])))
            # Nothing is named that the seat has not seen yet.
            sources = _by_source(sheet, seat)
            prospect.sources.append({name: sources[name] for name in sources if name in known})
    return found


def _by_source(sheet: ScoreSheet, seat: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for line in sheet.lines:
        if line.seat in (None, seat):
            found[line.name] = found.get(line.name, 0) + line.points
    return found


# -- in words -------------------------------------------------------------------------------------


def explained(found: Sequence[Prospect], words: Words) -> list[str]:
    """A sentence for each: where it ends, and what tells it from the first; of the first, from the next.

    `found` are in their order, the best first.
    """
    said = []
    for at, one in enumerate(found):
        beside = ""
        if len(found) > 1:
            other = found[1] if at == 0 else found[0]
            gap = paired(one.worth, other.worth)
            clear = abs(gap.mean) > gap.high - gap.mean and abs(gap.mean) >= NAMED
            why = _differences(one, other, words)
            beside = words.compared(gap.mean if clear else 0.0, at == 0, why)
        rival = estimate(one.rival).mean if one.rival else None
        said.append(words.played_on(estimate(one.own).mean, one.range, rival, beside))
    return said


def _differences(one: Prospect, other: Prospect, words: Words) -> list[tuple[str, float]]:
    """What it brings more or less of, the largest difference first."""
    gaps: dict[str, Estimate] = {}
    for name in {name for prospect in (one, other) for each in prospect.sources for name in each}:
        mine, theirs = ([each.get(name, 0) for each in p.sources] for p in (one, other))
        gaps[name] = paired(mine, theirs)
    if one.rival:
        gaps[words.BEST_OTHER] = paired(one.rival, other.rival)
    named = [
        (name, gap.mean)
        for name, gap in gaps.items()
        if abs(gap.mean) >= NAMED and abs(gap.mean) > gap.high - gap.mean
    ]
    return sorted(named, key=lambda each: (-abs(each[1]), each[0]))[:MOST_NAMED]
