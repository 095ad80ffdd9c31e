"""Playing on from positions entered by hand: a game like any other, whose record says where it begins."""

from __future__ import annotations

from typing import Any

import pytest

from pentapolis import Match, Rng
from pentapolis.engine.errors import PositionError, RecordError
from pentapolis.engine.record import parse_record
from pentapolis.engine.registry import all_games, find_game

POSITIONS: dict[str, dict[str, Any]] = {
    "sprawlopolis": {
        "goals": [8, 9, 11],
        "placements": [
            {"card": 16, "x": 0, "y": 1, "turned": True},
            {"card": 4, "x": 2, "y": 1},
            {"card": 12, "x": 1, "y": 2},
        ],
        "hand": [1, 2, 3],
    },
    "infinite_city": {
        "players": ["Abe", "Betty Blue"],
        "tiles": [
            {"tile": "Port", "x": 0, "y": 0, "tokens": ["Abe"]},
            {"tile": "MA", "x": 1, "y": 0, "tokens": ["Betty Blue"]},
            {"tile": None, "x": 0, "y": 1},
        ],
        "next": "Betty Blue",
        "hand": ["HO", "Housing", "Embassy"],
    },
    "inktropolis": {
        "plans": ["commuting", "coast", "nature-trail"],
        "cities": [
            {
                "roads": ["e6", "e5", "e8"],
                "buildings": [
                    {"card": "small-enterprise", "type": "cultural", "grids": ["f5", "f6"]},
                    {"card": "library", "grids": ["g5", "g6", "h6"]},
                ],
                "rounds": [0, 1],
                "stock": {"citizens": 3, "culture": 2},
                "landmarks": ["fountain"],
            },
            {"side": "B", "roads": ["g6"], "rounds": [0, 2], "stock": {"finance": 4}},
        ],
        "available": ["apartments", "museum"],
    },
    "ekopolis": {
        "players": 3,
        "turns": [
            {"player": 1, "tile": "R01", "at": "i6", "token": "i7", "card": "AR13"},
            {"player": 2, "tile": "G02", "at": "e4", "token": "e5", "card": "AG12"},
        ],
        "hand": ["B01", "B02", "B03"],
    },
}
each_game = pytest.mark.parametrize("game", sorted(POSITIONS))


def begun(game: str, seed: int = 5, **changed: Any) -> Match:
    return Match.from_position(game, {**POSITIONS[game], **changed}, seed=seed)


def play_out(match: Match, seed: int = 1) -> Match:
    rng = Rng(seed)
    while not match.is_over:
        seat = match.deciders[0]
        moves = match.legal_moves(seat)
        match.play(moves[int(rng.below(len(moves)))])
    return match


@each_game
def test_it_is_played_to_its_end_and_its_record_leads_there_again(game: str) -> None:
    match = play_out(begun(game))
    text = str(match.record)
    assert "\nposition {" in text
    again = Match.from_record(parse_record(text))
    assert again.state.dump() == match.state.dump()
    assert str(again.record) == text


@each_game
def test_a_running_game_tells_nobody_what_was_entered_of_a_hand(game: str) -> None:
    match = begun(game)
    for seat in range(match.setup.players):
        assert match.record_for(seat).position is None
    assert play_out(match).record_for(0).position is not None


@each_game
def test_what_was_counted_is_what_is_played_on_from(game: str) -> None:
    counted = find_game(game).score_position(POSITIONS[game]).outcome.scores
    assert tuple(begun(game).score_sheet().outcome.scores) == counted


@each_game
def test_what_nobody_named_is_drawn_and_what_was_named_is_not(game: str) -> None:
    one, other, same = begun(game, 1), begun(game, 2), begun(game, 1)
    assert one.state.dump() == same.state.dump()
    assert one.state.dump() != other.state.dump()
    seat = one.deciders[0]
    assert {m.text for m in one.legal_moves(seat)} == {m.text for m in other.legal_moves(seat)}


@each_game
def test_nothing_is_there_twice_and_nobody_knows_too_much(game: str) -> None:
    """A world that another seat could be in is dealt from the same box: it can be saved and loaded."""
    match = begun(game)
    for seat in range(match.setup.players):
        world = match.state.resample(seat, Rng(3))
        loaded = match.game.load_state(match.setup, world.dump())
        assert match.game.view(loaded, seat) == match.game.view(match.state, seat)


def test_whose_turn_it_is_and_what_they_hold() -> None:
    match = begun("infinite_city")
    assert match.deciders == [1]
    assert {choice.words for choice in match.legal_moves(1)} >= {"Housing", "Embassy"}
    assert begun("ekopolis").deciders == [2]


@pytest.mark.parametrize(
    ("game", "changed", "message"),
    [
        ("sprawlopolis", {"goals": [8, 9]}, "3 goal cards"),
        ("sprawlopolis", {"goals": [8, 9, 16]}, "Card 16 is a goal"),
        ("sprawlopolis", {"hand": [1]}, "'hand' must name 3 cards"),
        ("sprawlopolis", {"hand": [16, 1, 2]}, "names card 16"),
        (
            "sprawlopolis",
            {"placements": [{"card": 1, "x": 0, "y": 0}, {"card": 4, "x": 5, "y": 0}], "hand": []},
            "placement 2: card 4 must touch",
        ),
        ("inktropolis", {"available": ["museum", "museum"]}, "museum cannot lie on the table"),
        ("inktropolis", {"available": ["small-enterprise"]}, "cannot lie on the table"),
        ("inktropolis", {"cities": [{"rounds": [1]}]}, "'stock' must say what is left"),
        ("inktropolis", {"cities": [{"stock": {"money": 1}}]}, "no resource 'money'"),
        (
            "inktropolis",
            {"cities": [{"stock": {}}, {"stock": {}, "rounds": [1]}]},
            "'rounds' differ",
        ),
        (
            "inktropolis",
            {"cities": [{"stock": {}, "landmarks": ["fountain"]}] * 2},
            "two players have the same landmark",
        ),
        (
            "inktropolis",
            {"cities": [{"stock": {}, "landmarks": ["museum"]}]},
            "one landmark of each",
        ),
        ("infinite_city", {"hand": ["Nowhere"]}, "no tile 'Nowhere'"),
        ("infinite_city", {"next": "Carl"}, "no player 'Carl'"),
        (
            "infinite_city",
            {"tiles": [{"tile": "HO", "x": 0, "y": 0, "tokens": ["Abe"] * 15}]},
            "Abe has no token left",
        ),
        ("ekopolis", {"hand": ["R01"]}, "R01 is somewhere else"),
        ("ekopolis", {"hand": ["B01", "B02", "B03", "B04"]}, "nobody holds more than 3"),
    ],
)
def test_what_cannot_be_played_on_is_refused_in_words(
    game: str, changed: dict[str, Any], message: str
) -> None:
    with pytest.raises(PositionError, match=message):
        begun(game, **changed)


def test_a_finished_city_is_not_played_on() -> None:
    row = [{"card": card, "x": 2 * card, "y": 0} for card in range(1, 16)]
    with pytest.raises(PositionError, match="over there"):
        begun("sprawlopolis", placements=row, goals=[16, 17, 18], hand=[])


def test_a_game_that_needs_more_than_a_table_shows_says_so() -> None:
    for game in (game for game in all_games() if game.entering is None):
        with pytest.raises(PositionError, match="not played on"):
            Match.from_position(game.name, {})


@pytest.mark.parametrize("line", ["position {", "position {}", 'position {"players":9,"turns":[]}'])
def test_a_record_with_another_position_is_refused(line: str) -> None:
    text = str(begun("ekopolis").record)
    broken = "\n".join(line if one.startswith("position ") else one for one in text.split("\n"))
    with pytest.raises(RecordError):
        Match.from_record(parse_record(broken))
