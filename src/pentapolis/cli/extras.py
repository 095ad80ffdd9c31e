"""What a light installation leaves out, and how to get it."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, requires, version

from packaging.requirements import Requirement

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
    """The packages that it needs on this machine: some are for other systems only."""
    found = []
    for line in requires("pentapolis") or []:
        needed = Requirement(line)
        # What is needed without the extra as well is there already.
        if (
            needed.marker
            and needed.marker.evaluate({"extra": extra})
            and "extra" in str(needed.marker)
        ):
            found.append(needed.name)
    return found


def _installed(name: str) -> bool:
    try:
        version(name)
    except PackageNotFoundError:
        return False
    return True
