"""The folders have one shape: the same modules in each (docs/adding-a-game.md says what is in them)."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pentapolis import all_games
from pentapolis.engine.game import Game

MODULES = {
    "game",
    "content",
    "fields",
    "data",
    "arrays",
    "observing",
    "state",
    "scoring",
    "evaluation",
    "notation",
    "events",
    "words",
    "sheet",
    "seen",
    "view",
    "position",
}
# Only where the rules compare groups at several tables, where more than a choice can be foreseen, and
# where cards have effects of many kinds.
OPTIONAL = {"contest", "outlook", "effects", "entering"}
FILES = {"__init__.py", "rules.md"}
# Where sentences to people are made: the rest deals in typed values. Errors about input that a person
# wrote (a file, a position) are made where it is read.
SILENT = ("state", "scoring", "evaluation", "events", "sheet", "view", "outlook", "contest")

every_game = pytest.mark.parametrize("game", all_games(), ids=lambda game: game.name)


def modules(folder: Path, name: str) -> list[Path]:
    """A module, or the modules of a package of the same name."""
    if (folder / f"{name}.py").exists():
        return [folder / f"{name}.py"]
    return sorted((folder / name).glob("*.py"))


@every_game
def test_a_folder_has_the_same_modules_as_all_others(game: Game) -> None:
    folder = game.folder
    for name in sorted(MODULES):
        assert modules(folder, name), f"{folder.name}/{name}.py is missing"
        both = (folder / f"{name}.py").exists() and (folder / name / "__init__.py").exists()
        assert not both, f"{folder.name}/{name} is both a module and a package"
    for path in folder.iterdir():
        known = (
            path.name in FILES
            or (path.suffix == ".py" and path.stem in MODULES | OPTIONAL)
            or (path.is_dir() and path.name in {"content", "__pycache__", *MODULES})
            or path.suffix == ".so"
        )
        assert known, f"{folder.name}/{path.name} is out of place"


@every_game
def test_sentences_are_made_in_words_only(game: Game) -> None:
    for name in SILENT:
        for path in modules(game.folder, name):
            for text in sentences(path):
                pytest.fail(f"{game.name}/{path.name} says {text!r}: say it in words")


def sentences(path: Path) -> list[str]:
    """String literals that look like a sentence: several words, and an end. Docstrings are not said."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in docs
        and len(node.value.split()) > 2
        and node.value.rstrip().endswith((".", "!", "?"))
    ]
