"""Bots against each other: every deal is played with every seating, results stream to a file.

A tournament is a list of numbered games that follows from its set-up, bots and seed alone. So it can
be played in any order by any number of workers, stopped at any time and taken up again, and each game
comes out the same (where bots count simulations; those that think by the clock depend on the machine).
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import combinations
from pathlib import Path
from typing import Any, TextIO

from pentapolis.arena.workers import run_parallel
from pentapolis.bots.bot import bot_action, bot_spec, make_bot
from pentapolis.engine.errors import RecordError, SetupError
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup


@dataclass(frozen=True)
class Job:
    """One game to be played: its number, its deal, and a bot's code for every seat."""

    number: int
    deal: int
    seed: int
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Result:
    """One game played; the record replays it."""

    number: int
    deal: int
    seats: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    end_reason: str
    decisions: int
    record: str


def is_team(setup: Setup) -> bool:
    """Whether all seats play for one result, so that bots are compared by what they reach alone."""
    return setup.players == 1 or find_game(setup.game).cooperative


def seatings(setup: Setup, bots: Sequence[str]) -> list[tuple[str, ...]]:
    """All the ways the bots sit down to one deal; every bot gets every seat equally often."""
    players = setup.players
    for code in bots:
        bot_spec(code)
    if len(set(bots)) != len(bots):
        raise SetupError("A bot is named twice.")
    if is_team(setup) or len(bots) == 1:
        return [(code,) * players for code in bots]
    if len(bots) >= players:
        groups = [list(group) for group in combinations(bots, players)]
    elif len(bots) == 2:
        groups = [[bots[0], *[bots[1]] * (players - 1)]]
    else:
        raise SetupError(
            f"Name one bot, two bots (the first against all others) or at least {players} bots."
        )
    return [
        tuple(group[(seat - turn) % players] for seat in range(players))
        for group in groups
        for turn in range(players)
    ]


def plan(setup: Setup, bots: Sequence[str], games: int, seed: int) -> list[Job]:
    """At least so many games for each group of bots, in whole deals."""
    ways = seatings(setup, bots)
    per_deal = 1 if is_team(setup) else setup.players
    stream = Rng(seed)
    jobs: list[Job] = []
    for deal in range(-(-games // per_deal)):
        deal_seed = int(stream.seed())
        for seats in ways:
            jobs.append(Job(len(jobs), deal, deal_seed, seats))
    return jobs


def play_job(setup: Setup, job: Job) -> Result:
    game = find_game(setup.game)
    bots = {code: make_bot(code, game, setup) for code in set(job.seats)}
    match = Match(setup, job.seed, job.seats)
    dice = Rng(Rng(job.seed).seed() ^ job.number)
    while not match.is_over:
        seat = match.deciders[0]
        match.play(bot_action(bots[job.seats[seat]], match.state, seat, dice), seat)
    return Result(
        number=job.number,
        deal=job.deal,
        seats=job.seats,
        scores=tuple(match.state.scores()),
        ranking=tuple(match.state.ranking()),
        end_reason=match.state.end_reason(),
        decisions=len(match.moves),
        record=str(match.record),
    )


class ResultFile:
    """JSON lines: a header that says which tournament this is, then a line for each game."""

    def __init__(self, path: Path, header: dict[str, Any]) -> None:
        self.path = path
        self.header = header
        self.results: list[Result] = []
        self._file: TextIO | None = None

    def open(self) -> None:
        """Go on with a file of the same tournament, or begin it."""
        if self.path.exists() and self.path.stat().st_size:
            header, self.results, good = read_results(self.path)
            if header != self.header:
                raise RecordError(
                    f"{self.path}: holds another tournament (other game, bots, seed or options): "
                    "name another file with --out, or delete it."
                )
            os.truncate(self.path, good)  # a kill may have left half a line
        else:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.path.write_text(json.dumps(self.header) + "\n", encoding="utf-8")
        self._file = self.path.open("a", encoding="utf-8")

    def add(self, result: Result) -> None:
        assert self._file is not None
        self._file.write(json.dumps(asdict(result)) + "\n")
        self._file.flush()
        self.results.append(result)

    def close(self) -> None:
        if self._file:
            self._file.close()


def read_results(path: Path) -> tuple[dict[str, Any], list[Result], int]:
    """The header, the results, and how many bytes of the file are whole lines."""
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path}: cannot be read ({error.strerror or error}).") from error
    whole = raw[: raw.rfind(b"\n") + 1]
    try:
        lines = [json.loads(line) for line in whole.decode("utf-8").splitlines()]
        header = lines[0]
        if not isinstance(header, dict) or "arena" not in header:
            raise ValueError("no header")
        results = [Result(**{k: _frozen(v) for k, v in line.items()}) for line in lines[1:]]
    except (ValueError, TypeError, IndexError, AttributeError) as error:
        raise RecordError(f"{path}: is not a file of arena results.") from error
    return header, results, len(whole)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def header_of(setup: Setup, bots: Sequence[str], seed: int) -> dict[str, Any]:
    return {
        "arena": 1,
        "game": setup.game,
        "rules": find_game(setup.game).rules_version,
        "players": setup.players,
        "options": dict(setup.options),
        "content": setup.content.name,
        "content_hash": setup.content.hash,
        "bots": list(bots),
        "seed": seed,
    }


def run(
    setup: Setup, jobs: Iterable[Job], workers: int, ray_address: str | None = None
) -> Iterator[Result]:
    """Play the jobs; results come as they are finished."""
    yield from run_parallel(play_job, [(setup, job) for job in jobs], workers, ray_address)
