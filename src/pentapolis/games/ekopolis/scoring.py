"""Ekopolis: the table as it lies, and what everything on it is worth. Ids refer to rules.md.

One definition gives both the points and their explanation: a placement is kept as a `detail`, what
stood around the Building when it was placed, and `part` says what each piece of that is worth.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# What a space holds. The codes of the three colours also name tiles and Action cards.
EMPTY: Final[i64] = 0
RED: Final[i64] = 1
GREEN: Final[i64] = 2
BLUE: Final[i64] = 3
HALL: Final[i64] = 4
POLLUTION: Final[i64] = 5
ZONE: Final[i64] = 6
OFF: Final[i64] = 7  # beyond the edge of the board

# When an Action card acts.
NOW: Final[i64] = 0
LATER: Final[i64] = 1
END: Final[i64] = 2

# Effects of Action cards, and the numbers each one takes (`a` to `e` of a part, in this order).
NOTHING: Final[i64] = 0
SCORE: Final[i64] = 1  # who, points
SCORE_PER: Final[i64] = 2  # count, points, base, most
SCORE_IF: Final[i64] = 3  # count, at least, at most, points, otherwise
PLACE_ZONE: Final[i64] = 4
PLACE_POLLUTION: Final[i64] = 5
REMOVE_ZONE: Final[i64] = 6  # penalty
REMOVE_POLLUTION: Final[i64] = 7  # tokens, points
MOVE_ZONE: Final[i64] = 8  # points
REDRAW: Final[i64] = 9  # points
SHIELD: Final[i64] = 10  # colour
WAIVE_FINE: Final[i64] = 11  # on, waives, points
PLACE_BONUS: Final[i64] = 12  # placed colour, near colour, points, most
WILD: Final[i64] = 13  # colour
PARTS: Final[i64] = 3  # effects on one card at the most
WIDTH: Final[i64] = 6  # the op and its five numbers
UNLIMITED: Final[i64] = 1000

# Whom a SCORE effect means; MOST and FEWEST are followed by the three colours.
SELF: Final[i64] = 0
ALL: Final[i64] = 1
OTHERS: Final[i64] = 2
MOST: Final[i64] = 3  # + colour
FEWEST: Final[i64] = 7  # + colour

# What SCORE_PER and SCORE_IF count.
CARDS_OF: Final[i64] = 0  # + colour; without one: all cards
NEAR: Final[i64] = 4  # + colour: neighbours of the Building just placed
TRIPLETS: Final[i64] = 8
POLLUTION_NEAR: Final[i64] = 9
ZONE_NEAR: Final[i64] = 10
SPECIES_PROTECTED: Final[i64] = 11
HALLS_JOINED: Final[i64] = 12
COLOURS: Final[i64] = 13
GAP: Final[i64] = 14  # + 0 red and green, 1 red and blue, 2 green and blue

# A detail: five counts of three bits, then what the Building was placed on and what was waived.
RED_AT: Final[i64] = 0
POLLUTION_AT: Final[i64] = 3
GREEN_AT: Final[i64] = 6
ZONE_AT: Final[i64] = 9
BLUE_AT: Final[i64] = 12
SEVEN: Final[i64] = 7
ON_AT: Final[i64] = 15
WAIVED_AT: Final[i64] = 18
SHIELD_AT: Final[i64] = 21
# Bits of "on" and "waived".
ON_POLLUTION: Final[i64] = 1
ON_ZONE: Final[i64] = 2
ON_SPECIES: Final[i64] = 4

# The pieces of a placement's points, in the order they are explained.
PIECES: Final[i64] = 8
P_RED: Final[i64] = 0
P_POLLUTION: Final[i64] = 1
P_GREEN: Final[i64] = 2
P_ZONE: Final[i64] = 3
P_BLUE: Final[i64] = 4
P_BONUS: Final[i64] = 5
P_TOKEN: Final[i64] = 6
P_SPECIES: Final[i64] = 7

# Kinds of ledger entries.
PLACED: Final[i64] = 1
TOKEN: Final[i64] = 2
CARD: Final[i64] = 3
OFFSET: Final[i64] = 4096


class Rules:
    """The content as tables for fast play. Spaces are numbered row by row, tiles and cards from 1."""

    def __init__(
        self,
        neighbours: list[int],
        species: list[int],
        starts: list[int],
        tiles: list[list[int]],
        cards: list[list[int]],
        numbers: dict[str, int],
        rounds: int,
        full: bool,
    ) -> None:
        # Six per space, ascending; the number after the last space stands for the board's edge.
        self.neighbours: vec[i64] = vec[i64](neighbours)
        self.species: vec[i64] = vec[i64](species)
        self.spaces: i64 = len(species)
        self.starts: vec[i64] = vec[i64](starts)
        # Per tile: colour, red, green, blue, bonus, symbol (EMPTY, POLLUTION or ZONE), unused, unused.
        self.tile: vec[i64] = vec[i64]([0] * 8)
        for row in tiles:
            for number in row:
                self.tile = append(self.tile, number)
        self.tiles: i64 = len(tiles)
        # Per card: colour and timing; and PARTS effects of WIDTH numbers each.
        self.card_colour: vec[i64] = vec[i64]([0])
        self.card_timing: vec[i64] = vec[i64]([0])
        self.effects: vec[i64] = vec[i64]([0] * (PARTS * WIDTH))
        # The numbers of the cards that act at the end.
        self.end_cards: vec[i64] = vec[i64]()
        for card in range(len(cards)):
            self.card_colour = append(self.card_colour, cards[card][0])
            self.card_timing = append(self.card_timing, cards[card][1])
            for number in cards[card][2:]:
                self.effects = append(self.effects, number)
            if cards[card][1] == END:
                self.end_cards = append(self.end_cards, card + 1)
        self.cards: i64 = len(cards)
        # Where each colour begins when the cards are laid out by colour.
        self.card_start: vec[i64] = vec[i64]([0] * 5)
        for colour in (RED, GREEN, BLUE):
            count = sum(1 for row in cards if row[0] == colour)
            self.card_start[colour + 1] = self.card_start[colour] + count
        self.hand: i64 = numbers["hand"]
        self.pollution_tokens: i64 = numbers["pollution_tokens"]
        self.zone_tokens: i64 = numbers["zone_tokens"]
        self.token_fine: i64 = numbers["token_fine"]
        self.species_fine: i64 = numbers["species_fine"]
        self.species_gain: i64 = numbers["species_gain"]
        self.triplet: i64 = numbers["triplet_full"] if full else numbers["triplet_basic"]
        self.track: i64 = numbers["track"]
        # Bit sets of one number each. A literal 1, shifted, would be a 32-bit number in C.
        self.bits: vec[i64] = vec[i64]([2**number for number in range(62)])
        # What each thing on a neighbouring space adds to a detail.
        self.sight: vec[i64] = vec[i64]([0] * (OFF + 1))
        self.sight[RED] = 1 << RED_AT
        self.sight[GREEN] = 1 << GREEN_AT
        self.sight[BLUE] = 1 << BLUE_AT
        self.sight[HALL] = 1 << BLUE_AT
        self.sight[POLLUTION] = 1 << POLLUTION_AT
        self.sight[ZONE] = 1 << ZONE_AT
        self.rounds: i64 = rounds
        self.full: bool = full

    def op(self, card: i64, part: i64) -> i64:
        if part >= PARTS:
            return NOTHING
        return self.effects[(card * PARTS + part) * WIDTH]

    def number(self, card: i64, part: i64, which: i64) -> i64:
        """The numbers of an effect, from 1 on."""
        return self.effects[(card * PARTS + part) * WIDTH + which]

    def colour(self, tile: i64) -> i64:
        return self.tile[tile * 8]

    def symbol(self, tile: i64) -> i64:
        return self.tile[tile * 8 + 5]

    def is_modifier(self, card: i64) -> bool:
        """Whether the card is played with the placing of a Building (E-67)."""
        op = self.op(card, 0)
        return op in (SHIELD, WAIVE_FINE, PLACE_BONUS)

    def part(self, tile: i64, detail: i64, piece: i64) -> i64:
        """What one piece of a placement is worth (E-31 to E-37, E-44 to E-47)."""
        if piece <= P_BLUE:
            colour: i64 = RED if piece <= P_POLLUTION else (GREEN if piece <= P_ZONE else BLUE)
            worth = self.tile[tile * 8 + colour]
            if worth < 0 and (detail >> (SHIELD_AT + colour)) & 1:
                return 0
            if piece == P_POLLUTION and worth > 0:
                return 0
            return worth * ((detail >> (3 * piece)) & SEVEN)
        if piece == P_BONUS:
            return self.tile[tile * 8 + 4]
        due: i64 = (detail >> ON_AT) & ~(detail >> WAIVED_AT) & SEVEN
        if piece == P_TOKEN:
            return -self.token_fine if due & (ON_POLLUTION | ON_ZONE) else 0
        return -self.species_fine if due & ON_SPECIES else 0

    def worth(self, tile: i64, detail: i64) -> i64:
        """All pieces together. Where no card changes the placing, they are not put together piece by
        piece: bots ask for every tile and space."""
        if detail >> WAIVED_AT == 0:
            at: i64 = tile * 8
            red = self.tile[at + RED]
            reds: i64 = (detail >> RED_AT) & SEVEN
            if red < 0:
                reds += (detail >> POLLUTION_AT) & SEVEN
            greens: i64 = ((detail >> GREEN_AT) & SEVEN) + ((detail >> ZONE_AT) & SEVEN)
            blues: i64 = (detail >> BLUE_AT) & SEVEN
            near = red * reds + self.tile[at + GREEN] * greens + self.tile[at + BLUE] * blues
            on: i64 = detail >> ON_AT
            if on & (ON_POLLUTION | ON_ZONE):
                near -= self.token_fine
            if on & ON_SPECIES:
                near -= self.species_fine
            return near + self.tile[at + 4]
        points: i64 = 0
        piece: i64 = 0
        while piece < PIECES:
            points += self.part(tile, detail, piece)
            piece += 1
        return points


class Table:
    """Board, tokens, points and Action cards: everything that is public and counts."""

    def __init__(self, rules: Rules, players: i64) -> None:
        self.rules: Rules = rules
        self.players: i64 = players
        # Which of the start spaces is the first seat's; the others follow clockwise (E-11).
        self.shift: i64 = 0
        self.board: vec[i64] = vec[i64]()
        # Per space a bit set of seats: those that have built, or have their hall, beside it.
        self.near: vec[i64] = vec[i64]()
        # Per seat a bit set of the seats whose cities are one with its own.
        self.joint: vec[i64] = vec[i64]()
        self.pollution: i64 = rules.pollution_tokens
        self.zones: i64 = rules.zone_tokens
        self.points: vec[i64] = vec[i64]()
        # By seat and colour, at seat * 4 + colour: Buildings in the Basic version, Action cards in the
        # Full one, where every Building brings a card of its colour (E-61).
        self.built: vec[i64] = vec[i64]()
        # Bit sets of cards: those each seat owns, and those still to be played.
        self.owned: vec[i64] = vec[i64]()
        self.ready: i64 = 0
        # Everything that earned or cost points, in order; see `entry`.
        self.ledger: vec[i64] = vec[i64]()

    def set_up(self) -> None:
        """An empty board with the City halls (E-11, E-12)."""
        rules = self.rules
        self.board = vec[i64]([EMPTY] * (rules.spaces + 1))
        self.board[rules.spaces] = OFF
        self.near = vec[i64]([0] * (rules.spaces + 1))
        self.joint = vec[i64]([1 << seat for seat in range(self.players)])
        self.points = vec[i64]([0] * self.players)
        self.built = vec[i64]([0] * (4 * self.players))
        self.owned = vec[i64]([0] * self.players)
        seat: i64 = 0
        while seat < self.players:
            self.lay(seat, self.hall(seat), HALL)
            seat += 1

    def hall(self, seat: i64) -> i64:
        """The space of the seat's City hall."""
        return self.rules.starts[(seat + self.shift) % self.players]

    def copy_to(self, copy: "Table") -> None:
        copy.shift = self.shift
        copy.board = self.board[:]
        copy.near = self.near[:]
        copy.joint = self.joint[:]
        copy.pollution = self.pollution
        copy.zones = self.zones
        copy.points = self.points[:]
        copy.built = self.built[:]
        copy.owned = self.owned[:]
        copy.ready = self.ready
        copy.ledger = self.ledger[:]

    # -- the board --------------------------------------------------------------------------------

    def lay(self, seat: i64, space: i64, what: i64) -> None:
        """Put a Building or a hall on the board; cities that touch become one (E-23)."""
        self.board[space] = what
        mark: i64 = i64(1) << seat
        touched: i64 = self.near[space] | mark
        at: i64 = space * 6
        end: i64 = at + 6
        neighbours = self.rules.neighbours
        while at < end:
            beside = neighbours[at]
            self.near[beside] = self.near[beside] | mark
            at += 1
        if touched & ~self.joint[seat]:
            self.join(touched)

    def join(self, touched: i64) -> None:
        whole: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if (touched >> seat) & 1:
                whole |= self.joint[seat]
            seat += 1
        seat = 0
        while seat < self.players:
            if (whole >> seat) & 1:
                self.joint[seat] = whole
            seat += 1

    def touches(self, seat: i64, space: i64) -> bool:
        """Whether the space neighbours the seat's city, joint cities included (E-22, E-23)."""
        return self.near[space] & self.joint[seat] != 0

    def can_build(self, seat: i64, space: i64) -> bool:
        """Empty or only a token on it, and next to the city (E-22, E-24, E-44)."""
        held = self.board[space]
        free = held in (EMPTY, POLLUTION, ZONE)
        return free and self.near[space] & self.joint[seat] != 0

    def holding(self, seat: i64, what: i64) -> i64:
        """How many spaces that neighbour the seat's city hold this."""
        found: i64 = 0
        city = self.joint[seat]
        space: i64 = 0
        while space < self.rules.spaces:
            if self.board[space] == what and self.near[space] & city:
                found += 1
            space += 1
        return found

    def first_holding(self, seat: i64, what: i64) -> i64:
        space: i64 = 0
        while not (self.board[space] == what and self.near[space] & self.joint[seat]):
            space += 1
        return space

    def empty_beside(self, space: i64) -> i64:
        """How many empty spaces neighbour the space."""
        found: i64 = 0
        at: i64 = space * 6
        end: i64 = at + 6
        while at < end:
            if self.board[self.rules.neighbours[at]] == EMPTY:
                found += 1
            at += 1
        return found

    def are_neighbours(self, one: i64, other: i64) -> bool:
        at: i64 = one * 6
        end: i64 = at + 6
        while at < end:
            if self.rules.neighbours[at] == other:
                return True
            at += 1
        return False

    def detail(self, space: i64) -> i64:
        """What stands around a space and on it: all that a Building placed there scores for."""
        found: i64 = 0
        at: i64 = space * 6
        end: i64 = at + 6
        while at < end:
            found += self.rules.sight[self.board[self.rules.neighbours[at]]]
            at += 1
        under = self.board[space]
        if under == POLLUTION:
            found |= ON_POLLUTION << ON_AT
        elif under == ZONE:
            found |= ON_ZONE << ON_AT
        if self.rules.species[space]:
            found |= ON_SPECIES << ON_AT
        return found

    def build(self, seat: i64, tile: i64, space: i64) -> None:
        """Place the Building; a token under it goes back to the supply (E-44)."""
        if self.board[space] != EMPTY:
            self.take_token(space)
        colour = self.rules.colour(tile)
        self.lay(seat, space, colour)
        if not self.rules.full:
            self.built[seat * 4 + colour] = self.built[seat * 4 + colour] + 1

    def settle(self, seat: i64, tile: i64, space: i64, detail: i64) -> None:
        points = self.rules.worth(tile, detail)
        self.note(PLACED, seat, points, tile, space, detail)

    def take_token(self, space: i64) -> None:
        if self.board[space] == POLLUTION:
            self.pollution += 1
        else:
            self.zones += 1
        self.board[space] = EMPTY

    def supply(self, token: i64) -> i64:
        return self.pollution if token == POLLUTION else self.zones

    def put_token(self, seat: i64, token: i64, space: i64) -> None:
        """A token on an empty space; an endangered species there gains or suffers (E-46)."""
        self.board[space] = token
        if token == POLLUTION:
            self.pollution -= 1
        else:
            self.zones -= 1
        if self.rules.species[space]:
            points = self.rules.species_gain if token == ZONE else -self.rules.species_fine
            self.note(TOKEN, seat, points, token, space, 0)

    # -- the ledger -------------------------------------------------------------------------------

    def note(self, kind: i64, seat: i64, points: i64, item: i64, space: i64, detail: i64) -> None:
        self.points[seat] = self.points[seat] + points
        self.ledger = append(
            self.ledger,
            kind
            | (seat << 2)
            | (item << 5)
            | (space << 12)
            | ((points + OFFSET) << 20)
            | (detail << 34),
        )

    def gain(self, seat: i64, points: i64, card: i64) -> None:
        """Points that an Action card gives or takes; nothing is noted where it changes nothing."""
        if points != 0:
            self.note(CARD, seat, points, card, 0, 0)

    def take_card(self, seat: i64, card: i64) -> None:
        """The seat owns the card from now on; one for later is ready to be played (E-61, E-62)."""
        at: i64 = seat * 4 + self.rules.card_colour[card]
        self.built[at] = self.built[at] + 1
        self.owned[seat] = self.owned[seat] | self.rules.bits[card]
        if self.rules.card_timing[card] == LATER:
            self.ready |= self.rules.bits[card]

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


def entry(packed: i64) -> tuple[int, int, int, int, int, int]:
    """A ledger entry as kind, seat, points, item (tile, token or card), space and detail."""
    return (
        packed & 3,
        (packed >> 2) & 7,
        ((packed >> 20) & 0x3FFF) - OFFSET,
        (packed >> 5) & 127,
        (packed >> 12) & 255,
        packed >> 34,
    )


def rank_groups(groups: list[tuple[int, int]]) -> list[int]:
    """Places of groups at several boards, each given as (points, green Buildings) (E-75, E-76).

    More points are better, then more green Buildings; groups equal in both share a place.
    """
    return [1 + sum(1 for other in groups if other > group) for group in groups]
