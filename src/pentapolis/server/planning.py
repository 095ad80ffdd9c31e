"""What somebody could choose when their turn comes. Runs in a thinking process.

Others play on, plausibly, in several worlds that the seat could be in: what is legal there in all of them
will very likely be legal when it is asked, and what is legal in some, perhaps. No world knows more than
the seat does, so the list tells nothing.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from pentapolis.engine.errors import PentapolisError
from pentapolis.engine.registry import find_game
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import State
from pentapolis.engine.words import Words
from pentapolis.server.thinking import World

WORLDS = 8
# Others decide so often at most before the seat does; then it is too far ahead to be planned.
FAR = 60
# More choices than anybody looks through.
MOST = 400


class Ahead(NamedTuple):
    """What the steps are called, as far as they can be played in one of the worlds; and what could
    follow: notation, words, and whether in all of those worlds. Nothing does where the turn ends."""

    words: list[str]
    choices: list[tuple[str, str, bool]]


def ahead(packed: World, seat: int, steps: tuple[str, ...], seed: int) -> Ahead:
    game = find_game(packed.game)
    first, rng = packed.state(), Rng(seed)
    evaluation = game.evaluation(first.setup)
    words = game.words(first.setup, packed.names)
    found: Counter[str] = Counter()
    told: dict[str, str] = {}
    possible, called = 0, list[str]()
    for number in range(WORLDS):
        state = first if number == 0 else first.resample(seat, rng)
        if not _until_asked(state, seat, evaluation, rng):
            continue
        said = _played(state, seat, steps, words)
        called = max(called, said, key=len)
        if len(said) < len(steps):
            continue
        possible += 1
        if seat not in state.deciders():
            continue
        for action in list(state.legal_actions(seat))[:MOST]:
            text = game.text(state, seat, int(action))
            found[text] += 1
            if text not in told:
                told[text] = words.choice(state, seat, int(action))
    choices = [(text, told[text], count == possible) for text, count in found.items()]
    return Ahead(called, sorted(choices, key=lambda one: not one[2]))


def _until_asked(state: State, seat: int, evaluation: object, rng: Rng) -> bool:
    for _ in range(FAR):
        if state.is_over():
            return False
        deciders = [int(each) for each in state.deciders()]
        if seat in deciders:
            return True
        # From what that seat knows: nobody plays with cards that they cannot see.
        world = state.resample(deciders[0], Rng(rng.seed()))
        action = int(evaluation.others_action(world, deciders[0], rng))  # type: ignore[attr-defined]
        state.apply(deciders[0], action)
    return False


def _played(state: State, seat: int, steps: tuple[str, ...], words: Words) -> list[str]:
    """What they are called, up to the first that cannot be played one after the other in one turn."""
    game = find_game(state.setup.game)
    called: list[str] = []
    for text in steps:
        try:
            action = game.parse(state, seat, text)
        except PentapolisError:
            break
        if seat not in state.deciders() or not state.is_legal(seat, action):
            break
        called.append(words.choice(state, seat, action))
        state.apply(seat, action)
    return called
