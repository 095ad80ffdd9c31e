"""Ekopolis: what cards count, what their effects bring, and the end of the game. Ids: rules.md."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from pentapolis.games.ekopolis.scoring.board import Board
from pentapolis.games.ekopolis.scoring.rules import (
    ALL,
    BLUE,
    BLUE_AT,
    COLOURS,
    FEWEST,
    GAP,
    GREEN,
    GREEN_AT,
    HALLS_JOINED,
    MOST,
    NEAR,
    OTHERS,
    PARTS,
    POLLUTION,
    POLLUTION_NEAR,
    RED,
    RED_AT,
    SCORE,
    SCORE_IF,
    SCORE_PER,
    SELF,
    SEVEN,
    SPECIES_PROTECTED,
    TRIPLETS,
    WILD,
    ZONE,
    ZONE_AT,
    ZONE_NEAR,
)


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class Table(Board):
    """The board with what cards count on it, and what it is worth in the end."""

    # -- counting and Action cards ----------------------------------------------------------------

    def cards_of(self, seat: i64, colour: i64) -> i64:
        if colour == 0:
            at: i64 = seat * 4
            return self.built[at + 1] + self.built[at + 2] + self.built[at + 3]
        return self.built[seat * 4 + colour]

    def count(self, what: i64, seat: i64, space: i64) -> i64:
        """What effects count (E-64); `space` is that of the Building just placed."""
        if what < NEAR:
            return self.cards_of(seat, what)
        if what < TRIPLETS:
            detail = self.detail(space)
            colour: i64 = what - NEAR
            if colour == RED:  # pollution can only cost points (E-35)
                return (detail >> RED_AT) & SEVEN
            if colour == GREEN:
                return ((detail >> GREEN_AT) & SEVEN) + ((detail >> ZONE_AT) & SEVEN)
            return (detail >> BLUE_AT) & SEVEN
        if what == TRIPLETS:
            return self.triplets(seat)
        if what == POLLUTION_NEAR:
            return self.holding(seat, POLLUTION)
        if what == ZONE_NEAR:
            return self.holding(seat, ZONE)
        found: i64 = 0
        i: i64 = 0
        if what == SPECIES_PROTECTED:
            while i < self.rules.spaces:
                if self.board[i] == ZONE and self.rules.species[i]:
                    found += 1
                i += 1
            return found
        if what == HALLS_JOINED:
            while i < self.players:
                found += (self.joint[seat] >> i) & 1
                i += 1
            return found
        if what == COLOURS:
            for colour in (RED, GREEN, BLUE):
                if self.cards_of(seat, colour) > 0:
                    found += 1
            return found
        one: i64 = GREEN if what == GAP + 2 else RED
        two: i64 = GREEN if what == GAP else BLUE
        gap: i64 = self.cards_of(seat, one) - self.cards_of(seat, two)
        return gap if gap >= 0 else -gap

    def means(self, who: i64, seat: i64, owner: i64) -> bool:
        """Whether an effect of the owner's card is for the seat; ties all count (E-65)."""
        if who <= OTHERS:
            return who == ALL or (seat == owner) == (who == SELF)
        most = who < FEWEST
        colour: i64 = who - MOST if most else who - FEWEST
        own = self.cards_of(seat, colour)
        other: i64 = 0
        while other < self.players:
            theirs = self.cards_of(other, colour)
            if (theirs > own) if most else (theirs < own):
                return False
            other += 1
        return True

    def effect_points(self, card: i64, part: i64, seat: i64, owner: i64, space: i64) -> i64:
        """What a scoring effect of the owner's card brings the seat (E-64)."""
        rules = self.rules
        op = rules.op(card, part)
        if op == SCORE:
            if self.means(rules.number(card, part, 1), seat, owner):
                return rules.number(card, part, 2)
            return 0
        if seat != owner:
            return 0
        if op == SCORE_PER:
            counted = self.count(rules.number(card, part, 1), owner, space)
            points = rules.number(card, part, 3) + rules.number(card, part, 2) * counted
            most = rules.number(card, part, 4)
            return most if points > most else (-most if points < -most else points)
        if op == SCORE_IF:
            found = self.count(rules.number(card, part, 1), owner, space)
            hit = rules.number(card, part, 2) <= found <= rules.number(card, part, 3)
            return rules.number(card, part, 4) if hit else rules.number(card, part, 5)
        return 0

    def score_effect(self, card: i64, part: i64, owner: i64, space: i64) -> None:
        """Carry out a scoring effect for everybody it means."""
        seat: i64 = 0
        while seat < self.players:
            self.gain(seat, self.effect_points(card, part, seat, owner, space), card)
            seat += 1

    # -- the end ----------------------------------------------------------------------------------

    def owner(self, card: i64) -> i64:
        """Who owns the card, or -1."""
        seat: i64 = 0
        while seat < self.players:
            if (self.owned[seat] >> card) & 1:
                return seat
            seat += 1
        return -1

    def triplets(self, seat: i64) -> i64:
        """A seat's complete triplets, each two-coloured card counted the better way (E-73, E-74)."""
        at: i64 = seat * 4
        return self.best_triplets(
            seat, 0, self.built[at + 1], self.built[at + 2], self.built[at + 3]
        )

    def best_triplets(self, seat: i64, i: i64, red: i64, green: i64, blue: i64) -> i64:
        rules = self.rules
        cards = rules.end_cards
        while i < len(cards):
            card = cards[i]
            i += 1
            if rules.op(card, 0) == WILD and (self.owned[seat] >> card) & 1:
                change = rules.card_colour[card]
                to = rules.number(card, 0, 1)
                changed = self.best_triplets(
                    seat,
                    i,
                    red - (1 if change == RED else 0) + (1 if to == RED else 0),
                    green - (1 if change == GREEN else 0) + (1 if to == GREEN else 0),
                    blue - (1 if change == BLUE else 0) + (1 if to == BLUE else 0),
                )
                kept = self.best_triplets(seat, i, red, green, blue)
                return changed if changed > kept else kept
        return lowest(red, green, blue)

    def end_points(self, card: i64, seat: i64) -> i64:
        """What a card that acts at the end brings the seat; nothing if nobody owns it."""
        owner = self.owner(card)
        if owner < 0:
            return 0
        points: i64 = 0
        part: i64 = 0
        while part < PARTS:
            points += self.effect_points(card, part, seat, owner, 0)
            part += 1
        return points

    def balance(self, seat: i64) -> i64:
        """The points of the balanced city: the group's in Basic, the seat's in Full (E-71, E-73)."""
        if self.rules.full:
            return self.rules.triplet * self.triplets(seat)
        return self.rules.triplet * lowest(
            self.group_built(RED), self.group_built(GREEN), self.group_built(BLUE)
        )

    def group_built(self, colour: i64) -> i64:
        built: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            built += self.built[seat * 4 + colour]
            seat += 1
        return built

    def total(self, seat: i64) -> i64:
        """The seat's points as if the game ended now; in Basic the group's."""
        points = self.balance(seat)
        other: i64 = 0
        if self.rules.full:
            points += self.points[seat]
            in_play: i64 = 0
            while other < self.players:
                in_play |= self.owned[other]
                other += 1
            i: i64 = 0
            while i < len(self.rules.end_cards):
                card = self.rules.end_cards[i]
                if (in_play >> card) & 1:
                    points += self.end_points(card, seat)
                i += 1
            return points
        while other < self.players:
            points += self.points[other]
            other += 1
        return points


def lowest(red: i64, green: i64, blue: i64) -> i64:
    least = red if red < green else green
    return least if least < blue else blue
