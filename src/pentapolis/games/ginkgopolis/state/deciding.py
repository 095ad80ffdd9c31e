"""Ginkgopolis: who decides what, and how it stands. Ids such as G-21 refer to rules.md."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.ginkgopolis.content import rules_for
from pentapolis.games.ginkgopolis.events import (
    CardIsChosen,
    CharacterKept,
    KeepOneOfThePacket,
    KeepOrRenew,
    NotInHand,
    NotOffered,
    NotYourTile,
    PlansLaid,
    PlayerReady,
    ReturnInOrder,
    TakeOneItem,
)
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    CHARACTERS,
    TILES,
    bit,
    districts,
)
from pentapolis.games.ginkgopolis.state.knowledge import redraw_cards, redraw_tiles, resample_table
from pentapolis.games.ginkgopolis.state.rounds import Rounds
from pentapolis.games.ginkgopolis.state.table import (
    ACTIONS,
    ALONE,
    CARD,
    CELL,
    CHARACTER,
    DRAFT,
    END_REASONS,
    FULL_HAND,
    GIVE_TILE,
    HAND,
    KEEP_HAND,
    KEEP_TILE,
    KEPT,
    NEW_HAND,
    NOTHING,
    OVER,
    PLAN,
    RESOLVE,
    RETURN,
    TAKE,
    TAKE_RESOURCE,
    TAKE_TILE,
    WITH_TILE,
    WITHOUT,
    items_of,
    next_in,
    spot,
)


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class GinkgoState(Rounds):
    """The whole game: what each seat may choose, and the end."""

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        return items_of(self.actors())

    def actors(self) -> i64:
        if self.phase == HAND:
            return bit(self.turn_seat())
        if self.phase == RESOLVE:
            # A played turn that waits for confirmation leaves no question.
            return 0 if self.question == NOTHING else bit(self.asked_seat())
        seats: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.has_choice(seat):
                seats |= bit(seat)
            seat += 1
        return seats

    def has_choice(self, seat: i64) -> bool:
        """Whether the seat still has something to decide in a phase open to all at once."""
        if (self.done >> seat) & 1 or (self.unconfirmed >> seat) & 1:
            return False
        if self.phase == RETURN:
            return self.next_return(seat) >= 0
        return self.phase == DRAFT or self.phase == PLAN

    def asked_seat(self) -> i64:
        """Who answers for the side that acts: the player moves the letters for Hal (G-75)."""
        side = self.turn_seat()
        return 0 if self.is_hal(side) else side

    def choices(self, seat: i64) -> vec[i64]:
        if self.phase == PLAN:
            if not self.has_choice(seat):
                return vec[i64]()
            return self.plan_choices(seat)
        if self.phase == HAND:
            if seat != self.turn_seat():
                return vec[i64]()
            return vec[i64]([KEEP_HAND, NEW_HAND])
        if self.phase == RESOLVE:
            if self.question == NOTHING or seat != self.asked_seat():
                return vec[i64]()
            if self.question == TAKE:
                return vec[i64]([TAKE_RESOURCE, TAKE_TILE])
            cells = self.move_cells()[:]
            i: i64 = 0
            while i < len(cells):
                cells[i] = CELL + cells[i]
                i += 1
            return cells
        if not self.has_choice(seat):
            return vec[i64]()
        if self.phase == RETURN:
            tile = self.next_return(seat)
            return vec[i64]([KEEP_TILE + tile, GIVE_TILE + tile])
        numbers = items_of(self.packets[self.packet_of(seat)])
        at: i64 = 0
        while at < len(numbers):
            numbers[at] = CHARACTER + numbers[at]
            at += 1
        return numbers

    def allows(self, seat: i64, action: i64) -> bool:
        if self.phase == HAND:
            return seat == self.turn_seat() and action in (KEEP_HAND, NEW_HAND)
        if self.phase == RESOLVE:
            if self.question == NOTHING or seat != self.asked_seat():
                return False
            if self.question == TAKE:
                return action in (TAKE_RESOURCE, TAKE_TILE)
            return CELL <= action < ACTIONS and (action - CELL) in self.move_cells()
        if not self.has_choice(seat):
            return False
        if self.phase == PLAN:
            return self.allows_plan(seat, action)
        if self.phase == RETURN:
            tile = self.next_return(seat)
            return action == KEEP_TILE + tile or action == GIVE_TILE + tile
        number: i64 = action - CHARACTER
        packet = self.packets[self.packet_of(seat)]
        return 0 < number <= CHARACTERS and (packet >> number) & 1 == 1

    def allows_plan(self, seat: i64, action: i64) -> bool:
        if self.card[seat] >= 0:
            tile: i64 = action - WITH_TILE
            if 0 <= tile < TILES:
                return (self.tiles[seat] >> tile) & 1 == 1
            return action == WITHOUT
        at: i64 = FULL_HAND * seat
        end: i64 = at + FULL_HAND
        while at < end and self.hands[at] >= 0:
            if action == CARD + self.hands[at]:
                return True
            at += 1
        return False

    def plan_choices(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=16)
        if self.card[seat] < 0:
            at: i64 = FULL_HAND * seat
            while at < FULL_HAND * seat + FULL_HAND and self.hands[at] >= 0:
                actions = append(actions, CARD + self.hands[at])
                at += 1
            return actions
        tile = next_in(self.tiles[seat], 0)
        while tile >= 0:
            actions = append(actions, WITH_TILE + tile)
            tile = next_in(self.tiles[seat], tile + 1)
        return append(actions, WITHOUT)

    def move_cells(self) -> vec[i64]:
        """Where the letter may go. Who asks, chooses and judges the choice all want to know: kept, it
        takes a third of the time."""
        if len(self.offered) == 0:
            self.offered = self.letter_cells(self.card[self.turn_seat()] - TILES, self.built)
        return self.offered

    def complaint(self, seat: i64, action: i64) -> Complaint:
        if self.phase == DRAFT:
            return KeepOneOfThePacket()
        if self.phase == HAND:
            return KeepOrRenew()
        if self.phase == RETURN:
            return ReturnInOrder(self.next_return(seat))
        if self.phase == RESOLVE and self.question == TAKE:
            return TakeOneItem()
        if self.phase == RESOLVE:
            cells = tuple([spot(cell) for cell in self.move_cells()])
            return NotOffered(self.card[self.turn_seat()], cells)
        if self.card[seat] < 0:
            at: i64 = FULL_HAND * seat
            return NotInHand(tuple([int(c) for c in self.hands[at : at + FULL_HAND] if c >= 0]))
        if WITH_TILE <= action < WITH_TILE + TILES:
            return NotYourTile(action - WITH_TILE)
        return CardIsChosen(self.card[seat])

    def advance(self, seat: i64, action: i64) -> None:
        if self.phase == PLAN:
            self.plan(seat, action)
        elif self.phase == HAND:
            self.renew_hand(seat, action == NEW_HAND)
        elif self.phase == RESOLVE:
            self.answer(action)
            self.end_turn(seat)
        elif self.phase == RETURN:
            self.decide_return(seat, action)
        else:
            number: i64 = action - CHARACTER
            self.kept = self.kept[:]  # copies share it
            self.kept[KEPT * seat + self.offset] = number
            if self.notes is not None:
                self.whisper(CharacterKept(seat, number, (CARDS + number,)))
            self.end_turn(seat)

    def finish_turn(self, seat: i64) -> None:
        if self.phase == RESOLVE:
            self.finish_action()
            return
        self.done |= bit(seat)
        if self.notes is not None:
            self.note(PlayerReady(seat))
        if self.done != bit(self.players) - 1:
            return
        if self.phase == PLAN:
            self.phase = RESOLVE
            self.offset = 0
            if self.notes is not None:
                laid = [other for other in range(self.players) if self.tile[other] != ALONE]
                self.note(PlansLaid(None, tuple(laid)))
            self.resolve()
        elif self.phase == RETURN:
            self.form_new_supply()
        else:
            self.pass_characters()

    # -- copies and worlds ------------------------------------------------------------------------

    def clone(self) -> "GinkgoState":
        copy = GinkgoState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
        return copy

    def resample(self, seat: i64, rng: Rng) -> "GinkgoState":
        world = self.clone()
        resample_table(self, world, seat, rng)
        return world

    def shuffle_unseen(self, rng: Rng) -> None:
        redraw_cards(self, rng)
        redraw_tiles(self, rng)

    # -- the end ----------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.phase == OVER

    def end_reason(self) -> str:
        return END_REASONS[self.ending] if self.phase == OVER else ""

    def side_scores(self) -> vec[i64]:
        """Points of every side as if the game ended now, Hal's too (G-50)."""
        totals = self.points[:]
        for district in districts(self.rules, self.blocks, self.near, self.sides):
            side: i64 = 0
            while side < self.sides:
                totals[side] = totals[side] + district.points(side)
                side += 1
        side = 0
        while side < self.sides:
            held = self.holding(side)
            totals[side] = (
                totals[side] + held.total() + self.new_hands[side] * self.rules.new_hand_points
            )
            side += 1
        return totals

    def scores(self) -> list[int]:
        totals = self.side_scores()
        return [int(totals[seat]) for seat in range(self.players)]

    def ranking(self) -> list[int]:
        """Equal totals share a place: there is no tie-break (G-51)."""
        totals = self.side_scores()
        places = []
        for seat in range(self.players):
            place = 1
            for other in range(self.sides):
                if totals[other] > totals[seat]:
                    place += 1
            places.append(place)
        return places


def new_state(setup: Setup, rng: Rng) -> GinkgoState:
    state = GinkgoState(setup, rng, rules_for(setup.content, setup.players, setup.options))
    state.begin()
    return state
