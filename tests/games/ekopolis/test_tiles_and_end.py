"""Hands, stacks and discards; the end of the game, groups, the score track."""

from __future__ import annotations

import pytest

from pentapolis import SPECTATOR, Match, Rng
from pentapolis.bots.playout import play_randomly
from pentapolis.engine.errors import IllegalAction
from pentapolis.games.ekopolis.state import EkoState
from pentapolis.games.ekopolis.state.actions import bits_of
from tests.games.ekopolis.scene import GAME, Scene


def full_state(players: int = 3, seed: int = 1) -> EkoState:
    state = GAME.new_state(GAME.setup(players, {"version": "full"}), Rng(seed))
    assert isinstance(state, EkoState)
    return state


# -- tiles ----------------------------------------------------------------------------------------


def test_hands_are_full_at_the_end_of_a_turn() -> None:
    """E-51: also after the very last turn."""
    for version in ("basic", "full"):
        match = Match.new("ekopolis", 5, seed=4, options={"version": version})
        while not match.is_over:
            match.play(match.legal_moves()[-1])
        assert [seat["tiles"] for seat in match.view()["table"]["seats"]] == [3] * 5


def test_hidden_hands_in_the_full_version() -> None:
    """E-52, E-91: only the owner sees a hand; Basic hands are open."""
    state = full_state()
    for viewer in (SPECTATOR, 0, 1, 2):
        for seat in GAME.view(state, viewer)["seats"]:
            assert (seat["hand"] is not None) == (seat["seat"] == viewer)
    basic = GAME.new_state(GAME.setup(3, {"version": "basic"}), Rng(1))
    assert all(seat["hand"] for seat in GAME.view(basic, SPECTATOR)["seats"])


def test_a_chosen_tile_stays_secret_until_it_is_placed() -> None:
    """E-52: it may be changed for another; placing it shows it."""
    match = Match.new("ekopolis", 3, seed=2, undo="turn")
    seat = match.deciders[0]
    other = (seat + 1) % 3
    tile = str(match.legal_moves()[0])
    match.play(tile)
    assert match.view(seat)["table"]["chosen"]["id"] == tile
    assert match.view(other)["table"]["chosen"] is None
    assert [told.text for told in match.log(other)] == ["chooses a tile."]
    assert [move.text for move in match.record_for(other).moves] == ["?"]
    match.undo(seat)
    match.play(tile)
    match.play(match.legal_moves()[0])
    assert not match.can_undo(seat)
    assert match.record_for(other).moves[0].text == tile


def test_what_others_may_have_chosen_is_anything_in_their_hands() -> None:
    """E-52: in worlds that others imagine, every tile they have not seen can be the chosen one."""
    state = full_state(seed=6)
    seat = int(state.current)
    state.apply(seat, state.legal_actions(seat)[0])
    own = {int(tile) for tile in bits_of(state.hands[(seat + 1) % 3])}
    chosen = set()
    for number in range(300):
        world = state.resample((seat + 1) % 3, Rng(number))
        assert (world.hands[seat] >> world.chosen) & 1
        chosen.add(int(world.chosen))
    assert chosen.isdisjoint(own)
    assert len(chosen) > 40
    assert {int(state.resample(seat, Rng(n)).chosen) for n in range(9)} == {int(state.chosen)}


def test_an_empty_stack_is_made_of_the_discards() -> None:
    """E-54: only when a tile is to be drawn and none is left."""
    scene = Scene().hand("B01", "B02").stack("G01")
    scene.state.discards = type(scene.state.discards)([scene.tile("R01"), scene.tile("R02")])
    scene.place("B11", "i6", card="AB04").play("-B02")
    hand = scene.hand_of(0)
    assert len(hand) == 3
    assert {"B01", "G01"} <= set(hand)
    assert hand[0] in ("R01", "R02", "B01", "G01")
    assert len(scene.state.discards) == 0
    assert len(scene.state.stack) == 2
    assert scene.state.stacks == 1


def test_nothing_is_discarded_in_the_basic_version() -> None:
    """E-54"""
    for players in (3, 4, 5):
        state = GAME.new_state(GAME.setup(players, {"version": "basic"}), Rng(players))
        play_randomly(state, Rng(9))
        assert isinstance(state, EkoState)
        assert len(state.discards) == 0
        assert state.stacks == 0


def test_everybody_knows_what_went_into_a_new_stack() -> None:
    """E-15, E-55: a tile that was in hand before the shuffle cannot be one of the shuffled ones."""
    scene = Scene()
    state = scene.state
    state.stacks = 1
    number = list(state.stack_of)
    new = [scene.tile(text) for text in ("R01", "R02", "R03")]
    for tile in new:
        number[tile] = 1
    state.stack_of = type(state.stack_of)(number)
    # Seat 1 holds two old tiles and a new one, seat 2 three old ones; R02 and R03 are the stack.
    scene.hand("B01", "B02", "B03", seat=0).hand("R01", "G01", "G02", seat=1)
    scene.hand("G03", "G04", "G05", seat=2).stack("R02", "R03")
    seen = set()
    for k in range(60):
        world = state.resample(0, Rng(k))
        held = [int(tile) for tile in bits_of(world.hands[1])]
        assert sum(tile in new for tile in held) == 1
        assert not any(tile in new for tile in bits_of(world.hands[2]))
        assert sorted([*world.stack, *held, *bits_of(world.hands[2])]) == sorted(
            scene.tile(t) for t in ("R01", "R02", "R03", "G01", "G02", "G03", "G04", "G05")
        )
        seen.add(tuple(held))
    assert len(seen) > 10


# -- the end --------------------------------------------------------------------------------------


def test_the_groups_balance() -> None:
    """E-71, example 7: 5 blue, 11 green and 12 red Buildings make five triplets, 15 points."""
    scene = Scene("basic", players=4).cards(0, 3, 3, 2).cards(1, 3, 3, 1).cards(2, 3, 3, 1)
    scene.cards(3, 3, 2, 1)
    assert scene.totals == [15, 15, 15, 15]
    sheet = GAME.score_sheet(scene.state)
    assert sheet.figures["built"] == {"red": 12, "green": 11, "blue": 5}
    assert sheet.figures["triplets"] == 5


def test_halls_are_no_blue_buildings_in_the_end() -> None:
    """E-12, E-71"""
    scene = Scene("basic").place("G01", "i6")
    scene.state.current = 0
    scene.place("R12", "h5")
    assert GAME.score_sheet(scene.state).figures["triplets"] == 0


def test_a_players_balance() -> None:
    """E-73, example 9: 3 red, 2 green and 2 blue cards make 7 + 7 + 0 points."""
    scene = Scene().cards(0, 3, 2, 2).cards(1, 0, 5, 5)
    assert scene.totals == [14, 0, 0]


def test_two_coloured_cards_are_counted_the_better_way() -> None:
    """E-74: both together, one of them, or none, whatever makes more triplets."""
    both = Scene().owns("AG17").owns("AR18")
    assert both.cards(0, 3, 1, 1).totals[0] == 7  # green may become blue only if another is green
    assert both.cards(0, 3, 2, 1).totals[0] == 14
    # More triplets than the printed colours make: the line says why.
    told = [line.text for line in GAME.score_sheet(both.state).lines if line.source == "balance"]
    assert "two-coloured" in told[0]
    assert "two-coloured" not in told[1]
    assert both.cards(0, 1, 1, 1).totals[0] == 7
    with_trail = Scene().owns("AG17").owns("AG16").cards(0, 2, 3, 1)
    assert with_trail.totals[0] == 2 * 7 + 2 * 2


def test_everybody_is_first_in_a_group() -> None:
    """E-75"""
    state = GAME.new_state(GAME.setup(4, {"version": "basic"}), Rng(3))
    play_randomly(state, Rng(3))
    assert state.is_over()
    assert state.ranking() == [1, 1, 1, 1]
    assert len(set(state.scores())) == 1


def test_the_most_points_win_and_ties_are_shared() -> None:
    """E-77, E-95"""
    scene = Scene()
    for seat, points in enumerate((30, 41, 41)):
        scene.state.table.points[seat] = points
    assert scene.state.ranking() == [3, 1, 1]


@pytest.mark.parametrize(("players", "rounds"), [(3, 9), (4, 7), (5, 6)])
def test_the_last_round(players: int, rounds: int) -> None:
    """E-71"""
    state = full_state(players)
    play_randomly(state, Rng(5))
    assert state.turn == players * rounds
    assert state.end_reason() == "finished"
    with pytest.raises(IllegalAction, match="over"):
        state.apply(0, 1)


def test_the_score_track_goes_round() -> None:
    """E-78: 83 points are space 3 in the second lap."""
    scene = Scene("basic")
    words = GAME.words(scene.state.setup)
    scene.state.table.points[1] = 83
    seen = GAME.view(scene.state, 0)
    assert seen["group"]["track"] == {"points": 83, "space": 3, "laps": 1}
    assert "83 points (space 3, once round the track)" in GAME.show(seen, words)
    scene.state.table.points[1] = 165
    assert "165 points (space 5, 2 times round the track)" in GAME.show(
        GAME.view(scene.state, 0), words
    )
    scene.state.table.points[1] = 79
    assert "79 points," in GAME.show(GAME.view(scene.state, 0), words)


# -- conservation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
@pytest.mark.parametrize("version", ["basic", "full"])
def test_nothing_is_lost_or_doubled(version: str, players: int) -> None:
    """E-07, E-13, E-54, E-61: tiles, cards and tokens are always all there, once each."""
    for seed in range(2):
        match = Match.new("ekopolis", players, seed=seed, options={"version": version})
        rng = Rng(seed)
        while not match.is_over:
            moves = match.legal_moves()
            match.play(moves[rng.below(len(moves))])
            check_all_there(match)


def check_all_there(match: Match) -> None:
    state = match.state
    assert isinstance(state, EkoState)
    seen = match.view()["table"]
    ids = [row["id"] for row in match.setup.content.rows("tiles")]
    placed = [space["tile"] for space in seen["spaces"] if space["holds"] == "building"]
    numbers = [*state.stack, *(tile for hand in state.hands for tile in bits_of(hand))]
    tiles = placed + seen["discards"] + [ids[number - 1] for number in numbers]
    assert sorted(tiles) == sorted(ids)
    for token in ("pollution", "zone"):
        lying = sum(space["holds"] == token for space in seen["spaces"])
        assert lying + seen["tokens"][token] == 14
    if state.rules.full:
        owned = [card["id"] for seat in seen["seats"] for card in seat["cards"]]
        assert len(owned) == len(set(owned))
        assert len(owned) + sum(seen["card_stacks"].values()) == 60
        for seat in seen["seats"]:
            assert sum(seat["built"].values()) == len(seat["cards"])
    lines = match.score_sheet().lines
    assert sum(line.points for line in lines) == (
        sum(state.scores()) if state.rules.full else state.scores()[0]
    )
