"""Ekopolis: what arrays of it need that its declaration cannot say, and its actions without gaps."""

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Actions
from pentapolis.engine.state import State
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    MAX_NUMBER,
    PASS,
    SPACE_ACTION,
)
from pentapolis.games.ekopolis.state.turn import EkoState


def write_hands(state: EkoState, me: i64, out: vec[i16], at: i64) -> i64:
    """The tiles of hands that are seen; of others from which stacks they came, ascending, plus one."""
    players = state.players
    tiles = state.rules.tiles
    size: i64 = state.rules.hand + 1
    behind: i64 = at + players * tiles
    ahead: i64 = 0
    while ahead < players:
        hand = state.hands[(me + ahead) % players]
        seen = ahead == 0 or not state.rules.full
        tile: i64 = 1
        while tile <= tiles:
            out[at] = i16((hand >> tile) & 1) if seen else i16(0)
            at += 1
            tile += 1
        end: i64 = behind + size
        number: i64 = 0
        while not seen and number <= state.stacks:
            tile = 1
            while hand >> tile:
                if (hand >> tile) & 1 and state.stack_of[tile] == number:
                    assert behind < end
                    out[behind] = i16(number + 1)
                    behind += 1
                tile += 1
            number += 1
        while behind < end:
            out[behind] = 0
            behind += 1
        ahead += 1
    return behind


def write_cards(state: EkoState, me: i64, out: vec[i16], at: i64) -> i64:
    """By card, when it was drawn among those of its colour, from 1; 0 is still to come."""
    i: i64 = 0
    while i < MAX_NUMBER:
        out[at + i] = 0
        i += 1
    colour: i64 = 0
    while colour < len(state.drawn):
        first: i64 = state.rules.card_start[colour]
        i = 0
        while i < state.drawn[colour]:
            out[at + state.cards[first + i] - 1] = i16(i + 1)
            i += 1
        colour += 1
    return at + MAX_NUMBER


class EkoActions(Actions):
    """Tiles, cards, nothing more, spaces, one after the other."""

    def __init__(self, tiles: i64, cards: i64, spaces: i64) -> None:
        super().__init__(
            [("confirm", 1), ("tile", tiles), ("card", cards), ("pass", 1), ("space", spaces)]
        )
        self.tiles: i64 = tiles
        self.passing: i64 = 1 + tiles + cards

    def offer(self, state: State, seat: i64) -> vec[i64]:
        found = state.legal_actions(seat)
        i: i64 = 0
        while i < len(found):
            action = found[i]
            if action >= SPACE_ACTION:
                found[i] = action - SPACE_ACTION + self.passing + 1
            elif action == PASS:
                found[i] = self.passing
            elif action > CARD_ACTION:
                found[i] = action - CARD_ACTION + self.tiles
            i += 1
        return found

    def meant(self, state: State, seat: i64, number: i64) -> i64:
        found = number
        if number > self.passing:
            found = number - self.passing - 1 + SPACE_ACTION
        elif number == self.passing:
            found = PASS
        elif number > self.tiles:
            found = number - self.tiles + CARD_ACTION
        return found
