"""A week in small: whoever comes and goes leaves nothing behind in the service's memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.e2e.browsing import ROOT

# A fiftieth of the week, and of the tables that are kept in memory, so that as many come and go.
SMALL = ("--guests", "400", "--tables", "2000", "--live", "40")


@pytest.mark.slow
def test_a_week_leaves_nothing_behind() -> None:
    """In a process of its own: what other tests have left in this one is not the service's."""
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.week", *SMALL],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.count("MB") == 10
