"""Worlds rest on what their seat knows and on chance, judged by something other than `resample`."""

from __future__ import annotations

from pentapolis import COMPILED
from pentapolis.contract.honesty import meaning, oddities, verdict
from pentapolis.contract.scenarios import Scenario
from pentapolis.engine.game import Game

# Plain Python takes its time; with far fewer games nothing could be odd.
GAMES = 160 if COMPILED else 50


def test_a_world_rests_on_what_its_seat_knows_and_on_nothing_else(scenario: Scenario) -> None:
    found = verdict(scenario)
    assert found == set(), meaning(found)


def test_what_was_dealt_lies_in_worlds_as_in_deals(game: Game) -> None:
    for players in game.players if COMPILED else game.players[:1]:
        assert oddities(Scenario(game.name, players), games=GAMES) == {}
