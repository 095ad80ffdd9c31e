"""Sprawlopolis: the data of a game and its rules. Ids such as S-16 refer to rules.md."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Place, Scored
from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.sprawlopolis.data import SprawlData
from pentapolis.games.sprawlopolis.events import (
    CardChosen,
    CardDrawn,
    CardPlaced,
    CardTurnedUp,
    HandPassed,
    HidesACard,
    MustPlace,
    NotInHand,
    TooFar,
)
from pentapolis.games.sprawlopolis.scoring.goals import City, Part
from pentapolis.games.sprawlopolis.scoring.ground import Rules

CARDS: Final[i64] = 18
GOALS: Final[i64] = 3
CITY_CARDS: Final[i64] = 15
FULL_HAND: Final[i64] = 3

# The city is kept on a square field with the first card in the middle. Fourteen further cards reach
# at most 28 blocks away from it, so the field is larger than any city: there is no border to meet.
STRIDE: Final[i64] = 64
ORIGIN: Final[i64] = 31 * STRIDE + 31
FIELD: Final[i64] = STRIDE * STRIDE
# Actions: 1 to 18 choose the card of that number; from PLACE on, PLACE + 2 * position + turned.
PLACE: Final[i64] = 32
ACTIONS: Final[i64] = PLACE + 2 * FIELD


class SprawlState(SprawlData):
    """The rules of the game."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules

    # -- set-up -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Goals, hands, deck and first card (S-04 to S-09)."""
        self.board = vec[u8]([0] * FIELD)
        cards = vec[i64](list(range(1, CARDS + 1)))
        self.rng.shuffle(cards)
        everyone = self.everyone()
        self.known = vec[i64]([0] * (CARDS + 1))
        self.goals = vec[i64](sorted(cards[CARDS - GOALS :]))
        self.deck = cards[: CARDS - GOALS]
        for goal in self.goals:
            self.known[goal] = everyone
        self.current = self.rng.below(self.players)
        self.hands = vec[i64]([0] * self.players)
        for seat in range(self.players):
            for _ in range(FULL_HAND if seat == self.current else 1):
                card = self.take_top()
                self.hands[seat] = self.hands[seat] | (i64(1) << card)
                self.known[card] = i64(1) << seat
        self.show_top()
        self.lay(self.take_top(), ORIGIN, 0)
        self.show_top()

    def everyone(self) -> i64:
        return (i64(1) << (self.players + 1)) - 1

    def take_top(self) -> i64:
        top: i64 = len(self.deck) - 1
        card = self.deck[top]
        self.deck = self.deck[:top]
        return card

    def show_top(self) -> None:
        """The top card of the deck lies face up: whoever draws it, everyone has seen it (S-07)."""
        if len(self.deck) > 0:
            self.known[self.deck[len(self.deck) - 1]] = self.everyone()

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        if self.is_over():
            return vec[i64]()
        return vec[i64]([self.current])

    def choices(self, seat: i64) -> vec[i64]:
        if seat != self.current or self.is_over():
            return vec[i64]()
        if self.chosen == 0:
            return cards_of(self.hands[seat])
        actions = vec[i64](capacity=2 * len(self.spots))
        i: i64 = 0
        while i < len(self.spots):
            action: i64 = PLACE + 2 * self.spots[i]
            actions = append(actions, action)
            actions = append(actions, action + 1)
            i += 1
        return actions

    def allows(self, seat: i64, action: i64) -> bool:
        if seat != self.current or self.is_over():
            return False
        if self.chosen == 0:
            return 0 < action <= CARDS and (self.hands[seat] >> action) & 1 == 1
        if action < PLACE or action >= ACTIONS:
            return False
        wanted: i64 = (action - PLACE) >> 1
        low: i64 = 0
        high: i64 = len(self.spots)
        while low < high:
            middle: i64 = (low + high) >> 1
            if self.spots[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low < len(self.spots) and self.spots[low] == wanted

    def complaint(self, seat: i64, action: i64) -> Complaint:
        if self.chosen == 0:
            return NotInHand(tuple(cards_of(self.hands[seat])))
        if 0 < action <= CARDS:
            return MustPlace(self.chosen)
        spot: i64 = (action - PLACE) >> 1
        for placed in self.placements:
            if placed >> 6 == spot:
                return HidesACard()
        return TooFar()

    def advance(self, seat: i64, action: i64) -> None:
        if self.chosen == 0:
            self.chosen = action
            self.known[action] = self.everyone()
            if self.players > 1:  # in a team the choice is shown and cannot be taken back (S-69)
                self.reveals += 1
            if self.notes is not None:
                self.note(CardChosen(seat, action, (action,)))
            return
        card = self.chosen
        spot: i64 = (action - PLACE) >> 1
        turned: i64 = (action - PLACE) & 1
        self.hands[seat] = self.hands[seat] & ~(i64(1) << card)
        if self.notes is not None:
            before = self.city().parts(self.goals)
            self.lay(card, spot, turned)
            self.note_placement(seat, card, spot, turned, before)
        else:
            self.lay(card, spot, turned)
        self.end_turn(seat)

    def finish_turn(self, seat: i64) -> None:
        """Pass the rest of the hand to the left, then draw; alone, only draw (S-61, S-64)."""
        self.chosen = 0
        if self.players > 1:
            left: i64 = (seat + 1) % self.players
            passed = self.hands[seat]
            self.hands[left] = self.hands[left] | passed
            self.hands[seat] = 0
            for card in cards_of(passed):
                self.known[card] = self.known[card] | (i64(1) << left)
            self.current = left
            if self.notes is not None:
                cards = tuple(cards_of(passed))
                both: i64 = (i64(1) << seat) | (i64(1) << left)
                source, target = Place("hand", seat), Place("hand", left)
                self.note(HandPassed(seat, len(cards), cards, source, target), both)
        if len(self.deck) > 0:
            drawn = self.take_top()
            self.hands[seat] = self.hands[seat] | (i64(1) << drawn)
            self.show_top()
            if self.notes is not None:
                source, target = Place("deck"), Place("hand", seat)
                self.note(CardDrawn(seat, drawn, (drawn,), source, target))
                if len(self.deck) > 0:
                    top = self.deck[len(self.deck) - 1]
                    self.note(CardTurnedUp(None, top, (top,), source))

    # -- what happens, for whoever listens --------------------------------------------------------

    def note_placement(
        self, seat: i64, card: i64, spot: i64, turned: i64, before: list[Part]
    ) -> None:
        """The card in its place, then every part of the score that it changed."""
        x: i64 = spot % STRIDE - ORIGIN % STRIDE
        y: i64 = spot // STRIDE - ORIGIN // STRIDE
        covered = ((x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1))
        source, target = Place("hand", seat), Place("city", None, (x, y))
        after = self.city().parts(self.goals)
        gain: i64 = points_of(after) - points_of(before)
        self.note(CardPlaced(seat, card, bool(turned), gain, covered, (card,), source, target))
        was = by_item(before)
        for key, now in by_item(after).items():
            points: i64 = now[0] - (was[key][0] if key in was else 0)
            if points != 0:
                cells = [
                    (at[0] - ORIGIN % STRIDE, at[1] - ORIGIN // STRIDE) for at in sorted(now[1])
                ]
                name, item = key
                cards = () if item is None or name != "goal" else (item,)
                self.note(Scored(seat, points, name, item, tuple(cells), cards))

    def lay(self, card: i64, spot: i64, turned: i64) -> None:
        """Put the card's four blocks on the board and extend the places for the next card."""
        self.placements = append(self.placements, (spot << 6) | (card << 1) | turned)
        face: i64 = card * 8 + turned * 4
        quarter: i64 = 0
        while quarter < 4:
            cell: i64 = spot + (quarter & 1) + (quarter >> 1) * STRIDE
            if self.board[cell] == 0:
                self.cells = append(self.cells, cell)
            self.board[cell] = self.rules.faces[face + quarter]
            quarter += 1
        self.spots = self.spots_after(spot)

    def spots_after(self, spot: i64) -> vec[i64]:
        """The old places merged with the 21 around a new card: all overlaps and edge contacts (S-16).

        Two cards touch or overlap when their corners are at most two apart both ways, except two
        both ways: then they meet at a corner only.
        """
        merged = vec[i64](capacity=len(self.spots) + 21)
        old: i64 = 0
        dy: i64 = -2
        while dy <= 2:
            reach: i64 = 1 if dy == -2 or dy == 2 else 2
            dx: i64 = -reach
            while dx <= reach:
                new: i64 = spot + dy * STRIDE + dx
                dx += 1
                while old < len(self.spots) and self.spots[old] < new:
                    merged = append(merged, self.spots[old])
                    old += 1
                if old < len(self.spots) and self.spots[old] == new:
                    old += 1
                merged = append(merged, new)
            dy += 1
        while old < len(self.spots):
            merged = append(merged, self.spots[old])
            old += 1
        return merged if self.rules.full_cover else self.without_covering(merged)

    def without_covering(self, spots: vec[i64]) -> vec[i64]:
        """Leave out the places where an earlier card would vanish completely (S-83)."""
        kept = vec[i64](capacity=len(spots))
        i: i64 = 0
        while i < len(spots):
            covers = False
            j: i64 = 0
            while j < len(self.placements):
                covers = covers or self.placements[j] >> 6 == spots[i]
                j += 1
            if not covers:
                kept = append(kept, spots[i])
            i += 1
        return kept

    def clone(self) -> "SprawlState":
        copy = SprawlState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
        return copy

    def resample(self, seat: i64, rng: Rng) -> "SprawlState":
        """Cards the seat has never seen change places among the hands and the deck (S-68)."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        bit: i64 = i64(1) << (seat if seat >= 0 else self.players)
        unseen = vec[i64]()
        card: i64 = 1
        while card <= CARDS:
            if self.known[card] & bit == 0:
                unseen = append(unseen, card)
            card += 1
        rng.shuffle(unseen)
        # Who else has seen such a card the seat cannot tell; its holder has.
        used: i64 = 0
        owner: i64 = 0
        while owner < self.players:
            hand: i64 = 0
            for held in cards_of(self.hands[owner]):
                if self.known[held] & bit:
                    hand |= i64(1) << held
                    world.known[held] = self.known_to(held, seat, owner)
                else:
                    hand |= i64(1) << unseen[used]
                    world.known[unseen[used]] = i64(1) << owner
                    used += 1
            world.hands[owner] = hand
            owner += 1
        i: i64 = 0
        while i < len(self.deck):
            if self.known[self.deck[i]] & bit == 0:
                world.known[unseen[used]] = 0
                world.deck[i] = unseen[used]
                used += 1
            i += 1
        return world

    def known_to(self, card: i64, seat: i64, holder: i64) -> i64:
        """Who has seen a card of a hand, as far as the seat can tell that has: unless all have, everyone
        from the seat to the holder, and whoever passed it to the seat; not all who had it before."""
        known = self.known[card]
        if known == self.everyone():
            return known
        known &= i64(1) << ((seat + self.players - 1) % self.players)
        known |= i64(1) << holder
        passer: i64 = seat
        while passer != holder:
            known |= i64(1) << passer
            passer = (passer + 1) % self.players
        return known

    def is_over(self) -> bool:
        return len(self.placements) == CITY_CARDS and self.chosen == 0

    def end_reason(self) -> str:
        if not self.is_over():
            return ""
        return "won" if self.total() >= self.target() else "lost"

    def city(self) -> City:
        return City(self.rules, self.board, STRIDE, self.cells)

    def target(self) -> i64:
        target: i64 = 0
        i: i64 = 0
        while i < len(self.goals):
            target += self.goals[i]
            i += 1
        return target

    def total(self) -> i64:
        return self.city().total(self.goals)

    def total_after(self, action: i64) -> i64:
        """What the city would score with the chosen card laid so; nothing changes."""
        board = self.board[:]
        cells = self.cells[:]
        spot: i64 = (action - PLACE) >> 1
        face: i64 = self.chosen * 8 + ((action - PLACE) & 1) * 4
        quarter: i64 = 0
        while quarter < 4:
            cell: i64 = spot + (quarter & 1) + (quarter >> 1) * STRIDE
            if board[cell] == 0:
                cells = append(cells, cell)
            board[cell] = self.rules.faces[face + quarter]
            quarter += 1
        return City(self.rules, board, STRIDE, cells).total(self.goals)

    def scores(self) -> list[int]:
        total = int(self.total())
        return [total for _ in range(self.players)]

    def ranking(self) -> list[int]:
        place = 1 if self.total() >= self.target() else 2
        return [place for _ in range(self.players)]

    # -- saving -----------------------------------------------------------------------------------

    def complete(self) -> None:
        """The board follows from the placements."""
        placements = self.placements
        self.placements = vec[i64]()
        self.board = vec[u8]([0] * FIELD)
        for placed in placements:
            self.lay((placed >> 1) & 31, placed >> 6, placed & 1)


def cards_of(hand: i64) -> vec[i64]:
    """The card numbers of a bit set, ascending."""
    cards = vec[i64]()
    card: i64 = 0
    while hand >> card:
        if (hand >> card) & 1:
            cards = append(cards, card)
        card += 1
    return cards


def points_of(parts: list[Part]) -> i64:
    points: i64 = 0
    for part in parts:
        points += part.points
    return points


def by_item(parts: list[Part]) -> dict[tuple[str, int | None], tuple[int, set[tuple[int, int]]]]:
    """Points and places by source and item; roads have no identity from one card to the next."""
    found: dict[tuple[str, int | None], tuple[int, set[tuple[int, int]]]] = {
        ("road", None): (0, set())
    }
    for part in parts:
        key: tuple[str, int | None] = (part.source, None if part.source == "road" else part.item)
        points, places = found.get(key, (0, set()))
        found[key] = (points + part.points, places | set(part.places))
    return found


def new_state(setup: Setup, rng: Rng, rules: Rules) -> SprawlState:
    state = SprawlState(setup, rng, rules)
    state.deal()
    return state
