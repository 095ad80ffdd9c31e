"""Ekopolis: what may be decided, and why something may not. Ids such as E-22 refer to rules.md."""

from librt.vecs import append, vec
from mypy_extensions import i64

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.rng import Rng
from pentapolis.games.ekopolis.events import MustChoose, WrongCard, WrongSpace, WrongTile
from pentapolis.games.ekopolis.scoring.rules import (
    EMPTY,
    FREE,
    LATER,
    MOVE_ZONE,
    NEAR,
    ON_AT,
    POLLUTION,
    REMOVE_POLLUTION,
    SEVEN,
    SHIELD,
    SHIELD_AT,
    WAIVE_FINE,
    WAIVED_AT,
    WORD,
    ZONE,
)
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
)
from pentapolis.games.ekopolis.state.supplies import Supplies


class Offers(Supplies):
    """What the player on turn may choose from, at each step."""

    def is_over(self) -> bool:
        return self.turn >= self.rules.rounds * self.players

    def acting(self) -> vec[i64]:
        if self.is_over():
            return vec[i64]()
        return vec[i64]([self.current])

    def actors(self) -> i64:
        return 0 if self.is_over() else i64(1) << self.current

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
        if self.may_play():
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
        elif step in (PLACE, PUT, REMOVE, LIFT, DROP):
            what = self.wanted()
            word: i64 = 0
            while word < self.rules.words:
                rest: i64 = self.table.spots_with(seat, what, word)
                while rest:
                    space: i64 = word * WORD + self.rules.number_of[(rest & -rest) % 67]
                    rest &= rest - 1
                    if step != DROP or space != self.origin:
                        actions = append(actions, SPACE_ACTION + space)
                word += 1
        return actions

    def wanted(self) -> i64:
        """What the spaces hold that are asked for, unless they are beside a Building."""
        if self.step == PLACE:
            return FREE
        if self.step in (PUT, DROP):
            return EMPTY
        pollution = self.step == REMOVE and self.rules.op(self.card, self.part) == REMOVE_POLLUTION
        return POLLUTION if pollution else ZONE

    def any_choice(self, seat: i64, rng: Rng) -> i64:
        if self.step == PLACE:
            table = self.table
            return SPACE_ACTION + table.nth_holding(
                seat, FREE, rng.below(table.holding(seat, FREE))
            )
        actions = self.choices(seat)
        return actions[rng.below(len(actions))]

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
            return self.may_play() and (ready >> card) & 1 == 1 and self.can_play(card)
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
        return step in (MODIFY, SWAP, TAKE, FINISH)

    def may_play(self) -> bool:
        """Whether Action cards may be played: at any time but in the middle of another (E-66)."""
        return self.card == 0 and self.step != PLACE

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
            return table.board[space] == self.wanted() and table.touches(self.current, space)
        if step == DROP:
            free = table.board[space] == EMPTY and space != self.origin
            return free and table.touches(self.current, space)
        return False

    def only_space(self) -> i64:
        space: i64 = 0
        while not self.fits(space):
            space += 1
        return space

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

    # -- cards that may be played -----------------------------------------------------------------

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

    def any_card(self, seat: i64) -> bool:
        """Whether the seat may play an Action card now."""
        ready: i64 = self.table.ready & self.table.owned[seat]
        card: i64 = 1
        while ready >> card:
            if (ready >> card) & 1 and self.can_play(card):
                return True
            card += 1
        return False

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
