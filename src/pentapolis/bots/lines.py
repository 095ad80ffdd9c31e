"""Games played on to their very end in compiled code: what a line of choices leads to."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State

# Spreads the luck of different worlds apart; 32 bits of it times this stay below 62 bits.
STRIDE: Final[i64] = 0x1E3779B1
LUCK: Final[i64] = 0xFFFFFFFF


def finish(
    state: State, seat: i64, line: vec[i64], oneself: i64, evaluation: Evaluation, luck: i64
) -> None:
    """Let the seat play the line, as far as it is legal, and everybody on to the end by quick policy.

    Nobody foretells what others do as surely as what one would do oneself: `oneself` is that seat.

    Luck is drawn anew for every turn from its number: two lines that need a different amount of it in one
    turn still meet the same luck in the next, and their difference is not drowned in noise.
    """
    turn: i64 = -1
    at: i64 = 0
    rng = Rng(luck)
    while True:
        seats = state.deciders()
        if len(seats) == 0:
            return
        if state.turn != turn:
            turn = state.turn
            rng = Rng((luck & LUCK) * STRIDE + turn)
            state.rng = Rng(rng.seed())
        following = at < len(line)
        actor: i64 = seats[0]
        if len(seats) > 1:
            if not following:
                actor = seats[rng.below(len(seats))]
            elif actor == seat:
                # Whoever chooses at the same time does not know the line: it makes no difference.
                actor = seats[1]
        if following and actor == seat:
            if state.is_legal(seat, line[at]):
                state.apply(seat, line[at])
                at += 1
                continue
            at = len(line)
        if actor == oneself:
            state.apply(actor, evaluation.playout_action(state, actor, rng))
        else:
            state.apply(actor, evaluation.others_action(state, actor, rng))
