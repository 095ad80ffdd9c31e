"""Options that stand in a file (TOML), named as on the command line, which comes first."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import typer

from pentapolis.engine.errors import PentapolisError, did_you_mean

# Said to a command, not to the service.
NOT_IN_A_FILE = {"settings", "check", "help"}


class SettingsFileError(PentapolisError):
    """What the file says is not understood."""


def read_settings(context: typer.Context, path: Path | None) -> Path | None:
    """For an eager option: what the file says stands where the command line says nothing."""
    if path is None:
        return None
    known = {
        parameter.name: parameter
        for parameter in context.command.params
        if parameter.name is not None and parameter.name not in NOT_IN_A_FILE
    }
    found: dict[str, Any] = {}
    for name, value in _read(path).items():
        wanted = "open_browser" if name == "open" else name.replace("-", "_")
        if wanted not in known:
            names = [each.replace("_", "-") for each in known]
            hint = did_you_mean(name, names)
            raise SettingsFileError(f"{path}: there is no setting '{name}'.{hint}")
        option: Any = known[wanted]
        if (option.multiple, bool(getattr(option, "is_flag", False))) != (
            isinstance(value, list),
            isinstance(value, bool),
        ):
            kind = (
                "a list" if option.multiple else "true or false" if option.is_flag else "one value"
            )
            raise SettingsFileError(f"{path}: '{name}' has to be {kind}.")
        found[wanted] = value
    context.default_map = {**(context.default_map or {}), **found}
    return path


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except OSError as error:
        raise SettingsFileError(f"{path}: cannot be read ({error.strerror}).") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsFileError(f"{path}: is not understood: {error}") from error
