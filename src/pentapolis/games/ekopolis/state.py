"""Ekopolis: the data of a game and its rules. Ids such as E-22 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Event, Place, Scored
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.ekopolis.data import EkoData
from pentapolis.games.ekopolis.events import (
    BuildingPlaced,
    CardDrawn,
    CardPlayed,
    CitiesJoined,
    MustChoose,
    Passed,
    StackRenewed,
    TileChosen,
    TileDiscarded,
    TilesDrawn,
    Token,
    TokenPlaced,
    TokenTaken,
    TurnBegan,
    Why,
    WrongCard,
    WrongSpace,
    WrongTile,
    on_board,
)
from pentapolis.games.ekopolis.fields import STEPS
from pentapolis.games.ekopolis.scoring.board import CARD, PLACED, entry
from pentapolis.games.ekopolis.scoring.rules import (
    EMPTY,
    LATER,
    MOVE_ZONE,
    NEAR,
    NOTHING,
    NOW,
    ON_AT,
    PARTS,
    PLACE_POLLUTION,
    PLACE_ZONE,
    POLLUTION,
    REDRAW,
    REMOVE_POLLUTION,
    REMOVE_ZONE,
    SEVEN,
    SHIELD,
    SHIELD_AT,
    WAIVE_FINE,
    WAIVED_AT,
    ZONE,
    Rules,
)
from pentapolis.games.ekopolis.scoring.table import Table

# Actions: tiles by number, then cards by number, then "nothing (more)", then spaces by number.
CARD_ACTION: Final[i64] = 63
PASS: Final[i64] = 127
SPACE_ACTION: Final[i64] = 128
# Bit sets of tiles and of cards, from number 1 on, must fit into one native integer.
MAX_NUMBER: Final[i64] = 60

# What the player on turn has to decide.
CHOOSE: Final[i64] = 0  # a tile to place, or in Full a card to play
PLACE: Final[i64] = 1  # the space for the chosen tile
MODIFY: Final[i64] = 2  # cards that act on the placing, one by one
PUT: Final[i64] = 3  # the space for a token
REMOVE: Final[i64] = 4  # a token to take away
LIFT: Final[i64] = 5  # a green zone to move
DROP: Final[i64] = 6  # and its new space
SWAP: Final[i64] = 7  # tiles to discard for new ones
FINISH: Final[i64] = 8  # a tile to discard, a card to play, or the end of the turn


class EkoState(EkoData):
    """`step` says what is being decided; `card` is the Action card being carried out, or 0."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules
        self.table = Table(rules, self.players)

    # -- set-up -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Halls, hands, stacks and start player (E-11 to E-17)."""
        self.table.shift = self.rng.below(self.players)
        self.prepare()
        self.stack = vec[i64](list(range(1, self.rules.tiles + 1)))
        self.rng.shuffle(self.stack)
        if self.rules.full:
            self.cards = self.shuffled_cards(self.drawn, self.rng)
        self.start = self.rng.below(self.players)
        self.current = self.start
        seat: i64 = 0
        while seat < self.players:
            self.refill(seat)
            seat += 1

    def prepare(self) -> None:
        """Everything in its place but nothing shuffled or dealt."""
        self.table.set_up()
        self.hands = vec[i64]([0] * self.players)
        self.stack_of = vec[i64]([0] * (self.rules.tiles + 1))
        self.drawn = vec[i64]([0] * 4)
        if self.rules.full:
            self.cards = cards_by_colour(self.rules)

    def first_card(self, colour: i64) -> i64:
        """Where the stack of a colour begins in `cards`."""
        return self.rules.card_start[colour]

    def shuffled_cards(self, drawn: vec[i64], rng: Rng) -> vec[i64]:
        """The three stacks with all cards that are not drawn in a new order."""
        cards = self.cards[:]
        colour: i64 = 1
        while colour <= 3:
            first: i64 = self.first_card(colour) + drawn[colour]
            end: i64 = self.first_card(colour + 1)
            hidden: i64 = 0
            i: i64 = first
            while i < end:
                hidden |= self.rules.bits[cards[i]]
                i += 1
            order = bits_of(hidden)  # ascending: a shuffle must not depend on the order before it
            rng.shuffle(order)
            i = first
            while i < end:
                cards[i] = order[i - first]
                i += 1
            colour += 1
        return cards

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        if self.is_over():
            return vec[i64]()
        return vec[i64]([self.current])

    def choices(self, seat: i64) -> vec[i64]:
        actions = vec[i64](capacity=32)
        if seat != self.current or self.is_over():
            return actions
        step = self.step
        if step in (CHOOSE, SWAP, FINISH):
            hand = self.hands[seat]
            tile: i64 = 1
            while hand >> tile:
                if (hand >> tile) & 1:
                    actions = append(actions, tile)
                tile += 1
        if step in (CHOOSE, MODIFY, FINISH):
            ready: i64 = self.table.ready & self.table.owned[seat]
            card: i64 = 1
            while ready >> card:
                if (ready >> card) & 1 and self.can_play(card):
                    actions = append(actions, CARD_ACTION + card)
                card += 1
        if self.may_pass():
            actions = append(actions, PASS)
        if step == PUT and self.beside_building():
            at: i64 = self.space * 6
            end: i64 = at + 6
            while at < end:
                beside = self.rules.neighbours[at]
                if self.table.board[beside] == EMPTY:
                    actions = append(actions, SPACE_ACTION + beside)
                at += 1
        elif step != CHOOSE and step != MODIFY and step != SWAP and step != FINISH:
            space: i64 = 0
            while space < self.rules.spaces:
                if self.fits(space):
                    actions = append(actions, SPACE_ACTION + space)
                space += 1
        return actions

    def allows(self, seat: i64, action: i64) -> bool:
        if seat != self.current or self.is_over() or action <= 0:
            return False
        step = self.step
        if action <= CARD_ACTION:
            tiles = step in (CHOOSE, SWAP, FINISH)
            return tiles and action < CARD_ACTION and (self.hands[seat] >> action) & 1 == 1
        if action < PASS:
            card: i64 = action - CARD_ACTION
            ready: i64 = self.table.ready & self.table.owned[seat]
            plays = step in (CHOOSE, MODIFY, FINISH)
            return plays and (ready >> card) & 1 == 1 and self.can_play(card)
        if action == PASS:
            return self.may_pass()
        space: i64 = action - SPACE_ACTION
        if space >= self.rules.spaces:
            return False
        return self.fits(space)

    def may_pass(self) -> bool:
        """Whether there may be nothing, or nothing more, of what is asked for."""
        step = self.step
        if step == PUT:
            return self.card == 0 and self.token == ZONE
        if step == REMOVE:
            return self.rules.op(
                self.card, self.part
            ) == REMOVE_POLLUTION and self.left < self.rules.number(self.card, self.part, 1)
        return step in (MODIFY, SWAP, FINISH)

    def beside_building(self) -> bool:
        """Whether the token of a Building has an empty space right next to it (E-41, E-42)."""
        return self.card == 0 and self.table.empty_beside(self.space) > 0

    def fits(self, space: i64) -> bool:
        """Whether the space is one of those asked for."""
        step = self.step
        table = self.table
        if step == PLACE:
            return table.can_build(self.current, space)
        if step == PUT:
            if table.board[space] != EMPTY:
                return False
            if self.beside_building():
                return table.are_neighbours(self.space, space)
            return table.touches(self.current, space)
        if step in (REMOVE, LIFT):
            pollution = step == REMOVE and self.rules.op(self.card, self.part) == REMOVE_POLLUTION
            wanted = POLLUTION if pollution else ZONE
            return table.board[space] == wanted and table.touches(self.current, space)
        if step == DROP:
            free = table.board[space] == EMPTY and space != self.origin
            return free and table.touches(self.current, space)
        return False

    def can_play(self, card: i64) -> bool:
        """Whether an unplayed card of the player on turn may be played now (E-66 to E-68)."""
        if self.rules.is_modifier(card):
            return self.step == MODIFY and self.modifies(card)
        if self.step == MODIFY:
            return False
        op = self.rules.op(card, 0)
        if op == REMOVE_POLLUTION:
            return self.table.holding(self.current, POLLUTION) > 0
        if op == MOVE_ZONE:
            return self.can_move_zone()
        return True

    def can_move_zone(self) -> bool:
        seat = self.current
        return self.table.holding(seat, ZONE) > 0 and self.table.holding(seat, EMPTY) > 0

    def modifies(self, card: i64) -> bool:
        """Whether the card makes a difference to the Building that is being placed (E-67)."""
        rules = self.rules
        op = rules.op(card, 0)
        if op == SHIELD:
            return rules.worth(self.chosen, self.shielded(card)) > rules.worth(
                self.chosen, self.detail
            )
        if op == WAIVE_FINE:
            due: i64 = (self.detail >> ON_AT) & ~(self.detail >> WAIVED_AT) & SEVEN
            return due & rules.number(card, 0, 1) != 0
        if rules.colour(self.chosen) != rules.number(card, 0, 1):
            return False
        return self.bonus(card) != 0

    def shielded(self, card: i64) -> i64:
        return self.detail | (i64(1) << (SHIELD_AT + self.rules.number(card, 0, 1)))

    def bonus(self, card: i64) -> i64:
        near = self.table.count(NEAR + self.rules.number(card, 0, 2), self.current, self.space)
        points = near * self.rules.number(card, 0, 3)
        most = self.rules.number(card, 0, 4)
        return most if points > most else points

    # -- playing ----------------------------------------------------------------------------------

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
            if self.notes is not None:
                self.note(Passed(seat, STEPS[step]))
            if step == MODIFY:
                self.settle(seat)
            elif step == PUT:
                self.after_tokens(seat)
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
            if self.any_modifier(seat):
                return
        self.settle(seat)

    def any_modifier(self, seat: i64) -> bool:
        ready: i64 = self.table.ready & self.table.owned[seat]
        card: i64 = 1
        while ready >> card:
            if (ready >> card) & 1 and self.can_play(card):
                return True
            card += 1
        return False

    def settle(self, seat: i64) -> None:
        """Score the Building and go on to its token (E-31 to E-42)."""
        self.table.settle(seat, self.chosen, self.space, self.detail)
        self.detail = 0
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
        elif free == 1 and symbol == POLLUTION:
            self.use_space(seat, self.only_space())

    def only_space(self) -> i64:
        space: i64 = 0
        while not self.fits(space):
            space += 1
        return space

    def after_tokens(self, seat: i64) -> None:
        """In the Full version an Action card of the Building's colour follows (E-61)."""
        self.token = EMPTY
        if not self.rules.full:
            self.end_turn(seat)
            return
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
        if not self.any_modifier(seat):
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
                    self.put_token(seat, self.token, table.first_holding(seat, EMPTY))
            elif op == REMOVE_ZONE:
                zones = table.holding(seat, ZONE)
                if zones > 1:
                    self.step = REMOVE
                    return
                if zones == 1:
                    self.take_token(seat, table.first_holding(seat, ZONE), "removed")
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
                    self.take_token(seat, table.first_holding(seat, POLLUTION), "removed")
                    table.gain(seat, rules.number(card, self.part, 2), card)
                self.left = 0
            elif op == MOVE_ZONE:
                if self.can_move_zone():
                    self.step = LIFT
                    if table.holding(seat, ZONE) == 1:
                        self.use_space(seat, table.first_holding(seat, ZONE))
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

    def discard(self, seat: i64, tile: i64) -> None:
        self.hands[seat] = self.hands[seat] & ~self.rules.bits[tile]
        self.discards = append(self.discards, tile)
        self.reveals += 1
        if self.notes is not None:
            name = self.tile_id(tile)
            self.tell(TileDiscarded(seat, name, (name,), Place("hand", seat), Place("discard")))

    def finish_turn(self, seat: i64) -> None:
        """Refill the hand; the next player clockwise is on turn (E-18, E-51, E-53)."""
        self.refill(seat)
        self.current = (self.start + self.turn) % self.players
        self.step = CHOOSE
        self.chosen = 0
        self.space = -1
        if self.notes is not None and not self.is_over():
            self.tell(TurnBegan(self.current, self.turn // self.players + 1))

    def refill(self, seat: i64) -> None:
        hand = self.hands[seat]
        held: i64 = 0
        rest: i64 = hand
        while rest:
            rest &= rest - 1
            held += 1
        while held < self.rules.hand:
            if len(self.stack) == 0 and not self.restack():
                break
            top: i64 = len(self.stack) - 1
            hand |= self.rules.bits[self.stack[top]]
            if self.notes is not None:
                self.tell_draw(seat, self.stack[top])
            self.stack = self.stack[:top]
            held += 1
        self.hands[seat] = hand

    def restack(self) -> bool:
        """Shuffle the discards into a new stack, if there are any (E-54)."""
        if len(self.discards) == 0:
            return False
        self.stacks += 1
        self.stack = vec[i64](sorted(self.discards))
        self.discards = vec[i64]()
        self.stack_of = self.stack_of[:]
        i: i64 = 0
        while i < len(self.stack):
            self.stack_of[self.stack[i]] = self.stacks
            i += 1
        self.rng.shuffle(self.stack)
        if self.notes is not None:
            self.tell(StackRenewed(None, len(self.stack), Place("discard"), Place("deck")))
        return True

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

    # -- what happens, for whoever listens --------------------------------------------------------

    def tell(self, event: Event, knows: i64 = -1) -> None:
        """Note it, behind the points that came before it."""
        self.tell_points()
        self.note(event, knows)

    def tell_points(self) -> None:
        """What the ledger has had since the last time."""
        while self.told < len(self.table.ledger):
            kind, seat, points, item, space, _ = entry(self.table.ledger[self.told])
            self.told += 1
            cells = () if kind == CARD else (self.rules.places[space],)
            if kind == CARD:
                self.note(
                    Scored(seat, points, "card", self.card_id(item), (), (self.card_id(item),))
                )
            elif kind == PLACED:
                name = self.tile_id(item)
                self.note(Scored(seat, points, "building", name, cells, (name,)))
            else:
                self.note(Scored(seat, points, token_name(item), self.rules.names[space], cells))

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

    def taken(self, seat: i64, space: i64, why: Why) -> Event:
        source = on_board(self.rules.places[space])
        token = token_name(self.table.board[space])
        return TokenTaken(seat, token, self.rules.names[space], why, source, Place("supply"))

    def tell_draw(self, seat: i64, tile: i64) -> None:
        knows: i64 = i64(1) << seat if self.rules.full else -1
        source, target = Place("deck"), Place("hand", seat)
        self.tell(TilesDrawn(seat, 1, (self.tile_id(tile),), source, target), knows)

    def tile_id(self, tile: i64) -> str:
        name: str = self.setup.content.rows("tiles")[tile - 1]["id"]
        return name

    def card_id(self, card: i64) -> str:
        name: str = self.setup.content.rows("cards")[card - 1]["id"]
        return name

    def complaint(self, seat: i64, action: i64) -> Complaint:
        step = self.step
        if 0 < action < CARD_ACTION:
            return WrongTile(step in (CHOOSE, SWAP, FINISH))
        if CARD_ACTION < action < PASS:
            card: i64 = action - CARD_ACTION
            if card > self.rules.cards or not (self.table.owned[seat] >> card) & 1:
                return WrongCard("not owned")
            if self.rules.card_timing[card] != LATER:
                return WrongCard("by itself")
            return WrongCard("not now" if (self.table.ready >> card) & 1 else "played")
        if action == PASS:
            return MustChoose(step == PUT and self.token == POLLUTION)
        space: i64 = action - SPACE_ACTION
        if space < 0 or space >= self.rules.spaces:
            return WrongSpace("none")
        held = self.table.board[space]
        if step == PLACE:
            free = held in (EMPTY, POLLUTION, ZONE)
            return WrongSpace("not beside city" if free else "building there")
        if step in (PUT, DROP):
            if held != EMPTY:
                return WrongSpace("not empty")
            if step == DROP and space == self.origin:
                return WrongSpace("same space")
            if step == PUT and self.beside_building():
                return WrongSpace("token not beside building")
            return WrongSpace("token not beside city")
        if step in (REMOVE, LIFT):
            return WrongSpace("no such token")
        return WrongSpace("not now")

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

    def of_stack(self, tiles: i64, number: i64) -> vec[i64]:
        """Those tiles of a bit set that came from the stack of this number, ascending."""
        found = vec[i64]()
        tile: i64 = 1
        while tiles >> tile:
            if (tiles >> tile) & 1 and self.stack_of[tile] == number:
                found = append(found, tile)
            tile += 1
        return found

    # -- the end ----------------------------------------------------------------------------------

    def is_over(self) -> bool:
        return self.turn >= self.rules.rounds * self.players

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


def bits_of(bits: i64) -> vec[i64]:
    """The numbers of a bit set, ascending."""
    found = vec[i64]()
    number: i64 = 0
    while bits >> number:
        if (bits >> number) & 1:
            found = append(found, number)
        number += 1
    return found


def token_name(token: i64) -> Token:
    return "pollution" if token == POLLUTION else "zone"


def cards_by_colour(rules: Rules) -> vec[i64]:
    cards = vec[i64]()
    colour: i64 = 1
    while colour <= 3:
        card: i64 = 1
        while card <= rules.cards:
            if rules.card_colour[card] == colour:
                cards = append(cards, card)
            card += 1
        colour += 1
    return cards


def new_state(setup: Setup, rng: Rng, rules: Rules) -> EkoState:
    state = EkoState(setup, rng, rules)
    state.deal()
    return state
