"""Games of bots as Parquet: a row for every decision, with what the seat knew, might do and did, what a
search thought of it, and how it ended.

A dataset is a folder. `dataset.json` says what it is to be; each part holds the games of some deals, and
is written aside and then named, so that whatever kills a run leaves whole parts only. The same call goes
on with those that are missing. A part depends on the plan alone: not on who wrote it, nor when.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from pentapolis import __version__
from pentapolis.arena.simulate import seats_for
from pentapolis.bots.bot import Bot, bot_action, find_bot, make_bot
from pentapolis.bots.search import Search
from pentapolis.engine.content import ContentPack
from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.game import Game
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.envs.card import card
from pentapolis.envs.encoder import Encoder
from pentapolis.envs.rows import RANK, SCORE, payments
from pentapolis.parallel import run_parallel

try:
    import fcntl
except ImportError:  # only POSIX systems can lock a file this way
    fcntl = None  # type: ignore[assignment]

# Rows that are held in memory before they are written.
ROWS = 2048
# Unless somebody says otherwise there are so many parts, and no part has more deals than that.
PARTS, LARGEST = 32, 500
PLAN, CARD = "dataset.json", "README.md"


class DatasetError(PentapolisError):
    """The folder cannot be used; the message says why."""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """What a dataset is to be. `play` says how each bot plays, for levels may change."""

    dataset: int = 1
    pentapolis: str = __version__
    game: str
    rules: int
    players: int
    options: dict[str, str]
    content: str
    content_hash: str
    # Each of them plays every deal; by seat.
    lineups: list[list[str]]
    play: dict[str, str]
    seed: int
    deals: int
    # Deals of a part.
    shard: int

    @property
    def parts(self) -> int:
        return -(-self.deals // self.shard)

    def seeds(self) -> list[int]:
        """Of all deals: the game of `pentapolis.new(seed=...)`."""
        stream = Rng(self.seed)
        return [int(stream.seed()) for _ in range(self.deals)]

    def deals_of(self, part: int) -> range:
        return range(part * self.shard, min((part + 1) * self.shard, self.deals))


def plan(
    setup: Setup, bots: Sequence[str], deals: int, seed: int = 1, shard: int | None = None
) -> Plan:
    """`bots` are line-ups, each a name for all seats or one for each seat, by commas."""
    game = find_game(setup.game)
    lineups = [seats_for([name.strip() for name in one.split(",")], setup.players) for one in bots]
    codes = sorted({code for lineup in lineups for code in lineup})
    return Plan(
        game=setup.game,
        rules=game.rules_version,
        players=setup.players,
        options=dict(setup.options),
        content=setup.content.name,
        content_hash=setup.content.hash,
        lineups=lineups,
        play={code: find_bot(code).way(game, setup) for code in codes},
        seed=seed,
        deals=deals,
        shard=shard or max(1, min(LARGEST, deals // PARTS)),
    )


class Dataset:
    """A folder with a plan, held open by one run at a time."""

    def __init__(self, folder: Path, setup: Setup, wanted: Plan) -> None:
        self.folder = folder
        self.setup = setup
        self.plan = wanted
        self._file: BinaryIO | None = None

    def __enter__(self) -> Dataset:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            self._file = (self.folder / PLAN).open("a+b")
            self._lock()
            self._file.seek(0)
            found = self._file.read()
            said = msgspec.json.format(msgspec.json.encode(self.plan)) + b"\n"
            if not said.startswith(found):
                raise DatasetError(
                    f"{self.folder} holds another dataset (other game, bots, seed or number, or "
                    "another version of Pentapolis): name another folder, or delete it."
                )
            self._file.truncate(0)
            self._file.write(said)
            self._file.flush()
            # Of runs that were killed.
            for path in self.folder.glob(".part-*"):
                path.unlink()
        except OSError as error:
            self.__exit__()
            raise DatasetError(
                f"{self.folder} cannot be used: {error.strerror or error}."
            ) from error
        except DatasetError:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._file is not None:
            self._file.close()

    def _lock(self) -> None:
        if fcntl is None or self._file is None:
            return
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise DatasetError(f"{self.folder}: another run is writing to it.") from error

    def missing(self) -> list[int]:
        return [part for part in range(self.plan.parts) if not path_of(self.folder, part).exists()]

    def write(self, jobs: int = 1) -> Iterator[int]:
        """Play what is missing; says how many deals each part had, as they are done."""
        pieces = [(self.folder, self.setup, self.plan, part) for part in self.missing()]
        try:
            yield from run_parallel(write_part, pieces, jobs)
        except OSError as error:
            raise DatasetError(
                f"{self.folder} cannot be written: {error.strerror or error}."
            ) from error

    def describe(self) -> None:
        """The data card, when all parts are there."""
        parts = [path_of(self.folder, part) for part in range(self.plan.parts)]
        said = card(parts, encoder_of(self.setup), msgspec.to_builtins(self.plan))
        (self.folder / CARD).write_text(said, encoding="utf-8")


def collect(
    folder: str | Path,
    game: str,
    bots: Sequence[str],
    deals: int,
    *,
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    content: ContentPack | None = None,
    seed: int = 1,
    shard: int | None = None,
    jobs: int = 1,
) -> Path:
    """Make a dataset, or go on with it; the folder."""
    setup = find_game(game).setup(players, options, content)
    with Dataset(Path(folder), setup, plan(setup, bots, deals, seed, shard)) as dataset:
        for _ in dataset.write(jobs):
            pass
        dataset.describe()
    return Path(folder)


def path_of(folder: Path, part: int) -> Path:
    return folder / f"part-{part:05}.parquet"


def write_part(folder: Path, setup: Setup, wanted: Plan, part: int) -> int:
    """Play the games of one part and write them; the file has its name when it is whole."""
    path = path_of(folder, part)
    aside = folder / f".part-{part:05}-{os.getpid()}"
    table = Rows(encoder_of(setup), wanted)
    seeds, deals = wanted.seeds(), wanted.deals_of(part)
    with aside.open("wb") as file:
        with pq.ParquetWriter(file, table.schema, compression="zstd") as writer:
            for deal in deals:
                for number, lineup in enumerate(wanted.lineups):
                    table.play(deal, seeds[deal], number, lineup)
                    if len(table) >= ROWS:
                        writer.write_table(table.taken())
            if len(table):
                writer.write_table(table.taken())
        file.flush()
        os.fsync(file.fileno())
    os.replace(aside, path)
    return len(deals)


def encoder_of(setup: Setup) -> Encoder:
    return Encoder(setup.game, setup.players, setup.options, setup.content)


class Rows:
    """Decisions on their way into a table."""

    def __init__(self, encoder: Encoder, wanted: Plan) -> None:
        self.encoder = encoder
        self.plan = wanted
        self.columns: dict[str, list[Any]] = {name: [] for name in self.schema.names}

    @cached_property
    def schema(self) -> pa.Schema:
        size, width = self.encoder.size, self.encoder.width
        fields = [
            pa.field("deal", pa.int64(), nullable=False),
            pa.field("seed", pa.int64(), nullable=False),
            pa.field("lineup", pa.int16(), nullable=False),
            pa.field("decision", pa.int32(), nullable=False),
            pa.field("turn", pa.int32(), nullable=False),
            pa.field("seat", pa.int8(), nullable=False),
            pa.field("bot", pa.string(), nullable=False),
            pa.field("observation", pa.list_(pa.int16(), size), nullable=False),
            pa.field("mask", pa.list_(pa.int8(), width), nullable=False),
            pa.field("action", pa.int32(), nullable=False),
            pa.field("policy", pa.list_(pa.float32())),
            pa.field("value", pa.float32()),
            pa.field("place", pa.int8(), nullable=False),
            pa.field("won", pa.bool_(), nullable=False),
            pa.field("rank", pa.float32(), nullable=False),
            pa.field("points", pa.int32(), nullable=False),
            pa.field("lead", pa.float32(), nullable=False),
        ]
        return pa.schema(fields, {"pentapolis": msgspec.json.encode(self.plan).decode()})

    def __len__(self) -> int:
        return len(self.columns["deal"])

    def play(self, deal: int, seed: int, number: int, lineup: Sequence[str]) -> None:
        """One whole game, the same as `simulate` plays with this seed."""
        encoder = self.encoder
        game: Game = encoder.game
        bots = [make_bot(code, game, encoder.setup, clock=False) for code in lineup]
        state, thoughts = encoder.deal(seed), Rng(Rng(seed).seed())
        seats: list[int] = []
        while not state.is_over():
            seat = int(state.deciders()[0])
            action = bot_action(bots[seat], state, seat, thoughts)
            policy, value = thought(encoder, bots[seat], state, seat, action)
            self._add(
                deal=deal,
                seed=seed,
                lineup=number,
                decision=len(seats),
                turn=int(state.turn),
                seat=seat,
                bot=lineup[seat],
                observation=encoder.observation(state, seat),
                mask=encoder.mask(state, seat),
                action=encoder.number(state, seat, action),
                policy=policy,
                value=value,
            )
            state.apply(seat, action)
            seats.append(seat)
        places, points = state.ranking(), state.scores()
        rank, lead = (payments(state, reward, encoder.team) for reward in (RANK, SCORE))
        for seat in seats:
            self._add(
                place=places[seat],
                won=places[seat] == 1,
                rank=rank[seat],
                points=points[seat],
                lead=lead[seat],
            )

    def _add(self, **values: Any) -> None:
        for name, value in values.items():
            self.columns[name].append(value)

    def taken(self) -> pa.Table:
        """What has been added, as a table; the next rows begin anew."""
        columns, self.columns = self.columns, {name: [] for name in self.schema.names}
        return pa.table(
            [column_of(field, columns[field.name]) for field in self.schema], schema=self.schema
        )


def column_of(field: pa.Field, values: list[Any]) -> pa.Array:
    if not pa.types.is_fixed_size_list(field.type):
        return pa.array(values, field.type)
    flat = pa.array(np.concatenate(values), field.type.value_type)
    return pa.FixedSizeListArray.from_arrays(flat, field.type.list_size)


def thought(
    encoder: Encoder, bot: Bot, state: State, seat: int, action: int
) -> tuple[np.ndarray[Any, Any] | None, float | None]:
    """How a search shared out its simulations, by number of action, and what it thinks of its choice in
    the game's own measure. Other bots say nothing; nor has a search thought where there was no choice."""
    if not isinstance(bot, Search):
        return None, None
    policy = np.zeros(encoder.width, np.float32)
    legal = state.legal_actions(seat)
    if len(legal) == 1:
        policy[encoder.number(state, seat, action)] = 1
        return policy, None
    root = bot.root
    numbers = dict(zip(legal, encoder.actions.offer(state, seat), strict=True))
    for at, tried in enumerate(root.actions):
        if root.counts[at]:
            policy[numbers[tried]] = int(root.counts[at]) / int(root.visits)
    return policy, float(root.estimates()[root.index_of(action)])
