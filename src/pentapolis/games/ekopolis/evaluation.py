"""Ekopolis: what bots know.

Basic: the group's points. Full: one's own, and at the end of the game the lead over the others. While the
game runs both look ahead a little: colours still missing for the next triplet, and Action cards still to
be played. The card that the last Building brought counts at what a card is worth on average, because
nobody could know which one it would be.

Simulated players place the tile that brings most at once. The numbers they add to its points were found
by letting such players with different numbers play thousands of games against each other.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pentapolis.engine.evaluation import Evaluation, Thinking
from pentapolis.engine.rng import Rng
from pentapolis.engine.state import CONFIRM, State
from pentapolis.games.ekopolis.scoring.board import CARD, OFFSET, PLACED
from pentapolis.games.ekopolis.scoring.rules import (
    BLUE,
    BLUE_AT,
    EMPTY,
    END,
    GREEN,
    GREEN_AT,
    LATER,
    POLLUTION,
    POLLUTION_AT,
    RED,
    RED_AT,
    SEVEN,
    SPECIES_BESIDE,
    WORD,
    ZONE,
    ZONE_AT,
)
from pentapolis.games.ekopolis.scoring.table import lowest
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import (
    CARD_ACTION,
    CHOOSE,
    DROP,
    FINISH,
    MODIFY,
    PASS,
    PLACE,
    PUT,
    SPACE_ACTION,
    SWAP,
    TAKE,
    bits_of,
)

# What an unplayed Action card is worth: one to be played with a Building, and any other.
MODIFIER: Final = 2.5
UNPLAYED: Final = 1.5
# How much the points of the best of the others count against one's own when the game is over. A whole
# point would bring in more of their luck than it tells about what one does to them.
RIVAL: Final = 0.5
# What a won game is worth beyond the lead, and the lead that nearly decides it.
VICTORY: Final = 20.0
CLOSE: Final = 5.0

# Simulated players count in hundredths of a point, because native integers are fastest.
CENT: Final[i64] = 100
LOWEST: Final[i64] = -1_000_000
# What a red Building spoils for later ones around it, at the beginning of the game; it falls to 0.
SPOIL: Final[i64] = 200
# Where a token goes: what an endangered species counts for, and how much chance there is, if each empty
# space around it counts for a point.
SPECIES: Final[i64] = 1000
WHIM: Final[i64] = 200
# Up to how much chance decides where simulated others build. Nobody can foretell them as surely as
# oneself, and a search that thought it could was weaker.
OTHERS_WHIM: Final[i64] = 300
# What a scan notes of a space: red, pollution, green (with zones) and blue beside it as in a detail,
# whether an endangered species is, and above that what building there costs.
MET: Final[i64] = (SEVEN << RED_AT) | (SEVEN << POLLUTION_AT) | (SEVEN << BLUE_AT)
REFUGE_AT: Final[i64] = 15
REFUGE: Final[i64] = 1 << 15
FINES_AT: Final[i64] = 16
# More turns than any game has.
TO_THE_END: Final[i64] = 1000


class EkoEvaluation(Evaluation):
    def __init__(self) -> None:
        # Where the last `scan` could build, what is beside each place, and how much chance there is
        # for each tile there.
        self.places: vec[i64] = vec[i64]()
        self.sights: vec[i64] = vec[i64]()
        self.whims: vec[i64] = vec[i64]()
        # What it found.
        self.best_tile: i64 = 0
        self.best_space: i64 = 0
        self.worst_tile: i64 = 0

    def value(self, state: State, seat: i64) -> float:
        assert isinstance(state, EkoState)
        value = float(state.table.total(seat))
        if not state.rules.full:
            return value + self.unfinished(state, seat)
        if state.is_over():
            other = self.best_other(state, seat)
            won = VICTORY / (1.0 + math.exp((other - value) / CLOSE))
            return value - RIVAL * other + won
        return (
            value
            + self.unfinished(state, seat)
            + self.unplayed(state, seat)
            - self.luck(state, seat)
        )

    def best_other(self, state: EkoState, seat: i64) -> float:
        best: i64 = LOWEST
        other: i64 = 0
        while other < state.players:
            if other != seat:
                total = state.table.total(other)
                if total > best:
                    best = total
            other += 1
        return float(best)

    def unfinished(self, state: EkoState, seat: i64) -> float:
        """Part of the next triplet's points for the colours that are there already."""
        red = self.built(state, seat, RED)
        green = self.built(state, seat, GREEN)
        blue = self.built(state, seat, BLUE)
        complete: i64 = lowest(red, green, blue) * state.rules.triplet * CENT
        return float(self.balance(state, red, green, blue) - complete) / float(CENT)

    def built(self, state: EkoState, seat: i64, colour: i64) -> i64:
        """The Buildings of a colour that count in the seat's triplets."""
        if state.rules.full:
            return state.table.cards_of(seat, colour)
        return state.table.group_built(colour)

    def balance(self, state: EkoState, red: i64, green: i64, blue: i64) -> i64:
        """Hundredths of points for triplets; the next one counts by thirds if turns are left for it."""
        least = lowest(red, green, blue)
        started: i64 = 0
        if red > least:
            started += 1
        if green > least:
            started += 1
        if blue > least:
            started += 1
        turns: i64 = state.rules.rounds
        if not state.rules.full:
            turns *= state.players
        thirds: i64 = least * 3
        if 3 - started <= turns - red - green - blue:
            thirds += started
        return thirds * state.rules.triplet * CENT // 3

    def unplayed(self, state: EkoState, seat: i64) -> float:
        """What cards may still bring, if the seat has another turn."""
        if state.turn + state.players > state.rules.rounds * state.players:
            return 0.0
        value = 0.0
        ready: i64 = state.table.ready & state.table.owned[seat]
        card: i64 = 1
        while ready >> card:
            if (ready >> card) & 1:
                value += MODIFIER if state.rules.is_modifier(card) else UNPLAYED
            card += 1
        return value

    def luck(self, state: EkoState, seat: i64) -> float:
        """What the card of the seat's last Building brought beyond the average of its kind."""
        table = state.table
        ledger = table.ledger
        i: i64 = len(ledger) - 1
        while i >= 0 and not (ledger[i] & 3 == PLACED and (ledger[i] >> 2) & 7 == seat):
            i -= 1
        if i < 0:
            return 0.0
        colour = state.rules.colour((ledger[i] >> 5) & 127)
        if state.drawn[colour] == 0:
            return 0.0
        card = state.cards[state.first_card(colour) + state.drawn[colour] - 1]
        if (table.owned[seat] >> card) & 1 == 0 or state.rules.card_timing[card] == LATER:
            return 0.0
        points: i64 = 0
        if state.rules.card_timing[card] == END:
            points = table.end_points(card, seat)
        i += 1
        while i < len(ledger):
            entry = ledger[i]
            if entry & 3 == CARD and (entry >> 2) & 7 == seat and (entry >> 5) & 127 == card:
                points += ((entry >> 20) & 0x3FFF) - OFFSET
            i += 1
        return float(points) - UNPLAYED

    def thinking(self, players: i64) -> Thinking:
        """Simulations go to the end, for what a Building does for later ones shows over the whole game;
        that is full of chance, so there are many. A look at a turn is for every tile, space and token:
        beyond them is only which tile to discard, and `value` does not judge tiles in hand.
        """
        return Thinking(TO_THE_END, budget=1000, brief=25, thorough=6000)

    # -- simulated players ------------------------------------------------------------------------

    def playout_action(self, state: State, seat: i64, rng: Rng) -> i64:
        """The tile and space that bring most at once, every card that can be played, and a new tile
        for the one that fits least."""
        return self.quick_action(state, seat, rng, 0)

    def others_action(self, state: State, seat: i64, rng: Rng) -> i64:
        assert isinstance(state, EkoState)
        return self.quick_action(state, seat, rng, OTHERS_WHIM if state.rules.full else 0)

    def quick_action(self, state: State, seat: i64, rng: Rng, whim: i64) -> i64:
        assert isinstance(state, EkoState)
        if (state.unconfirmed >> seat) & 1:
            return CONFIRM
        step = state.step
        if step == CHOOSE:
            self.scan(state, seat, state.hands[seat], rng, whim)
            return self.best_tile
        if step == PLACE:
            self.scan(state, seat, state.rules.bits[state.chosen], rng, whim)
            return SPACE_ACTION + self.best_space
        if step == TAKE:
            return self.ready_card(state, seat)
        if step in (PUT, DROP):
            return self.token_space(state, seat, rng)
        if step == FINISH:
            return self.finish(state, seat, rng)
        if step == SWAP:
            return PASS
        actions = state.legal_actions(seat)
        if step == MODIFY:  # cards come before "nothing more"
            return actions[0]
        # A token to take away; "no more", where it is allowed, comes first and is not taken.
        first: i64 = 1 if actions[0] == PASS else 0
        return actions[first + rng.below(len(actions) - first)]

    def scan(self, state: EkoState, seat: i64, tiles: i64, rng: Rng, whim: i64 = 0) -> None:
        """Try a bit set of tiles on every space: finds the best tile and its space, and the tile whose
        best space is worth least."""
        hand = bits_of(tiles)
        count: i64 = len(hand)
        found = self.survey(state, seat, count, rng, whim)
        self.worst_tile = hand[0]
        if found == 0:
            return
        sights, whims, numbers = self.sights, self.whims, state.rules.tile
        best: i64 = LOWEST
        best_at: i64 = 0
        lowest_top: i64 = -LOWEST
        i: i64 = 0
        while i < count:
            # What `rules.worth` says of a Building that no card changes. The numbers of a tile are
            # looked up once, not for every space.
            tile = hand[i]
            at: i64 = tile * 8
            red: i64 = CENT * numbers[at + RED]
            dirty: i64 = red if red < 0 else 0
            green: i64 = CENT * numbers[at + GREEN]
            blue: i64 = CENT * numbers[at + BLUE]
            refuge: i64 = CENT * state.rules.species_gain if numbers[at + 5] == ZONE else 0
            top: i64 = LOWEST
            top_at: i64 = 0
            k: i64 = 0
            while k < found:
                sight: i64 = sights[k]
                worth: i64 = red * (sight & SEVEN) + dirty * ((sight >> POLLUTION_AT) & SEVEN)
                worth += green * ((sight >> GREEN_AT) & SEVEN) + blue * ((sight >> BLUE_AT) & SEVEN)
                worth += refuge * ((sight >> REFUGE_AT) & 1) - (sight >> FINES_AT)
                if whim:
                    worth += whims[k * count + i]
                if worth > top:
                    top = worth
                    top_at = k
                k += 1
            top += CENT * numbers[at + 4] + self.extra(state, seat, tile)
            if top > best or (top == best and top_at < best_at):
                best = top
                best_at = top_at
                self.best_tile = tile
            if top < lowest_top:
                lowest_top = top
                self.worst_tile = tile
            i += 1
        self.best_space = self.places[best_at]

    def survey(self, state: EkoState, seat: i64, count: i64, rng: Rng, whim: i64) -> i64:
        """Where the seat can build, from a random space on, and what any tile meets there; how many
        there are. Only these few (6 to 18 of 91 spaces) are looked at: twice as fast as all of them."""
        rules = state.rules
        table = state.table
        if len(self.places) < rules.spaces:
            self.places = vec[i64]([0] * rules.spaces)
            self.sights = vec[i64]([0] * rules.spaces)
        if whim and len(self.whims) < rules.spaces * count:
            self.whims = vec[i64]([0] * (rules.spaces * count))
        places, sights, whims = self.places, self.sights, self.whims
        board, around, spots, number_of = table.board, table.around, table.spots, rules.number_of
        species = rules.species
        token_fine: i64 = CENT * rules.token_fine
        species_fine: i64 = CENT * rules.species_fine
        row: i64 = seat * rules.words
        start = rng.below(rules.spaces)  # of equally good spaces any may come first
        found: i64 = 0
        turn: i64 = 0
        while turn < 2 * rules.words:
            # All words from the start on, then all again for what is before it.
            word: i64 = turn % rules.words
            before: i64 = start + 1 - word * WORD
            later: i64 = -1 if before <= 0 else 0 if before >= WORD else -rules.bits[before]
            rest: i64 = spots[row + word] & (later if turn < rules.words else ~later)
            turn += 1
            while rest:
                space: i64 = word * WORD + number_of[(rest & -rest) % 67]
                rest &= rest - 1
                beside: i64 = around[space]
                greens: i64 = ((beside >> GREEN_AT) & SEVEN) + ((beside >> ZONE_AT) & SEVEN)
                sight: i64 = (beside & MET) | (greens << GREEN_AT)
                if beside >= SPECIES_BESIDE:
                    sight |= REFUGE
                fines: i64 = 0 if board[space] == EMPTY else token_fine
                if species[space]:
                    fines += species_fine
                places[found] = space
                sights[found] = sight | (fines << FINES_AT)
                if whim:
                    i: i64 = found * count
                    while i < found * count + count:
                        whims[i] = rng.below(whim)
                        i += 1
                found += 1
        return found

    def extra(self, state: EkoState, seat: i64, tile: i64) -> i64:
        """What placing the tile is worth beside its points, wherever it goes, in hundredths."""
        red = self.built(state, seat, RED)
        green = self.built(state, seat, GREEN)
        blue = self.built(state, seat, BLUE)
        before = self.balance(state, red, green, blue)
        colour = state.rules.colour(tile)
        if colour == RED:
            turns: i64 = state.rules.rounds * state.players
            return (
                self.balance(state, red + 1, green, blue)
                - before
                - SPOIL * (turns - state.turn) // turns
            )
        if colour == GREEN:
            return self.balance(state, red, green + 1, blue) - before
        return self.balance(state, red, green, blue + 1) - before

    def token_space(self, state: EkoState, seat: i64, rng: Rng) -> i64:
        """A green zone on an endangered species or where there is room to build beside it; pollution
        where there is neither."""
        actions = state.legal_actions(seat)
        pollutes = state.step == PUT and state.token == POLLUTION
        sign: i64 = -1 if pollutes else 1
        best: i64 = PASS
        best_worth: i64 = LOWEST
        i: i64 = 0
        while i < len(actions):
            action = actions[i]
            i += 1
            if action < SPACE_ACTION:
                continue
            space: i64 = action - SPACE_ACTION
            good: i64 = CENT * state.table.empty_beside(space)
            if state.rules.species[space]:
                good += SPECIES
            worth = sign * good + rng.below(WHIM)
            if worth > best_worth:
                best_worth = worth
                best = action
        return best

    def finish(self, state: EkoState, seat: i64, rng: Rng) -> i64:
        """Play what cards can be played; then discard, unless this was the seat's last turn."""
        card = self.ready_card(state, seat)
        if card != PASS:
            return card
        hand = state.hands[seat]
        last = state.turn + state.players >= state.rules.rounds * state.players
        if hand == 0 or last:
            return PASS
        self.scan(state, seat, hand, rng)
        return self.worst_tile

    def ready_card(self, state: EkoState, seat: i64) -> i64:
        """The first Action card that can be played, or none."""
        ready: i64 = state.table.ready & state.table.owned[seat]
        if ready:
            cards = bits_of(ready)
            i: i64 = 0
            while i < len(cards):
                if state.can_play(cards[i]):
                    return CARD_ACTION + cards[i]
                i += 1
        return PASS

    # -- how to search ----------------------------------------------------------------------------
