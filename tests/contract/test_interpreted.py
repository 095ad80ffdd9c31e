"""The plain source and the compiled engine play the same games."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis import COMPILED

ROOT = Path(__file__).parents[2]


def fingerprints(interpreted: bool) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.contract.fingerprint"],
        cwd=ROOT,
        env={**os.environ, "PENTAPOLIS_INTERPRETED": "1" if interpreted else "0"},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.splitlines()


@pytest.mark.skipif(not COMPILED, reason="there is no compiled engine to compare with")
def test_interpreted_and_compiled_engines_play_the_same_games() -> None:
    plain, compiled = fingerprints(interpreted=True), fingerprints(interpreted=False)
    assert plain[0] == "interpreted"
    assert compiled[0] == "compiled"
    assert plain[1:] == compiled[1:]
