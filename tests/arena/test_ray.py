"""The arena on a real Ray cluster on this machine: the same games with the same results."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from pentapolis import find_game
from pentapolis.arena.results import read_results
from pentapolis.arena.tournament import plan, run
from pentapolis.engine.errors import SetupError

pytest.importorskip("ray", reason="needs Ray: pip install 'pentapolis[ray]'")
pytestmark = pytest.mark.slow

SETUP = find_game("sprawlopolis").setup(1)
BOTS = ["random", "greedy"]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A head node of its own, as an administrator would start it; whether it asks for a token depends
    on what else was done with Ray on this machine, so that is switched off.
    """
    monkeypatch.setenv("RAY_AUTH_MODE", "disabled")
    ray = str(Path(sys.executable).with_name("ray"))
    address = f"127.0.0.1:{free_port()}"
    start = [ray, "start", "--head", "--port", address.partition(":")[2]]
    options = ["--node-ip-address", "127.0.0.1", "--num-cpus", "2", "--include-dashboard", "false"]
    subprocess.run([*start, *options], check=True, capture_output=True, timeout=180)
    yield address
    subprocess.run([ray, "stop"], check=True, capture_output=True, timeout=60)


def test_the_command_plays_on_a_cluster_and_gets_the_same_results(
    cluster: str, tmp_path: Path
) -> None:
    file = tmp_path / "games.jsonl"
    words = ["arena", "sprawlopolis", "--bots", ",".join(BOTS), "--games", "3", "--seed", "5"]
    program = str(Path(sys.executable).with_name("pentapolis"))
    command = [program, *words, "--out", str(file), "--ray", cluster]
    subprocess.run(command, check=True, timeout=240)
    _, found, _ = read_results(file)
    here = run(SETUP, plan(SETUP, BOTS, games=3, seed=5), workers=1)
    assert sorted(found, key=lambda result: result.number) == list(here)


def test_a_cluster_that_is_not_there_is_an_error_in_words() -> None:
    jobs = plan(SETUP, BOTS, games=1, seed=5)
    with pytest.raises(SetupError, match=r"No Ray cluster answers.*ray start --head"):
        list(run(SETUP, jobs, workers=1, ray_address=f"127.0.0.1:{free_port()}"))
