"""Set-up, the order of a turn, and where Buildings and tokens may go."""

from __future__ import annotations

import pytest

from pentapolis import COMPILED, Match, Rng
from pentapolis.engine.errors import IllegalAction, SetupError
from pentapolis.games.ekopolis.scoring.rules import EMPTY, FREE, POLLUTION, ZONE
from pentapolis.games.ekopolis.state import EkoState
from tests.games.ekopolis.scene import GAME, Scene

VERSIONS = ("basic", "full")
TOKENS = (POLLUTION, ZONE)


def dealt(version: str, players: int, seed: int = 3) -> EkoState:
    state = GAME.new_state(GAME.setup(players, {"version": version}), Rng(seed))
    assert isinstance(state, EkoState)
    return state


@pytest.mark.parametrize("players", GAME.players)
def test_the_sets_of_spaces_follow_the_board(players: int) -> None:
    """They change with every Building and token; a state that was saved makes them anew."""
    joined = tokens = 0
    for seed in range(20 if COMPILED else 2):
        state, rng = dealt("full", players, seed), Rng(seed)
        while (seat := state.any_decider(rng)) >= 0:
            state.apply(seat, state.any_action(seat, rng))
            table, rules = state.table, state.rules
            for seat in range(players):
                beside = [n for n in range(rules.spaces) if table.near[n] & table.joint[seat]]
                held = {n: table.board[n] for n in beside if table.board[n] in (EMPTY, *TOKENS)}
                for what in (EMPTY, *TOKENS, FREE):
                    wanted = [n for n in held if what in (FREE, held[n])]
                    assert table.holding(seat, what) == len(wanted)
                    found = [table.nth_holding(seat, what, i) for i in range(len(wanted))]
                    assert found == wanted
                    tokens += len(wanted) if what in TOKENS else 0
                joined += table.joint[seat] != 1 << seat
        kept = list(state.table.spots)
        state.table.complete()
        assert list(state.table.spots) == kept
    assert joined > 0
    assert tokens > 0


def test_two_versions_for_three_to_five_players() -> None:
    """E-01, E-02, E-03: Basic is played together, Full against each other."""
    assert GAME.players == (3, 4, 5)
    assert GAME.is_cooperative(GAME.setup(4, {"version": "basic"}))
    assert not GAME.is_cooperative(GAME.setup(4, {"version": "full"}))
    with pytest.raises(SetupError, match="version"):
        GAME.setup(4, {"version": "medium"})
    with pytest.raises(SetupError, match="3 to 5"):
        GAME.setup(2)


def test_the_box() -> None:
    """E-05, E-06, E-07, E-14: 48 tiles, 60 cards, 14 tokens of each kind, eight endangered species."""
    pack = GAME.content()
    for colour in ("red", "green", "blue"):
        assert sum(row["colour"] == colour for row in pack.rows("tiles")) == 16
        assert sum(row["colour"] == colour for row in pack.rows("cards")) == 20
    assert all(row["bonus"] == 0 for row in pack.rows("tiles") if row["colour"] != "red")
    state = dealt("full", 4)
    assert sum(state.rules.species) == 8
    assert (state.table.pollution, state.table.zones) == (14, 14)


def test_what_the_rulebook_states_is_marked_and_kept() -> None:
    """E-08: these numbers are facts; balancing must never change them."""
    rows = {row["name"]: row for row in GAME.content().rows("tiles")}
    plant, park = rows["Coal Power Plant"], rows["City Park"]
    pond, preserve = rows["Pond"], rows["Game Preserve"]
    assert (plant["colour"], plant["bonus"], plant["green"]) == ("red", 6, -4)
    assert plant["symbol"] == "pollution"
    assert (park["colour"], park["blue"]) == ("green", 3)
    assert (pond["colour"], pond["green"], pond["blue"], pond["symbol"]) == ("green", 1, 1, "zone")
    assert (preserve["green"], preserve["red"], preserve["symbol"]) == (2, -3, "zone")
    assert all("facts" in row for row in (plant, park, pond, preserve))
    insulation = next(row for row in GAME.content().rows("cards") if row["id"] == "AB01")
    assert insulation["effects"] == [{"op": "score_per", "count": "card:blue", "points": 2}]
    assert (insulation["name"], insulation["timing"]) == ("Home Insulation", "now")


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("version", VERSIONS)
def test_set_up(version: str, players: int) -> None:
    """E-11, E-12, E-13: a hall and three tiles each, the rest in the stack."""
    state = dealt(version, players)
    seen = GAME.view(state, 0)
    halls = [space for space in seen["spaces"] if space["holds"] == "hall"]
    assert sorted(hall["seat"] for hall in halls) == list(range(players))
    assert all(not hall["species"] for hall in halls)
    assert [seat["tiles"] for seat in seen["seats"]] == [3] * players
    assert seen["stack"] == 48 - 3 * players
    assert seen["rounds"] == {3: 9, 4: 7, 5: 6}[players]


def test_seats_stand_clockwise_around_the_board() -> None:
    """E-11: with four players from one corner to the next; where the first seat is, is drawn."""
    right, low = True, True
    clockwise = [(not right, low), (not right, not low), (right, not low), (right, low)]
    firsts = set()
    for seed in range(30):
        halls = {
            space["seat"]: (2 * space["q"] + space["r"] > 0, space["r"] > 0)
            for space in GAME.view(dealt("full", 4, seed), 0)["spaces"]
            if space["holds"] == "hall"
        }
        first = clockwise.index(halls[0])
        firsts.add(first)
        assert [halls[seat] for seat in range(4)] == clockwise[first:] + clockwise[:first]
    assert firsts == {0, 1, 2, 3}


def test_who_begins_is_drawn_and_turns_pass_clockwise() -> None:
    """E-17, E-92"""
    assert {int(dealt("basic", 4, seed).start) for seed in range(40)} == {0, 1, 2, 3}
    match = Match.new("ekopolis", 4, seed=5, options={"version": "basic"})
    order = []
    while not match.is_over:
        if match.view()["table"]["step"] == "choose":
            order.append(match.deciders[0])
        match.play(match.legal_moves()[0])
    first = order[0]
    assert order == [(first + turn) % 4 for turn in range(28)]


def test_a_turn_of_the_basic_version() -> None:
    """E-16, E-18, E-20, E-51: tile, space, token, refill; no passing, all hands open."""
    match = Match.new("ekopolis", 3, seed=8, options={"version": "basic"})
    seat = match.deciders[0]
    assert all(hand["hand"] for hand in match.view(1 - seat if seat < 2 else 0)["table"]["seats"])
    assert "pass" not in map(str, match.legal_moves())
    before = match.view()["table"]["stack"]
    while match.deciders == [seat]:
        match.play(match.legal_moves()[-1])
    after = match.view()["table"]
    assert after["stack"] == before - 1
    assert [player["tiles"] for player in after["seats"]] == [3, 3, 3]
    assert after["discards"] == []


def test_a_turn_of_the_full_version() -> None:
    """E-19, E-53: place, card, then the chance to discard one tile and draw two."""
    scene = Scene().hand("B09", "B10").stack("R01", "R02", "R03")
    scene.place("B11", "i6", card="AB04")
    assert scene.moves() == ["-B09", "-B10", "pass"]
    scene.play("-B10")
    assert [int(tile) for tile in scene.state.discards] == [scene.tile("B10")]
    assert scene.hand_of(0) == ["R02", "R03", "B09"]
    assert scene.state.current == 1


def test_building_next_to_the_own_city_only() -> None:
    """E-21, E-22: at first only the six spaces around the hall."""
    scene = Scene("basic").hand("G01").play("G01")
    assert scene.spaces() == {"h5", "h6", "i6", "j5", "j4", "i4"}
    scene.play("G01@i6")
    assert scene.state.current == 1
    with pytest.raises(IllegalAction, match="tile"):
        scene.play("G01")
    scene.state.current = 0
    scene.hand("G02").play("G02")
    assert scene.spaces() == {"h5", "h6", "j5", "j4", "i4", "h7", "i7", "j6"}


def test_tokens_do_not_connect() -> None:
    """E-24, E-25, rulebook example 2: beside a token, but not beside the city, is no place to build."""
    scene = Scene("basic").built("G02", "h5").token("zone", "h4").token("pollution", "h6")
    scene.hand("B01").play("B01")
    # g4 and h3 neighbour only the zone, h7 and i7 only the pollution; g5 touches the Building too.
    assert {"h3", "i3", "h7", "g7"}.isdisjoint(scene.spaces())
    assert {"h4", "h6", "g5", "g6"} <= scene.spaces()
    with pytest.raises(IllegalAction, match="tokens do not connect"):
        scene.play("B01@h3")
    with pytest.raises(IllegalAction, match="Building on that space"):
        scene.play("B01@h5")


def test_cities_that_touch_are_one() -> None:
    """E-23: the joint city is everybody's who has a part in it, and a third joins them all."""
    scene = Scene("basic")
    for space in ("h5", "g5", "f5"):
        scene.built("G02", space)
    assert list(scene.state.table.joint) == [1, 2, 4]
    scene.built("G01", "e4")  # beside f5 and the hall of seat 1 on e3
    assert list(scene.state.table.joint) == [3, 3, 4]
    scene.hand("B01", seat=1)
    scene.state.current = 1
    scene.play("B01")
    assert {"j5", "e2", "g6"} <= scene.spaces()
    for space in ("e5", "d5", "d6"):
        scene.built("B02", space, seat=1)
    assert list(scene.state.table.joint) == [7, 7, 7]


def test_a_token_between_two_cities_does_not_join_them() -> None:
    """E-24"""
    scene = Scene("basic").built("G01", "h5").built("G02", "g5").built("G03", "f5")
    scene.token("zone", "f4", "e4")
    assert list(scene.state.table.joint) == [1, 2, 4]


@pytest.mark.many
@pytest.mark.parametrize("players", [3, 4, 5])
def test_there_is_always_room(players: int) -> None:
    """E-20: even with tokens wherever they may lie, a city has a space to grow."""
    for seed in range(30):
        match = Match.new("ekopolis", players, seed=seed)
        rng = Rng(seed)
        while not match.is_over:
            moves = match.legal_moves()
            assert moves
            match.play(moves[rng.below(len(moves))])
        placed = [s for s in match.view()["table"]["spaces"] if s["holds"] == "building"]
        assert len(placed) == {3: 27, 4: 28, 5: 30}[players]
