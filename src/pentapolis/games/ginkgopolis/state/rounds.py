"""Ginkgopolis: what follows from decisions. Ids such as G-21 refer to rules.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.events import Place, Scored
from pentapolis.games.ginkgopolis.events import (
    ActionEnded,
    CardChosen,
    CharactersPassed,
    CharactersShown,
    HandKept,
    HandPassed,
    HandRenewed,
    NewHandOffered,
    PlanningBegan,
    PlayerReady,
    ReturnBegan,
    RoundBegan,
    RoundEnded,
    ScreenOpened,
    SupplyFormed,
    TileChosen,
    TileDecided,
    TilesReturned,
)
from pentapolis.games.ginkgopolis.scoring import (
    CARDS,
    CHARACTERS,
    POINT,
    RESOURCE,
    TILE,
    TILES,
    bit,
)
from pentapolis.games.ginkgopolis.state.actions import ActingTable
from pentapolis.games.ginkgopolis.state.table import (
    ALL_BUILT,
    ALONE,
    BACK,
    CARD,
    CELL,
    FULL_HAND,
    GIVE_TILE,
    HAL_DONE,
    HAND,
    KEPT,
    MAYBE,
    NOTHING,
    OVER,
    PLAN,
    RESOLVE,
    RETURN,
    RUNNING,
    SHOWN,
    SURELY,
    TAKE,
    TAKE_RESOURCE,
    TOO_LONG,
    UNDECIDED,
    WITH_TILE,
    WITHOUT,
    count_of,
    items_of,
    next_in,
)


class Rounds(ActingTable):
    """What follows from decisions: the draft, rounds, plans that are carried out, tiles that go back."""

    # -- set-up -----------------------------------------------------------------------------------

    def begin(self) -> None:
        """Everything up to the first decision (G-04 to G-15)."""
        self.lay_out()
        if self.players == 1:
            rules = self.rules
            self.take(0, rules.solo_resources, rules.solo_points, rules.solo_tiles, "start")
            self.begin_round()
            return
        seat: i64 = 0
        while seat < self.players:
            self.new_hands[seat] = self.rules.new_hand_tokens
            seat += 1
        self.first = self.rng.below(self.players)
        if self.rules.draft:
            self.deal_characters()
        else:
            self.hand_out_sets()
            self.take_characters()

    def deal_characters(self) -> None:
        people = vec[i64](list(range(1, CHARACTERS + 1)))
        self.rng.shuffle(people)
        i: i64 = 0
        while i < 4 * self.players:
            self.packets[i >> 2] = self.packets[i >> 2] | bit(people[i])
            i += 1

    def hand_out_sets(self) -> None:
        """One first-game set each, at random (G-13)."""
        highest: i64 = 0
        number: i64 = 1
        while number <= CHARACTERS:
            if self.rules.set[number] > highest:
                highest = self.rules.set[number]
            number += 1
        sets = vec[i64]()
        group: i64 = 1
        while group <= highest:
            if group in self.rules.set:
                sets = append(sets, group)
            group += 1
        self.rng.shuffle(sets)
        seat: i64 = 0
        while seat < self.players:
            count: i64 = 0
            number = 1
            while number <= CHARACTERS:
                if self.rules.set[number] == sets[seat]:
                    self.kept[KEPT * seat + count] = number
                    count += 1
                number += 1
            seat += 1

    def take_characters(self) -> None:
        """Everyone shows the three Characters and takes their items; the rest goes away (G-14)."""
        self.packets = self.packets[:]  # copies share them
        self.characters = self.characters[:]
        self.kept = self.kept[:]
        seat: i64 = 0
        while seat < self.players:
            self.packets[seat] = 0
            i: i64 = KEPT * seat
            if self.notes is not None:
                shown = tuple([int(CARDS + number) for number in self.kept[i : i + KEPT]])
                self.disclose(seat)
                self.note(CharactersShown(seat, shown, Place("tableau", seat)))
            while i < KEPT * seat + KEPT:
                number = self.kept[i]
                self.kept[i] = 0
                i += 1
                self.characters[seat] = self.characters[seat] | bit(number)
                self.add_bonus(seat, CARDS + number)
                at: i64 = 3 * number
                self.take(
                    seat,
                    self.rules.start[at + RESOURCE],
                    self.rules.start[at + POINT],
                    self.rules.start[at + TILE],
                    "character",
                )
            seat += 1
        self.begin_round()

    def turn_seat(self) -> i64:
        """The side whose turn it is in the order of the table."""
        return (self.first + self.offset) % self.sides

    # -- the draft (G-11, G-12) -------------------------------------------------------------------

    def packet_of(self, seat: i64) -> i64:
        """The packet before the seat: in each round the one of a seat further to the right."""
        return (seat + self.players * KEPT - self.offset) % self.players

    def pass_characters(self) -> None:
        self.packets = self.packets[:]  # copies share it
        seat: i64 = 0
        while seat < self.players:
            packet = self.packet_of(seat)
            number = self.kept[KEPT * seat + self.offset]
            self.packets[packet] = self.packets[packet] & ~bit(number)
            seat += 1
        self.done = 0
        self.offset += 1
        if self.offset == KEPT:
            self.take_characters()
        elif self.notes is not None:
            self.tell_packets()

    def tell_packets(self) -> None:
        giver: i64 = 0
        while giver < self.players:
            taker: i64 = (giver + 1) % self.players
            rest = items_of(self.packets[self.packet_of(taker)])
            cards = tuple([int(CARDS + number) for number in rest])
            source, target = Place("packet", giver), Place("packet", taker)
            passed = CharactersPassed(giver, len(cards), cards, source, target)
            self.note(passed, bit(giver) | bit(taker))
            giver += 1

    # -- a round (G-16 to G-20) -------------------------------------------------------------------

    def begin_round(self) -> None:
        """Deal up to full hands from the first player on, then ask about New Hand tokens."""
        self.round += 1
        if self.notes is not None:
            self.note(RoundBegan(None, self.round, self.first))
        full: i64 = self.rules.solo_hand if self.players == 1 else FULL_HAND
        i: i64 = 0
        while i < self.sides:
            side: i64 = (self.first + i) % self.sides
            wanted: i64 = 1 if self.is_hal(side) else full
            at: i64 = FULL_HAND * side + wanted - 1
            while self.hands[at] < 0:
                self.deal(side)
            i += 1
        self.reveals += 1
        self.done = 0
        self.revealed = 0
        self.phase = HAND
        self.offset = -1
        self.next_hand()

    def next_hand(self) -> None:
        """On to the next player who has a New Hand token; when all were asked, to the plans."""
        self.offset += 1
        while self.offset < self.sides and self.new_hands[self.turn_seat()] == 0:
            self.offset += 1
        if self.offset >= self.sides:
            self.phase = PLAN
            self.offset = 0
        if self.notes is not None:
            asks = self.phase == HAND
            self.note(NewHandOffered(self.turn_seat()) if asks else PlanningBegan(None))

    def renew_hand(self, seat: i64, new: bool) -> None:
        if self.notes is not None:
            self.note(HandRenewed(seat) if new else HandKept(seat))
            if new:
                self.note(Scored(seat, -self.rules.new_hand_points, "tokens"))
        if new:
            self.new_hands = self.new_hands[:]  # copies share it
            self.new_hands[seat] = self.new_hands[seat] - 1
            self.discard_hand(seat)
            i: i64 = 0
            while i < FULL_HAND:
                self.deal(seat)
                i += 1
            self.reveals += 1
        self.next_hand()

    def plan(self, seat: i64, action: i64) -> None:
        if self.card[seat] < 0:
            card: i64 = action - CARD
            self.card[seat] = card
            if self.notes is not None:
                self.whisper(CardChosen(seat, card, (card,)))
            if self.tiles[seat] != 0:
                return
            self.tile[seat] = ALONE
        else:
            self.tile[seat] = ALONE if action == WITHOUT else action - WITH_TILE
        if self.notes is not None:
            self.tell_tile(seat, self.card[seat], self.tile[seat])
        self.end_turn(seat)

    def tell_tile(self, seat: i64, card: i64, tile: i64) -> None:
        if tile == ALONE:
            self.whisper(TileChosen(seat, card, None, (card,)))
        else:
            self.whisper(TileChosen(seat, card, tile, (card, tile)))

    def end_round(self) -> None:
        """Pass the hands and the first-player card to the left, or end the game (G-20, G-45)."""
        if self.notes is not None:
            self.note(RoundEnded(None, self.round))
        if self.round >= self.rules.rounds:
            self.end_soon(TOO_LONG)
        if self.ending != RUNNING:
            self.phase = OVER
            if self.notes is not None:
                self.tell_end()
            return
        if self.players == 1:
            self.discard_hand(0)
        else:
            self.pass_hands()
            self.first = (self.first + 1) % self.players
        self.begin_round()

    def tell_end(self) -> None:
        """The screens are lifted, and nothing is secret any more."""
        side: i64 = 0
        while side < self.sides:
            if not self.is_hal(side):
                self.disclose(side)
            tiles = count_of(self.tiles[side])
            self.note(ScreenOpened(self.seat_of(side), side, self.points[side], tiles))
            side += 1

    def pass_hands(self) -> None:
        passed = self.hands[:]
        seat: i64 = 0
        while seat < self.players:
            left: i64 = (seat + 1) % self.players
            k: i64 = 0
            while k < FULL_HAND:
                card = passed[FULL_HAND * seat + k]
                self.hands[FULL_HAND * left + k] = card
                if card >= 0:
                    self.known[card] = self.known[card] | bit(left)
                k += 1
            if self.notes is not None:
                at: i64 = FULL_HAND * seat
                cards = tuple([int(c) for c in passed[at : at + FULL_HAND] if c >= 0])
                source, target = Place("hand", seat), Place("hand", left)
                given = HandPassed(seat, len(cards), cards, source, target)
                self.note(given, bit(seat) | bit(left))
            seat += 1

    # -- carrying out the plans (G-21 to G-40) ----------------------------------------------------

    def resolve(self) -> None:
        """Carry out one plan after the other until somebody must be asked or all are done."""
        while self.offset < self.sides:
            self.carry_out(self.turn_seat())
            if self.question != NOTHING:
                return
            self.close_action()
            if self.returning:
                self.begin_return()
                return
        self.end_round()

    def answer(self, action: i64) -> None:
        """Go on with the action whose question has been answered."""
        side = self.turn_seat()
        if self.question == TAKE:
            self.take_for_letter(side, action == TAKE_RESOURCE)
        else:
            self.settle(side, self.card[side] - TILES, action - CELL)

    def finish_action(self) -> None:
        """The rest of an action that had a question in it, and all that follows."""
        self.close_action()
        if self.returning:
            self.begin_return()
        else:
            self.resolve()

    def close_action(self) -> None:
        """After every action: has somebody all resources in the city (G-44)?"""
        side = self.turn_seat()
        self.card[side] = -1
        self.tile[side] = UNDECIDED
        self.built = -1
        if self.notes is not None:
            self.note(ActionEnded(self.seat_of(side), side))
        i: i64 = 0
        while i < self.players:
            if self.resources[i] == 0 and self.stock[i] == 0:
                self.end_soon(ALL_BUILT, int(i))
            i += 1
        if self.is_hal(side) and self.stock[side] == 0:
            self.end_soon(HAL_DONE)
        self.offset += 1

    # -- returning tiles (G-42, G-43) -------------------------------------------------------------

    def returnable(self, seat: i64) -> i64:
        """Tiles behind the screen; one that lies planned on the table stays there."""
        planned = self.tile[seat]
        if planned >= 0 and planned < TILES:
            return self.tiles[seat] & ~bit(planned)
        return self.tiles[seat]

    def next_return(self, seat: i64) -> i64:
        return next_in(self.returnable(seat), self.upto[seat])

    def begin_return(self) -> None:
        self.phase = RETURN
        self.done = 0
        if self.notes is not None:
            self.note(ReturnBegan(None))
        seat: i64 = 0
        while seat < self.players:
            if self.returnable(seat) == 0:
                self.done |= bit(seat)
                if self.notes is not None:
                    self.note(PlayerReady(seat))
            seat += 1
        if self.done == bit(self.players) - 1:
            self.form_new_supply()

    def decide_return(self, seat: i64, action: i64) -> None:
        tile = self.next_return(seat)
        if self.notes is not None:
            self.whisper(TileDecided(seat, tile, action == GIVE_TILE + tile, (tile,)))
        self.giving = self.giving[:]  # copies share them
        self.upto = self.upto[:]
        if action == GIVE_TILE + tile:
            self.giving[seat] = self.giving[seat] | bit(tile)
        self.upto[seat] = tile + 1
        if self.next_return(seat) < 0:
            self.end_turn(seat)

    def form_new_supply(self) -> None:
        """Points for the returned tiles; shuffle them; owed tiles are taken (G-42, G-43)."""
        self.returning = False
        returned: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            given = self.giving[seat]
            count = count_of(given)
            if self.notes is not None:
                self.tell_return(seat, given, count)
            self.remember_return(seat, given, count)
            self.gave = self.gave[:]  # copies share them
            self.giving = self.giving[:]
            self.upto = self.upto[:]
            self.gave[seat] = count
            self.points[seat] = self.points[seat] + count * self.rules.return_points
            self.tiles[seat] = self.tiles[seat] & ~given
            returned |= given
            self.giving[seat] = 0
            self.upto[seat] = 0
            seat += 1
        self.done = 0
        self.supply = items_of(returned)
        self.rng.shuffle(self.supply)
        self.reveals += 1
        if self.notes is not None:
            self.note(SupplyFormed(None, len(self.supply), Place("supply")))
        # Owed to the side whose action came last; its turn is closed already.
        owed = self.owed
        self.owed = 0
        if len(self.supply) == 0:
            self.exhaust()
        elif owed > 0:
            self.take((self.first + self.offset - 1) % self.sides, 0, 0, owed, "owed")
        self.phase = RESOLVE
        self.resolve()

    def tell_return(self, seat: i64, given: i64, count: i64) -> None:
        """How many; only the seat knows which. Others are no longer sure of tiles they had seen."""
        tiles = tuple(items_of(given))
        seen: list[int] = []
        if count > 0:
            for tile in items_of(self.returnable(seat)):
                if (self.memory[tile] >> SHOWN) & 7:
                    seen.append(tile)
        source, target = Place("screen", seat), Place("supply")
        back = TilesReturned(seat, seat, count, tiles, tuple(seen), source, target)
        self.note(back, bit(seat))
        if count * self.rules.return_points != 0:
            self.note(Scored(seat, count * self.rules.return_points, "points"))

    def remember_return(self, seat: i64, given: i64, count: i64) -> None:
        """The seat remembers its tiles; a tile that others had seen there may be gone now."""
        whole = count == count_of(self.returnable(seat))
        tile = next_in(self.returnable(seat), 0)
        while tile >= 0:
            if (given >> tile) & 1:
                self.memory[tile] = self.memory[tile] | ((seat + 1) << BACK)
            if count > 0 and (self.memory[tile] >> SHOWN) & 7:
                kept: i64 = self.memory[tile] & ~(i64(7) << SHOWN)
                self.memory[tile] = kept | (SURELY if whole else (seat + 1) << MAYBE)
            tile = next_in(self.returnable(seat), tile + 1)
