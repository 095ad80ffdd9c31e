"""What a seat may know, and that it never learns more."""

from __future__ import annotations

from pentapolis import SPECTATOR, Match, Rng
from tests.games.inktropolis.table import (
    CARDS,
    GAME,
    deal,
    first_round,
    give,
    hand,
    offer,
    play,
    rest,
    rest_rounds,
)


def test_what_everybody_knows() -> None:
    """K-75: the cards on the table, the top of the deck, the plans and the boards."""
    state = first_round(2)
    views = [GAME.view(state, seat) for seat in (SPECTATOR, 0, 1)]
    for key in ("plans", "available", "top", "deck", "round"):
        assert views[0][key] == views[1][key] == views[2][key]
    assert [city["board"] for city in views[0]["cities"]] == [
        c["board"] for c in views[1]["cities"]
    ]


def test_landmarks_are_secret_until_built() -> None:
    """K-76, K-23: others see a card only when it stands in a finished round."""
    state = hand(give(first_round(2), citizens=3), 0, "fountain", "resort", "zoo")
    marks = GAME.view(state, 1)["cities"][0]["landmarks"]
    assert [mark["card"] for mark in marks] == [None, None, None]
    own = GAME.view(state, 0)["cities"][0]["landmarks"]
    assert [mark["card"]["card"] for mark in own] == ["fountain", "resort", "zoo"]
    play(state, 0, "fountain", "cultural", "g6", "stop")
    assert GAME.view(state, 1)["cities"][0]["landmarks"][0]["card"] is None
    rest(state, 1)
    seen = GAME.view(state, 1)["cities"][0]["landmarks"]
    assert seen[0]["card"]["card"] == "fountain"
    assert seen[1]["card"] is None


def test_the_rest_of_the_deck_is_unknown() -> None:
    """K-76: resampling keeps what was drawn and the back on top, and mixes the rest of each deck."""
    state = rest_rounds(first_round(2, seed=4), 6)
    orders, nexts, roads = set(), set(), set()
    for number in range(30):
        world = state.resample(0, Rng(number))
        for known in (range(8), range(10, 14)):
            assert [world.decks[at] for at in known] == [state.decks[at] for at in known]
        for known in (range(9), range(10, 15)):
            assert [world.backs[at] for at in known] == [state.backs[at] for at in known]
        assert sorted(world.backs) == sorted(state.backs)
        nexts.add(int(world.decks[14]))
        roads.add(int(world.backs[15]))
        assert sorted(world.decks) == sorted(state.decks)
        orders.add(tuple(world.decks))
        assert {int(world.rules.era[card]) for card in list(world.decks)[20:]} == {3}
    assert len(orders) == 30
    # Five of the City deck are known by none of their sides; of one the back alone is seen.
    assert len(nexts) == 6
    assert len(roads) == 5


def test_build_phases_are_hidden_until_all_have_finished() -> None:
    """K-77, K-21: until then others see the city as it was; log and record say no more."""
    match = Match.new("inktropolis", players=2, seed=5)
    match.play("residential", 0).play("e6", 0).play("cultural", 0).play("e8", 0)
    assert match.view(1)["table"]["cities"][0]["buildings"] == []
    assert len(match.view(0)["table"]["cities"][0]["buildings"]) == 2
    assert {told.text for told in match.log(1)} == {"has chosen."}
    assert [move.text for move in match.record_for(1).moves] == ["?"] * 4
    assert match.record_for(0).moves[1].text == "e6"
    for move in ("residential", "e6", "cultural", "e8"):
        match.play(move, 1)
    assert len(match.view(1)["table"]["cities"][0]["buildings"]) == 2
    assert "has chosen." not in [told.text for told in match.log(1)]


def test_score_sheets_keep_the_secret() -> None:
    """K-77: a viewer's sheet shows other cities as that viewer has seen them."""
    state = hand(give(first_round(2), citizens=3), 0, "fountain", "resort", "zoo")
    play(state, 0, "fountain", "residential", "g6", "stop")
    mine = GAME.score_sheet(state, 0).figures["cities"][0]["districts"]["residential"]
    theirs = GAME.score_sheet(state, 1).figures["cities"][0]["districts"]["residential"]
    assert (mine, theirs) == (4, 0)


def test_unbuilt_landmarks_stay_secret() -> None:
    """K-78: also when the game is over."""
    state = rest_rounds(first_round(2), 13)
    assert state.is_over()
    for viewer in (SPECTATOR, 1):
        marks = GAME.view(state, viewer)["cities"][0]["landmarks"]
        assert all(mark["card"] is None for mark in marks)


def test_imagined_phases_are_possible_ones() -> None:
    """K-77: where another seat has finished unseen, a resampled world holds a phase it could have had."""
    state = offer(first_round(3), "apartments", "library")
    play(state, 1, "small-enterprise", "utilities", "i8", "stop")
    for number in range(20):
        world = state.resample(0, Rng(number))
        assert list(world.deciders()) == [0, 2]
        assert len(world.cities[1].built) in (2, 3)
        assert len(world.cities[2].built) == 2
        assert world.cities[1].stage == 0


def test_landmark_pool() -> None:
    """K-07, K-76: unseen landmarks come from all that the seat has not seen, own ones stay."""
    state = deal(2, seed=9)
    own = list(state.landmarks)[:3]
    seen = set()
    for number in range(60):
        world = state.resample(0, Rng(number))
        assert list(world.landmarks)[:3] == own
        seen.add(int(world.landmarks[3]))
    first_era = {
        CARDS[code] for code in ("fountain", "light-show", "heritage-site", "beach-chalet")
    }
    assert seen == first_era - {int(own[0])}


def test_taking_back_while_others_build() -> None:
    """K-79: another player's finished phase takes nobody's right away, until the round is over."""
    match = Match.new("inktropolis", players=2, seed=5, undo="turn")
    match.play("residential", 0)
    for move in ("residential", "e6", "cultural", "e8"):
        match.play(move, 1)
    assert match.can_undo(0)
    match.undo(0)
    assert match.can_undo(1)
    for move in ("cultural", "e6", "cultural", "e8"):
        match.play(move, 0)
    assert match.state.round == 1  # type: ignore[attr-defined]
    assert not match.can_undo(0)
    assert not match.can_undo(1)
