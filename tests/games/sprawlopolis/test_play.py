"""How a game of Sprawlopolis goes: set-up, turns, passing, drawing, what is known."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from pentapolis import SPECTATOR, IllegalAction, Match, Rng, State, find_game
from pentapolis.contract.scenarios import Scenario, playthrough
from pentapolis.contract.twins import known, known_from
from pentapolis.engine.errors import UndoError
from pentapolis.games.sprawlopolis.state import SprawlState, cards_of

PLAYERS = (1, 2, 3, 4)
every_count = pytest.mark.parametrize("players", PLAYERS)


def table(players: int, seed: int = 5, **more: object) -> tuple[Match, SprawlState]:
    match = Match.new("sprawlopolis", players, seed=seed, **more)  # type: ignore[arg-type]
    assert isinstance(match.state, SprawlState)
    return match, match.state


def own(match: Match) -> SprawlState:
    assert isinstance(match.state, SprawlState)
    return match.state


def hand(state: SprawlState, seat: int) -> list[int]:
    return [int(card) for card in cards_of(state.hands[seat])]


def all_cards(state: SprawlState) -> list[int]:
    held = [card for seat in range(state.players) for card in hand(state, seat)]
    city = [(placed >> 1) & 31 for placed in state.placements]
    return sorted([*state.goals, *state.deck, *held, *map(int, city)])


def play_turn(match: Match, card: int | None = None, place: int = 0) -> int:
    """One card from choosing to placing; which card it was."""
    seat = match.deciders[0]
    played = card or hand(own(match), seat)[0]
    match.play(played, seat)
    match.play(match.legal_moves(seat)[place])
    return played


@every_count
def test_set_up(players: int) -> None:
    """S-04, S-06, S-08: three goals, hands of 3 and 1, one card in the city, the rest is deck."""
    for seed in range(20):
        _, state = table(players, seed)
        assert len(state.goals) == 3
        sizes = [len(hand(state, seat)) for seat in range(players)]
        start = state.current
        assert sizes == [3 if seat == start else 1 for seat in range(players)]
        assert len(state.placements) == 1
        assert len(state.deck) == 12 - players
        assert all_cards(state) == list(range(1, 19))


def test_the_target_is_the_sum_of_the_goals() -> None:
    """S-05."""
    for seed in range(30):
        match, state = table(1, seed)
        assert match.score_sheet().outcome.target == sum(state.goals)
        assert 6 <= state.target() <= 51


def test_the_first_card_lies_upright() -> None:
    """S-08, S-88."""
    for seed in range(10):
        match, _ = table(2, seed)
        first = match.view()["table"]["placements"][0]
        assert (first["x"], first["y"], first["turned"]) == (0, 0, False)


@every_count
def test_everybody_sees_the_top_of_the_deck_and_nobody_more(players: int) -> None:
    """S-07: the view shows the top card and the number of the others."""
    match, state = table(players)
    for viewer in range(SPECTATOR, players):
        seen = match.view(viewer)["table"]
        assert seen["top"]["card"] == state.deck[-1]
        assert seen["deck"] == len(state.deck)
    orders = {tuple(own_world(state, 0, seed).deck) for seed in range(30)}
    assert len(orders) > 20
    assert all(order[-1] == state.deck[-1] for order in orders)


def own_world(state: SprawlState, seat: int, seed: int) -> SprawlState:
    return state.resample(seat, Rng(seed))


@every_count
def test_the_turn_passes_to_the_left(players: int) -> None:
    """S-09: after each card the next player on the left is on turn."""
    match, state = table(players)
    start = int(state.current)
    for number in range(14):
        assert match.deciders == [(start + number) % players]
        play_turn(match)
    assert match.is_over


@every_count
def test_a_player_must_play_a_card_from_the_own_hand(players: int) -> None:
    """S-10: no passing, no other card."""
    match, state = table(players)
    seat = match.deciders[0]
    assert [move.action for move in match.legal_moves()] == hand(state, seat)
    foreign = next(card for card in range(1, 19) if card not in hand(state, seat))
    with pytest.raises(IllegalAction, match="Choose a card of your hand"):
        match.play(foreign)


def test_alone_the_hand_is_filled_to_three() -> None:
    """S-11, S-61, S-62: draw after each card; without a deck play until the hand is empty."""
    match, state = table(1)
    for number in range(14):
        top = int(state.deck[-1]) if len(state.deck) else None
        assert len(hand(own(match), 0)) == (3 if number < 12 else 14 - number)
        play_turn(match)
        state = own(match)
        if top is not None:
            assert top in hand(state, 0)
    assert match.is_over
    assert hand(state, 0) == []


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_team_passes_the_rest_to_the_left_and_draws_one(players: int) -> None:
    """S-64, S-65: two cards go to the left, the top card is drawn; so hands are 3 and 1 again."""
    match, state = table(players)
    for _ in range(12 - players):
        seat = match.deciders[0]
        left = (seat + 1) % players
        before, lefts, top = hand(state, seat), hand(state, left), int(state.deck[-1])
        played = play_turn(match)
        state = own(match)
        passed = [card for card in before if card != played]
        assert hand(state, left) == sorted(lefts + passed)
        assert hand(state, seat) == [top]
        sizes = [len(hand(state, other)) for other in range(players)]
        assert sizes == [3 if other == left else 1 for other in range(players)]
    assert len(state.deck) == 0


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_cards_of_a_team(players: int) -> None:
    """S-66, S-67: without a deck the hand on turn is 3, 3, … 2, 1 and is never empty."""
    for seed in range(10):
        match, _ = table(players, seed)
        sizes = []
        while not match.is_over:
            sizes.append(len(hand(own(match), match.deciders[0])))
            play_turn(match)
        assert sizes == [3] * 12 + [2, 1]


@every_count
def test_the_game_ends_with_the_fifteenth_card(players: int) -> None:
    """S-12, S-31."""
    match, _ = table(players)
    while not match.is_over:
        assert len(own(match).placements) < 15
        play_turn(match)
    assert len(own(match).placements) == 15
    assert match.legal_moves() == []
    with pytest.raises(IllegalAction, match="over"):
        match.play("1")


@every_count
def test_a_team_wins_or_loses_together(players: int) -> None:
    """S-01: everybody has the same points and place; the place is the first from the target on."""
    for seed in range(5):
        match, _ = table(players, seed)
        while not match.is_over:
            play_turn(match)
        outcome = match.outcome
        assert outcome.target is not None
        assert len(set(outcome.scores)) == 1
        assert outcome.won == (outcome.total >= outcome.target)
        assert outcome.places == ((1 if outcome.won else 2),) * players


def test_gaps_may_be_left_and_closed_again() -> None:
    """S-18."""
    match, _ = table(1)
    ring = [(1, 1), (0, 2), (1, 3)]
    for x, y in ring:
        match.play(hand(own(match), 0)[0])
        match.play(f"{x},{y}")
    blocks = {(block["x"], block["y"]) for block in match.view()["table"]["city"]}
    assert (2, 0) not in blocks
    match.play(hand(own(match), 0)[0])
    match.play("2,-1")
    assert (2, 0) in {(b["x"], b["y"]) for b in match.view()["table"]["city"]}


def test_nothing_has_to_match() -> None:
    """S-19: what may be placed where does not depend on the card or its turn."""
    match, state = table(1)
    places = set()
    for card in hand(state, 0):
        match.play(card)
        structures = [move.structure for move in match.legal_moves()]
        places.add(tuple(sorted((s["x"], s["y"], s["turned"]) for s in structures)))
        match.undo()
    assert len(places) == 1


def test_a_choice_in_a_team_is_shown_and_stands() -> None:
    """S-69: it cannot be taken back and the card must be placed; the place may be tried out."""
    match, state = table(3, undo="turn", confirm=True)
    seat = match.deciders[0]
    card = hand(state, seat)[0]
    match.play(card)
    for viewer in range(SPECTATOR, 3):
        assert match.view(viewer)["table"]["chosen"]["card"] == card
    with pytest.raises(UndoError, match="revealed"):
        match.undo(seat)
    with pytest.raises(IllegalAction, match="must now be placed"):
        match.play(hand(state, seat)[1])
    first, second = match.legal_moves()[0], match.legal_moves()[5]
    match.play(first)
    match.undo(seat)
    match.play(second)
    assert [str(move) for move in match.legal_moves()] == ["confirm"]
    match.play("confirm")
    assert match.deciders == [(seat + 1) % 3]
    with pytest.raises(UndoError):
        match.undo(seat)


def test_alone_everything_can_be_taken_back() -> None:
    """S-63."""
    match, state = table(1)
    before = state.clone()
    play_turn(match)
    match.undo().undo()
    assert match.state == before


def test_hands_are_hidden_and_what_was_seen_is_remembered() -> None:
    """S-68, S-87: own cards, cards passed on, and cards drawn face up are known, others are not."""
    match, state = table(3)
    giver = match.deciders[0]
    receiver, third = (giver + 1) % 3, (giver + 2) % 3
    start_hand = hand(state, giver)
    top = int(state.deck[-1])

    def known(viewer: int, owner: int) -> list[int]:
        hands = match.view(viewer)["table"]["hands"]
        return [card["card"] for card in hands[owner]["cards"]]

    assert known(giver, giver) == start_hand
    assert known(third, giver) == []
    played = play_turn(match)
    passed = [card for card in start_hand if card != played]
    assert known(giver, receiver) == passed
    assert set(passed) < set(known(receiver, receiver))
    assert known(third, receiver) == []
    for viewer in range(SPECTATOR, 3):
        assert known(viewer, giver) == [top]


def test_resampled_worlds_move_only_cards_the_seat_has_not_seen() -> None:
    """S-68: over many worlds every unseen card turns up in every place it could be in."""
    match, _ = table(3)
    play_turn(match)
    state = own(match)
    viewer = (int(state.current) + 1) % 3
    seen = {c for c in range(1, 19) if (state.known[c] >> viewer) & 1}
    found: dict[int, set[int]] = {seat: set() for seat in range(3)}
    for seed in range(200):
        world = own_world(state, viewer, seed)
        assert all_cards(world) == list(range(1, 19))
        for seat in range(3):
            found[seat] |= set(hand(world, seat)) - seen
    other = int(state.current)
    assert found[other] == set(range(1, 19)) - seen
    assert found[viewer] == set()


def test_there_is_no_border() -> None:
    """S-16: a city may grow as far as fourteen cards can take it in any direction."""
    for dx, dy in ((2, 0), (-2, 0), (0, 2), (0, -2), (2, 1), (1, 2), (-1, -2), (-2, 1)):
        match, _ = table(1)
        for step in range(1, 15):
            match.play(hand(own(match), 0)[0])
            match.play(f"{dx * step},{dy * step}")
        assert match.is_over


def test_counts_of_placements_for_fixed_positions() -> None:
    """S-15, S-16: 21 places around one card, two turns each; two steps deep as perft counts."""
    match, state = table(1)
    match.play(hand(state, 0)[0])
    assert len(match.legal_moves()) == 42
    total = 0
    for move in match.legal_moves():
        match.play(move)
        match.play(hand(own(match), 0)[0])
        total += len(match.legal_moves())
        match.undo().undo()
    assert total == 2 * 2 * (21 * 21 + sum_of_new_places())


def sum_of_new_places() -> int:
    """Places around a second card that are not around the first, over the 21 places of the second."""
    around = {(x, y) for x in range(-2, 3) for y in range(-2, 3) if abs(x) + abs(y) < 4}
    return sum(len({(a + x, b + y) for x, y in around} - around) for a, b in around)


def test_a_better_city_is_valued_higher() -> None:
    """The evaluation never ranks two cities of the same size against their scores."""
    game = find_game("sprawlopolis")
    match, _ = table(1)
    judge = game.evaluation(match.setup)
    match.play(match.legal_moves()[0])
    found = []
    for move in match.legal_moves():
        match.play(move)
        found.append((match.state.scores()[0], judge.value(match.state, 0)))
        match.undo()
    found.sort()
    assert all(one[1] <= two[1] for one, two in pairwise(found))
    assert found[0][1] < found[-1][1]


def test_who_held_a_card_before_the_neighbour_is_not_known() -> None:
    """S-68: a world is the same whether or not somebody further back had seen a passed card."""
    scenario = Scenario("sprawlopolis", 4)
    tried = 0
    for seed in range(1, 6):
        for position in playthrough(scenario, seed)[0]:
            for seat in range(4):
                for twin in other_viewers(scenario, position.state, seat):
                    tried += 1
                    assert twin.resample(seat, Rng(8)) == position.state.resample(seat, Rng(8))
    assert tried > 20


def other_viewers(scenario: Scenario, state: State, seat: int) -> Iterator[State]:
    """The state with one more or one fewer viewer of a card, where the seat cannot tell."""
    for card in range(1, 19):
        for other in range(4):
            data: Any = state.dump()
            viewers = set(data["known"][card])
            if seat in viewers and 4 not in viewers:
                data["known"][card] = sorted(viewers ^ {other})
                if known_from(state, data, seat) == known(state, seat):
                    yield scenario.game.load_state(scenario.setup, data)


def test_points_of_events_are_parts_and_never_their_sum() -> None:
    """What rises from the city adds up to what a card brought."""
    match, state = table(2)
    rng = Rng(7)
    while not match.is_over:
        before = state.scores()[0]
        legal = match.legal_moves()
        match.play(legal[rng.below(len(legal))].action)
        told = sum(getattr(event, "points", 0) for event in match.events()[-1])
        assert told == state.scores()[0] - before
