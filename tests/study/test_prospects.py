"""What choices lead to, in points: the reasons that hints give."""

from __future__ import annotations

import re

import pytest

from pentapolis.engine.match import Match
from pentapolis.engine.registry import all_games, find_game
from pentapolis.engine.rng import Rng
from pentapolis.server.forecasting import advise
from pentapolis.server.thinking import pack
from pentapolis.study.prospects import Prospect, explained, prospects

GAMES = [game.name for game in all_games()]

WORDS = find_game("ekopolis").words(find_game("ekopolis").setup())


def middle(game: str, moves: int) -> tuple[Match, int]:
    """A position where there is much to choose, and whose turn it is."""
    match, rng = Match.new(game, seed=2), Rng(2)
    while len(match.moves) < moves or len(match.legal_moves(match.deciders[0])) < 3:
        seat = match.deciders[0]
        legal = match.legal_moves(seat)
        match.play(legal[rng.below(len(legal))])
    return match, match.deciders[0]


@pytest.mark.parametrize("game", GAMES)
def test_every_hint_says_where_it_ends_and_what_tells_it_from_the_others(game: str) -> None:
    match, seat = middle(game, 12)
    world = pack(match.state.resample(seat, Rng(1)), match.words.names)
    found = advise(world, seat, seed=3, worlds=12)
    assert len(found) > 1
    reasons = [hint.reason for hint in found]
    assert len(set(reasons)) == len(reasons)
    for hint in found:
        assert re.search(r"Played on, it ends at about -?\d+( \(-?\d+ to -?\d+\))?", hint.reason)
    assert "the next" in reasons[0]
    assert all("the first" in reason for reason in reasons[1:])
    # One unit, and one order.
    assert [hint.value for hint in found] == sorted((h.value for h in found), reverse=True)


def test_prospects_depend_only_on_what_the_seat_knows() -> None:
    match, seat = middle("infinite_city", 9)
    other = match.state.resample(seat, Rng(77))
    lines = [(int(action),) for action in match.state.legal_actions(seat)][:2]
    game = match.game
    found = [
        prospects(game, state, seat, lines, Rng(5), worlds=6) for state in (match.state, other)
    ]
    assert found[0] == found[1]


def test_a_rival_s_loss_is_named_where_no_points_of_one_s_own_tell_choices_apart() -> None:
    own = [20.0, 24.0, 22.0, 22.0] * 5
    hurts = Prospect(own, [24.0, 26.0, 25.0, 25.0] * 5, [{"groups": 6}] * 20)
    spares = Prospect(own, [28.0, 29.0, 28.0, 29.0] * 5, [{"groups": 6}] * 20)
    first, second = explained([hurts, spares], WORDS)
    assert first == (
        "Played on, it ends at about 22 (20 to 24), the best other at 25, "
        "3.5 better than the next: the best other -3.5."
    )
    assert second.endswith("3.5 worse than the first: the best other +3.5.")


def test_what_lies_within_chance_is_called_as_good() -> None:
    one = Prospect([20.0, 30.0, 21.0, 28.0], [], [{"parks": 3}] * 4)
    other = Prospect([30.0, 20.0, 22.0, 26.0], [], [{"parks": 1}] * 4)
    first, second = explained([one, other], WORDS)
    assert first == (
        "Played on, it ends at about 25 (20 to 30), about as good as the next: parks +2.0."
    )
    assert second.endswith("about as good as the first: parks -2.0.")
    assert explained([one], WORDS) == ["Played on, it ends at about 25 (20 to 30)."]
