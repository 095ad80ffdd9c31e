"""Cheats are caught: in all our games, and in a small one that is made to cheat."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pentapolis import SPECTATOR, Rng, State, find_game
from pentapolis.contract.honesty import (
    Resample,
    honest,
    meaning,
    measures,
    oddities,
    redraw_verdict,
    verdict,
)
from pentapolis.contract.scenarios import SCENARIOS, Scenario, playthrough
from pentapolis.contract.twins import places_of, twins
from pentapolis.engine.fields import (
    EVERYBODY,
    HOW_MANY,
    OWNER,
    Dump,
    Field,
    Many,
    Number,
    Record,
    Seat,
    at_most,
    per_seat,
    state_record,
)
from pentapolis.engine.registry import load_state
from pentapolis.engine.rng import reshuffled
from pentapolis.engine.setup import Setup

# As few and as many players as there can be.
DEFAULTS = [
    s
    for s in SCENARIOS
    if s.option is None
    and s.pack is None
    and not s.confirm
    and s.players in (s.game.players[0], s.game.players[-1])
]
GAMES = 160

every_default = pytest.mark.parametrize("scenario", DEFAULTS, ids=str)


# -- our games ------------------------------------------------------------------------------------


@every_default
def test_there_is_something_to_hide(scenario: Scenario) -> None:
    """Twins are found for every viewer, so that the judge has something to judge by."""
    positions, _ = playthrough(scenario)
    for seat in sorted({SPECTATOR, 0, scenario.players - 1}):
        state = positions[0].state
        found = list(twins(scenario, positions, 0, (seat,)))
        assert any(measures(twin) != measures(state) for twin in found)


def knows_everything(state: State, seat: int, rng: Rng) -> State:
    """The true state with another generator."""
    world = state.clone()
    world.rng = Rng(rng.seed())
    return world


def knows_one_thing(state: State, seat: int, rng: Rng) -> State:
    """An honest world, but the first dealt thing lies where it truly does."""
    world = state.resample(seat, rng)
    data = world.dump()
    truth = places_of(state, state.dump())
    places = places_of(world, data)
    for true, place in zip(truth, places, strict=False):
        others = [p for p in places if p.of == true.of and p.thing == true.thing and not p.counted]
        if place.key is not None and place.thing != true.thing and others:
            swapped = place.thing
            place.put(true.thing)
            others[0].put(swapped)
            return load_state(state.setup, data)
    return world


def has_no_chance(state: State, seat: int, rng: Rng) -> State:
    """An honest world, but always the same one."""
    world = state.resample(seat, Rng(1))
    world.rng = Rng(rng.seed())
    return world


def forgets(state: State, seat: int, rng: Rng) -> State:
    """A world for somebody else."""
    return state.resample(seat + 1 if seat < int(state.players) - 1 else SPECTATOR, rng)


def redraws_nothing(state: State, rng: Rng) -> State:
    return knows_everything(state, SPECTATOR, rng)


def redraws_what_others_hold(state: State, rng: Rng) -> State:
    return state.resample(0, rng)


def reasons(scenario: Scenario, cheat: Resample) -> set[str]:
    return set().union(*(verdict(scenario, cheat, seed) for seed in (1, 2)))


@every_default
def test_the_true_state_is_caught_in_every_game(scenario: Scenario) -> None:
    assert reasons(scenario, knows_everything) >= {"independent", "random"}


@every_default
def test_worlds_that_are_all_the_same_are_caught_in_every_game(scenario: Scenario) -> None:
    assert "random" in reasons(scenario, has_no_chance)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_a_single_card_that_is_known_is_caught(players: int) -> None:
    assert "independent" in reasons(Scenario("sprawlopolis", players), knows_one_thing)


@pytest.mark.parametrize("scenario", [s for s in DEFAULTS if s.players > 1], ids=str)
def test_a_world_that_takes_away_what_the_seat_knows_is_caught(scenario: Scenario) -> None:
    if str(scenario.setup.options.get("version")) == "basic":
        pytest.skip("everybody knows the same")
    assert any(reason.startswith("known: ") for reason in reasons(scenario, forgets))


@every_default
def test_what_is_not_drawn_anew_is_caught_in_every_game(scenario: Scenario) -> None:
    assert redraw_verdict(scenario, redraws_nothing) >= {"independent", "random"}


@pytest.mark.parametrize("scenario", [s for s in DEFAULTS if s.players > 1], ids=str)
def test_what_is_drawn_anew_although_somebody_holds_it_is_caught(scenario: Scenario) -> None:
    if str(scenario.setup.options.get("version")) == "basic":
        pytest.skip("everybody knows the same")
    found = redraw_verdict(scenario, redraws_what_others_hold)
    assert any(reason.startswith("known: ") for reason in found)


def sorts(state: State, seat: int, rng: Rng) -> State:
    """Nothing is known, but low cards always come first."""
    world = state.resample(seat, rng)
    data: Any = world.dump()
    data["deck"] = [*sorted(data["deck"][:-1], reverse=True), *data["deck"][-1:]]
    return load_state(state.setup, data)


def test_a_stacked_deck_is_caught() -> None:
    assert oddities(Scenario("sprawlopolis", 1), sorts, GAMES) != {}


# -- a game that cheats ---------------------------------------------------------------------------


CARD = Number(0, 29, "card")
DRAWS = state_record(
    "Draws",
    "Three cards each; in turn everybody draws one more.",
    Field("deck", Many(CARD, most=at_most(30)), HOW_MANY, "The last is the top.", dealt=True),
    Field("hands", Many(Many(CARD, most=at_most(30)), per_seat()), OWNER, "Cards.", dealt=True),
    Field("current", Seat(), EVERYBODY, "Whose turn it is."),
)


class Draws(State):
    """A small game in plain Python that is honest; cheats are subclasses of it."""

    def __init__(self, setup: Setup, rng: Rng) -> None:
        super().__init__(setup, rng)
        self.deck: list[int] = []
        self.hands: list[list[int]] = []
        self.current = 0

    def deal(self) -> None:
        cards = vec[i64](range(30))
        self.rng.shuffle(cards)
        self.deck = [int(card) for card in cards]
        self.hands = [sorted(self.deck.pop() for _ in range(3)) for _ in range(self.players)]

    def acting(self) -> vec[i64]:
        return vec[i64]([] if self.is_over() else [self.current])

    def choices(self, seat: int) -> vec[i64]:
        return vec[i64]([1] if seat == self.current and not self.is_over() else [])

    def advance(self, seat: int, action: int) -> None:
        self.hands[seat] = sorted([*self.hands[seat], self.deck.pop()])
        self.end_turn(seat)

    def finish_turn(self, seat: int) -> None:
        self.current = (seat + 1) % self.players

    def is_over(self) -> bool:
        return len(self.deck) < 12

    def end_reason(self) -> str:
        return "drawn" if self.is_over() else ""

    def scores(self) -> list[int]:
        return [sum(hand) for hand in self.hands]

    def declared(self) -> Record:
        return DRAWS

    def complete(self) -> None:
        self.deck = [int(card) for card in self.deck]
        self.hands = [[int(card) for card in hand] for hand in self.hands]

    def clone(self) -> Draws:
        copy = type(self)(self.setup, self.rng)
        self.copy_base_to(copy)
        copy.deck = self.deck[:]
        copy.hands = [hand[:] for hand in self.hands]
        copy.current = self.current
        return copy

    def resample(self, seat: int, rng: Rng) -> Draws:
        world = self.clone()
        world.rng = Rng(rng.seed())
        others = [owner for owner in range(self.players) if owner != seat]
        unseen = vec[i64](sorted([*self.deck, *(c for owner in others for c in self.hands[owner])]))
        rng.shuffle(unseen)
        world.deck = [int(card) for card in unseen]
        for owner in others:
            world.hands[owner] = sorted(world.deck.pop() for _ in self.hands[owner])
        return world

    def shuffle_unseen(self, rng: Rng) -> None:
        self.deck = [int(card) for card in reshuffled(vec[i64](self.deck), rng)]


class ReturnsTheTruth(Draws):
    def resample(self, seat: int, rng: Rng) -> Draws:
        world = self.clone()
        world.rng = Rng(rng.seed())
        return world


class LeaksTheTop(Draws):
    """Only the next card is as it truly is."""

    def resample(self, seat: int, rng: Rng) -> Draws:
        world = super().resample(seat, rng)
        top = self.deck[-1]
        for cards in (world.deck, *world.hands):
            if top in cards:
                cards[cards.index(top)] = world.deck[-1]
                cards.sort() if cards is not world.deck else None
        world.deck[-1] = top
        return world


class KeepsTheGenerator(Draws):
    """What chance will bring is a secret too."""

    def resample(self, seat: int, rng: Rng) -> Draws:
        world = super().resample(seat, rng)
        world.rng = self.rng.clone()
        return world


class DealsUnfairly(Draws):
    """Nothing is known, but high cards come to the top."""

    def resample(self, seat: int, rng: Rng) -> Draws:
        world = super().resample(seat, rng)
        world.deck.sort()
        return world


class ForgetsItsOwnHand(Draws):
    def resample(self, seat: int, rng: Rng) -> Draws:
        return super().resample(SPECTATOR, rng)


class RedrawsNothing(Draws):
    def shuffle_unseen(self, rng: Rng) -> None:
        pass


class RedrawsHands(Draws):
    def shuffle_unseen(self, rng: Rng) -> None:
        dealt = self.resample(SPECTATOR, rng)
        self.deck, self.hands = dealt.deck, dealt.hands


class ShufflesWhatIsThere(Draws):
    """The new order rests on the old one."""

    def shuffle_unseen(self, rng: Rng) -> None:
        cards = vec[i64](self.deck)
        rng.shuffle(cards)
        self.deck = [int(card) for card in cards]


class LeavesTheTop(Draws):
    """What is drawn next stays what it was."""

    def shuffle_unseen(self, rng: Rng) -> None:
        top = self.deck.pop()
        super().shuffle_unseen(rng)
        self.deck.append(top)


class SortsWhatIsUnseen(Draws):
    def shuffle_unseen(self, rng: Rng) -> None:
        super().shuffle_unseen(rng)
        self.deck[-5:] = sorted(self.deck[-5:])


class ChangesTheTurn(Draws):
    """Chance has nothing to do with whose turn it is."""

    def shuffle_unseen(self, rng: Rng) -> None:
        super().shuffle_unseen(rng)
        self.current = (self.current + 1) % self.players


@dataclass(frozen=True)
class Table:
    """What the judge asks for."""

    state: type[Draws]
    players: int = 3

    @property
    def setup(self) -> Setup:
        return find_game("sprawlopolis").setup(self.players)

    @property
    def game(self) -> Table:
        return self

    def start(self, seed: int) -> State:
        state = self.state(self.setup, Rng(seed))
        state.deal()
        return state

    def max_decisions(self, setup: Setup) -> int:
        return 30

    def view(self, state: Draws, seat: int) -> object:
        return len(state.deck), state.hands[seat] if seat >= 0 else None

    def load_state(self, setup: Setup, data: Dump) -> State:
        state = self.state(setup, Rng(0))
        state.load(data)
        return state


def redrawn(state: State, seat: int, rng: Rng) -> State:
    return state.redraw(rng)


def found(state: type[Draws]) -> set[str]:
    seen = set().union(*(verdict(Table(state), honest, seed) for seed in range(1, 4)))
    return {*seen, *("fair" for _ in oddities(Table(state), honest, GAMES))}


def found_in_redraw(state: type[Draws]) -> set[str]:
    seen = set().union(*(redraw_verdict(Table(state), seed=seed) for seed in range(1, 4)))
    return {*seen, *("fair" for _ in oddities(Table(state), redrawn, GAMES))}


def test_an_honest_game_is_found_honest() -> None:
    assert found(Draws) == set()
    assert found_in_redraw(Draws) == set()


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (ReturnsTheTruth, "independent"),
        (ReturnsTheTruth, "random"),
        (LeaksTheTop, "independent"),
        (KeepsTheGenerator, "generator"),
        (DealsUnfairly, "fair"),
        (ForgetsItsOwnHand, "known: hands"),
    ],
)
def test_a_game_that_cheats_is_caught(state: type[Draws], reason: str) -> None:
    assert reason in found(state)


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (RedrawsNothing, "random"),
        (RedrawsHands, "known: hands"),
        (ShufflesWhatIsThere, "independent"),
        (LeavesTheTop, "independent"),
        (SortsWhatIsUnseen, "fair"),
        (ChangesTheTurn, "kept: current"),
    ],
)
def test_a_game_that_cheats_in_what_is_drawn_anew_is_caught(
    state: type[Draws], reason: str
) -> None:
    assert reason in found_in_redraw(state)


def test_a_verdict_says_where_to_look() -> None:
    said = meaning({"independent", "known: hands"})
    assert said.startswith("independent: two states that are the same to whoever looks")
    assert "known: hands: a field is not the same" in said


# -- a game that goes wrong -----------------------------------------------------------------------


class NeverEnds(Draws):
    def advance(self, seat: int, action: int) -> None:
        self.end_turn(seat)


class AsksNobody(Draws):
    def acting(self) -> vec[i64]:
        return vec[i64]()


class OffersNothing(Draws):
    def choices(self, seat: int) -> vec[i64]:
        return vec[i64]()


class OffersToConfirm(Draws):
    def choices(self, seat: int) -> vec[i64]:
        return vec[i64]([0])


@pytest.mark.parametrize(
    ("state", "said"),
    [
        (NeverEnds, r"not over after 61 decisions, and max_decisions\(\) is 30"),
        (AsksNobody, r"is_over\(\) is false, and acting\(\) names nobody"),
        (OffersNothing, r"names seat 0, and choices\(0\) is empty after 0 decisions"),
        (OffersToConfirm, r"has action 0, which is `confirm` in every game"),
    ],
)
def test_a_random_game_says_what_stops_it(state: type[Draws], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        playthrough(Table(state))
