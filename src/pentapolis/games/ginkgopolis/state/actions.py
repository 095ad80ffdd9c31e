"""Ginkgopolis: carrying out an action. Ids such as G-21 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place, Scored
from pentapolis.games.ginkgopolis.events import (
    PLAN_KINDS,
    ActionAsks,
    CardDiscarded,
    CardGained,
    LetterMoved,
    PlanFailed,
    PlanRevealed,
    ResourcesReturned,
    SurchargePaid,
    TileBuilt,
    TileTurnedUp,
)
from pentapolis.games.ginkgopolis.scoring import (
    BLUE,
    CONSTRUCT,
    EXPLOIT,
    NUMBERS,
    POINT,
    RED,
    RESOURCE,
    TILE,
    TILES,
    TOP,
    URBANIZE,
    YELLOW,
    bit,
    building,
    floors_of,
    number_of,
    owner_of,
)
from pentapolis.games.ginkgopolis.state.standing import Standing, tell_changes
from pentapolis.games.ginkgopolis.state.supplies import Supplies
from pentapolis.games.ginkgopolis.state.table import (
    ALONE,
    BUILT,
    CELLS,
    DEED,
    DEED_COVERED,
    DEED_PUT,
    FAILED,
    FULL_HAND,
    HAL_DONE,
    MAYBE,
    MOVE,
    NOTHING,
    SHOWN,
    STRIDE,
    TAKE,
    city_place,
    next_in,
    spot,
    step,
)

KINDS: Final = ["exploit", "urbanize", "construct"]
# North, west, east, south: the neighbours of a cell in ascending order, two bits each.
ASCENDING: Final[i64] = 0x9C


class ActingTable(Supplies):
    """The table and the three actions: exploit, urbanize, construct; and what Hal does."""

    def carry_out(self, side: i64) -> None:
        """Reveal the plan and do it; may leave a question for the player."""
        self.reveals += 1
        self.revealed |= bit(side)
        if self.is_hal(side):
            self.act_for_hal(side)
            return
        card = self.card[side]
        tile = self.tile[side]
        self.drop_card(side, card)
        kind: i64 = EXPLOIT if tile == ALONE else URBANIZE if card >= TILES else CONSTRUCT
        self.record(side, card, tile, kind)
        if self.notes is not None:
            self.disclose(side, PLAN_KINDS)
            self.tell_plan(side, card, tile, kind)
        if tile != ALONE and self.build(side, card, tile):
            return
        if tile != ALONE:
            # The tile was shown and goes back behind the screen (G-40).
            kept: i64 = self.memory[tile] & ~((i64(7) << SHOWN) | (i64(7) << MAYBE))
            self.memory[tile] = kept | ((side + 1) << SHOWN)
            self.record(side, card, tile, FAILED)
            if self.notes is not None:
                self.note(PlanFailed(side, side, card, tile, (card, tile)))
        self.discard(side, card)
        self.exploit(side, card)

    def tell_plan(self, side: i64, card: i64, tile: i64, kind: i64) -> None:
        cell = self.cells[self.building_of(card)] if card < TILES else self.tokens[card - TILES]
        self.note(
            PlanRevealed(
                self.seat_of(side),
                side,
                KINDS[kind],
                card,
                None if tile == ALONE else tile,
                (card,) if tile == ALONE else (card, tile),
                Place("hand", side),
                city_place(cell),
            )
        )

    def discard(self, side: i64, card: i64) -> None:
        self.discards = append(self.discards, card)
        if self.notes is not None:
            source, target = Place("hand", side), Place("discard")
            self.note(CardDiscarded(self.seat_of(side), side, card, (card,), source, target))

    def gain_card(self, side: i64, card: i64) -> None:
        """The played card joins the tableau."""
        before = Standing(self) if self.notes is not None else None
        self.tableau[side] = self.tableau[side] | bit(card)
        if before is not None:
            source, target = Place("hand", side), Place("tableau", side)
            self.note(CardGained(self.seat_of(side), side, card, (card,), source, target))
            tell_changes(self, before)

    def exploit(self, side: i64, card: i64) -> None:
        """Take by colour and floors, or a resource or tile for a letter; then the bonuses (G-21)."""
        if card < TILES:
            self.yield_of(side, self.building_of(card))
        else:
            tile_there = len(self.supply) > 0
            piece_there = self.stock[side] > 0
            if tile_there and piece_there:
                self.question = TAKE
                if self.notes is not None:
                    self.note(ActionAsks(side, side, "take", ()))
                return
            if tile_there or piece_there:
                self.take_for_letter(side, piece_there)
                return
        self.take_bonuses(side, EXPLOIT)

    def yield_of(self, side: i64, at: i64) -> None:
        block = self.blocks[at]
        floors = floors_of(block)
        colour: i64 = (block & TOP) // NUMBERS
        self.take(
            side,
            floors if colour == RED else 0,
            floors if colour == YELLOW else 0,
            floors if colour == BLUE else 0,
            "building",
            (spot(self.cells[at]),) if self.notes is not None else (),
        )

    def take_for_letter(self, side: i64, resource: bool) -> None:
        """A letter played alone gives one or the other (G-22)."""
        self.question = NOTHING
        self.take(side, 1 if resource else 0, 0, 0 if resource else 1, "letter")
        self.take_bonuses(side, EXPLOIT)

    def build(self, side: i64, card: i64, tile: i64) -> bool:
        """Urbanize or construct if it can be paid for (G-30, G-36)."""
        if card >= TILES:
            if self.resources[side] == 0:
                return False
            self.place_tile(side, tile)
            self.resources[side] = self.resources[side] - 1
            self.discard(side, card)
            self.urbanize(side, card, tile)
            return True
        at = self.building_of(card)
        if not self.can_construct(side, at, tile):
            return False
        self.place_tile(side, tile)
        before = Standing(self) if self.notes is not None else None
        self.uncover(side, at)
        if tile // NUMBERS != card // NUMBERS:
            self.pay_surcharge(side, "colour", self.rules.colour_cost, 0)
        self.pay_surcharge(side, "number", 0, self.number_price(card, tile))
        self.raise_building(side, at, tile)
        if before is not None:
            self.tell_built(side, at, card)
            tell_changes(self, before)
        self.take_bonuses(side, CONSTRUCT)
        # The played card comes last, so that its own bonus waits for the next time (G-39).
        self.gain_card(side, card)
        self.add_bonus(side, card)
        return True

    def pay_surcharge(self, side: i64, reason: str, resources: i64, points: i64) -> None:
        """For another colour to the general supply, for a lower number in points (G-36)."""
        self.resources[side] = self.resources[side] - resources
        self.stock[side] = self.stock[side] + resources
        self.points[side] = self.points[side] - points
        if self.notes is not None and resources + points > 0:
            self.note(SurchargePaid(side, side, reason, resources, points))
            if points > 0:
                self.note(Scored(side, -points, "points"))

    def tell_built(self, side: i64, at: i64, covered: i64) -> None:
        """The building as it stands now; `covered` is the tile that was on top, or -1."""
        tile: i64 = self.blocks[at] & TOP
        self.note(
            TileBuilt(
                self.seat_of(side),
                side,
                tile,
                None if covered < 0 else covered,
                floors_of(self.blocks[at]),
                (tile,),
                (spot(self.cells[at]),),
                Place("supply") if self.is_hal(side) else Place("screen", side),
                city_place(self.cells[at]),
            )
        )

    def can_construct(self, side: i64, at: i64, tile: i64) -> bool:
        """Own resources on the building come back first and may be used again (G-38)."""
        block = self.blocks[at]
        floors = floors_of(block)
        pieces = self.resources[side]
        if owner_of(block) == side:
            pieces += floors
        needed: i64 = floors + 1
        if (block & TOP) // NUMBERS != tile // NUMBERS:
            needed += self.rules.colour_cost
        return pieces >= needed and self.points[side] >= self.number_price(block & TOP, tile)

    def number_price(self, covered: i64, tile: i64) -> i64:
        down: i64 = number_of(covered) - number_of(tile)
        return down * self.rules.number_cost if down > 0 else 0

    def place_tile(self, side: i64, tile: i64) -> None:
        self.tiles[side] = self.tiles[side] & ~bit(tile)
        kept: i64 = self.memory[tile] & ~((i64(7) << SHOWN) | (i64(7) << MAYBE))
        self.memory[tile] = kept | ((side + 1) << BUILT) if self.exhausted > 0 else kept

    def uncover(self, side: i64, at: i64) -> None:
        """The resources on the building go home, with points for an owner who is somebody else."""
        owner = owner_of(self.blocks[at])
        if owner < 0:
            return
        floors = floors_of(self.blocks[at])
        if self.is_hal(owner):
            self.stock[owner] = self.stock[owner] + floors
        else:
            self.resources[owner] = self.resources[owner] + floors
        gain: i64 = floors * self.rules.cover_points if owner != side else 0
        if owner != side:
            self.deeds[DEED * side + DEED_COVERED] = owner
        self.points[owner] = self.points[owner] + gain
        if self.notes is not None:
            seat, cell = self.seat_of(owner), self.cells[at]
            home = Place("stock" if self.is_hal(owner) else "screen", owner)
            self.note(ResourcesReturned(seat, owner, floors, city_place(cell), home))
            if gain > 0:
                self.note(Scored(seat, gain, "points", None, (spot(cell),)))

    def raise_building(self, side: i64, at: i64, tile: i64) -> None:
        block = self.blocks[at]
        floors: i64 = floors_of(block) + 1
        self.covered |= bit(block & TOP)
        self.blocks[at] = building(tile, floors, side, 1)
        self.deeds[DEED * side + DEED_PUT] = floors
        if self.is_hal(side):
            self.stock[side] = self.stock[side] - floors
        else:
            self.resources[side] = self.resources[side] - floors

    def urbanize(self, side: i64, card: i64, tile: i64) -> None:
        """The new building stands; the letter moves on (G-31 to G-34)."""
        self.built = len(self.cells)
        self.deeds[DEED * side + DEED_PUT] = 1
        before = Standing(self) if self.notes is not None else None
        self.found(self.tokens[card - TILES], building(tile, 1, side, 1))
        if before is not None:
            self.tell_built(side, self.built, -1)
            tell_changes(self, before)
        cells = self.letter_cells(card - TILES, self.built)
        if len(cells) == 1:
            self.settle(side, card - TILES, cells[0])
        else:
            self.question = MOVE
            self.offered = cells
            if self.notes is not None:
                asked = tuple([spot(cell) for cell in cells])
                self.note(ActionAsks(0 if self.is_hal(side) else side, side, "move", asked))

    def settle(self, side: i64, letter: i64, cell: i64) -> None:
        """Put the letter down, then take what the neighbours give, then the bonuses (G-35)."""
        if self.notes is not None:
            # Whoever was asked has moved it, for Hal too (G-75).
            seat = 0 if self.question == MOVE and self.is_hal(side) else self.seat_of(side)
            card: i64 = TILES + letter
            source, target = city_place(self.tokens[letter]), city_place(cell)
            self.note(LetterMoved(seat, side, card, (card,), source, target))
        self.question = NOTHING
        self.offered = vec[i64]()
        self.tokens[letter] = cell
        amounts = vec[i64]([0, 0, 0])
        self.produce(self.built, amounts)
        cells = self.neighbours() if self.notes is not None else ()
        if self.is_hal(side):
            # Whatever the items are, Hal scores a point for each (G-74).
            self.take(side, 0, amounts[0] + amounts[1] + amounts[2], 0, "neighbours", cells)
            return
        self.take(side, amounts[RESOURCE], amounts[POINT], amounts[TILE], "neighbours", cells)
        self.take_bonuses(side, URBANIZE)

    def neighbours(self) -> tuple[tuple[int, int], ...]:
        """The cells of the buildings beside the new one."""
        near = self.near[4 * self.built : 4 * self.built + 4]
        return tuple([spot(self.cells[there]) for there in near if there >= 0])

    def act_for_hal(self, side: i64) -> None:
        """Hal always builds, with a tile from the supply and without surcharges (G-73 to G-77)."""
        card = self.hands[FULL_HAND * side]
        self.drop_card(side, card)
        self.card[side] = card
        kind: i64 = URBANIZE if card >= TILES else CONSTRUCT
        if self.notes is not None:
            self.tell_plan(side, card, ALONE, kind)
        at = self.building_of(card) if card < TILES else -1
        needed: i64 = 1
        if at >= 0:
            needed = floors_of(self.blocks[at]) + 1
            if owner_of(self.blocks[at]) == side:
                needed = 1
        if len(self.supply) == 0 or self.stock[side] < needed:
            self.record(side, card, ALONE, FAILED)
            if self.notes is not None:
                self.note(PlanFailed(None, side, card, None, (card,)))
            self.discard(side, card)
            if len(self.supply) > 0:
                self.end_soon(HAL_DONE)
            return
        tile = self.draw_tile()
        self.record(side, card, tile, kind)
        if self.notes is not None:
            self.note(TileTurnedUp(None, side, tile, (tile,), Place("supply")))
        if len(self.supply) == 0:
            self.exhaust()
        if card >= TILES:
            self.stock[side] = self.stock[side] - 1
            self.discard(side, card)
            self.urbanize(side, card, tile)
            return
        before = Standing(self) if self.notes is not None else None
        self.uncover(side, at)
        self.raise_building(side, at, tile)
        if before is not None:
            self.tell_built(side, at, card)
            tell_changes(self, before)
        self.gain_card(side, card)

    # -- where a letter may go (G-32 to G-34) -----------------------------------------------------

    def letter_cells(self, letter: i64, built: i64) -> vec[i64]:
        """The cells offered for the letter of the new building, ascending."""
        cell = self.cells[built]
        free = vec[i64]()
        k: i64 = 0
        while k < 4:
            direction: i64 = (ASCENDING >> (2 * k)) & 3
            there = cell + step(direction)
            if self.near[4 * built + direction] < 0 and self.letter_at(there) < 0:
                free = append(free, there)
            k += 1
        if len(free) == 1:
            return free
        if len(free) == 0:
            return self.nearest_free(cell)
        outline = self.outline()
        letters = vec[i64]([0] * len(outline))
        i: i64 = 0
        while i < len(outline):
            letters[i] = self.letter_at(outline[i])
            i += 1
        kept = vec[i64]()
        i = 0
        while i < len(free):
            if keeps_order(letter, free[i], outline, letters):
                kept = append(kept, free[i])
            i += 1
        return kept if len(kept) > 0 else free

    def outline(self) -> vec[i64]:
        """The cells outside the city in the order of a walk around it, clockwise."""
        start: i64 = 0
        i: i64 = 1
        while i < len(self.cells):
            if self.cells[i] < self.cells[start]:
                start = i
            i += 1
        walk = vec[i64](capacity=64)
        here = start
        side: i64 = 0
        while True:
            walk = append(walk, self.cells[here] + step(side))
            ahead = self.near[4 * here + ((side + 1) & 3)]
            if ahead < 0:
                side = (side + 1) & 3
            else:
                across = self.near[4 * ahead + side]
                if across < 0:
                    here = ahead
                else:
                    here = across
                    side = (side + 3) & 3
            if here == start and side == 0:
                return walk

    def nearest_free(self, cell: i64) -> vec[i64]:
        """The free cells beside the city that are the fewest steps away."""
        best = vec[i64]()
        shortest: i64 = CELLS
        i: i64 = 0
        while i < len(self.cells):
            k: i64 = 0
            while k < 4:
                there = self.cells[i] + step(k)
                if self.near[4 * i + k] < 0 and self.letter_at(there) < 0:
                    away = steps(cell, there)
                    if away < shortest:
                        shortest = away
                        best = vec[i64]([there])
                    elif away == shortest and there not in best:
                        best = append(best, there)
                k += 1
            i += 1
        return vec[i64](sorted(best))


def keeps_order(letter: i64, cell: i64, outline: vec[i64], letters: vec[i64]) -> bool:
    """Whether the walk along the outline, where these letters lie, meets all letters in the order of the
    alphabet when the letter goes to the cell."""
    met = vec[i64]([0] * len(outline))
    count: i64 = 0
    present: i64 = 0
    i: i64 = 0
    while i < len(outline):
        found: i64 = letter if outline[i] == cell else letters[i]
        if found >= 0:
            met[count] = found
            count += 1
            present |= bit(found)
        i += 1
    if (present >> letter) & 1 == 0:
        return False
    lowest = next_in(present, 0)
    start: i64 = 0
    while start < count:
        if met[start] == lowest:
            wanted = next_in(present, lowest + 1)
            i = start + 1
            while wanted >= 0 and i < start + count:
                if met[i if i < count else i - count] == wanted:
                    wanted = next_in(present, wanted + 1)
                i += 1
            if wanted < 0:
                return True
        start += 1
    return False


def steps(one: i64, other: i64) -> i64:
    across: i64 = one % STRIDE - other % STRIDE
    down: i64 = one // STRIDE - other // STRIDE
    return (-across if across < 0 else across) + (-down if down < 0 else down)
