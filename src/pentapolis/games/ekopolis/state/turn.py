"""Ekopolis: the course of a turn, what follows from a decision. Ids such as E-22 refer to rules.md."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.events import Event, Place
from pentapolis.engine.rng import Rng, reshuffled
from pentapolis.engine.setup import Setup
from pentapolis.games.ekopolis.events import (
    BuildingPlaced,
    CardDrawn,
    CardPlayed,
    CitiesJoined,
    Passed,
    TileChosen,
    TokenPlaced,
    TokenTaken,
    TurnBegan,
    Why,
    on_board,
)
from pentapolis.games.ekopolis.fields import STEPS
from pentapolis.games.ekopolis.scoring.rules import (
    EMPTY,
    MOVE_ZONE,
    NOTHING,
    NOW,
    PARTS,
    PLACE_POLLUTION,
    PLACE_ZONE,
    POLLUTION,
    REDRAW,
    REMOVE_POLLUTION,
    REMOVE_ZONE,
    SHIELD,
    WAIVE_FINE,
    WAIVED_AT,
    ZONE,
    Rules,
)
from pentapolis.games.ekopolis.scoring.table import Table
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    DROP,
    FINISH,
    LIFT,
    MODIFY,
    PASS,
    PLACE,
    PUT,
    REMOVE,
    SPACE_ACTION,
    SWAP,
    TAKE,
    bits_of,
    token_name,
)
from pentapolis.games.ekopolis.state.offers import Offers


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class EkoState(Offers):
    """`step` says what is being decided; `card` is the Action card being carried out, or 0."""

    def advance(self, seat: i64, action: i64) -> None:
        self.told = len(self.table.ledger)
        self.decide(seat, action)
        if self.notes is not None:
            self.tell_points()

    def decide(self, seat: i64, action: i64) -> None:
        step = self.step
        if action >= SPACE_ACTION:
            self.use_space(seat, action - SPACE_ACTION)
        elif action == PASS:
            if self.notes is not None and step != TAKE:
                self.note(Passed(seat, STEPS[step]))
            if step == MODIFY:
                self.settle(seat)
            elif step == PUT:
                self.after_tokens(seat)
            elif step == TAKE:
                self.take_card(seat)
            elif step == FINISH:
                self.end_turn(seat)
            else:  # no more tokens to remove, or no more tiles to exchange
                if step == SWAP:
                    self.exchange(seat)
                self.part += 1
                self.carry_on(seat)
        elif action > CARD_ACTION:
            self.play_card(seat, action - CARD_ACTION)
        elif step == CHOOSE:
            self.chosen = action
            self.step = PLACE
            if self.notes is not None:
                chosen = TileChosen(seat, self.tile_id(action), (self.tile_id(action),))
                if self.rules.full:
                    self.whisper(chosen)
                else:
                    self.note(chosen)
        else:
            self.discard(seat, action)
            if step == FINISH:
                self.end_turn(seat)
            elif self.hands[seat] == 0:  # there is nothing more to exchange
                self.carry_on(seat)

    def use_space(self, seat: i64, space: i64) -> None:
        step = self.step
        if step == PLACE:
            self.place(seat, space)
        elif step == PUT:
            self.put_token(seat, self.token, space)
            if self.card == 0:
                self.after_tokens(seat)
            else:
                self.part += 1
                self.carry_on(seat)
        elif step == REMOVE:
            self.remove(seat, space)
            self.carry_on(seat)
        elif step == LIFT:
            self.take_token(seat, space, "moving")
            self.origin = space
            self.step = DROP
            if self.table.holding(seat, EMPTY) == 2:  # where it was, and one more
                self.use_space(seat, self.only_space())
        else:
            self.put_token(seat, ZONE, space)
            self.table.gain(seat, self.rules.number(self.card, self.part, 1), self.card)
            self.origin = -1
            self.part += 1
            self.carry_on(seat)

    def finish_turn(self, seat: i64) -> None:
        """Refill the hand; the next player clockwise is on turn (E-18, E-51, E-53)."""
        self.refill(seat)
        self.current = (self.start + self.turn) % self.players
        self.step = CHOOSE
        self.chosen = 0
        self.space = -1
        if self.notes is not None and not self.is_over():
            self.tell(TurnBegan(self.current, self.turn // self.players + 1))

    # -- a Building -------------------------------------------------------------------------------

    def place(self, seat: i64, space: i64) -> None:
        """Put the chosen Building on the board; score it unless cards may still act (E-67)."""
        tile = self.chosen
        self.space = space
        self.detail = self.table.detail(space)
        if self.notes is not None:
            self.tell_building(seat, tile, space)
        else:
            self.table.build(seat, tile, space)
        self.hands[seat] = self.hands[seat] & ~self.rules.bits[tile]
        if self.rules.full:  # the others now see the tile (E-52)
            self.reveals += 1
            self.step = MODIFY
            if self.any_card(seat):
                return
        self.settle(seat)

    def tell_building(self, seat: i64, tile: i64, space: i64) -> None:
        """Place it, and say so; and which cities it joins."""
        if self.rules.full:
            self.disclose(seat)
        name = self.tile_id(tile)
        target = on_board(self.rules.places[space])
        where: str = self.rules.names[space]
        self.tell(BuildingPlaced(seat, name, where, (name,), Place("hand", seat), target))
        if self.table.board[space] != EMPTY:
            self.tell(self.taken(seat, space, "built over"))
        before = self.table.joint[seat]
        self.table.build(seat, tile, space)
        if self.table.joint[seat] != before:
            self.tell(CitiesJoined(seat, tuple(bits_of(self.table.joint[seat]))))

    def settle(self, seat: i64) -> None:
        """Score the Building and go on to its token (E-31 to E-39)."""
        self.table.settle(seat, self.chosen, self.space, self.detail)
        self.detail = 0
        self.bring_token(seat)

    def bring_token(self, seat: i64) -> None:
        """The token of the Building; cards may be played before it is put (E-40 to E-42, E-66)."""
        symbol = self.rules.symbol(self.chosen)
        self.card = 0
        if symbol == EMPTY or self.table.supply(symbol) == 0:
            self.after_tokens(seat)
            return
        self.token = symbol
        self.step = PUT
        free = self.table.empty_beside(self.space)
        if free == 0:
            free = self.table.holding(seat, EMPTY)
        if free == 0:
            self.after_tokens(seat)
        elif free == 1 and symbol == POLLUTION and not self.any_card(seat):
            self.use_space(seat, self.only_space())

    def after_tokens(self, seat: i64) -> None:
        """In the Full version an Action card follows; cards may be played before it (E-61, E-66)."""
        self.token = EMPTY
        if not self.rules.full:
            self.end_turn(seat)
            return
        self.step = TAKE
        if not self.any_card(seat):
            self.take_card(seat)

    def take_card(self, seat: i64) -> None:
        """The Action card of the Building's colour (E-61)."""
        colour = self.rules.colour(self.chosen)
        card = self.cards[self.first_card(colour) + self.drawn[colour]]
        self.drawn[colour] = self.drawn[colour] + 1
        self.reveals += 1
        self.table.take_card(seat, card)
        if self.notes is not None:
            row = self.setup.content.rows("cards")[card - 1]
            source, target = Place("cards:" + row["colour"]), Place("cards", seat)
            name: str = row["id"]
            drawn = CardDrawn(seat, name, row["colour"], row["timing"], (name,), source, target)
            self.tell(drawn)
        self.step = FINISH
        if self.rules.card_timing[card] == NOW:
            self.begin(seat, card, FINISH)

    # -- Action cards -----------------------------------------------------------------------------

    def play_card(self, seat: i64, card: i64) -> None:
        self.table.ready &= ~self.rules.bits[card]
        if self.notes is not None:
            self.tell(CardPlayed(seat, self.card_id(card), (self.card_id(card),)))
        if self.step != MODIFY:
            self.begin(seat, card, self.step)
            return
        op = self.rules.op(card, 0)
        if op == SHIELD:
            self.detail = self.shielded(card)
        elif op == WAIVE_FINE:
            self.detail |= self.rules.number(card, 0, 2) << WAIVED_AT
            self.table.gain(seat, self.rules.number(card, 0, 3), card)
        else:
            self.table.gain(seat, self.bonus(card), card)
        if not self.any_card(seat):
            self.settle(seat)

    def begin(self, seat: i64, card: i64, back: i64) -> None:
        self.card = card
        self.part = 0
        self.left = 0
        self.back = back
        self.carry_on(seat)

    def carry_on(self, seat: i64) -> None:
        """The card's effects in order, up to the next thing the player has to decide (E-63)."""
        table = self.table
        rules = self.rules
        card = self.card
        while self.part < PARTS:
            op = rules.op(card, self.part)
            if op == NOTHING:
                break
            if op in (PLACE_ZONE, PLACE_POLLUTION):
                self.token = ZONE if op == PLACE_ZONE else POLLUTION
                free = table.holding(seat, EMPTY) if table.supply(self.token) > 0 else 0
                if free > 1:
                    self.step = PUT
                    return
                if free == 1:
                    self.put_token(seat, self.token, table.nth_holding(seat, EMPTY, 0))
            elif op == REMOVE_ZONE:
                zones = table.holding(seat, ZONE)
                if zones > 1:
                    self.step = REMOVE
                    return
                if zones == 1:
                    self.take_token(seat, table.nth_holding(seat, ZONE, 0), "removed")
                else:
                    table.gain(seat, -rules.number(card, self.part, 1), card)
            elif op == REMOVE_POLLUTION:
                if self.left == 0:
                    self.left = rules.number(card, self.part, 1)
                found = table.holding(seat, POLLUTION)
                first = self.left == rules.number(card, self.part, 1)
                if found > 1 or (found == 1 and not first):
                    self.step = REMOVE
                    return
                if found == 1:
                    self.take_token(seat, table.nth_holding(seat, POLLUTION, 0), "removed")
                    table.gain(seat, rules.number(card, self.part, 2), card)
                self.left = 0
            elif op == MOVE_ZONE:
                if self.can_move_zone():
                    self.step = LIFT
                    if table.holding(seat, ZONE) == 1:
                        self.use_space(seat, table.nth_holding(seat, ZONE, 0))
                    return
            elif op == REDRAW:
                if self.hands[seat] != 0:
                    self.step = SWAP
                    return
                self.exchange(seat)
            else:
                table.score_effect(card, self.part, seat, self.space)
            self.part += 1
        self.step = self.back
        self.card = 0
        self.part = 0
        self.left = 0
        self.back = CHOOSE
        self.token = EMPTY
        if self.step == PUT:
            self.bring_token(seat)
        elif self.step == TAKE:
            self.after_tokens(seat)

    def exchange(self, seat: i64) -> None:
        """New tiles for those discarded (E-68)."""
        self.refill(seat)
        self.reveals += 1
        self.table.gain(seat, self.rules.number(self.card, self.part, 1), self.card)

    def remove(self, seat: i64, space: i64) -> None:
        self.take_token(seat, space, "removed")
        if self.rules.op(self.card, self.part) == REMOVE_ZONE:
            self.part += 1
            return
        self.table.gain(seat, self.rules.number(self.card, self.part, 2), self.card)
        self.left -= 1
        if self.left == 0:
            self.part += 1

    # -- tokens -----------------------------------------------------------------------------------

    def put_token(self, seat: i64, token: i64, space: i64) -> None:
        if self.notes is not None:
            name: str = self.rules.names[space]
            target = on_board(self.rules.places[space])
            moved = self.step == DROP
            self.tell(TokenPlaced(seat, token_name(token), name, moved, Place("supply"), target))
        self.table.put_token(seat, token, space)

    def take_token(self, seat: i64, space: i64, why: Why) -> None:
        if self.notes is not None:
            self.tell(self.taken(seat, space, why))
        self.table.take_token(space)

    def taken(self, seat: i64, space: i64, why: Why) -> Event:
        source = on_board(self.rules.places[space])
        token = token_name(self.table.board[space])
        return TokenTaken(seat, token, self.rules.names[space], why, source, Place("supply"))

    # -- copies -----------------------------------------------------------------------------------

    def clone(self) -> "EkoState":
        copy = EkoState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
        return copy

    def hides_choice(self, seat: i64) -> bool:
        """Whether a tile is chosen that this seat may not know yet (E-52)."""
        return self.rules.full and self.step == PLACE and seat != self.current

    def resample(self, seat: i64, rng: Rng) -> "EkoState":
        """New orders for the stacks, new tiles in hands the seat has not seen (E-15, E-52, E-55)."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        if self.rules.full:
            world.cards = self.shuffled_cards(self.drawn, rng)
        hidden: i64 = 0
        i: i64 = 0
        while i < len(self.stack):
            hidden |= self.rules.bits[self.stack[i]]
            i += 1
        owner: i64 = 0
        while owner < self.players:
            if self.rules.full and owner != seat:
                hidden |= self.hands[owner]
                world.hands[owner] = 0
            owner += 1
        # The tiles of each stack are dealt anew to the hands that drew from it.
        number: i64 = 0
        while number <= self.stacks:
            tiles = self.of_stack(hidden, number)
            rng.shuffle(tiles)
            used: i64 = 0
            owner = 0
            while owner < self.players:
                if self.rules.full and owner != seat:
                    count: i64 = len(self.of_stack(self.hands[owner], number))
                    while count > 0:
                        world.hands[owner] = world.hands[owner] | self.rules.bits[tiles[used]]
                        used += 1
                        count -= 1
                owner += 1
            if number == self.stacks:
                world.stack = tiles[used:]
            number += 1
        if self.hides_choice(seat):
            hand = bits_of(world.hands[self.current])
            world.chosen = hand[rng.below(len(hand))]
        return world

    def shuffle_unseen(self, rng: Rng) -> None:
        """The stacks of tiles and of Action cards."""
        self.stack = reshuffled(self.stack, rng)
        if self.rules.full:
            self.cards = self.shuffled_cards(self.drawn, rng)

    # -- the end ----------------------------------------------------------------------------------

    def end_reason(self) -> str:
        return "finished" if self.is_over() else ""

    def scores(self) -> list[int]:
        return [int(self.table.total(seat)) for seat in range(self.players)]

    def ranking(self) -> list[int]:
        """In Basic the group stands alone at its board: everybody is first (E-75, E-77)."""
        scores = self.scores()
        return [1 + sum(1 for other in scores if other > score) for score in scores]

    # -- saving -----------------------------------------------------------------------------------

    def new_part(self) -> Table:
        return Table(self.rules, self.players)

    def complete(self) -> None:
        self.told = len(self.table.ledger)


def new_state(setup: Setup, rng: Rng, rules: Rules) -> EkoState:
    state = EkoState(setup, rng, rules)
    state.deal()
    return state
