"""A golden playthrough of the Basic version; the contract suite has those of the default one."""

from __future__ import annotations

import pytest

from pentapolis.contract.scenarios import Scenario
from tests.contract.test_golden import FOLDER, story


def test_golden_playthrough_of_the_basic_version(request: pytest.FixtureRequest) -> None:
    """E-02, E-18"""
    scenario = Scenario("ekopolis", 4, option=("version", "basic"))
    path = FOLDER / "ekopolis-4p-basic.txt"
    told = story(scenario)
    if request.config.getoption("--update-golden"):
        path.write_text(told, encoding="utf-8")
    assert told == path.read_text(encoding="utf-8")
