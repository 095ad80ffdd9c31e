"""What runs in a process that analyses. It gets records of finished games: nothing in them is secret."""

from __future__ import annotations

import time
from collections.abc import Sequence

from pentapolis.study import tries
from pentapolis.study.analysis import Analysis, Done, Part, analyser_of, do_part
from pentapolis.study.tries import Step, Worth
from pentapolis.study.verdict import Depth


def plan(record: str, depth: Depth) -> list[Part]:
    """The parts of the work."""
    return analyser_of(record, depth).parts()


def do(record: str, depth: Depth, part: Part) -> Done:
    return do_part(record, part, depth)


def together(record: str, depth: Depth, done: Sequence[Done]) -> Analysis:
    return analyser_of(record, depth).put_together(done)


def weigh(
    record: str,
    depth: Depth,
    move: int,
    steps: Sequence[Step],
    seat: int,
    lines: Sequence[Sequence[Step]],
    everything: bool,
) -> tuple[list[Worth], float]:
    """What lines are worth after what was tried at a position; and seconds, for the bill."""
    began = time.perf_counter()
    analyser = analyser_of(record, depth)
    match = tries.tried(analyser.match, move, steps)
    found = tries.weigh(analyser, match, seat, lines, everything=everything)
    return found, time.perf_counter() - began
