"""Worlds rest on what is known and on chance, judged by something other than what makes them."""

from __future__ import annotations

from pentapolis import COMPILED, Rng, State
from pentapolis.contract.honesty import meaning, oddities, redraw_verdict, verdict
from pentapolis.contract.scenarios import Scenario
from pentapolis.engine.game import Game

# Plain Python takes its time; with far fewer games nothing could be odd.
GAMES = 160 if COMPILED else 50
# What is drawn anew is judged at the smallest table: there more games are played in the same time.
REDRAWN = 160 if COMPILED else 110


def test_a_world_rests_on_what_its_seat_knows_and_on_nothing_else(scenario: Scenario) -> None:
    found = verdict(scenario)
    assert found == set(), meaning(found)


def test_what_was_dealt_lies_in_worlds_as_in_deals(game: Game) -> None:
    for players in game.players if COMPILED else game.players[:1]:
        assert oddities(Scenario(game.name, players), games=GAMES) == {}


def test_what_nobody_has_seen_is_drawn_anew_and_nothing_else(scenario: Scenario) -> None:
    found = redraw_verdict(scenario)
    assert found == set(), meaning(found)


def test_what_is_drawn_anew_lies_as_in_deals(game: Game) -> None:
    def redrawn(state: State, seat: int, rng: Rng) -> State:
        return state.redraw(rng)

    scenario = Scenario(game.name, game.players[0])
    assert oddities(scenario, redrawn, REDRAWN) == {}
