"""Made-up moments of a game, written the way one would lay them out on a table."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from pentapolis import Rng, find_game
from pentapolis.engine.content import ContentPack
from pentapolis.engine.history import History
from pentapolis.games.infinite_city.notation import cell_at, codes
from pentapolis.games.infinite_city.scoring import DOWN
from pentapolis.games.infinite_city.state import InfiniteState

GAME = find_game("infinite_city")


@lru_cache
def optional_pack() -> ContentPack:
    """The base tiles with a *may* in every text."""
    text = GAME.content("base").source
    lines = []
    for line in text.splitlines():
        plain = 'effect = "' in line and 'effect = "none"' not in line
        asks = plain and "optional = true" not in line
        lines.append(line.replace(", sources", ", optional = true, sources") if asks else line)
    return GAME.parse_content("\n".join(lines).replace('"base"', '"willing"'), "willing.toml")


class Scene:
    """A position and the way to go on from it.

    `city` maps places to tiles: "EM" is an Embassy, "EM 112" one with two tokens of player 1 and one of
    player 2, "?EM" one that lies face down. Hands and the deck are codes, the deck from its top.
    """

    def __init__(
        self,
        city: Mapping[tuple[int, int], str],
        hands: Sequence[str] = ("", ""),
        deck: str = "",
        *,
        current: int = 1,
        supply: Mapping[int, int] | None = None,
        pack: ContentPack | None = None,
        options: Mapping[str, str] | None = None,
        confirm: bool = False,
    ) -> None:
        self.setup = GAME.setup(len(hands), options, pack, confirm)
        self.codes = codes(self.setup.content)
        types = len(self.codes)
        fresh = GAME.new_state(self.setup, Rng(1))
        data: dict[str, Any] = json.loads(json.dumps(fresh.dump()))
        left = [15] * len(hands)
        laid: dict[str, list[Any]] = {"cells": [], "kinds": [], "tokens": [], "marks": []}
        for (x, y), tile in city.items():
            code, _, owners = tile.partition(" ")
            tokens = [owners.count(str(seat + 1)) for seat in range(6)]
            left = [tiles - put for tiles, put in zip(left, tokens, strict=False)]
            kind = self.codes.index(code.removeprefix("?"))
            laid["cells"].append(cell_at(x, y))
            laid["kinds"].append({"type": kind, "down": int(code.startswith("?"))})
            laid["tokens"].append(tokens)
            laid["marks"].append([])
        data["city"] = laid
        for player, count in (supply or {}).items():
            left[player - 1] = count
        data["supply"] = left
        data["hands"] = [hand.split().count(code) for hand in hands for code in self.codes]
        data["known"] = [[0] * 7] * (types * len(hands))
        data["deck"] = [
            {"type": self.codes.index(code), "seen_by": []} for code in reversed(deck.split())
        ]
        data["current"] = data["source"] = current - 1
        state = GAME.load_state(self.setup, data)
        assert isinstance(state, InfiniteState)
        self.state = state

    # -- going on ---------------------------------------------------------------------------------

    def play(self, *moves: str) -> Scene:
        """Moves in notation, each of the only player who has something to decide."""
        for text in moves:
            seat = self.decider - 1
            self.state.apply(seat, GAME.parse(self.state, seat, text))
        return self

    @property
    def decider(self) -> int:
        (seat,) = self.state.deciders()
        return int(seat) + 1

    def choices(self) -> list[str]:
        seat = self.decider - 1
        return [GAME.text(self.state, seat, a) for a in self.state.legal_actions(seat)]

    def words(self) -> list[str]:
        seat = self.decider - 1
        words = GAME.words(self.setup)
        return [words.choice(self.state, seat, a) for a in self.state.legal_actions(seat)]

    def told(self, *moves: str, viewer: int | None = None) -> str:
        """What the last of these moves did, in words, as a player (0: a spectator) may know it."""
        history = History(self.setup.players)
        for text in moves:
            seat = self.decider - 1
            action = GAME.parse(self.state, seat, text)
            notes = self.state.listen()
            self.state.apply(seat, action)
            history.add(seat, notes)
        known = history.known(len(moves) - 1, None if viewer is None else viewer - 1)
        words = GAME.words(self.setup)
        return " ".join(
            said for event in known if event.seat == seat and (said := words.event(event))
        )

    def show(self, viewer: int) -> str:
        """What a player sees in a terminal; 0 is a spectator."""
        return GAME.show(self.seen(viewer), GAME.words(self.setup))

    # -- looking ----------------------------------------------------------------------------------

    @property
    def city(self) -> dict[tuple[int, int], str]:
        """The city in the form it was given in."""
        found = {}
        for tile in GAME.view(self.state, -1)["city"]:
            slot = self.state.city.slot(cell_at(tile["x"], tile["y"]))
            code = self.codes[self.state.city.kinds[slot] & ~DOWN]
            owners = "".join(str(seat + 1) * n for seat, n in enumerate(tile["tokens"]))
            found[tile["x"], tile["y"]] = f"{'?' * tile['down']}{code} {owners}".strip()
        return found

    def tile(self, x: int, y: int) -> str | None:
        return self.city.get((x, y))

    def hand(self, player: int) -> str:
        """All tiles a player holds."""
        types = len(self.codes)
        held = self.state.hands[(player - 1) * types : player * types]
        return " ".join(c for c, n in zip(self.codes, held, strict=True) for _ in range(n))

    @property
    def deck(self) -> str:
        """From its top."""
        return " ".join(self.codes[tile & 255] for tile in reversed(list(self.state.deck)))

    def supply(self, player: int) -> int:
        return int(self.state.supply[player - 1])

    def seen(self, viewer: int) -> dict[str, Any]:
        """What a player sees; 0 is a spectator."""
        return GAME.view(self.state, viewer - 1)

    @property
    def current(self) -> int:
        return int(self.state.current) + 1
