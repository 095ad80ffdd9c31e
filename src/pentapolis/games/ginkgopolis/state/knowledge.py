"""Ginkgopolis: what a seat cannot know is drawn anew (G-80 to G-87).

Everything here depends only on what the seat knows: unknown things are collected in a fixed order,
shuffled, and dealt to the places where unknown things lie.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.rng import Rng, reshuffled
from pentapolis.games.ginkgopolis.scoring import ALL_TILES, CARDS, CHARACTERS, TILES, bit
from pentapolis.games.ginkgopolis.state.supplies import Supplies
from pentapolis.games.ginkgopolis.state.table import (
    ALONE,
    BACK,
    BUILT,
    DRAFT,
    FULL_HAND,
    KEPT,
    MAYBE,
    PLAN,
    PUBLIC,
    RETURN,
    SHOWN,
    SURELY,
    UNDECIDED,
    count_of,
    items_of,
    next_in,
)


def resample_table(table: Supplies, world: Supplies, seat: i64, rng: Rng) -> None:
    """Turn `world`, a copy of the table, into one that agrees with all the seat has learned."""
    world.rng = Rng(rng.seed())
    # What is written to here, and copies share.
    world.deck = world.deck[:]
    world.kept = world.kept[:]
    world.giving = world.giving[:]
    world.upto = world.upto[:]
    if table.phase == DRAFT:
        resample_draft(table, world, seat, rng)
    resample_cards(table, world, seat, rng)
    TileDeal(table, world, seat, rng).run()
    resample_choices(table, world, seat, rng)


# -- Characters in the draft ----------------------------------------------------------------------


def resample_draft(table: Supplies, world: Supplies, seat: i64, rng: Rng) -> None:
    """Packets change hands, so a seat knows what was left when it last had one in hand."""
    players = table.players
    seen: i64 = 0
    number: i64 = 0
    while number < players:
        if last_held(table, number, seat) >= 0:
            seen |= contents(table, number, last_held(table, number, seat))
        # With two players a packet comes back, and shows what the other has taken from it.
        if seat >= 0 and first_held(table, number, seat) <= table.offset:
            seen |= contents(table, number, first_held(table, number, seat))
        number += 1
    unseen = vec[i64]()
    number = 1
    while number <= CHARACTERS:
        if (seen >> number) & 1 == 0:
            unseen = append(unseen, number)
        number += 1
    rng.shuffle(unseen)
    world.packets = world.packets[:]  # copies share it
    used: i64 = 0
    packet: i64 = 0
    while packet < players:
        held = last_held(table, packet, seat)
        left: i64 = contents(table, packet, held) if held >= 0 else 0
        if held < 0:
            i: i64 = 0
            while i < 4:
                left |= bit(unseen[used])
                used += 1
                i += 1
        turn: i64 = 0
        while turn < table.offset:
            owner: i64 = (packet + turn) % players
            at: i64 = KEPT * owner + turn
            if turn < held and owner != seat:
                if first_held(table, packet, seat) > turn:
                    world.kept[at] = unseen[used]
                    used += 1
            else:
                if owner != seat:
                    world.kept[at] = some_member(left, rng)
                if turn >= held:
                    left &= ~bit(world.kept[at])
            turn += 1
        world.packets[packet] = left
        packet += 1


def first_held(table: Supplies, packet: i64, seat: i64) -> i64:
    """The first turn of the draft in which the seat has the packet in hand (it may lie ahead)."""
    return (seat + table.players - packet) % table.players


def last_held(table: Supplies, packet: i64, seat: i64) -> i64:
    """The last turn up to now in which the seat has had the packet in hand, or -1."""
    if seat < 0:
        return -1
    held = first_held(table, packet, seat)
    if held > table.offset:
        return -1
    while held + table.players <= table.offset:
        held += table.players
    return held


def contents(table: Supplies, packet: i64, turn: i64) -> i64:
    """What the packet held in an earlier turn: what is left of it and what was taken since."""
    found = table.packets[packet]
    while turn < table.offset:
        found |= bit(table.kept[KEPT * ((packet + turn) % table.players) + turn])
        turn += 1
    return found


def some_member(bits: i64, rng: Rng) -> i64:
    members = items_of(bits)
    return members[rng.below(len(members))]


# -- cards in hands and in the deck ---------------------------------------------------------------


def resample_cards(table: Supplies, world: Supplies, seat: i64, rng: Rng) -> None:
    """Cards the seat has not seen change places with others from the same shuffling.

    When a deck is shuffled everyone can tell which cards are in it. So an unseen card that was dealt
    before the last shuffling cannot be in the deck now, and the other way round.
    """
    own: i64 = bit(seat if seat >= 0 else PUBLIC)
    unseen = vec[i64]([0] * CARDS)
    oldest: i64 = table.batches
    i: i64 = 0
    while i < len(table.hands):
        card = table.hands[i]
        if card >= 0 and table.known[card] & own == 0:
            unseen[card] = 1
            oldest = table.batch[card] if table.batch[card] < oldest else oldest
        i += 1
    i = 0
    while i < len(table.deck):
        unseen[table.deck[i]] = 1
        i += 1
    side: i64 = 0
    while side < table.sides:
        i = FULL_HAND * side
        while i < FULL_HAND * side + FULL_HAND:
            card = world.hands[i]
            if card >= 0 and unseen[card]:
                world.drop_card(side, card)
            else:
                i += 1
        side += 1
    batch = oldest
    while batch <= table.batches:
        pool = vec[i64]()
        card = 0
        while card < CARDS:
            if unseen[card] and table.batch[card] == batch:
                pool = append(pool, card)
            card += 1
        rng.shuffle(pool)
        used: i64 = 0
        i = 0
        while i < len(table.hands):
            card = table.hands[i]
            if card >= 0 and unseen[card] and table.batch[card] == batch:
                holder: i64 = i // FULL_HAND
                world.give_card(holder, pool[used])
                # Who else has seen it the seat cannot tell.
                world.known[pool[used]] = bit(holder)
                used += 1
            i += 1
        if batch == table.batches:
            i = 0
            while i < len(world.deck):
                world.deck[i] = pool[used]
                world.known[pool[used]] = 0
                used += 1
                i += 1
        batch += 1
    # Of the cards it has seen the seat knows who had them after it, not all who had them before.
    i = 0
    while i < len(world.hands):
        card = world.hands[i]
        if card >= 0 and unseen[card] == 0:
            world.known[card] = known_to(table, card, seat, i // FULL_HAND)
        i += 1


def known_to(table: Supplies, card: i64, seat: i64, holder: i64) -> i64:
    """Everyone from the seat to the holder has had the card in hand; and who gave it to the seat."""
    if seat < 0:
        return table.known[card]
    right: i64 = (seat + table.players - 1) % table.players
    known: i64 = bit(holder) | (table.known[card] & bit(right))
    passer = seat
    while passer != holder:
        known |= bit(passer)
        passer = (passer + 1) % table.players
    return known


# -- tiles behind screens, in the supply and in the box -------------------------------------------


class TileDeal:
    """Deals the tiles a seat cannot place to the places it cannot see."""

    def __init__(self, table: Supplies, world: Supplies, seat: i64, rng: Rng) -> None:
        self.table: Supplies = table
        self.world: Supplies = world
        self.seat: i64 = seat
        self.rng: Rng = rng
        sides = table.sides
        # Free places behind each screen; how many of them may hold a tile from the new supply.
        self.room: vec[i64] = vec[i64]([0] * sides)
        self.fresh: vec[i64] = vec[i64]([0] * sides)
        self.supply_room: i64 = len(table.supply)
        self.drawn: vec[i64] = vec[i64]()

    def run(self) -> None:
        table = self.table
        unknown: i64 = ALL_TILES & ~table.city_tiles()
        side: i64 = 0
        while side < table.sides:
            if side == self.seat:
                unknown &= ~table.tiles[side]
            else:
                shown = self.shown_at(side)
                unknown &= ~shown
                self.world.tiles[side] = shown
                self.room[side] = count_of(table.tiles[side]) - count_of(shown)
                self.fresh[side] = table.fresh[side] if table.exhausted > 0 else 0
            side += 1
        if table.exhausted > 0:
            self.limit_fresh()
        rest = vec[i64]()
        tile = next_in(unknown, 0)
        while tile >= 0:
            if not (self.was_returned(tile) and self.place_returned(tile)):
                rest = append(rest, tile)
            tile = next_in(unknown, tile + 1)
        rest = self.place_uncertain(rest)
        self.rng.shuffle(rest)
        self.fill(rest)
        self.forget()

    def shown_at(self, side: i64) -> i64:
        """The tiles that everyone has seen go back behind this screen."""
        shown: i64 = 0
        tile = next_in(self.table.tiles[side], 0)
        while tile >= 0:
            if (self.table.memory[tile] >> SHOWN) & 7 == side + 1:
                shown |= bit(tile)
            tile = next_in(self.table.tiles[side], tile + 1)
        return shown

    def was_returned(self, tile: i64) -> bool:
        """Whether the seat knows that the tile was put into the new supply."""
        memory = self.table.memory[tile]
        return (self.seat >= 0 and (memory >> BACK) & 7 == self.seat + 1) or memory & SURELY != 0

    def limit_fresh(self) -> None:
        """Returned tiles that a side has shown or built are no longer behind its screen unseen."""
        tile: i64 = 0
        while tile < TILES:
            if self.was_returned(tile):
                memory = self.table.memory[tile]
                side: i64 = ((memory >> BUILT) & 7) - 1
                if side < 0:
                    side = ((memory >> SHOWN) & 7) - 1
                if side >= 0 and side != self.seat:
                    self.fresh[side] = self.fresh[side] - 1
            tile += 1
        side = 0
        while side < self.table.sides:
            if self.fresh[side] > self.room[side]:
                self.fresh[side] = self.room[side]
            if self.fresh[side] < 0:
                self.fresh[side] = 0
            side += 1

    def place_returned(self, tile: i64) -> bool:
        """Into the supply or behind the screen of somebody who has drawn since."""
        total: i64 = self.supply_room
        side: i64 = 0
        while side < self.table.sides:
            total += self.fresh[side]
            side += 1
        if total == 0:
            return False
        pick = self.rng.below(total)
        side = 0
        while side < self.table.sides:
            if pick < self.fresh[side]:
                self.put(tile, side)
                return True
            pick -= self.fresh[side]
            side += 1
        self.drawn = append(self.drawn, tile)
        self.supply_room -= 1
        return True

    def put(self, tile: i64, side: i64) -> None:
        self.world.tiles[side] = self.world.tiles[side] | bit(tile)
        self.room[side] = self.room[side] - 1
        if self.fresh[side] > 0:
            self.fresh[side] = self.fresh[side] - 1

    def place_uncertain(self, tiles: vec[i64]) -> vec[i64]:
        """Tiles once seen behind a screen whose owner has returned some, perhaps these."""
        rest = vec[i64]()
        i: i64 = 0
        while i < len(tiles):
            tile = tiles[i]
            i += 1
            owner: i64 = ((self.table.memory[tile] >> MAYBE) & 7) - 1
            placed = False
            if owner >= 0 and owner != self.seat:
                elsewhere: i64 = self.supply_room - self.fresh[owner]
                side: i64 = 0
                while side < self.table.sides:
                    elsewhere += self.fresh[side]
                    side += 1
                if self.room[owner] + elsewhere > 0:
                    if self.rng.below(self.room[owner] + elsewhere) < self.room[owner]:
                        self.put(tile, owner)
                        placed = True
                    else:
                        placed = self.place_returned(tile)
            if not placed:
                rest = append(rest, tile)
        return rest

    def fill(self, rest: vec[i64]) -> None:
        """What is left goes anywhere: behind screens, into the supply, into the box."""
        world = self.world
        used: i64 = 0
        side: i64 = 0
        while side < self.table.sides:
            while self.room[side] > 0:
                world.tiles[side] = world.tiles[side] | bit(rest[used])
                self.room[side] = self.room[side] - 1
                used += 1
            side += 1
        while self.supply_room > 0:
            self.drawn = append(self.drawn, rest[used])
            self.supply_room -= 1
            used += 1
        self.rng.shuffle(self.drawn)
        world.supply = self.drawn
        world.box = 0
        while used < len(rest):
            world.box |= bit(rest[used])
            used += 1

    def forget(self) -> None:
        """What others have put back only they know."""
        tile: i64 = 0
        while tile < TILES:
            memory = self.world.memory[tile]
            if (memory >> BACK) & 7 != self.seat + 1:
                self.world.memory[tile] = memory & ~(i64(7) << BACK)
            tile += 1


# -- what nobody has seen -------------------------------------------------------------------------


def redraw_cards(world: Supplies, rng: Rng) -> None:
    """The deck, and the card that Hal was dealt from it face down (G-71)."""
    at: i64 = FULL_HAND * world.players
    alone = world.players == 1 and world.hands[at] >= 0
    if alone and world.batch[world.hands[at]] == world.batches:
        world.known[world.hands[at]] = 0
        cards = reshuffled(append(world.deck[:], world.hands[at]), rng)
        last: i64 = len(cards) - 1
        world.hands[at] = cards[last]
        world.known[cards[last]] = bit(world.players)
        world.deck = cards[:last]
    else:
        world.deck = reshuffled(world.deck, rng)


def redraw_tiles(world: Supplies, rng: Rng) -> None:
    """The supply. The first one and the box came from one pile; of the second all have been behind a
    screen, so that only their order is open (G-42, G-43)."""
    if world.exhausted > 0:
        world.supply = reshuffled(world.supply, rng)
        return
    count: i64 = len(world.supply)
    tiles = world.supply[:]
    tile = next_in(world.box, 0)
    while tile >= 0:
        tiles = append(tiles, tile)
        tile = next_in(world.box, tile + 1)
    tiles = reshuffled(tiles, rng)
    world.supply = tiles[:count]
    world.box = 0
    i: i64 = count
    while i < len(tiles):
        world.box |= bit(tiles[i])
        i += 1


# -- decisions that the others have made in secret ------------------------------------------------


def resample_choices(table: Supplies, world: Supplies, seat: i64, rng: Rng) -> None:
    """Others have chosen, who knows what; whoever has not finished choosing begins anew."""
    together = table.phase == DRAFT or table.phase == PLAN or table.phase == RETURN
    if together:
        world.unconfirmed = table.unconfirmed & bit(seat) if seat >= 0 else 0
    other: i64 = 0
    while other < table.players:
        if other != seat:
            ready = (table.done >> other) & 1 == 1
            if table.phase == DRAFT:
                at: i64 = KEPT * other + table.offset
                packet: i64 = (other + table.players * KEPT - table.offset) % table.players
                world.kept[at] = some_member(world.packets[packet], rng) if ready else 0
            elif table.phase == PLAN:
                world.card[other] = -1
                world.tile[other] = UNDECIDED
                if ready:
                    resample_plan(world, other, rng, -1)
            else:
                if table.card[other] >= 0 and (table.revealed >> other) & 1 == 0:
                    resample_plan(world, other, rng, 0 if table.tile[other] == ALONE else 1)
                if table.phase == RETURN:
                    resample_return(world, other, rng, ready)
        other += 1


def resample_plan(world: Supplies, seat: i64, rng: Rng, with_tile: i64) -> None:
    """A card of the hand, and a tile as far as the table shows whether there is one (-1: hidden)."""
    count: i64 = 0
    while count < FULL_HAND and world.hands[FULL_HAND * seat + count] >= 0:
        count += 1
    world.card[seat] = world.hands[FULL_HAND * seat + rng.below(count)]
    tiles = items_of(world.tiles[seat])
    if with_tile == 1:
        world.tile[seat] = tiles[rng.below(len(tiles))]
        return
    world.tile[seat] = ALONE
    if with_tile < 0:
        pick = rng.below(len(tiles) + 1)
        if pick < len(tiles):
            world.tile[seat] = tiles[pick]


def resample_return(world: Supplies, seat: i64, rng: Rng, ready: bool) -> None:
    world.giving[seat] = 0
    world.upto[seat] = 0
    if not ready:
        return
    tiles = items_of(world.tiles[seat])
    i: i64 = 0
    while i < len(tiles):
        if tiles[i] != world.tile[seat]:
            if rng.below(2) == 1:
                world.giving[seat] = world.giving[seat] | bit(tiles[i])
            world.upto[seat] = tiles[i] + 1
        i += 1
