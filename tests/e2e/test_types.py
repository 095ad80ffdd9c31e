"""The client's types are those that the server speaks."""

from __future__ import annotations

import os
import subprocess
import sys

from tests.e2e.browsing import ROOT


def test_the_client_has_the_servers_types() -> None:
    subprocess.run(
        ["node", "scripts/types.js", "--check"],
        cwd=ROOT / "web",
        env={**os.environ, "PYTHON": sys.executable},
        check=True,
    )
