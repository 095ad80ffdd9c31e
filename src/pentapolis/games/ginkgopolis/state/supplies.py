"""Ginkgopolis: set-up, and how items and cards move. Ids such as G-25 refer to rules.md."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place, Scored
from pentapolis.games.ginkgopolis.events import (
    BonusUsed,
    CardDrawn,
    CardTurnedUp,
    DeckShuffled,
    EndAnnounced,
    HandDiscarded,
    ItemsTaken,
    SupplyExhausted,
    TileDrawn,
)
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    LETTERS,
    POINT,
    RESOURCE,
    SITE,
    TILE,
    TILES,
    TOP,
    bit,
    building,
    colour_of,
    floors_of,
)
from pentapolis.games.ginkgopolis.state.table import (
    DEED,
    DEED_COVERED,
    DEED_ITEMS,
    DEED_KIND,
    DEED_PUT,
    DEED_TILE,
    END_REASONS,
    FULL_HAND,
    KEPT,
    ORIGIN,
    RUNNING,
    STRIDE,
    TILES_GONE,
    UNDECIDED,
    Table,
    spot,
)


class Supplies(Table):
    """The table with its deck, its supply of tiles and the general supplies."""

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

    # -- items ------------------------------------------------------------------------------------

    def take(
        self,
        side: i64,
        resources: i64,
        points: i64,
        tiles: i64,
        reason: str,
        cells: tuple[tuple[int, int], ...] = (),
    ) -> None:
        """Give items to a side, as far as the general supply has them (G-25)."""
        some = resources if resources < self.stock[side] else self.stock[side]
        self.resources[side] = self.resources[side] + some
        self.stock[side] = self.stock[side] - some
        self.points[side] = self.points[side] + points
        self.record_items(side, some, points, 0)
        if self.notes is not None:
            there: i64 = 0 if self.returning else len(self.supply)
            self.tell_taken(side, some, points, tiles if tiles < there else there, reason, cells)
        if tiles > 0:
            self.take_tiles(side, tiles)

    def take_tiles(self, side: i64, wanted: i64) -> None:
        """Draw tiles; the moment the last one is taken the supply is exhausted (G-41)."""
        if self.returning:
            self.owed += wanted
            return
        while wanted > 0 and len(self.supply) > 0:
            tile = self.draw_tile()
            self.tiles[side] = self.tiles[side] | bit(tile)
            self.record_items(side, 0, 0, 1)
            if self.notes is not None:
                source, target = Place("supply"), Place("screen", side)
                self.note(TileDrawn(side, side, tile, (tile,), source, target), bit(side))
            if self.exhausted > 0:
                self.fresh = self.fresh[:]  # copies share it
                self.fresh[side] = self.fresh[side] + 1
            wanted -= 1
            if len(self.supply) == 0:
                self.exhaust()
                if self.returning:
                    self.owed = wanted
                    return

    def tell_taken(
        self,
        side: i64,
        resources: i64,
        points: i64,
        tiles: i64,
        reason: str,
        cells: tuple[tuple[int, int], ...],
    ) -> None:
        if resources == 0 and points == 0 and tiles == 0:
            return
        seat, screen = self.seat_of(side), Place("screen", side)
        self.note(ItemsTaken(seat, side, reason, resources, points, tiles, cells, screen))
        if points != 0:
            self.note(Scored(seat, points, "points", None, cells))

    def record(self, side: i64, card: i64, tile: i64, kind: i64) -> None:
        """Begin the record of an action."""
        at: i64 = DEED * side
        self.deeds[at] = card
        self.deeds[at + DEED_TILE] = tile
        self.deeds[at + DEED_KIND] = kind
        self.deeds[at + DEED_ITEMS] = 0
        self.deeds[at + DEED_ITEMS + 1] = 0
        self.deeds[at + DEED_ITEMS + 2] = 0
        self.deeds[at + DEED_PUT] = 0
        self.deeds[at + DEED_COVERED] = -1

    def record_items(self, side: i64, resources: i64, points: i64, tiles: i64) -> None:
        at: i64 = DEED * side + DEED_ITEMS
        self.deeds[at] = self.deeds[at] + resources
        self.deeds[at + 1] = self.deeds[at + 1] + points
        self.deeds[at + 2] = self.deeds[at + 2] + tiles

    def draw_tile(self) -> i64:
        # Copies share the tiles below the top, which nobody writes to.
        self.supply, tile = pop(self.supply)
        self.reveals += 1
        return tile

    def exhaust(self) -> None:
        self.exhausted += 1
        if self.notes is not None:
            self.note(SupplyExhausted(None, self.exhausted))
        if self.exhausted == 1 and self.players > 1:
            self.returning = True
        else:
            self.end_soon(TILES_GONE)

    def end_soon(self, reason: i64, seat: int | None = None) -> None:
        """The round is still finished; the first reason stands (G-45). `seat`: whose doing it is."""
        if self.ending == RUNNING:
            self.ending = reason
            if self.notes is not None:
                self.note(EndAnnounced(seat, END_REASONS[reason]))

    def take_bonuses(self, side: i64, when: i64) -> None:
        """The bonuses of the tableau for one kind of action (G-23)."""
        if self.notes is not None:
            self.tell_bonuses(side, when)
        at: i64 = 9 * side + 3 * when
        self.take(
            side,
            self.bonus[at + RESOURCE],
            self.bonus[at + POINT],
            self.bonus[at + TILE],
            "bonus",
        )

    def tell_bonuses(self, side: i64, when: i64) -> None:
        """Which cards and Characters give something now."""
        for card in self.holding(side).cards:
            if self.rules.when[card] == when:
                gain = [self.rules.gain[3 * card + item] for item in range(3)]
                source = Place("tableau", side)
                self.note(
                    BonusUsed(
                        self.seat_of(side), side, card, (card,), gain[0], gain[1], gain[2], source
                    )
                )

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
        # Copies share the cards below the top, which nobody writes to.
        self.deck, card = pop(self.deck)
        return card

    def rebuild(self) -> None:
        """Fetch the cards of all marked buildings, take the markers off, shuffle."""
        fetched: list[int] = []
        cells: list[tuple[int, int]] = []
        i: i64 = 0
        while i < len(self.blocks):
            if self.blocks[i] & SITE:
                self.blocks[i] = self.blocks[i] & ~SITE
                self.discards = append(self.discards, self.blocks[i] & TOP)
                if self.notes is not None:
                    fetched.append(self.blocks[i] & TOP)
                    cells.append(spot(self.cells[i]))
            i += 1
        self.batches += 1
        if self.notes is not None:
            count: i64 = len(self.discards)
            self.note(DeckShuffled(None, count, tuple(fetched), tuple(cells), Place("deck")))
        self.shuffle_deck()

    def shuffle_deck(self) -> None:
        """The discards become the deck; with two or three players seven go back, seen by all."""
        self.deck = self.discards
        self.discards = vec[i64]()
        self.rng.shuffle(self.deck)
        self.batch = self.batch[:]  # copies share it
        i: i64 = 0
        while i < len(self.deck):
            self.batch[self.deck[i]] = self.batches
            i += 1
        i = 0
        while i < self.rules.face_up:
            card = self.draw_card()
            self.discards = append(self.discards, card)
            if self.notes is not None:
                self.note(CardTurnedUp(None, card, (card,), Place("deck"), Place("discard")))
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
        if self.notes is not None:
            source, target = Place("deck"), Place("hand", side)
            knows: i64 = 0 if self.is_hal(side) else bit(side)
            self.note(CardDrawn(self.seat_of(side), side, card, (card,), source, target), knows)

    def discard_hand(self, side: i64) -> None:
        at: i64 = FULL_HAND * side
        if self.notes is not None:
            cards = tuple([int(card) for card in self.hands[at : at + FULL_HAND] if card >= 0])
            source, target = Place("hand", side), Place("discard")
            self.note(HandDiscarded(side, side, cards, source, target))
        while self.hands[at] >= 0:
            card = self.hands[at]
            self.drop_card(side, card)
            self.discards = append(self.discards, card)
