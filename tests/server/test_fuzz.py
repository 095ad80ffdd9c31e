"""Whatever is sent by HTTP, the answer is one that the OpenAPI description knows, and never a failure."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.server.client import GAME, ME, Person
from tests.server.running import ThreadServer

pytestmark = pytest.mark.slow
CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "response_schema_conformance",
    "content_type_conformance",
)
# So that requests are also for things that are really there.
CONFIG = """
[parameters]
"path.code" = "{code}"
"path.game" = "{game}"
"path.move" = 3
"""
# Of each operation, beside those that the description itself suggests: minutes, not hours.
EXAMPLES = 25


@pytest.mark.parametrize("database", ["sqlite", "postgresql"], indirect=True)
@pytest.mark.parametrize("known", ["nothing", "a running game", "a finished game"])
def test_nothing_that_is_sent_makes_it_fail(
    database: str, known: str, serve: Callable[..., ThreadServer], tmp_path: Path
) -> None:
    server = serve(database, table_burst=10**6, tables_each=10**6)
    ann = Person(server.address, "Ann")
    code = ann.create(ME)
    with ann.connect(code) as table:
        for _ in range(4):
            table.play()
        if known == "a finished game":
            table.play_to_end()
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(code=code, game=GAME) if known != "nothing" else "")
    cookies = "; ".join(f"{name}={value}" for name, value in ann.http.cookies.items())
    done = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
            *(f"{server.address}/schema", "--checks", ",".join(CHECKS), "--no-color"),
            *("--phases", "examples,coverage,fuzzing", "--max-examples", str(EXAMPLES)),
            *("--header", f"Cookie: {cookies}", "--continue-on-failure"),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    generated = re.search(r"(\d+) generated", done.stdout)
    assert generated is not None
    assert int(generated[1]) > 0
