"""Infinite City: where a turn is, what a tile does before it is placed, and who missed a last turn."""

from __future__ import annotations

from collections.abc import Sequence

from pentapolis.games.infinite_city.scoring import (
    DOWN,
    GATHER,
    MOVE_TILE,
    NONE,
    PLAY_FROM_DECK,
    PLAY_FROM_HAND,
    PLAY_FROM_OTHER,
    SETTLE,
    SWAP_TILES,
    SWAP_TOKEN,
    TAKE,
)
from pentapolis.games.infinite_city.seen import Missed, Placing, Step, Then
from pentapolis.games.infinite_city.state import InfiniteState
from pentapolis.games.infinite_city.state.actions import (
    BATCH,
    CHOOSE,
    IDLE,
    INVITED,
    LOOK,
    NEXT,
    OWNER,
    PLACE,
    SECOND,
    STEAL,
    TARGET,
    WHOM,
)
from pentapolis.games.infinite_city.state.deeds import FOLLOWED, hindrance
from pentapolis.games.infinite_city.words import InfiniteWords

# The steps that a text has before it is done, where that is known from its beginning.
WAYS = {
    int(PLAY_FROM_HAND): (CHOOSE, PLACE),
    int(PLAY_FROM_DECK): (LOOK, PLACE),
    int(PLAY_FROM_OTHER): (WHOM, STEAL, PLACE),
    int(SWAP_TILES): (TARGET, SECOND),
    int(MOVE_TILE): (TARGET, SECOND),
}


def path_view(state: InfiniteState, words: InfiniteWords, seat: int) -> list[Step]:
    """Where the turn is: what has been done, what is asked now and what is still to come."""
    phase = int(state.phase)
    found: list[Step] = []
    if phase == IDLE:
        return found

    way: tuple[int, ...] = (int(CHOOSE), int(PLACE))
    if state.focus >= 0:
        found.append({"words": words.acting(state), "state": "done", "text": False})
        way = tuple(int(step) for step in WAYS.get(int(state.effect()), (phase,)))
    at = way.index(phase) if phase in way else 0
    steps = way if phase in way else (phase,)
    for number, step in enumerate(steps):
        swaps = step == SECOND and state.effect() == SWAP_TILES
        when = "done" if number < at else "now" if number == at else "next"
        found.append(
            {"words": words.step(step, swaps), "state": when, "text": False}  # type: ignore[typeddict-item]
        )
    to_come = _to_come(state, words, seat, phase, steps)
    return found + [{"words": said, "state": "next", "text": text} for said, text in to_come]


def _to_come(
    state: InfiniteState, words: InfiniteWords, seat: int, phase: int, steps: Sequence[int]
) -> list[tuple[str, bool]]:
    """What follows, each with whether it is the text of the tile to be placed."""
    found = []
    if phase == TARGET:
        slots = [state.city.slot(cell) for cell in state.targets()]
        several = any(len(state.owners(slot)) > 1 for slot in slots)
        if several and state.effect() in (GATHER, SWAP_TOKEN):
            found.append((words.step(int(OWNER), False), False))
        elif aims(state) and any(state.city.kinds[slot] & DOWN for slot in slots):
            found.append((words.TEXT_IF_DOWN, False))
    if steps[-1] == PLACE:
        if not (state.chosen > 0 and seat == state.current):
            found.append((words.TEXT, False))
        elif why_not(state, False) == FOLLOWED:
            found.append((words.text_to_come(state), phase == PLACE))
    waiting = sum(1 for cell in state.pending if cell != BATCH)
    if waiting and phase != NEXT:
        found.append((words.more_texts(waiting), False))
    if phase == INVITED:
        return found
    # How many that will be, the texts decide that are still to come; none with a larger hand.
    hand, extra = int(state.rules.hand), int(state.extra)
    refill = 0 if state.sizes[state.current] > hand else hand
    if (refill or extra) and len(state.deck):
        found.append((words.to_draw(refill, extra), False))
    return found


def aims(state: InfiniteState) -> bool:
    """Whether a token comes to the tile that is asked for (I-16)."""
    if state.phase != TARGET or state.supply[state.current] == 0:
        return False
    return bool(state.effect() in (TAKE, SETTLE))


def why_not(state: InfiniteState, protected: bool) -> int:
    """Why the text of the tile to be placed will not be followed there; FOLLOWED where it will be."""
    effect = int(state.rules.effects[state.chosen - 1])
    if effect == NONE:
        return int(FOLLOWED)
    tokens = state.supply[state.current] - 1
    # One comes from the deck at once where the tile does, or is replaced in another hand.
    own = int(state.source == state.current)
    return int(
        hindrance(
            effect,
            state.rules.flags[state.chosen - 1],
            state.closing != 0 or tokens == 0,
            protected,
            tokens,
            state.sizes[state.current] - own,
            len(state.deck) - 1 + own,
        )
    )


def placing_view(state: InfiniteState, words: InfiniteWords) -> Placing | None:
    if state.phase != PLACE:
        return None
    return {"open": _then(state, words, False), "protected": _then(state, words, True)}


def _then(state: InfiniteState, words: InfiniteWords, protected: bool) -> Then:
    """What the text of the tile to be placed does there."""
    why = why_not(state, protected)
    return {"words": words.after_placing(state, why), "followed": why == FOLLOWED}


def missed_views(state: InfiniteState, words: InfiniteWords) -> list[Missed]:
    """Who has had no last turn, once the game is over (I-43 to I-45)."""
    if state.out < 0 or not state.is_over():
        return []
    had = {int(seat) for seat in state.lasts} | {int(state.out)}
    return [
        {"seat": seat, "why": _why_missed(state, words, seat)}
        for seat in range(state.players)
        if seat not in had
    ]


def _why_missed(state: InfiniteState, words: InfiniteWords, seat: int) -> str:
    """Empty where the game was over before it."""
    if not state.last_turns or (state.finals >> seat) & 1:
        return ""
    # Tokens may have come home since; a deck that is not empty has never been.
    return words.missed(bool(state.supply[seat] == 0 or len(state.deck) > 0))
