"""Sprawlopolis: the data of a game and its rules. Ids such as S-16 refer to rules.md."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.complaints import Complaint
from pentapolis.engine.events import Place, Scored
from pentapolis.engine.rng import Rng, reshuffled
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
from pentapolis.games.sprawlopolis.scoring.goals import Part, new_city
from pentapolis.games.sprawlopolis.scoring.ground import FIELD, ORIGIN, PLACES, STRIDE, lowest, ones
from pentapolis.games.sprawlopolis.scoring.rules import Rules

CARDS: Final[i64] = 18
GOALS: Final[i64] = 3
CITY_CARDS: Final[i64] = 15
FULL_HAND: Final[i64] = 3

# Actions: 1 to 18 choose the card of that number; from PLACE on, PLACE + 2 * position + turned.
PLACE: Final[i64] = 32
ACTIONS: Final[i64] = PLACE + 2 * FIELD


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class SprawlState(SprawlData):
    """The rules of the game."""

    def __init__(self, setup: Setup, rng: Rng, rules: Rules) -> None:
        super().__init__(setup, rng)
        self.rules: Rules = rules

    # -- set-up -----------------------------------------------------------------------------------

    def deal(self) -> None:
        """Goals, hands, deck and first card (S-04 to S-09)."""
        self.city = new_city(self.rules)
        cards = self.rules.cards[:]
        self.rng.shuffle(cards)
        everyone = self.everyone()
        self.known = vec[i64]([0] * (CARDS + 1))
        self.goals = vec[i64](sorted(cards[CARDS - GOALS :]))
        self.deck = cards[: CARDS - GOALS]
        i: i64 = 0
        while i < GOALS:
            self.known[self.goals[i]] = everyone
            i += 1
        self.current = self.rng.below(self.players)
        self.hands = vec[i64]([0] * self.players)
        seat: i64 = 0
        while seat < self.players:
            dealt: i64 = FULL_HAND if seat == self.current else 1
            while dealt > 0:
                card = self.take_top()
                self.hands[seat] = self.hands[seat] | (i64(1) << card)
                self.known[card] = i64(1) << seat
                dealt -= 1
            seat += 1
        self.show_top()
        self.lay(self.take_top(), ORIGIN, 0)
        self.show_top()

    def everyone(self) -> i64:
        return (i64(1) << (self.players + 1)) - 1

    def take_top(self) -> i64:
        self.deck, card = pop(self.deck)
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
        city = self.city
        actions = vec[i64]([0] * (2 * city.places))
        i: i64 = 0
        y: i64 = city.top - 2
        while y <= city.bottom + 1:
            row: i64 = city.rows[PLACES + (y & 31)]
            while row:
                action: i64 = PLACE + 2 * (y * STRIDE + lowest(row))
                actions[i] = action
                actions[i + 1] = action + 1
                i += 2
                row &= row - 1
            y += 1
        return actions

    def actors(self) -> i64:
        return 0 if self.is_over() else i64(1) << self.current

    def any_choice(self, seat: i64, rng: Rng) -> i64:
        if self.chosen:
            n: i64 = rng.below(2 * self.city.places)
            return PLACE + 2 * self.city.nth_place(n >> 1) + (n & 1)
        hand: i64 = self.hands[seat]
        n = rng.below(ones(hand))
        while n > 0:
            hand &= hand - 1
            n -= 1
        return lowest(hand)

    def allows(self, seat: i64, action: i64) -> bool:
        if seat != self.current or self.is_over():
            return False
        if self.chosen == 0:
            return 0 < action <= CARDS and (self.hands[seat] >> action) & 1 == 1
        if action < PLACE or action >= ACTIONS:
            return False
        return self.city.is_place((action - PLACE) >> 1)

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
            before = self.parts()
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
        after = self.parts()
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
        """Put the card into the city."""
        self.placements = append(self.placements, (spot << 6) | (card << 1) | turned)
        self.city.lay(card, spot, turned)

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

    def shuffle_unseen(self, rng: Rng) -> None:
        """The deck below its top, which lies face up (S-07)."""
        below: i64 = len(self.deck) - 1
        if below > 0:
            hidden = reshuffled(self.deck[:below], rng)
            self.deck = append(hidden, self.deck[below])

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
        return "won" if reaches(self.total(), self.target()) else "lost"

    def parts(self) -> list[Part]:
        """Every part of the score, explained."""
        return self.city.parts(self.goals, self.cells())

    def cells(self) -> list[int]:
        """Cells with a block, in the order they were first covered."""
        found: dict[int, None] = {}
        for placed in self.placements:
            for step in (0, 1, STRIDE, STRIDE + 1):
                found[(placed >> 6) + step] = None
        return list(found)

    def target(self) -> i64:
        target: i64 = 0
        i: i64 = 0
        while i < len(self.goals):
            target += self.goals[i]
            i += 1
        return target

    def total(self) -> i64:
        return self.city.total(self.goals)

    def total_after(self, action: i64) -> i64:
        """What the city would score with the chosen card laid so; nothing changes."""
        at: i64 = action - PLACE
        return self.city.total_with(self.chosen, at >> 1, at & 1, self.goals)

    def scores(self) -> list[int]:
        total = int(self.total())
        return [total for _ in range(self.players)]

    def ranking(self) -> list[int]:
        place = 1 if reaches(self.total(), self.target()) else 2
        return [place for _ in range(self.players)]

    # -- saving -----------------------------------------------------------------------------------

    def complete(self) -> None:
        """The city follows from the placements."""
        placements = self.placements
        self.placements = vec[i64]()
        self.city = new_city(self.rules)
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


def reaches(total: i64, target: i64) -> bool:
    """Whether the team has won: the target is the sum of the goals' numbers (S-05)."""
    return total >= target


def new_state(setup: Setup, rng: Rng, rules: Rules) -> SprawlState:
    state = SprawlState(setup, rng, rules)
    state.deal()
    return state
