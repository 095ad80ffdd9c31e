"""What a light installation leaves out, and how to get it."""

from __future__ import annotations

import re
from importlib.metadata import PackageNotFoundError, requires, version

from pentapolis.engine.errors import PentapolisError


class MissingExtra(PentapolisError):  # noqa: N818 - reads better where it is raised
    """A command needs packages that are not installed; the message says how to get them."""


def need(extra: str) -> None:
    """MissingExtra unless all packages of this extra (see pyproject.toml) are installed."""
    if any(not _installed(name) for name in packages_of(extra)):
        raise MissingExtra(
            f"This command needs packages that are not installed: pip install 'pentapolis[{extra}]'"
        )


def packages_of(extra: str) -> list[str]:
    found = []
    for requirement in requires("pentapolis") or []:
        name = re.match(r"[\w.-]+", requirement)
        if name and re.search(rf"""extra == ["']{extra}["']""", requirement):
            found.append(name[0])
    return found


def _installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
