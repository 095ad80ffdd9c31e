"""Ginkgopolis: what arrays of it need that its declaration cannot say, and its actions without gaps."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i16, i64

from pentapolis.engine.arrays import Actions
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.scoring import CARDS, CHARACTERS, TILES
from pentapolis.games.ginkgopolis.state.deciding import GinkgoState
from pentapolis.games.ginkgopolis.state.table import (
    BACK,
    BUILT,
    CARD,
    CELL,
    CHARACTER,
    DEED,
    DEED_COVERED,
    DRAFT,
    FULL_HAND,
    GIVE_TILE,
    KEEP_HAND,
    KEEP_TILE,
    MAYBE,
    PUBLIC,
    SHOWN,
    SURELY,
    TAKE_RESOURCE,
    WITH_TILE,
    step,
)


def turned(side: i64, me: i64, sides: i64) -> i64:
    """A side counted from whoever looks."""
    return side - me if side >= me else side - me + sides


def write_memory(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """By tile: whether I put it back; who has built it since, who has it for all to see and who may have
    put it back, each plus one; and whether everyone knows that it was put back."""
    tile: i64 = 0
    while tile < TILES:
        memory = state.memory[tile]
        out[at] = 1 if (memory >> BACK) & 7 == me + 1 else 0
        field: i64 = 1
        while field < 4:
            shift: i64 = BUILT if field == 1 else SHOWN if field == 2 else MAYBE
            side: i64 = ((memory >> shift) & 7) - 1
            out[at + field] = i16(turned(side, me, state.sides) + 1) if side >= 0 else i16(0)
            field += 1
        out[at + 4] = 1 if memory & SURELY else 0
        at += 5
        tile += 1
    return at


def write_hands(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """By side the cards that are seen, then how many there are."""
    sides = state.sides
    end: i64 = at + sides * (CARDS + 1)
    i: i64 = at
    while i < end:
        out[i] = 0
        i += 1
    ahead: i64 = 0
    while ahead < sides:
        first: i64 = (me + ahead) % sides * FULL_HAND
        count: i64 = 0
        i = 0
        while i < FULL_HAND:
            card = state.hands[first + i]
            if card >= 0:
                count += 1
                if (state.known[card] >> me) & 1:
                    out[at + card] = 1
            i += 1
        out[at + CARDS] = i16(count)
        at += CARDS + 1
        ahead += 1
    return end


def write_known(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """By card who has seen it, the public last; of one that is in a hand or the deck, only if I have, and
    then only whether my right neighbour has."""
    players = state.players
    width: i64 = players + 1
    hidden = vec[i64]([0] * CARDS)
    i: i64 = 0
    while i < len(state.hands):
        if state.hands[i] >= 0:
            hidden[state.hands[i]] = 1
        i += 1
    i = 0
    while i < len(state.deck):
        hidden[state.deck[i]] = 1
        i += 1
    card: i64 = 0
    while card < CARDS:
        viewers = state.known[card]
        ahead: i64 = 0
        while ahead < players:
            seen: i64 = (viewers >> ((me + ahead) % players)) & 1
            if hidden[card]:
                seen &= viewers >> me
                if ahead > 0 and ahead < players - 1:
                    seen = 0
            out[at + ahead] = i16(seen)
            ahead += 1
        out[at + players] = i16((viewers >> PUBLIC) & 1 & (1 - hidden[card]))
        at += width
        card += 1
    return at


def write_tiles(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """By side the tiles behind its screen that are seen, then how many there are."""
    sides = state.sides
    ahead: i64 = 0
    while ahead < sides:
        side: i64 = (me + ahead) % sides
        held = state.tiles[side]
        count: i64 = 0
        tile: i64 = 0
        while tile < TILES:
            there: i64 = (held >> tile) & 1
            count += there
            if there and ahead > 0 and (state.memory[tile] >> SHOWN) & 7 != side + 1:
                there = 0
            out[at + tile] = i16(there)
            tile += 1
        out[at + TILES] = i16(count)
        at += TILES + 1
        ahead += 1
    return at


def write_packets(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """How many Characters are in each packet, by whom it was dealt to; then the packet in hand."""
    sides = state.sides
    ahead: i64 = 0
    while ahead < sides:
        rest = state.packets[(me + ahead) % sides]
        count: i64 = 0
        while rest:
            rest &= rest - 1
            count += 1
        out[at] = i16(count)
        at += 1
        ahead += 1
    packet: i64 = state.packets[state.packet_of(me)] if state.phase == DRAFT else 0
    number: i64 = 1
    while number <= CHARACTERS:
        out[at] = i16((packet >> number) & 1)
        at += 1
        number += 1
    return at


def write_deeds(state: GinkgoState, me: i64, out: vec[i16], at: i64) -> i64:
    """As they are, but the side that was built over is counted from whoever looks."""
    sides = state.sides
    ahead: i64 = 0
    while ahead < sides:
        first: i64 = (me + ahead) % sides * DEED
        i: i64 = 0
        while i < DEED:
            number = state.deeds[first + i]
            if i == DEED_COVERED and number >= 0:
                number = turned(number, me, sides)
            out[at] = i16(number)
            at += 1
            i += 1
        ahead += 1
    return at


# Numbers of actions: to confirm, then these in order.
TO_TILE: Final[i64] = 1 + CARDS
TO_HAND: Final[i64] = TO_TILE + TILES + 1
TO_CHARACTER: Final[i64] = TO_HAND + 4
TO_KEEP: Final[i64] = TO_CHARACTER + CHARACTERS
TO_GIVE: Final[i64] = TO_KEEP + TILES
TO_CELL: Final[i64] = TO_GIVE + TILES


class GinkgoActions(Actions):
    """A cell is counted from the first building that has it beside itself."""

    def __init__(self) -> None:
        super().__init__(
            [
                ("confirm", 1),
                ("card", CARDS),
                ("tile", TILES),
                ("no tile", 1),
                ("keep or renew the hand", 2),
                ("take a resource or a tile", 2),
                ("Character", CHARACTERS),
                ("keep a tile", TILES),
                ("give a tile", TILES),
                ("cell", 4 * TILES),
            ]
        )
        # Where each kind begins, in the game's own numbers and in these.
        self.own: vec[i64] = vec[i64](
            [CARD, WITH_TILE, KEEP_HAND, TAKE_RESOURCE, CHARACTER + 1, KEEP_TILE, GIVE_TILE]
        )
        self.first: vec[i64] = vec[i64](
            [1, TO_TILE, TO_HAND, TO_HAND + 2, TO_CHARACTER, TO_KEEP, TO_GIVE]
        )

    def offer(self, state: State, seat: i64) -> vec[i64]:
        found = state.legal_actions(seat)
        i: i64 = 0
        while i < len(found):
            action = found[i]
            if action >= CELL:
                found[i] = self.cell_number(state, action - CELL)
            elif action > 0:
                kind: i64 = len(self.own) - 1
                while self.own[kind] > action:
                    kind -= 1
                found[i] = action - self.own[kind] + self.first[kind]
            i += 1
        return found

    def cell_number(self, state: State, cell: i64) -> i64:
        assert isinstance(state, GinkgoState)
        cells = state.cells
        at: i64 = 0
        while at < len(cells):
            way: i64 = 0
            while way < 4:
                if cells[at] + step(way) == cell:
                    return TO_CELL + 4 * at + way
                way += 1
            at += 1
        raise AssertionError("a cell beside nothing")

    def meant(self, state: State, seat: i64, number: i64) -> i64:
        found = number
        if number >= TO_CELL:
            assert isinstance(state, GinkgoState)
            at: i64 = (number - TO_CELL) >> 2
            found = CELL + state.cells[at] + step((number - TO_CELL) & 3)
        elif number > 0:
            kind: i64 = len(self.first) - 1
            while self.first[kind] > number:
                kind -= 1
            found = number - self.first[kind] + self.own[kind]
        return found
