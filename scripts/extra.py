"""Prints what extras of pyproject.toml name, one requirement a line; extras of its own are followed."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))[
    "project"
]


def requirements(extra: str) -> list[str]:
    found = []
    for requirement in PROJECT["optional-dependencies"][extra]:
        own = re.fullmatch(rf"{PROJECT['name']}\[([\w,]+)\]", requirement)
        found += (
            [r for name in own[1].split(",") for r in requirements(name)] if own else [requirement]
        )
    return found


if __name__ == "__main__":
    print("\n".join(dict.fromkeys(r for extra in sys.argv[1:] for r in requirements(extra))))
