"""What a finished game was worth to each seat: its share of the win, and its points."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from librt.vecs import vec
from msgspec import Struct
from mypy_extensions import i64

from pentapolis.bots.lines import finish
from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.game import Game
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State

# Deals that say what is usual before anything was dealt.
USUAL_DEALS = 400

Line = tuple[int, ...]


class Ending(Struct, frozen=True):
    """By seat. Whoever shares a first place shares the win."""

    shares: tuple[float, ...]
    points: tuple[float, ...]


class Endings:
    """Plays on from positions of one set-up, and reads what came of it.

    Where the rules know no winning (alone, without a target), a share of the win is the share of usual
    games that ended with fewer points: `usual` are their points.
    """

    def __init__(self, setup: Setup, usual: Sequence[float] | None = None) -> None:
        self.setup = setup
        self.game: Game = find_game(setup.game)
        self.evaluation: Evaluation = self.game.evaluation(setup)
        self.team = self.game.is_cooperative(setup) or setup.players == 1
        self.usual: list[float] | None = None
        deals = [self._from_deal(luck) for luck in range(USUAL_DEALS)]
        if self.team and self.game.score_sheet(deals[0]).outcome.won is None:
            self.usual = sorted(usual or [float(deal.scores()[0]) for deal in deals])
        # What may be expected before the deal.
        self.before = [self.read(deal) for deal in deals]

    def _from_deal(self, luck: int) -> State:
        state = self.game.new_state(self.setup, Rng(luck))
        oneself = luck % self.setup.players
        finish(state, oneself, vec[i64](), oneself, self.evaluation, luck)
        return state

    def read(self, state: State) -> Ending:
        points = tuple(float(score) for score in state.scores())
        if self.usual is not None:
            return Ending(tuple(self._standing(p) for p in points), points)
        places = state.ranking()
        if self.team:
            return Ending(tuple(float(place == 1) for place in places), points)
        winners = places.count(1)
        return Ending(tuple(float(place == 1) / winners for place in places), points)

    def _standing(self, points: float) -> float:
        assert self.usual is not None
        below, upto = bisect_left(self.usual, points), bisect_right(self.usual, points)
        return (below + upto) / 2 / len(self.usual)

    def play(
        self, world: State, seat: int, line: Line, luck: int, oneself: int | None = None
    ) -> Ending:
        """What the seat's line leads to in this world, which is used up."""
        self_seat = seat if oneself is None else oneself
        finish(world, seat, vec[i64](list(line)), self_seat, self.evaluation, luck)
        return self.read(world)
