"""What people enter from a real table: positions to score, and cards to deal for them.

Anybody may ask for that, without a name, and how long it takes is up to what they enter. So it is looked
at at the door, computed in another process, and charged to whoever asked.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Mapping
from typing import Any

from pentapolis.engine.errors import LONGEST_WORD, PentapolisError, PositionError
from pentapolis.engine.game import Deal
from pentapolis.engine.registry import find_game
from pentapolis.engine.score import ScoreSheet
from pentapolis.server.errors import Refusal, from_engine
from pentapolis.server.limits import Budget, Places, Visitor
from pentapolis.server.reading import reading
from pentapolis.server.words import service_words
from pentapolis.server.workers import Workers, WorkFailed

# No position of any game is nested deeper.
DEEPEST = 8
# Seconds of a processor's time; what a table can show takes a few milliseconds.
SECONDS = 2.0
# Entries of one person that are being computed, or wait for it.
OPEN_EACH = 4


class Entries:
    def __init__(self, workers: Workers, budget: Budget) -> None:
        self.workers = workers
        self.budget = budget
        self._open = Places(OPEN_EACH, lambda say: say.one_question_at_a_time)

    async def score(self, visitor: Visitor, game: str, data: dict[str, Any]) -> ScoreSheet:
        """What the position is worth; Refusal says what is wrong with it."""
        check_entry(data)
        return await self.compute(visitor, score, game, data, reading.get())  # type: ignore[no-any-return]

    async def deal(
        self, visitor: Visitor, game: str, players: int, options: Mapping[str, str], *which: int
    ) -> Deal:
        """What a real table sees: `which` are the seed, the step and the seat."""
        return await self.compute(visitor, deal, game, players, options, *which, reading.get())  # type: ignore[no-any-return]

    async def compute(
        self, visitor: Visitor, function: Callable[..., Any], *given: Any, seconds: float = SECONDS
    ) -> Any:
        self.budget.check(visitor)
        with self._open.taken(visitor):
            try:
                return await self.workers.run(
                    visitor, within, seconds, reading.get(), function, *given
                )
            except PentapolisError as error:
                raise Refusal("illegal", from_engine(error)) from error
            except WorkFailed as error:
                raise Refusal("unavailable", lambda say: say.could_not_be_computed) from error


def check_entry(data: dict[str, Any]) -> None:
    """Names, words and depth have a limit, whatever the game makes of them; the size has one before."""
    left: list[tuple[Any, int]] = [(data, 0)]
    while left:
        value, depth = left.pop()
        if isinstance(value, str) and len(value) > LONGEST_WORD:
            raise Refusal("malformed", lambda say: say.word_too_long(LONGEST_WORD))
        if isinstance(value, dict | list):
            if depth >= DEEPEST:
                raise Refusal("malformed", lambda say: say.nested_too_deeply)
            within = [*value, *value.values()] if isinstance(value, dict) else value
            left.extend((each, depth + 1) for each in within)


# -- in another process -------------------------------------------------------------------------------


def within(
    seconds: float, locale: str, function: Callable[..., Any], game: str, *given: Any
) -> Any:
    """What the function answers, if that takes no longer.

    The time is the processor's: that others keep it busy is no fault of whoever asks.
    """

    def stop(*_: object) -> None:
        raise PositionError(service_words(locale).takes_too_long)

    find_game(game).content()  # read once, and at nobody's expense
    signal.signal(signal.SIGPROF, stop)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return function(game, *given)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def score(game: str, data: dict[str, Any], locale: str) -> ScoreSheet:
    return find_game(game).score_position(data, locale=locale)


def deal(
    game: str,
    players: int,
    options: Mapping[str, str],
    seed: int,
    step: int,
    seat: int,
    locale: str,
) -> Deal:
    found = find_game(game)
    return found.deal(found.setup(players, options), seed, step, seat, locale)
