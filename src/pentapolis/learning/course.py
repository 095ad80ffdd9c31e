"""A course of learning: first a bot is imitated, then the net plays itself.

Everything follows from the plan; what is done is kept after every part, and a course goes on where it was
interrupted.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import torch
from torch.nn import functional

from pentapolis.arena.fairer import Fairer, fairer
from pentapolis.arena.results import Result
from pentapolis.bots.bot import bot_action, make_bot
from pentapolis.engine.errors import RecordError
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.learning.curve import drawn
from pentapolis.learning.lessons import Lessons, encoder_for, give, together
from pentapolis.learning.net import Net, Player
from pentapolis.learning.selfplay import BATCH, descend, play, study
from pentapolis.parallel import run_parallel

NET, KEPT, CURVE, PICTURE, PLAN = "net.onnx", "kept.pt", "curve.jsonl", "curve.svg", "plan.json"
# Deals that one process plays at a time when a bot gives lessons.
PART = 25
# Of the teacher's moves so many are anything, so that it is seen what to do then.
SLIPS = 0.1


@dataclass(frozen=True)
class Plan:
    """All that a course depends on."""

    game: str
    players: int
    options: dict[str, str]
    content_hash: str
    seed: int
    teacher: str
    # Deals that the teacher plays, and how often its lessons are gone through.
    lessons: int
    passes: int
    # Rounds of self-play, so many games side by side in each.
    rounds: int
    rows: int
    hidden: int
    # Every so many rounds the net meets the teacher, on so many deals.
    test_every: int
    test_deals: int


@dataclass(frozen=True)
class Point:
    """How well the net played after so many rounds: against the teacher, or on the same deals as it."""

    round: int
    decisions: int
    # Seconds of processors, all processes together.
    seconds: float
    # By how many points it is ahead, with the half of a 95 % interval; and its share of the wins.
    lead: float
    reach: float
    wins: float


class Course:
    def __init__(self, plan: Plan, setup: Setup, folder: Path, jobs: int) -> None:
        self.plan, self.setup, self.folder, self.jobs = plan, setup, folder, jobs
        encoder = encoder_for(setup)
        self.encoder = encoder
        self.net = Net(encoder.size, encoder.width, plan.hidden, plan.seed)
        self.steps = torch.optim.Adam(self.net.parts.parameters(), lr=3e-4)
        self.round = -1  # nothing is learned yet, not even from the teacher
        self.decisions, self.seconds = 0, 0.0
        self.middle, self.unit, self.length = 0.0, 1.0, 1
        self.points: list[Point] = []
        self._open()

    # -- keeping ----------------------------------------------------------------------------------

    def _open(self) -> None:
        """Go on with a folder of the same plan, or begin one."""
        told = json.dumps(asdict(self.plan), indent=2) + "\n"
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            file = self.folder / PLAN
            if file.exists() and file.read_text("utf-8") != told:
                raise RecordError(
                    f"{self.folder}: holds another course (see {PLAN}): name another folder with --out."
                )
            file.write_text(told, "utf-8")
        except OSError as error:
            raise RecordError(f"{self.folder}: cannot be used ({error.strerror}).") from error
        if (self.folder / KEPT).exists():
            kept = torch.load(self.folder / KEPT, weights_only=True)
            self.net.load(kept["net"])
            self.steps.load_state_dict(kept["steps"])
            for name, value in kept["rest"].items():
                setattr(self, name, value)
            self.points = [Point(**point) for point in kept["points"]]

    def keep(self) -> None:
        names = ("round", "decisions", "seconds", "middle", "unit", "length")
        kept = {
            "net": self.net.saved(),
            "steps": self.steps.state_dict(),
            "rest": {name: getattr(self, name) for name in names},
            "points": [asdict(point) for point in self.points],
        }
        made = self.folder / f"{KEPT}.part"
        torch.save(kept, made)
        made.replace(self.folder / KEPT)
        lines = [json.dumps(asdict(point)) + "\n" for point in self.points]
        (self.folder / CURVE).write_text("".join(lines), "utf-8")
        (self.folder / PICTURE).write_text(drawn(self.points, self.plan.teacher), "utf-8")
        self.net.export(self.folder / NET)

    def _repr_svg_(self) -> str:
        return drawn(self.points, self.plan.teacher)

    # -- learning ---------------------------------------------------------------------------------

    def go_on(self) -> Iterator[str]:
        """One part after the other: says what was done."""
        torch.set_num_threads(self.jobs)
        if self.round < 0:
            yield from self._imitate()
        while self.round < self.plan.rounds:
            begun = _used()
            self.round += 1
            seed = self.plan.seed * 1_000_003 + self.round
            for group in self.steps.param_groups:
                group["lr"] = 3e-4 * max(0.05, 1.0 - self.round / self.plan.rounds)
            played = play(
                self.net, self.setup, self.plan.rows, self.length, seed, self.middle, self.unit
            )
            told = study(self.net, self.steps, played, 3, seed)
            self.decisions += len(played.actions)
            self.seconds += _used() - begun
            if self.round % self.plan.test_every == 0 or self.round == self.plan.rounds:
                self._test()
                self.keep()
            points = played.scores.mean() if len(played.scores) else float("nan")
            yield f"round {self.round}: {points:.1f} points, open {told['open']:.2f}"

    def _imitate(self) -> Iterator[str]:
        plan, begun = self.plan, _used()
        seeds = [plan.seed * 7_919 + deal for deal in range(plan.lessons)]
        parts = [seeds[at : at + PART] for at in range(0, len(seeds), PART)]
        work = [(self.setup, plan.teacher, part, SLIPS) for part in parts]
        found: dict[int, Lessons] = {}
        for number, lessons in run_parallel(_numbered, list(enumerate(work)), self.jobs):
            found[number] = lessons
            yield f"lessons: {len(found)} of {len(parts)}"
        lessons = together([found[number] for number in sorted(found)])
        self.net.get_used_to(lessons.observations)
        self.middle = float(lessons.results.mean()) if self.encoder.team else 0.0
        self.unit = float(lessons.results.std()) + 1e-6
        # Twice as long as a game usually takes, so that most of what is begun also ends.
        self.length = 2 * max(1, round(len(lessons.actions) / lessons.games))
        dice = torch.Generator().manual_seed(plan.seed)
        rate = torch.optim.Adam(self.net.parts.parameters(), lr=1e-3)
        for number in range(plan.passes):
            for part in torch.randperm(len(lessons.actions), generator=dice).split(BATCH):
                at = part.numpy()
                found_likes, hope = self.net(
                    torch.from_numpy(lessons.observations[at]), torch.from_numpy(lessons.masks[at])
                )
                results = torch.from_numpy((lessons.results[at] - self.middle) / self.unit)
                wrong = functional.cross_entropy(found_likes, torch.from_numpy(lessons.actions[at]))
                descend(self.net, rate, wrong + 0.5 * functional.mse_loss(hope, results))
            yield f"imitating {plan.teacher}: {number + 1} of {plan.passes}"
        self.round, self.decisions = 0, len(lessons.actions)
        self.seconds += _used() - begun
        self._test()
        self.keep()

    def _test(self) -> None:
        line = against(self.net, self.setup, self.plan.teacher, self.plan.test_deals)
        self.points.append(
            Point(
                self.round,
                self.decisions,
                round(self.seconds, 1),
                line.lead.mean,
                line.lead.half_width,
                line.wins.mean,
            )
        )


def against(net: Net, setup: Setup, teacher: str, deals: int) -> Fairer:
    """The net at one seat, the teacher at the others, every seat in turn.

    Alone and in teams both play the same deals, and the lead is over the teacher's points.
    """
    encoder = encoder_for(setup)
    found: list[Result] = []
    solo = encoder.team
    for deal in range(deals):
        seed = 900_000_000 + deal
        if solo:
            scores = [
                _finished(encoder, seed, [player] * setup.players)[0]
                for player in (Player(net, encoder), make_bot(teacher, encoder.game, setup, False))
            ]
            found.append(_result(len(found), deal, ("net", "teacher"), scores))
            continue
        for seat in range(setup.players):
            bots: list[Any] = [
                make_bot(teacher, encoder.game, setup, False) for _ in range(setup.players)
            ]
            bots[seat] = Player(net, encoder)
            names = tuple("net" if at == seat else "teacher" for at in range(setup.players))
            found.append(_result(len(found), deal, names, _finished(encoder, seed, bots)))
    return next(line for line in fairer(found, ["net"], False) if line.bot == "net")


def _finished(encoder: Any, seed: int, bots: list[Any]) -> list[int]:
    state, dice = encoder.deal(seed), Rng(seed)
    while not state.is_over():
        seat = int(state.deciders()[0])
        state.apply(seat, bot_action(bots[seat], state, seat, dice))
    return [int(score) for score in state.scores()]


def _result(number: int, deal: int, seats: tuple[str, ...], scores: list[int]) -> Result:
    places = tuple(1 + sum(other > score for other in scores) for score in scores)
    return Result(number, deal, seats, tuple(scores), places, "", 0, "")


def _numbered(number: int, work: tuple[Any, ...]) -> tuple[int, Lessons]:
    return number, give(*work)


def _used() -> float:
    """Seconds of processors that this process has used."""
    return time.process_time()
