"""What a forecast calls sure is what comes, in the true world and not only in those that were tried."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from pentapolis.contract.scenarios import GAMES, SCENARIOS, Scenario
from pentapolis.engine.game import Game
from pentapolis.engine.match import Match
from pentapolis.engine.rng import Rng
from pentapolis.engine.score import ScoreSheet
from pentapolis.engine.state import CONFIRM, State
from pentapolis.server.forecasting import Forecaster, Key, by_source
from pentapolis.server.thinking import pack

LONG_ENOUGH = 10_000.0
# No more choices than this of one position: otherwise the first turns of a game are all there is.
CHOICES = 12


def positions(game: Game, chance: random.Random) -> Iterator[tuple[Match, int]]:
    """Of games by chance, with any number of players and options: whoever decides, and the table."""
    mine = [scenario for scenario in SCENARIOS if scenario.game_name == game.name]
    while True:
        scenario: Scenario = chance.choice(mine)
        match = Match(scenario.setup, seed=chance.randrange(10**6))
        while not match.is_over:
            seat = chance.choice(match.deciders)
            if chance.random() < 0.3:
                yield match, seat
            match.play(int(chance.choice(list(match.state.legal_actions(seat)))), seat)


def sheet_after(game: Game, state: State, seat: int, action: int) -> ScoreSheet:
    after = state.clone()
    after.apply(seat, action)
    return game.score_sheet(game.outlook.foreseen(after, seat), seat)


def points(sheet: ScoreSheet) -> dict[Key, int]:
    sums = {key: sum(line.points for line in lines) for key, lines in by_source(sheet).items()}
    return {key: found for key, found in sums.items() if found}


def check_promises(game: Game, wanted: int) -> None:
    """Every line that is called sure; and where the choice is proven, that no other line changes."""
    chance = random.Random(1)
    made = 0
    broken: list[str] = []
    for match, seat in positions(game, chance):
        world = match.state.resample(seat, Rng(chance.randrange(10**6)))
        forecaster = Forecaster(pack(world), seat, chance.randrange(10**6), LONG_ENOUGH)
        before = points(forecaster.sheet)
        legal = [int(action) for action in match.state.legal_actions(seat)]
        for forecast in forecaster.choices(chance.sample(legal, min(CHOICES, len(legal)))):
            sure = {(e.source, e.item, e.seat): e.after for e in forecast.lines if e.sure}
            promised = sure
            if forecaster.proven(world, forecast.action) is not None:
                promised = before | sure
            came = points(sheet_after(game, match.state, seat, forecast.action))
            made += len(promised)
            broken += [
                f"{match.setup.options}, {len(match.moves)} moves, {match.question(seat)}: {key}"
                for key, value in promised.items()
                if came.get(key, 0) != value
            ]
        if made >= wanted:
            break
    assert broken == []


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_what_is_called_sure_comes(game: Game) -> None:
    check_promises(game, 4_000)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_of_many_promises_none_is_broken(game: Game) -> None:
    check_promises(game, 50_000)


@pytest.mark.parametrize(
    "scenario",
    [each for each in SCENARIOS if each.confirm and not each.game.outlook.counts_between_turns],
    ids=str,
)
def test_no_points_change_between_turns_where_a_game_says_so(scenario: Scenario) -> None:
    chance = random.Random(2)
    for seed in range(8):
        match = Match(scenario.setup, seed)
        while not match.is_over:
            seat = chance.choice(match.deciders)
            action = int(chance.choice(list(match.state.legal_actions(seat))))
            before = points(match.score_sheet(seat))
            match.play(action, seat)
            if action == CONFIRM:
                assert points(match.score_sheet(seat)) == before
