"""What somebody has just said, so that nobody says it again and again."""

from __future__ import annotations

import time
from collections import OrderedDict, deque
from collections.abc import Callable
from difflib import SequenceMatcher
from typing import NamedTuple

from pentapolis.server.errors import Refusal

# For so many seconds the last few words of somebody are remembered; of so many people.
REMEMBERED, LAST, PEOPLE = 60.0, 6, 5_000
# So alike (of 1), words are a copy; what is shorter may be said again: "yes", "well done".
ALIKE, SHORT = 0.85, 12


class _Said(NamedTuple):
    request: str
    words: str
    at: float


class Chatter:
    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._said: OrderedDict[str, deque[_Said]] = OrderedDict()

    def check(self, guest: str, request: str, text: str) -> None:
        """Refusal for a near copy. The same request is the same message, sent again."""
        at, words = self._clock(), "".join(filter(str.isalnum, text.casefold()))
        said = self._said.setdefault(guest, deque(maxlen=LAST))
        self._said.move_to_end(guest)
        while len(self._said) > PEOPLE:
            self._said.popitem(last=False)
        while said and at - said[0].at > REMEMBERED:
            said.popleft()
        if any(one.request == request for one in said):
            return
        if len(words) >= SHORT and any(_alike(one.words, words) for one in said):
            raise Refusal("too_fast", lambda say: say.said_already)
        said.append(_Said(request, words, at))


def _alike(one: str, other: str) -> bool:
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    return matcher.real_quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
