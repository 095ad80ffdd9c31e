"""What is published says one version everywhere, and is as light as it promises."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from pentapolis import __version__
from pentapolis.cli import extras

ROOT = Path(__file__).parents[1]


def test_one_version_everywhere() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    newest = re.search(r"^## (\d\S*) \((\d{4}-\d\d-\d\d)\)", changelog, re.MULTILINE)
    citation = (ROOT / "CITATION.cff").read_text("utf-8")
    assert newest
    assert newest[1] == __version__
    assert f"version: {__version__}\n" in citation
    assert f'date-released: "{newest[2]}"' in citation


LIGHT = """
import sys
for name in ("litestar", "uvicorn", "sqlalchemy", "alembic", "aiosqlite", "openskill", "ray", "pytest"):
    sys.modules[name] = None  # importing it fails
from pentapolis.cli.main import main
sys.argv = ["pentapolis", *{words!r}]
main()
"""


@pytest.mark.parametrize("words", [["games"], ["simulate", "sprawlopolis", "-n", "1"]])
def test_a_light_installation_plays(words: list[str]) -> None:
    """Engine, games, bots and terminal use nothing of the extras."""
    done = subprocess.run(
        [sys.executable, "-c", LIGHT.format(words=words)],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_extras_are_named_by_what_needs_them() -> None:
    assert "litestar" in extras.packages_of("server")
    assert extras.packages_of("arena") == ["openskill"]
    # What only another system needs is not missing on this one.
    assert ("tzdata" in extras.packages_of("server")) == (sys.platform == "win32")
    extras.need("server")


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        extras, "requires", lambda _: ["rich>=1", 'no-such-package>=2; extra == "server"']
    )
    extras.need("arena")
    with pytest.raises(extras.MissingExtra, match=r"pip install 'pentapolis\[server\]'"):
        extras.need("server")
