"""Ginkgopolis: what lies on the table and how it moves. Who decides what is in state.py."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.engine.state import State
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    LETTERS,
    POINT,
    RESOURCE,
    SITE,
    TILE,
    TILES,
    TOP,
    Rules,
    bit,
    building,
    colour_of,
    floors_of,
    owner_of,
)

FULL_HAND: Final[i64] = 4
KEPT: Final[i64] = 3
# The city is kept as a list of buildings with their cells and neighbours. Cells are numbered
# y * 128 + x; 51 tiles reach at most 53 cells from the middle, so no cell is ever out of range.
STRIDE: Final[i64] = 128
ORIGIN: Final[i64] = 64 * STRIDE + 64
CELLS: Final[i64] = STRIDE * STRIDE

# Phases.
DRAFT: Final[i64] = 0
HAND: Final[i64] = 1
PLAN: Final[i64] = 2
RESOLVE: Final[i64] = 3
RETURN: Final[i64] = 4
OVER: Final[i64] = 5
# What is asked while an action is carried out.
NOTHING: Final[i64] = 0
TAKE: Final[i64] = 1
MOVE: Final[i64] = 2
# Why the game ends.
RUNNING: Final[i64] = 0
TILES_GONE: Final[i64] = 1
ALL_BUILT: Final[i64] = 2
HAL_DONE: Final[i64] = 3
TOO_LONG: Final[i64] = 4
# Values of a planned tile: not decided yet, or none.
UNDECIDED: Final[i64] = -1
ALONE: Final[i64] = 60

# The record of an action: where its six numbers are, and its kind if it could not be paid for.
DEED: Final[i64] = 6
DEED_TILE: Final[i64] = 1
DEED_KIND: Final[i64] = 2
DEED_ITEMS: Final[i64] = 3
FAILED: Final[i64] = 3

# The public in the bit sets of those who know a card.
PUBLIC: Final[i64] = 5
# What is remembered of a tile, in one number: who put it back (+ 1; only that player knows), who has
# built it since (+ 1), behind whose screen everyone has seen it (+ 1), who may have put it back
# although it had been seen (+ 1), and whether everyone knows that it was put back.
BACK: Final[i64] = 0
BUILT: Final[i64] = 3
SHOWN: Final[i64] = 6
MAYBE: Final[i64] = 9
SURELY: Final[i64] = 0x1000


class Table(State):
    """The data of a game. A side is a seat or, alone against Hal, Hal (side 1)."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.sides: i64 = 2 if setup.players == 1 else setup.players
        # The city: a cell and a packed building each (see scoring.py), four neighbours each.
        self.cells: vec[i64] = vec[i64]()
        self.blocks: vec[i64] = vec[i64]()
        self.near: vec[i64] = vec[i64]()
        # Tiles under other tiles, and tiles in the box, as bit sets; the supply, the last one on top.
        self.covered: i64 = 0
        self.box: i64 = 0
        self.supply: vec[i64] = vec[i64]()
        self.memory: vec[i64] = vec[i64]()
        # The cells of the letters.
        self.tokens: vec[i64] = vec[i64]()
        # Cards: the deck (the last one on top), the discards, four places per hand (-1 is empty); who
        # knows a card in a hand, and which shuffling it came from.
        self.deck: vec[i64] = vec[i64]()
        self.discards: vec[i64] = vec[i64]()
        self.hands: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.batch: vec[i64] = vec[i64]()
        self.batches: i64 = 0
        # By side: pieces behind the screen and in the general supply, points, New Hand tokens, tiles
        # behind the screen, cards in the tableau, Characters (bit sets), bonuses (nine per side).
        self.resources: vec[i64] = vec[i64]()
        self.stock: vec[i64] = vec[i64]()
        self.points: vec[i64] = vec[i64]()
        self.new_hands: vec[i64] = vec[i64]()
        self.tiles: vec[i64] = vec[i64]()
        self.tableau: vec[i64] = vec[i64]()
        self.characters: vec[i64] = vec[i64]()
        self.bonus: vec[i64] = vec[i64]()
        # The draft: packets by the seat that was dealt them, kept Characters (three per seat).
        self.packets: vec[i64] = vec[i64]()
        self.kept: vec[i64] = vec[i64]()
        # By side: planned card (-1 for none) and tile; the return of tiles: those given so far, the
        # next one to decide on; how many tiles were given back, how many drawn since.
        self.card: vec[i64] = vec[i64]()
        self.tile: vec[i64] = vec[i64]()
        self.giving: vec[i64] = vec[i64]()
        self.upto: vec[i64] = vec[i64]()
        self.gave: vec[i64] = vec[i64]()
        self.fresh: vec[i64] = vec[i64]()
        # The last action of each side, six numbers: card, tile (or ALONE), kind, items taken.
        self.deeds: vec[i64] = vec[i64]()
        # Where the game stands. `offset` counts sides from the first player; `done` and `revealed` are
        # bit sets of seats; `question` is put to whoever resolves; `built` is the new building.
        self.phase: i64 = DRAFT
        self.round: i64 = 0
        self.first: i64 = 0
        self.offset: i64 = 0
        self.done: i64 = 0
        self.revealed: i64 = 0
        self.question: i64 = NOTHING
        self.built: i64 = -1
        self.exhausted: i64 = 0
        self.returning: bool = False
        self.owed: i64 = 0
        self.ending: i64 = RUNNING

    def copy_table_to(self, copy: "Table") -> None:
        self.copy_base_to(copy)
        copy.cells = self.cells[:]
        copy.blocks = self.blocks[:]
        copy.near = self.near[:]
        copy.covered = self.covered
        copy.box = self.box
        copy.supply = self.supply[:]
        copy.memory = self.memory[:]
        copy.tokens = self.tokens[:]
        copy.deck = self.deck[:]
        copy.discards = self.discards[:]
        copy.hands = self.hands[:]
        copy.known = self.known[:]
        copy.batch = self.batch[:]
        copy.batches = self.batches
        copy.resources = self.resources[:]
        copy.stock = self.stock[:]
        copy.points = self.points[:]
        copy.new_hands = self.new_hands[:]
        copy.tiles = self.tiles[:]
        copy.tableau = self.tableau[:]
        copy.characters = self.characters[:]
        copy.bonus = self.bonus[:]
        copy.packets = self.packets[:]
        copy.kept = self.kept[:]
        copy.card = self.card[:]
        copy.tile = self.tile[:]
        copy.giving = self.giving[:]
        copy.upto = self.upto[:]
        copy.gave = self.gave[:]
        copy.fresh = self.fresh[:]
        copy.deeds = self.deeds[:]
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.offset = self.offset
        copy.done = self.done
        copy.revealed = self.revealed
        copy.question = self.question
        copy.built = self.built
        copy.exhausted = self.exhausted
        copy.returning = self.returning
        copy.owed = self.owed
        copy.ending = self.ending

    def fields(self) -> dict[str, object]:
        return {
            "cells": list(self.cells),
            "blocks": list(self.blocks),
            "covered": self.covered,
            "box": self.box,
            "supply": list(self.supply),
            "memory": list(self.memory),
            "tokens": list(self.tokens),
            "deck": list(self.deck),
            "discards": list(self.discards),
            "hands": list(self.hands),
            "known": list(self.known),
            "batch": list(self.batch),
            "batches": self.batches,
            "resources": list(self.resources),
            "stock": list(self.stock),
            "points": list(self.points),
            "new_hands": list(self.new_hands),
            "tiles": list(self.tiles),
            "tableau": list(self.tableau),
            "characters": list(self.characters),
            "packets": list(self.packets),
            "kept": list(self.kept),
            "card": list(self.card),
            "tile": list(self.tile),
            "giving": list(self.giving),
            "upto": list(self.upto),
            "gave": list(self.gave),
            "fresh": list(self.fresh),
            "deeds": list(self.deeds),
            "phase": self.phase,
            "round": self.round,
            "first": self.first,
            "offset": self.offset,
            "done": self.done,
            "revealed": self.revealed,
            "question": self.question,
            "built": self.built,
            "exhausted": self.exhausted,
            "returning": self.returning,
            "owed": self.owed,
            "ending": self.ending,
        }

    def load_lists(self, lists: dict[str, list[int]]) -> None:
        """The inverse of `fields`, first part; neighbours and bonuses follow from the rest."""
        for cell, block in zip(lists["cells"], lists["blocks"], strict=True):
            self.found(cell, block)
        self.supply = vec[i64](lists["supply"])
        self.memory = vec[i64](lists["memory"])
        self.tokens = vec[i64](lists["tokens"])
        self.deck = vec[i64](lists["deck"])
        self.discards = vec[i64](lists["discards"])
        self.hands = vec[i64](lists["hands"])
        self.known = vec[i64](lists["known"])
        self.batch = vec[i64](lists["batch"])
        self.resources = vec[i64](lists["resources"])
        self.stock = vec[i64](lists["stock"])
        self.points = vec[i64](lists["points"])
        self.new_hands = vec[i64](lists["new_hands"])
        self.tiles = vec[i64](lists["tiles"])
        self.tableau = vec[i64](lists["tableau"])
        self.characters = vec[i64](lists["characters"])
        self.packets = vec[i64](lists["packets"])
        self.kept = vec[i64](lists["kept"])
        self.card = vec[i64](lists["card"])
        self.tile = vec[i64](lists["tile"])
        self.giving = vec[i64](lists["giving"])
        self.upto = vec[i64](lists["upto"])
        self.gave = vec[i64](lists["gave"])
        self.fresh = vec[i64](lists["fresh"])
        self.deeds = vec[i64](lists["deeds"])
        self.bonus = vec[i64]([0] * (9 * self.sides))
        for side in range(self.sides):
            if self.is_hal(side):
                continue
            for card in items_of(self.tableau[side]):
                self.add_bonus(side, card)
            for character in items_of(self.characters[side]):
                self.add_bonus(side, CARDS + character)

    def load_numbers(self, numbers: dict[str, int]) -> None:
        """The inverse of `fields`, second part."""
        self.covered = numbers["covered"]
        self.box = numbers["box"]
        self.batches = numbers["batches"]
        self.phase = numbers["phase"]
        self.round = numbers["round"]
        self.first = numbers["first"]
        self.offset = numbers["offset"]
        self.done = numbers["done"]
        self.revealed = numbers["revealed"]
        self.question = numbers["question"]
        self.built = numbers["built"]
        self.exhausted = numbers["exhausted"]
        self.returning = bool(numbers["returning"])
        self.owed = numbers["owed"]
        self.ending = numbers["ending"]

    # -- set-up -----------------------------------------------------------------------------------

    def lay_out(self) -> None:
        """City, letters, supply, deck and stocks (G-04 to G-09)."""
        sides = self.sides
        self.memory = vec[i64]([0] * TILES)
        starting = vec[i64]()
        rest = vec[i64](capacity=TILES)
        tile: i64 = 0
        while tile < TILES:
            if tile % 20 < 3:
                starting = append(starting, tile)
            else:
                rest = append(rest, tile)
            tile += 1
        deck = starting[:]
        self.rng.shuffle(starting)
        i: i64 = 0
        while i < 9:
            cell: i64 = ORIGIN + (i // 3 - 1) * STRIDE + i % 3 - 1
            self.found(cell, building(starting[i], 1, -1, 0))
            i += 1
        self.tokens = vec[i64]([0] * LETTERS)
        i = 0
        while i < 3:
            self.tokens[i] = ORIGIN - 2 * STRIDE + i - 1
            self.tokens[3 + i] = ORIGIN + (i - 1) * STRIDE + 2
            self.tokens[6 + i] = ORIGIN + 2 * STRIDE + 1 - i
            self.tokens[9 + i] = ORIGIN + (1 - i) * STRIDE - 2
            i += 1
        self.rng.shuffle(rest)
        kept: i64 = len(rest) - self.rules.removed
        i = kept
        while i < len(rest):
            self.box |= bit(rest[i])
            i += 1
        self.supply = rest[:kept]
        card: i64 = TILES
        while card < CARDS:
            deck = append(deck, card)
            card += 1
        self.discards = deck
        self.known = vec[i64]([0] * CARDS)
        self.batch = vec[i64]([0] * CARDS)
        self.hands = vec[i64]([-1] * (FULL_HAND * sides))
        self.resources = vec[i64]([0] * sides)
        self.stock = vec[i64]([self.rules.resources] * sides)
        self.points = vec[i64]([0] * sides)
        self.new_hands = vec[i64]([0] * sides)
        self.tiles = vec[i64]([0] * sides)
        self.tableau = vec[i64]([0] * sides)
        self.characters = vec[i64]([0] * sides)
        self.bonus = vec[i64]([0] * (9 * sides))
        self.packets = vec[i64]([0] * sides)
        self.kept = vec[i64]([0] * (KEPT * sides))
        self.card = vec[i64]([-1] * sides)
        self.tile = vec[i64]([UNDECIDED] * sides)
        self.giving = vec[i64]([0] * sides)
        self.upto = vec[i64]([0] * sides)
        self.gave = vec[i64]([0] * sides)
        self.fresh = vec[i64]([0] * sides)
        self.deeds = vec[i64]([-1] * (DEED * sides))
        self.shuffle_deck()

    def is_hal(self, side: i64) -> bool:
        return side >= self.players

    # -- the city ---------------------------------------------------------------------------------

    def found(self, cell: i64, block: i64) -> None:
        """A new building on an empty cell."""
        new: i64 = len(self.cells)
        self.cells = append(self.cells, cell)
        self.blocks = append(self.blocks, block)
        k: i64 = 0
        while k < 4:
            there = self.building_at(cell + step(k))
            self.near = append(self.near, there)
            if there >= 0:
                self.near[4 * there + ((k + 2) & 3)] = new
            k += 1

    def building_at(self, cell: i64) -> i64:
        i: i64 = 0
        while i < len(self.cells):
            if self.cells[i] == cell:
                return i
            i += 1
        return -1

    def building_of(self, tile: i64) -> i64:
        """The building that a card points at: the one with its tile on top (G-03)."""
        i: i64 = 0
        while i < len(self.blocks):
            if self.blocks[i] & TOP == tile:
                return i
            i += 1
        return -1

    def letter_at(self, cell: i64) -> i64:
        i: i64 = 0
        while i < LETTERS:
            if self.tokens[i] == cell:
                return i
            i += 1
        return -1

    def in_city(self, side: i64) -> i64:
        """The side's resources on buildings."""
        count: i64 = 0
        i: i64 = 0
        while i < len(self.blocks):
            if owner_of(self.blocks[i]) == side:
                count += floors_of(self.blocks[i])
            i += 1
        return count

    def city_tiles(self) -> i64:
        """Every tile in the city, seen or covered, as a bit set."""
        tiles = self.covered
        i: i64 = 0
        while i < len(self.blocks):
            tiles |= bit(self.blocks[i] & TOP)
            i += 1
        return tiles

    # -- items ------------------------------------------------------------------------------------

    def take(self, side: i64, resources: i64, points: i64, tiles: i64) -> None:
        """Give items to a side, as far as the general supply has them (G-25)."""
        some = resources if resources < self.stock[side] else self.stock[side]
        self.resources[side] = self.resources[side] + some
        self.stock[side] = self.stock[side] - some
        self.points[side] = self.points[side] + points
        self.note_items(side, some, points, 0)
        if tiles > 0:
            self.take_tiles(side, tiles)

    def take_tiles(self, side: i64, wanted: i64) -> None:
        """Draw tiles; the moment the last one is taken the supply is exhausted (G-41)."""
        if self.returning:
            self.owed += wanted
            return
        while wanted > 0 and len(self.supply) > 0:
            self.tiles[side] = self.tiles[side] | bit(self.draw_tile())
            self.note_items(side, 0, 0, 1)
            if self.exhausted > 0:
                self.fresh[side] = self.fresh[side] + 1
            wanted -= 1
            if len(self.supply) == 0:
                self.exhaust()
                if self.returning:
                    self.owed = wanted
                    return

    def note(self, side: i64, card: i64, tile: i64, kind: i64) -> None:
        """Begin the record of an action."""
        at: i64 = DEED * side
        self.deeds[at] = card
        self.deeds[at + DEED_TILE] = tile
        self.deeds[at + DEED_KIND] = kind
        self.deeds[at + DEED_ITEMS] = 0
        self.deeds[at + DEED_ITEMS + 1] = 0
        self.deeds[at + DEED_ITEMS + 2] = 0

    def note_items(self, side: i64, resources: i64, points: i64, tiles: i64) -> None:
        at: i64 = DEED * side + DEED_ITEMS
        self.deeds[at] = self.deeds[at] + resources
        self.deeds[at + 1] = self.deeds[at + 1] + points
        self.deeds[at + 2] = self.deeds[at + 2] + tiles

    def draw_tile(self) -> i64:
        top: i64 = len(self.supply) - 1
        tile = self.supply[top]
        self.supply = self.supply[:top]
        self.reveals += 1
        return tile

    def exhaust(self) -> None:
        self.exhausted += 1
        if self.exhausted == 1 and self.players > 1:
            self.returning = True
        else:
            self.end_soon(TILES_GONE)

    def end_soon(self, reason: i64) -> None:
        """The round is still finished; the first reason stands (G-45)."""
        if self.ending == RUNNING:
            self.ending = reason

    def add_bonus(self, side: i64, card: i64) -> None:
        when = self.rules.when[card]
        if when > 2:
            return
        item: i64 = 0
        while item < 3:
            at: i64 = 9 * side + 3 * when + item
            self.bonus[at] = self.bonus[at] + self.rules.gain[3 * card + item]
            item += 1

    def take_bonuses(self, side: i64, when: i64) -> None:
        """The bonuses of the tableau for one kind of action (G-23)."""
        at: i64 = 9 * side + 3 * when
        self.take(side, self.bonus[at + RESOURCE], self.bonus[at + POINT], self.bonus[at + TILE])

    def produce(self, built: i64, amounts: vec[i64]) -> None:
        """What the neighbours of a building give, by item (G-35)."""
        k: i64 = 4 * built
        while k < 4 * built + 4:
            there = self.near[k]
            k += 1
            if there >= 0:
                item = colour_of(self.blocks[there])
                amounts[item] = amounts[item] + floors_of(self.blocks[there])

    # -- cards ------------------------------------------------------------------------------------

    def draw_card(self) -> i64:
        """The top of the deck; an empty deck is rebuilt first, even in the middle of a deal (G-48)."""
        if len(self.deck) == 0:
            self.rebuild()
        top: i64 = len(self.deck) - 1
        card = self.deck[top]
        self.deck = self.deck[:top]
        return card

    def rebuild(self) -> None:
        """Fetch the cards of all marked buildings, take the markers off, shuffle."""
        i: i64 = 0
        while i < len(self.blocks):
            if self.blocks[i] & SITE:
                self.blocks[i] = self.blocks[i] & ~SITE
                self.discards = append(self.discards, self.blocks[i] & TOP)
            i += 1
        self.batches += 1
        self.shuffle_deck()

    def shuffle_deck(self) -> None:
        """The discards become the deck; with two or three players seven go back, seen by all."""
        self.deck = self.discards
        self.discards = vec[i64]()
        self.rng.shuffle(self.deck)
        i: i64 = 0
        while i < len(self.deck):
            self.batch[self.deck[i]] = self.batches
            i += 1
        i = 0
        while i < self.rules.face_up:
            self.discards = append(self.discards, self.draw_card())
            i += 1
        self.reveals += 1

    def give_card(self, side: i64, card: i64) -> None:
        """Put a card into a hand, which is kept in ascending order."""
        at: i64 = FULL_HAND * side
        end: i64 = at + FULL_HAND
        while at < end and self.hands[at] >= 0 and self.hands[at] < card:
            at += 1
        while at < end and card >= 0:
            card, self.hands[at] = self.hands[at], card
            at += 1

    def drop_card(self, side: i64, card: i64) -> None:
        """Take a card out of a hand; where it goes everyone sees."""
        at: i64 = FULL_HAND * side
        end: i64 = at + FULL_HAND
        while self.hands[at] != card:
            at += 1
        while at + 1 < end:
            self.hands[at] = self.hands[at + 1]
            at += 1
        self.hands[at] = -1
        self.known[card] = 0

    def deal(self, side: i64) -> None:
        card = self.draw_card()
        self.give_card(side, card)
        self.known[card] = bit(side)

    def discard_hand(self, side: i64) -> None:
        at: i64 = FULL_HAND * side
        while self.hands[at] >= 0:
            card = self.hands[at]
            self.drop_card(side, card)
            self.discards = append(self.discards, card)


def step(direction: i64) -> i64:
    """North, east, south, west as differences of cell numbers."""
    if direction == 0:
        return -STRIDE
    if direction == 1:
        return 1
    return STRIDE if direction == 2 else -1


def next_in(bits: i64, start: i64) -> i64:
    """The lowest member of a bit set from `start` on, or -1."""
    rest: i64 = bits >> start
    if rest == 0:
        return -1
    while rest & 1 == 0:
        rest >>= 1
        start += 1
    return start


def items_of(bits: i64) -> vec[i64]:
    """The members of a bit set, ascending."""
    found = vec[i64]()
    item: i64 = 0
    while bits >> item:
        if (bits >> item) & 1:
            found = append(found, item)
        item += 1
    return found


def count_of(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
