"""Thousands of random games; hypothesis shrinks a failing one to a short, readable record."""

from __future__ import annotations

import pytest
from hypothesis import given, note
from hypothesis import strategies as st

from pentapolis import COMPILED, Match, Rng, parse_record
from pentapolis.bots.playout import play_randomly
from pentapolis.contract.scenarios import GAMES, SCENARIOS, Scenario
from pentapolis.engine.game import Game

GAMES_PER_SCENARIO = 100 if COMPILED else 3


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(data=st.data())
def test_any_game_keeps_its_promises(game: Game, data: st.DataObject) -> None:
    """Each byte picks one of the choices by its share; when they are used up, the first one."""
    mine = [scenario for scenario in SCENARIOS if scenario.game_name == game.name]
    scenario = data.draw(st.sampled_from(mine), label="scenario")
    seed = data.draw(st.integers(0, 10**6), label="seed")
    picks = iter(data.draw(st.binary(max_size=80), label="picks"))
    match = Match(scenario.setup, seed)
    bound = game.max_decisions(scenario.setup) * (2 if scenario.confirm else 1)
    try:
        while not match.is_over:
            assert len(match.moves) < bound
            seats = match.deciders
            pick = next(picks, 0)
            seat = seats[pick % len(seats)]
            actions = match.state.legal_actions(seat)
            match.play(int(actions[pick * len(actions) // 256]), seat)
        assert match.state.turn <= game.max_turns(scenario.setup)
        sheet = match.score_sheet()
        assert [sheet.total(seat) for seat in range(scenario.players)] == match.state.scores()
        again = Match.from_record(parse_record(str(match.record)), content=scenario.setup.content)
        assert again.state == match.state
    except BaseException:
        note(str(match.record))
        raise


@pytest.mark.parametrize("scenario", SCENARIOS, ids=str)
def test_many_fast_games_end_properly(scenario: Scenario) -> None:
    bound = scenario.game.max_decisions(scenario.setup) * (2 if scenario.confirm else 1)
    for seed in range(GAMES_PER_SCENARIO):
        state = scenario.start(seed)
        assert 0 < play_randomly(state, Rng(seed)) <= bound
        assert state.turn <= scenario.game.max_turns(scenario.setup)
        assert state.end_reason() in scenario.game.end_reasons
