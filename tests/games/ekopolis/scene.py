"""Positions built by hand, so that a test can say what lies where and what then happens.

With three players the halls stand on i5, e3 and d7. Around i5 lie h5, h6, i6, j5, j4 and i4; j6, two
steps away, shows an endangered species.
"""

from __future__ import annotations

from pentapolis import Rng, find_game
from pentapolis.engine.content import ContentPack
from pentapolis.games.ekopolis.content import names_of, rules_for
from pentapolis.games.ekopolis.notation import card_number, tile_number
from pentapolis.games.ekopolis.scoring.rules import (
    BLUE,
    GREEN,
    POLLUTION,
    RED,
    ZONE,
)
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import CHOOSE, bits_of

GAME = find_game("ekopolis")
TOKENS = {"pollution": POLLUTION, "zone": ZONE}
# A tile of each colour that no test places otherwise.
SPARE = {1: "R16", 2: "G16", 3: "B11"}


class Scene:
    """A table with nothing on it but the halls, and seat 0 on turn."""

    def __init__(
        self, version: str = "full", players: int = 3, content: ContentPack | None = None
    ) -> None:
        self.setup = GAME.setup(players, {"version": version}, content)
        self.pack = self.setup.content
        self.state = EkoState(self.setup, Rng(1), rules_for(self.pack, players, self.setup.options))
        self.state.prepare()

    # -- what lies there --------------------------------------------------------------------------

    def space(self, name: str) -> int:
        return names_of(self.pack).index(name)

    def tile(self, text: str) -> int:
        number = tile_number(self.pack, text)
        assert number is not None
        return number

    def card(self, text: str) -> int:
        number = card_number(self.pack, text)
        assert number is not None
        return number

    def built(self, text: str, space: str, seat: int = 0) -> Scene:
        """A Building that stands there already; its points and its card are left out."""
        self.state.table.build(seat, self.tile(text), self.space(space))
        return self

    def token(self, kind: str, *spaces: str) -> Scene:
        table = self.state.table
        for name in spaces:
            table.hold(self.space(name), TOKENS[kind])
            if kind == "zone":
                table.zones -= 1
            else:
                table.pollution -= 1
        return self

    def cards(self, seat: int, red: int = 0, green: int = 0, blue: int = 0) -> Scene:
        """How many cards of each colour a seat owns, whichever they are."""
        for colour, count in ((RED, red), (GREEN, green), (BLUE, blue)):
            self.state.table.built[seat * 4 + colour] = count
        return self

    def ready(self, text: str, seat: int = 0) -> Scene:
        """A card to be played later, in the seat's possession."""
        bit = 1 << self.card(text)
        self.state.table.owned[seat] = self.state.table.owned[seat] | bit
        self.state.table.ready |= bit
        return self

    def owns(self, text: str, seat: int = 0) -> Scene:
        table = self.state.table
        table.owned[seat] = table.owned[seat] | (1 << self.card(text))
        return self

    def hand(self, *tiles: str, seat: int = 0) -> Scene:
        self.state.hands[seat] = sum(1 << self.tile(text) for text in tiles)
        return self

    def stack(self, *tiles: str) -> Scene:
        """The stack of tiles; the last one named is the top."""
        self.state.stack = type(self.state.stack)([self.tile(text) for text in tiles])
        return self

    def hand_of(self, seat: int) -> list[str]:
        return [self.pack.rows("tiles")[tile - 1]["id"] for tile in bits_of(self.state.hands[seat])]

    # -- what happens -----------------------------------------------------------------------------

    @property
    def points(self) -> list[int]:
        return [int(points) for points in self.state.table.points]

    @property
    def totals(self) -> list[int]:
        return self.state.scores()

    def moves(self) -> list[str]:
        seat = int(self.state.current)
        return [GAME.text(self.state, seat, int(a)) for a in self.state.legal_actions(seat)]

    def spaces(self) -> set[str]:
        """The spaces among the moves."""
        return {move.split("@")[1] for move in self.moves() if "@" in move}

    def play(self, *moves: str) -> Scene:
        for move in moves:
            seat = int(self.state.current)
            self.state.apply(seat, GAME.parse(self.state, seat, move))
        return self

    def place(self, text: str, space: str, card: str | None = None) -> Scene:
        """Seat on turn places a tile; in the Full version this card is on top of its stack."""
        seat = int(self.state.current)
        self.state.hands[seat] = self.state.hands[seat] | (1 << self.tile(text))
        if card:
            self.on_top(card)
        return self.play(text, f"{text}@{space}")

    def on_top(self, text: str) -> Scene:
        state, card = self.state, self.card(text)
        colour = state.rules.card_colour[card]
        top = int(state.first_card(colour) + state.drawn[colour])
        cards = [int(number) for number in state.cards]
        at = cards.index(card)
        cards[at], cards[top] = cards[top], cards[at]
        state.cards = type(state.cards)(cards)
        return self

    def take(self, text: str, beside: str = "i6") -> Scene:
        """Seat 0 has just placed a Building of the card's colour on a space and takes the card."""
        state = self.state
        colour = int(state.rules.card_colour[self.card(text)])
        self.on_top(text)
        state.chosen = self.tile(SPARE[colour])
        state.space = self.space(beside)
        state.table.build(0, state.chosen, state.space)
        state.step = CHOOSE
        state.after_tokens(0)
        return self
