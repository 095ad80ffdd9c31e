"""Settings shared by all tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

# This machine and every CI machine is noisy: no test may depend on how long something takes.
settings.register_profile(
    "normal", max_examples=400, deadline=None, suppress_health_check=list(HealthCheck)
)
settings.register_profile("quick", settings.get_profile("normal"), max_examples=20)
settings.register_profile("thorough", settings.get_profile("normal"), max_examples=5000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "normal"))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files anew")
    parser.addoption("--slow", action="store_true", help="also run the tests marked slow")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not config.getoption("--slow"):
        config.hook.pytest_deselected(items=[i for i in items if i.get_closest_marker("slow")])
        items[:] = [item for item in items if not item.get_closest_marker("slow")]


@pytest.fixture(scope="session")
def installed_guest(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("guest")
    source = shutil.copytree(Path(__file__).parents[1] / "examples" / "skyline", folder / "source")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    target = folder / "installed"
    subprocess.run(
        [*pip, "--no-index", "--target", str(target), str(source)], check=True, capture_output=True
    )
    return target


@pytest.fixture
def guest(installed_guest: Path, tmp_path: Path) -> Path:
    """A folder with the game of examples/skyline installed, for the PYTHONPATH of other processes."""
    return shutil.copytree(installed_guest, tmp_path / "guest")
