"""The container files of docs/hosting.md name only what is there, and what the command understands."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import typer
import yaml  # type: ignore[import-untyped]

from pentapolis.cli import extras
from pentapolis.cli.main import app

ROOT = Path(__file__).parents[1]
NAMES = {"PENTAPOLIS_HOST": "play.example.org", "POSTGRES_PASSWORD": "secret"}


def compose() -> dict[str, Any]:
    """compose.yaml with its variables filled in."""
    text = (ROOT / "compose.yaml").read_text("utf-8")
    filled = re.sub(r"\$\{(\w+)(:\?[^}]*)?\}", lambda found: NAMES[found[1]], text)
    read: dict[str, Any] = yaml.safe_load(filled)
    return read


def container() -> list[str]:
    """The instructions of the Containerfile, one a line."""
    text = (ROOT / "Containerfile").read_text("utf-8").replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def understood(words: list[str]) -> dict[str, Any]:
    """What the command makes of the words; it fails where it does not know them."""
    command = typer.main.get_command(app)
    group = command.make_context("pentapolis", list(words), resilient_parsing=False)
    name, found, rest = command.resolve_command(group, words)  # type: ignore[attr-defined]
    return dict(found.make_context(name, rest, parent=group).params)


def test_the_commands_of_the_container_files_are_understood() -> None:
    lines = dict(line.split(" ", 1) for line in container() if line.startswith(("CMD", "ENTRY")))
    assert yaml.safe_load(lines["ENTRYPOINT"]) == ["pentapolis"]
    assert understood(yaml.safe_load(lines["CMD"]))["host"] == "0.0.0.0"
    given = understood(compose()["services"]["pentapolis"]["command"])
    assert (given["workers"], given["allow_host"]) == (2, ["play.example.org"])
    proxy = compose()["services"]["proxy"]["networks"]["inside"]["ipv4_address"]
    assert given["trusted_proxy"] == [proxy]


def test_the_container_files_name_what_is_there() -> None:
    found = compose()
    built = found["services"]["pentapolis"]["build"]
    assert (ROOT / built["context"] / built["dockerfile"]).is_file()
    assert set(found["services"]["pentapolis"]["networks"]) - {"default"} <= set(found["networks"])
    for service in found["services"].values():
        for volume in service.get("volumes", []):
            assert volume.split(":")[0] in found["volumes"]
        assert set(service.get("depends_on", [])) <= set(found["services"])
    extra = next(re.search(r"\.\[(\w+)\]", line) for line in container() if "pip install" in line)
    assert extra
    assert extras.packages_of(extra[1])
    stages = [line.split(" AS ")[1] for line in container() if " AS " in line]
    for line in container():
        for word in shlex.split(line):
            if word.startswith("--from="):
                assert word.removeprefix("--from=") in stages
