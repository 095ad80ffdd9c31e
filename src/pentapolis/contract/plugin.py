"""The pytest plug-in: gives the tests of the contract suite their games and scenarios."""

from __future__ import annotations

import pytest

# Of ours one of each way to play; a level is one of these with other numbers.
BOTS = ["random", "greedy", "novice", "search:8"]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("pentapolis", "the contract suite of Pentapolis")
    group.addoption(
        "--pentapolis-game",
        action="append",
        default=[],
        metavar="NAME",
        help="check this game only; may be repeated",
    )
    group.addoption(
        "--pentapolis-bot",
        action="append",
        default=[],
        metavar="CODE",
        help="check this bot (my_bot.py:Mine) instead of ours; may be repeated",
    )


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if not metafunc.module.__name__.startswith("pentapolis.contract."):
        return
    from pentapolis import all_games, find_game  # only when the suite is asked for
    from pentapolis.contract.scenarios import possible, scenarios_of

    if "bot" in metafunc.fixturenames:
        metafunc.parametrize("bot", metafunc.config.getoption("--pentapolis-bot") or BOTS)
    named = metafunc.config.getoption("--pentapolis-game")
    games = [find_game(name) for name in named] if named else all_games()
    if "scenario" in metafunc.fixturenames:
        concerns = getattr(metafunc.module, "concerns", lambda _: True)
        every = (s for game in games for s in scenarios_of(game) if possible(s))
        scenarios = [scenario for scenario in every if concerns(scenario)]
        metafunc.parametrize("scenario", scenarios, ids=str)
    elif "game" in metafunc.fixturenames:
        metafunc.parametrize("game", games, ids=lambda game: game.name)
