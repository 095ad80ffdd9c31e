"""Inktropolis: the rounds of a game, and what a seat cannot know of it."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from pentapolis.engine.rng import Rng
from pentapolis.engine.setup import Setup
from pentapolis.games.inktropolis.scoring.city import City, new_city, ranking
from pentapolis.games.inktropolis.scoring.tables import DONE, Rules, bit
from pentapolis.games.inktropolis.state.table import ERAS
from pentapolis.games.inktropolis.state.telling import Telling


# `final` makes calls of its methods direct; the memory of the last one freed is used again.
@final
@mypyc_attr(free_list_len=1)
class InkState(Telling):
    """A whole game."""

    # -- the contract -----------------------------------------------------------------------------

    def acting(self) -> vec[i64]:
        seats = vec[i64](capacity=4)
        seat: i64 = 0
        while seat < self.players:
            if self.cities[seat].stage != DONE:
                seats = append(seats, seat)
            seat += 1
        return seats

    def actors(self) -> i64:
        found: i64 = 0
        seat: i64 = 0
        while seat < self.players:
            if self.cities[seat].stage != DONE:
                found |= bit(seat)
            seat += 1
        return found

    def advance(self, seat: i64, action: i64) -> None:
        if self.notes is None:
            self.step(self.cities[seat], action)
        else:
            self.step_aloud(seat, self.cities[seat], action)
        if self.cities[seat].stage == DONE:
            self.end_turn(seat)

    def finish_turn(self, seat: i64) -> None:
        """When everybody has finished, score the round and begin the next (K-50, K-52)."""
        self.closed |= bit(seat)
        if self.closed != bit(self.players) - 1:
            # Nobody has seen it yet, so nobody loses the right to take something back (K-79).
            self.reveals -= 1
            return
        if self.notes is not None:
            for other in range(self.players):
                self.disclose(other)
        if self.round > 0:
            for city in self.cities:
                city.score_round()
            if self.notes is not None:
                self.tell_scores()
        self.round += 1
        if self.round <= self.rules.rounds:
            shown = self.available
            self.open_phase()
            if self.notes is not None:
                self.tell_round(shown)
        else:
            self.available = vec[i64]()
            self.before = [city.clone() for city in self.cities]

    def clone(self) -> "InkState":
        copy = InkState(self.setup, self.rng, self.rules)
        self.copy_data_to(copy)
        return copy

    def is_over(self) -> bool:
        return self.round > self.rules.rounds

    def end_reason(self) -> str:
        return "finished" if self.is_over() else ""

    def scores(self) -> list[int]:
        return [int(city.total(self.plans)) for city in self.cities]

    def ranking(self) -> list[int]:
        return ranking(self.cities, [city.total(self.plans) for city in self.cities])

    # -- what a seat cannot know (K-75 to K-79) ---------------------------------------------------

    def resample(self, seat: i64, rng: Rng) -> "InkState":
        """Unseen cards and landmarks change places; unfinished phases of others are forgotten."""
        world = self.clone()
        world.rng = Rng(rng.seed())
        world.viewer = seat
        world.resample_decks(rng)
        world.resample_landmarks(seat, rng)
        own: i64 = bit(seat) if seat >= 0 else 0
        world.unconfirmed &= own
        other: i64 = 0
        while other < self.players and not self.is_over():
            if other != seat:
                city = self.before[other].clone()
                world.cities[other] = city
                if (self.closed >> other) & 1:
                    world.imagine(other, rng)
            other += 1
        return world

    def shuffle_unseen(self, rng: Rng) -> None:
        """Only the decks: landmarks are in the hands of their owners."""
        self.resample_decks(rng)

    def resample_decks(self, rng: Rng) -> None:
        """In each deck the cards below those drawn, and the backs below the one on top."""
        decks = self.decks[:]
        backs = self.backs[:]
        now = self.rules.era_of(min(self.round, self.rules.rounds))
        era: i64 = 1
        while era <= ERAS:
            start = self.deck_start(era)
            end = self.deck_start(era + 1)
            top: i64 = start
            if era < now or self.is_over():
                start += self.drawn_in(era * self.rules.rounds_per_era)
                top = start + 1
            elif era == now:
                start += self.drawn_in(self.round)
                top = start + 1
            mix(decks, start, end, rng)
            mix(backs, top, end, rng)
            era += 1
        self.decks = decks
        self.backs = backs

    def resample_landmarks(self, seat: i64, rng: Rng) -> None:
        """Landmarks of others that nobody has seen built yet."""
        marks = self.landmarks[:]
        for era in range(ERAS):
            unseen = vec[i64]()
            for card in self.rules.marks[era]:
                if not self.sees_landmark(seat, card):
                    unseen = append(unseen, i64(card))
            rng.shuffle(unseen)
            used: i64 = 0
            for owner in range(self.players):
                at: i64 = i64(owner) * ERAS + era
                if not self.sees_landmark(seat, self.landmarks[at]):
                    marks[at] = unseen[used]
                    used += 1
        self.landmarks = marks

    def sees_landmark(self, seat: i64, card: i64) -> bool:
        """Whether the seat knows who holds the landmark: its own, or one that was built."""
        owner: i64 = 0
        while owner < self.players:
            if owner == seat:
                era: i64 = 0
                while era < ERAS:
                    if self.landmarks[owner * ERAS + era] == card:
                        return True
                    era += 1
            if self.has_built(self.before[owner], card):
                return True
            owner += 1
        return False

    def imagine(self, seat: i64, rng: Rng) -> None:
        """A build phase for a seat that has finished unseen: any that it could have played."""
        city = self.cities[seat]
        while city.stage != DONE:
            actions = self.choices(seat)
            self.step(city, actions[rng.below(len(actions))])

    # -- saving -----------------------------------------------------------------------------------

    def new_part(self) -> City:
        return new_city(self.rules, self.rules.boards[0])


def mix(cards: vec[i64], start: i64, end: i64, rng: Rng) -> None:
    """Shuffle a part of the cards; the result must not depend on the order before."""
    part = vec[i64](sorted(cards[start:end]))
    rng.shuffle(part)
    i: i64 = 0
    while i < len(part):
        cards[start + i] = part[i]
        i += 1


def new_state(setup: Setup, rng: Rng, rules: Rules) -> InkState:
    state = InkState(setup, rng, rules)
    state.deal()
    return state
