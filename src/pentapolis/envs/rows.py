"""Many games side by side in one call of compiled code: each row at its own seat, with what that seat
knows, what it may do, and the rewards.

The arrays are vecs, whose buffers NumPy shows without a copy (see vector.py): none of them is ever
replaced or appended to.
"""

from collections.abc import Callable, Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from pentapolis.engine.arrays import Actions, Observer
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State

# What a finished game pays.
WIN: Final[i64] = 0
RANK: Final[i64] = 1
SCORE: Final[i64] = 2


def payments(state: State, reward: i64, team: bool) -> list[float]:
    """What a finished game pays each seat.

    WIN is 1 for winners and -1 for others; RANK goes from 1 for the first to -1 for the last, ties in the
    middle of their places; SCORE is the points ahead of the best other seat. A team wins or loses as one:
    its SCORE is its points.
    """
    places, scores = state.ranking(), state.scores()
    players = len(places)
    found: list[float] = []
    for seat in range(players):
        if reward == SCORE:
            best = 0 if team else max([scores[o] for o in range(players) if o != seat])
            found.append(float(scores[seat] - best))
        elif reward == WIN or team:
            found.append(1.0 if places[seat] == 1 else -1.0)
        else:
            # A side without a seat may have won: places are then counted among the seats.
            ahead = 0
            level = 0
            for place in places:
                if place < places[seat]:
                    ahead += 1
                elif place == places[seat]:
                    level += 1
            found.append(1.0 - (2 * ahead + level - 1) / (players - 1))
    return found


class Batch:
    """So many games side by side; a game that ends is dealt anew in the same call."""

    def __init__(
        self,
        observer: Observer,
        actions: Actions,
        deal: Callable[[int], State],
        size: i64,
        players: i64,
        seeds: Sequence[int],
        reward: i64,
        team: bool,
        shaping: float,
    ) -> None:
        rows: i64 = len(seeds)
        self.observer: Observer = observer
        self.actions: Actions = actions
        self.deal: Callable[[int], State] = deal
        self.rows: i64 = rows
        self.size: i64 = size
        self.width: i64 = actions.size
        self.players: i64 = players
        self.reward: i64 = reward
        self.team: bool = team
        # Points gained or lost in a step pay this much each, too.
        self.shaping: float = shaping
        self.states: list[State] = []
        self.points: list[list[int]] = []
        self.offers: list[vec[i64]] = []
        # The seeds of the games to come, row by row; and those of the games that are played.
        self.luck: list[Rng] = []
        self.seeds: vec[i64] = vec[i64]([0] * rows)
        self.observations: vec[i16] = vec[i16]([i16(0)] * (rows * size))
        self.masks: vec[u8] = vec[u8]([u8(0)] * (rows * actions.size))
        self.rewards: vec[float] = vec[float]([0.0] * (rows * players))
        self.seats: vec[i64] = vec[i64]([0] * rows)
        self.done: vec[u8] = vec[u8]([u8(0)] * rows)
        # Of games that have just ended: what the last to act knew then, the points, and the decisions.
        self.last_observations: vec[i16] = vec[i16]([i16(0)] * (rows * size))
        self.last_scores: vec[i64] = vec[i64]([0] * (rows * players))
        self.lengths: vec[i64] = vec[i64]([0] * rows)
        self.picked: vec[i64] = vec[i64]([0] * rows)
        self.chance: Rng = Rng(0)
        self.steps: i64 = 0
        self.games: i64 = 0
        for _ in range(rows):
            self.offers.append(vec[i64]())
            self.luck.append(Rng(0))
            self.points.append([])
        self.reset(seeds)

    def reset(self, seeds: Sequence[int]) -> None:
        """New games in all rows: the first of a row by its seed, those after it by chance of that."""
        self.states = []
        row: i64 = 0
        while row < self.rows:
            self.luck[row] = Rng(seeds[row])
            self.states.append(self.deal(seeds[row]))
            self.seeds[row] = i64(seeds[row])
            self.begin(row)
            self.pay_nothing(row)
            self.show(row)
            row += 1

    def begin(self, row: i64) -> None:
        self.lengths[row] = 0
        if self.shaping != 0.0:
            self.points[row] = self.states[row].scores()

    def show(self, row: i64) -> None:
        """The row's seat, what it knows and what it may do."""
        state = self.states[row]
        seat = state.first_decider()
        self.seats[row] = seat
        self.observer.write(state, seat, self.observations, row * self.size)
        masks = self.masks
        at: i64 = row * self.width
        old = self.offers[row]
        i: i64 = 0
        while i < len(old):
            masks[at + old[i]] = 0
            i += 1
        offer = self.actions.offer(state, seat)
        i = 0
        while i < len(offer):
            masks[at + offer[i]] = 1
            i += 1
        self.offers[row] = offer

    def step(self, chosen: vec[i64]) -> None:
        """One decision in every row. A wrong one raises, and changes nothing in any row."""
        if len(chosen) != self.rows:
            raise ValueError(f"There are {len(chosen)} actions for {self.rows} rows.")
        row: i64 = 0
        while row < self.rows:
            number = chosen[row]
            if number < 0 or number >= self.width:
                raise ValueError(
                    f"Row {row}: there is no action {number}; they are 0 to {self.width - 1}."
                )
            if self.masks[row * self.width + number] == 0:
                raise ValueError(
                    f"Row {row}: action {number} is not legal for seat {self.seats[row]}."
                )
            row += 1
        row = 0
        while row < self.rows:
            self.play(row, chosen[row])
            row += 1
        self.steps += self.rows

    def play(self, row: i64, number: i64) -> None:
        state = self.states[row]
        seat = self.seats[row]
        if self.done[row]:
            self.done[row] = 0
            self.lengths[row] = 0
            self.pay_nothing(row)
        state.apply(seat, self.actions.meant(state, seat, number))
        self.lengths[row] += 1
        if self.shaping != 0.0:
            self.pay_points(row)
        if state.is_over():
            self.end(row, state, seat)
        self.show(row)

    def end(self, row: i64, state: State, seat: i64) -> None:
        """Pay, keep what was known at the end, and deal the next game."""
        self.done[row] = 1
        self.games += 1
        at: i64 = row * self.players
        scores = state.scores()
        paid = payments(state, self.reward, self.team)
        i: i64 = 0
        while i < self.players:
            self.rewards[at + i] = self.rewards[at + i] + paid[i]
            self.last_scores[at + i] = i64(scores[i])
            i += 1
        self.observer.write(state, seat, self.last_observations, row * self.size)
        seed = self.luck[row].seed()
        self.seeds[row] = i64(seed)
        self.states[row] = self.deal(seed)
        if self.shaping != 0.0:
            self.points[row] = self.states[row].scores()

    def pay_points(self, row: i64) -> None:
        """Every seat its own points, as they change."""
        before, now = self.points[row], self.states[row].scores()
        self.points[row] = now
        i: i64 = 0
        while i < self.players:
            self.rewards[row * self.players + i] = self.shaping * (now[i] - before[i])
            i += 1

    def pay_nothing(self, row: i64) -> None:
        at: i64 = row * self.players
        self.done[row] = 0
        i: i64 = 0
        while i < self.players:
            self.rewards[at + i] = 0.0
            i += 1

    def pick(self) -> None:
        """A legal action for every row, each equally likely."""
        row: i64 = 0
        while row < self.rows:
            offer = self.offers[row]
            self.picked[row] = offer[self.chance.below(len(offer))]
            row += 1
