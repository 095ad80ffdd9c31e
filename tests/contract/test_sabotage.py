"""The contract suite bites: each of these patches makes it fail, in a copy of the package."""

from __future__ import annotations

import inspect
import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import pentapolis
from pentapolis import all_games
from pentapolis.contract import (
    test_bots,
    test_contract,
    test_events,
    test_honesty,
    test_languages,
)
from tests.contract.sabotages import SABOTAGES, Sabotage

PACKAGE = Path(pentapolis.__file__).parent
SUITE = {
    name: module.__name__
    for module in (test_bots, test_contract, test_events, test_honesty, test_languages)
    for name, _ in inspect.getmembers(module, inspect.isfunction)
    if name.startswith("test_")
}
# One of each game in the ordinary suite, the rest with the slow ones.
SAMPLE = {
    sabotage.file.split("/")[1]: sabotage for sabotage in SABOTAGES if sabotage.file[:5] == "games"
}
every_sabotage = pytest.mark.parametrize(
    "sabotage",
    [
        pytest.param(
            sabotage,
            id=f"{sabotage.game}: {sabotage.what}",
            marks=() if sabotage in SAMPLE.values() else pytest.mark.slow,
        )
        for sabotage in SABOTAGES
    ],
)


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package without what is compiled or built."""
    folder = tmp_path_factory.mktemp("sabotaged") / "pentapolis"
    left_out = shutil.ignore_patterns("*.so", "__pycache__", "static")
    return Path(shutil.copytree(PACKAGE, folder, ignore=left_out))


@pytest.fixture
def sabotaged(copied: Path, sabotage: Sabotage) -> Iterator[Path]:
    path = copied / sabotage.file
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(sabotage.old, sabotage.new), encoding="utf-8")
    yield copied.parent
    path.write_text(text, encoding="utf-8")


@every_sabotage
def test_a_sabotage_makes_the_contract_suite_fail(sabotaged: Path, sabotage: Sabotage) -> None:
    env = {
        **os.environ,
        "PYTHONPATH": str(sabotaged),
        "PENTAPOLIS_INTERPRETED": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    only = f"{sabotage.test} and {sabotage.where}" if sabotage.where else sabotage.test
    suite = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    which = ["--pyargs", SUITE[sabotage.test], "--pentapolis-game", sabotage.game, "-k", only]
    done = subprocess.run(
        [sys.executable, *suite, "--rootdir", str(sabotaged), *which],
        env=env,
        cwd=sabotaged,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1, f"not caught: {sabotage.what}\n{done.stdout[-2000:]}{done.stderr}"
    assert "1 failed" in done.stdout
    assert f"::{sabotage.test}" in done.stdout


@pytest.mark.parametrize("sabotage", SABOTAGES, ids=lambda s: s.what)
def test_a_sabotage_fits_the_source(sabotage: Sabotage) -> None:
    """Whoever rewrites the line moves the sabotage along."""
    text = (PACKAGE / sabotage.file).read_text(encoding="utf-8")
    assert text.count(sabotage.old) == 1
    assert sabotage.test in SUITE


def test_every_game_has_sabotages_and_every_promise_one() -> None:
    games = Counter(s.game for s in SABOTAGES if s.file.startswith("games/"))
    assert all(games[game.name] >= 3 for game in all_games())
    assert SUITE.keys() - {sabotage.test for sabotage in SABOTAGES} == set()
