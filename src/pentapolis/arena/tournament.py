"""Bots against each other: every deal is played with every seating.

A tournament is a list of numbered games that follows from its set-up, bots and seed alone. So it can
be played in any order by any number of workers, stopped at any time and taken up again, and each game
comes out the same. Levels have no clock here, only their number of simulations; `search:2s` and the like
do depend on the machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from itertools import chain, combinations, pairwise, permutations

from pentapolis.arena.luck import luck_of, named
from pentapolis.arena.results import Header, Result
from pentapolis.bots.bot import bot_action, find_bot, make_bot
from pentapolis.engine.errors import SetupError
from pentapolis.engine.match import Match
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.parallel import run_parallel

# All orders of up to four bots.
ORDERS = 24


@dataclass(frozen=True)
class Job:
    """One game to be played: its number, its deal, and a bot's code for every seat."""

    number: int
    deal: int
    seed: int
    seats: tuple[str, ...]
    # In so many worlds the luck of every draw is valued; in none, it is not.
    luck: int = 0


def is_team(setup: Setup) -> bool:
    """Whether all seats play for one result, so that bots are compared by what they reach alone."""
    return setup.players == 1 or find_game(setup.game).is_cooperative(setup)


def groups(setup: Setup, bots: Sequence[str], ladder: bool = False) -> list[list[str]]:
    """Who meets whom: each group is a bot for every seat."""
    players = setup.players
    for code in bots:
        find_bot(code)
    if len(set(bots)) != len(bots):
        raise SetupError("A bot is named twice.")
    if ladder and (is_team(setup) or len(bots) < 2):
        raise SetupError("A ladder needs two bots or more, in a game where they meet.")
    if ladder:
        return [[one, *[other] * (players - 1)] for one, other in pairwise(bots)]
    if is_team(setup) or len(bots) == 1:
        return [[code] * players for code in bots]
    if len(bots) >= players:
        return [list(group) for group in combinations(bots, players)]
    if len(bots) == 2:
        return [[bots[0], *[bots[1]] * (players - 1)]]
    raise SetupError(
        f"Name one bot, two bots (the first against all others), at least {players} bots, or take "
        "the bots as a ladder."
    )


def seatings(group: Sequence[str]) -> list[tuple[str, ...]]:
    """The ways a group sits down to one deal: every order, or of very many those where all move on by
    a seat. Every bot gets every seat equally often.
    """
    orders = list(dict.fromkeys(permutations(group)))
    if len(orders) <= ORDERS:
        return orders
    return [tuple(group[-turn:]) + tuple(group[:-turn]) for turn in range(len(group))]


def plan(
    setup: Setup, bots: Sequence[str], games: int, seed: int, ladder: bool = False, luck: int = 0
) -> list[Job]:
    """At least so many games for each group of bots, in whole deals."""
    ways = [seatings(group) for group in groups(setup, bots, ladder)]
    stream = Rng(seed)
    jobs: list[Job] = []
    for deal in range(-(-games // len(ways[0]))):
        deal_seed = int(stream.seed())
        for seats in chain(*ways):
            jobs.append(Job(len(jobs), deal, deal_seed, seats, luck))
    return jobs


def play_job(setup: Setup, job: Job) -> Result:
    game = find_game(setup.game)
    bots = [make_bot(code, game, setup, clock=False) for code in job.seats]
    match = Match(setup, job.seed, job.seats)
    dice = Rng(Rng(job.seed).seed() ^ job.number)
    luck = luck_of(setup, job.luck, _other(job)) if job.luck else None
    while not match.is_over:
        seat = match.deciders[0]
        action = bot_action(bots[seat], match.state, seat, dice)
        before = match.state.clone() if luck else match.state
        match.play(action, seat)
        if luck:
            luck.played(before, seat, action, match.state)
    return Result(
        number=job.number,
        deal=job.deal,
        seats=job.seats,
        scores=tuple(match.state.scores()),
        ranking=tuple(match.state.ranking()),
        end_reason=match.state.end_reason(),
        decisions=len(match.moves),
        record=str(match.record),
        luck=tuple(luck.found) if luck else (),
    )


def _other(job: Job) -> int:
    """A seed that has nothing to do with the deal."""
    digest = blake2b(f"luck {job.seed} {job.number}".encode(), digest_size=7).digest()
    return int.from_bytes(digest, "big")


def header_of(
    setup: Setup, bots: Sequence[str], seed: int, ladder: bool = False, luck: int = 0
) -> Header:
    game = find_game(setup.game)
    return Header(
        arena=1,
        game=setup.game,
        rules=game.rules_version,
        players=setup.players,
        options=dict(setup.options),
        content=setup.content.name,
        content_hash=setup.content.hash,
        bots=list(bots),
        seed=seed,
        play={code: find_bot(code).way(game, setup) for code in bots},
        ladder=ladder,
        luck=named(setup, luck) if luck else "",
    )


def run(
    setup: Setup, jobs: Iterable[Job], workers: int, ray_address: str | None = None
) -> Iterator[Result]:
    """Play the jobs; results come as they are finished."""
    yield from run_parallel(play_job, [(setup, job) for job in jobs], workers, ray_address)
