"""Ekopolis: the content as tables for fast play, and what a placement is worth. Ids refer to rules.md.

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
FREE: Final[i64] = 8  # where one can build: empty, or a token

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
# The counts alone. What stands around a space is kept in the same places, and beyond a detail also how
# many empty spaces are beside it, and on how many of them an endangered species lives.
BESIDE: Final[i64] = 0x7FFF
EMPTY_AT: Final[i64] = 32
EMPTY_BESIDE: Final[i64] = 0x100000000
SPECIES_BESIDE: Final[i64] = 0x1000000000
# Sets of spaces are rows of bits, so many to a word.
WORD: Final[i64] = 60
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
        names: list[str],
        places: list[tuple[int, int]],
    ) -> None:
        # Six per space, ascending; the number after the last space stands for the board's edge.
        self.neighbours: vec[i64] = vec[i64](neighbours)
        self.species: vec[i64] = vec[i64](species)
        self.spaces: i64 = len(species)
        self.starts: vec[i64] = vec[i64](starts)
        self.words: i64 = (self.spaces + WORD - 1) // WORD
        # The number of a single bit, at its remainder by 67: there all powers of two differ.
        self.number_of: vec[i64] = vec[i64]([0] * 67)
        for number in range(WORD):
            self.number_of[2**number % 67] = number
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
        # Names and coordinates of the spaces, for whoever is told what happens.
        self.names: list[str] = names
        self.places: list[tuple[int, int]] = places

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
