"""Breaks the scoring of every game on purpose, one small change at a time, and counts what tests notice.

    python scripts/mutants.py [GAME …] [--sample 60] [--seed 1] [--jobs 2]

A change (a mutant) is killed when a test of the game fails or never ends. Those that live are listed:
each is a question to the tests, or a change that makes no difference. All runs on the plain source.
"""

from __future__ import annotations

import os

os.environ["PENTAPOLIS_INTERPRETED"] = "1"
os.environ["HYPOTHESIS_PROFILE"] = "quick"

import argparse
import ast
import copy
import math
import random
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType

# Loaded once; every mutant is tried in a fork of this process.
import hypothesis  # noqa: F401
import msgspec  # noqa: F401
import pytest
import rich.console  # noqa: F401

import pentapolis

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
# Longer than the tests of the unbroken game, by this factor, is for ever.
PATIENCE = 4.0

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Continue: ast.Break,
    ast.Break: ast.Continue,
}
# Tests of a game that say nothing about its scoring.
ELSEWHERE = ("content", "evaluation", "events", "long_runs", "notation", "outlook", "view", "words")
# Parts of the tree that say nothing about what is computed.
TYPES = ("annotation", "returns", "args", "decorator_list", "type_comment")


@dataclass(frozen=True)
class Mutant:
    """A change of the n-th node of a module's tree."""

    path: Path
    place: int
    line: int
    words: str

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(SOURCE).with_suffix("").parts)

    def tree(self) -> ast.Module:
        tree = ast.parse(self.path.read_text("utf-8"))
        changed(nodes(tree)[self.place])
        return ast.fix_missing_locations(tree)


def changed(node: ast.AST) -> str:
    """Change the node in place; what was done, in words, or nothing if there is nothing to change."""
    before = ast.unparse(copy.deepcopy(node)) if not isinstance(node, ast.Module) else ""
    if isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        node.ops[0] = SWAPS[type(node.ops[0])]()  # type: ignore[call-overload]
    elif isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp) and type(node.op) in SWAPS:
        node.op = SWAPS[type(node.op)]()  # type: ignore[assignment]
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        node.value = not node.value
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        node.value += 1
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)
    else:
        return ""
    return f"{before}  →  {ast.unparse(ast.fix_missing_locations(copy.deepcopy(node)))}"


def nodes(tree: ast.AST) -> list[ast.AST]:
    """Everything that is executed inside functions: no annotations, no tables of constants."""
    found: list[ast.AST] = []

    def visit(node: ast.AST, inside: bool) -> None:
        inside = inside or isinstance(node, ast.FunctionDef)
        if inside:
            found.append(node)
        for name, value in ast.iter_fields(node):
            if name in TYPES and not isinstance(node, ast.Call):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    visit(child, inside)

    visit(tree, False)
    return found


def mutants_of(game: str) -> list[Mutant]:
    folder = SOURCE / "pentapolis" / "games" / game
    paths = [folder / "scoring.py", *sorted((folder / "scoring").glob("*.py"))]
    found = []
    for path in paths:
        if not path.exists():
            continue
        tree = ast.parse(path.read_text("utf-8"))
        for place, node in enumerate(nodes(tree)):
            line = getattr(node, "lineno", 0)
            words = changed(copy.deepcopy(node))
            if words:
                found.append(Mutant(path, place, line, words))
    return found


def tests_of(game: str) -> list[str]:
    """What is quick and near comes first: most mutants die early."""
    folder = ROOT / "tests" / "games" / game
    near = sorted(
        folder.glob("test_*.py"), key=lambda path: ("scoring" not in path.name, path.name)
    )
    oracles = sorted((ROOT / "tests" / "oracles").glob(f"test_{game}_*.py"))
    return [
        str(path) for path in [*near, *oracles] if path.stem.removeprefix("test_") not in ELSEWHERE
    ]


class Changed(MetaPathFinder, Loader):
    """Gives out one module with a mutant in it."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.mutant.module:
            return None
        return ModuleSpec(fullname, self, origin=str(self.mutant.path))

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(self.mutant.path)
        exec(compile(self.mutant.tree(), str(self.mutant.path), "exec"), module.__dict__)


def start(game: str, mutant: Mutant | None) -> int:
    """Run the game's tests in a fork, with the mutant; its process."""
    process = os.fork()
    if process:
        return process
    status = 1
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        if mutant is not None:
            sys.meta_path.insert(0, Changed(mutant))
        words = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider", "--rootdir", str(ROOT)]
        status = int(pytest.main([*words, *tests_of(game)]))
    finally:
        os._exit(status)


def outcome(process: int, seconds: float) -> str:
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(process, os.WNOHANG)
        if done:
            return "lived" if status == 0 else "killed"
        time.sleep(0.02)
    os.kill(process, 9)
    os.waitpid(process, 0)
    return "killed"


def attempts(
    game: str, chosen: Sequence[Mutant], seconds: float, jobs: int
) -> Iterator[tuple[Mutant, str]]:
    running: list[tuple[Mutant, int]] = []
    for mutant in chosen:
        if len(running) == jobs:
            first, process = running.pop(0)
            yield first, outcome(process, seconds)
        running.append((mutant, start(game, mutant)))
    for first, process in running:
        yield first, outcome(process, seconds)


def interval(killed: int, number: int) -> tuple[float, float]:
    """Wilson's 95 % interval."""
    z, share = 1.96, killed / number
    middle = (share + z * z / (2 * number)) / (1 + z * z / number)
    reach = z / (1 + z * z / number)
    reach *= math.sqrt(share * (1 - share) / number + z * z / (4 * number * number))
    return middle - reach, middle + reach


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=pentapolis.game_names())
    parser.add_argument("--sample", type=int, default=60, help="mutants of each game; 0 for all")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    os.chdir(ROOT)
    sys.path.insert(0, str(ROOT))
    for game in given.games:
        everything = mutants_of(game)
        chosen = everything
        if 0 < given.sample < len(everything):
            picked = random.Random(given.seed).sample(range(len(everything)), given.sample)
            chosen = [everything[place] for place in sorted(picked)]
        began = time.monotonic()
        if outcome(start(game, None), 3600.0) != "killed":
            seconds = PATIENCE * (time.monotonic() - began) + 10.0
        else:
            sys.exit(f"{game}: its tests fail before anything is broken")
        lived = [
            mutant
            for mutant, result in attempts(game, chosen, seconds, given.jobs)
            if result == "lived"
        ]
        killed = len(chosen) - len(lived)
        low, high = interval(killed, len(chosen))
        print(
            f"{game}: {killed} of {len(chosen)} killed = {killed / len(chosen):.0%} "
            f"({low:.0%} to {high:.0%}); {len(everything)} possible",
            flush=True,
        )
        for mutant in lived:
            print(f"  {mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.words}", flush=True)


if __name__ == "__main__":
    main()
