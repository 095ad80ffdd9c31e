"""Writes what follows from the declarations of the games' states: `python scripts/states.py`.

Each game declares its state once, in fields.py. Of that this makes data.py, the class with its attributes
and copies, observing.py, which writes what a seat knows into arrays (see envs/layout.py), and the page
docs/states.md for whoever reads a dump. A test says when they are out of date.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType

from pentapolis.engine.fields import BASE, Field, Follows, Part, Parts, Record, words_of
from pentapolis.engine.registry import find_game
from pentapolis.envs import layout

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "pentapolis" / "games"
WIDTH = 100


def declarations() -> Iterator[ModuleType]:
    for folder in sorted(GAMES.glob("*/fields.py")):
        yield import_module(f"pentapolis.games.{folder.parent.name}.fields")


def main() -> None:
    for path, text in written().items():
        path.write_text(text, encoding="utf-8")


def written() -> dict[Path, str]:
    """Every file that is made here, and its text."""
    found = {folder_of(module) / "data.py": code(module) for module in declarations()}
    found[ROOT / "docs" / "states.md"] = page()
    for module in declarations():
        game = find_game(folder_of(module).name)
        found[folder_of(module) / "observing.py"] = layout.code(game)
    return found


def folder_of(module: ModuleType) -> Path:
    return GAMES / module.__name__.split(".")[-2]


def title_of(module: ModuleType) -> str:
    return str(module.__doc__).split(":", maxsplit=1)[0]


# -- the code -------------------------------------------------------------------------------------

HEAD = '''"""{title}: the data of a state and its copies. Made from fields.py by scripts/states.py."""

{imports}
'''


def records(module: ModuleType) -> list[Record]:
    """Those inside the state first."""
    return [value for value in vars(module).values() if isinstance(value, Record)]


def code(module: ModuleType) -> str:
    natives = {a.native for record in records(module) for a in own(record)}
    types = ["i64", "u8"] if any("u8" in native for native in natives) else ["i64"]
    imports = [
        *(["from typing import TYPE_CHECKING", ""] if objects(module) else []),
        "from librt.vecs import vec",
        f"from mypy_extensions import {', '.join(types)}",
        "",
        "from pentapolis.engine.fields import Record",
        "from pentapolis.engine.rng import Rng",
        "from pentapolis.engine.setup import Setup",
        "from pentapolis.engine.state import State",
        f"from {module.__name__} import STATE",
    ]
    if objects(module):
        # They are made of classes that are made here, or of what belongs to those.
        imports += ["", "if TYPE_CHECKING:"]
        imports += [f"    from {place} import {native}" for native, place in objects(module)]
    classes = [class_of(record, record is module.STATE) for record in records(module)]
    return "\n\n".join([HEAD.format(title=title_of(module), imports="\n".join(imports)), *classes])


def parts(module: ModuleType) -> list[Part]:
    """The classes that the state has objects of."""
    shapes = [f.shape.part if isinstance(f.shape, Parts) else f.shape for f in module.STATE.fields]
    found = {shape.native: shape for shape in shapes if isinstance(shape, Part)}
    return list(found.values())


def objects(module: ModuleType) -> list[tuple[str, str]]:
    """All classes that the state has objects of, and where they are."""
    follow = [a for a in module.STATE.attributes if isinstance(a, Follows) and a.module]
    return [(a.native, a.module) for a in [*parts(module), *follow]]


def own(record: Record) -> list[Attribute]:
    return [Attribute(a) for a in record.attributes if a not in BASE]


class Attribute:
    """A field or what follows from some, as an attribute of the class."""

    def __init__(self, declared: Field | Follows) -> None:
        self.name, self.text, self.shared = declared.name, declared.text, declared.shared
        self.follows = isinstance(declared, Follows)
        if isinstance(declared, Field):
            self.native = declared.shape.native
            self.start = declared.start or declared.shape.start
        else:
            self.native, self.start = declared.native, declared.start

    def declaration(self) -> str:
        """A part is made by the class that knows how."""
        start = f" = {self.start}" if self.start else ""
        return f"self.{self.name}: {self.native}{start}"

    def copy(self) -> str:
        mine, theirs = f"self.{self.name}", f"copy.{self.name}"
        if self.shared or self.native in {"i64", "bool"}:
            return f"{theirs} = {mine}"
        if self.native.startswith("vec"):
            return f"{theirs} = {mine}[:]"
        if self.native.startswith("list[vec"):
            return f"{theirs} = [entries[:] for entries in {mine}]"
        if self.native.startswith("list"):
            return f"{theirs} = [part.clone() for part in {mine}]"
        if self.follows:
            return f"{theirs} = {mine}.clone()"
        return f"{mine}.copy_data_to({theirs})"


def class_of(record: Record, is_state: bool) -> str:
    lines = [
        f"class {record.name}(State):" if is_state else f"class {record.name}:",
        f'    """{record.text}"""',
        "",
    ]
    if is_state:
        lines += [
            "    def __init__(self, setup: Setup, rng: Rng) -> None:",
            "        super().__init__(setup, rng)",
        ]
    else:
        lines.append("    def __init__(self) -> None:")
    for attribute in own(record):
        lines += textwrap.wrap(
            attribute.text, WIDTH, initial_indent=" " * 8 + "# ", subsequent_indent=" " * 8 + "# "
        )
        lines.append(" " * 8 + attribute.declaration())
    lines += ["", f'    def copy_data_to(self, copy: "{record.name}") -> None:']
    if is_state:
        lines.append("        self.copy_base_to(copy)")
    lines += [" " * 8 + attribute.copy() for attribute in own(record)]
    if is_state:
        lines += ["", "    def declared(self) -> Record:", "        return STATE"]
    else:
        lines += [
            "",
            "    def complete(self) -> None:",
            '        """After loading: what follows."""',
        ]
    return "\n".join(lines) + "\n"


# -- the page -------------------------------------------------------------------------------------

INTRODUCTION = """# States

What `state.dump()` holds, game by game: plain JSON, complete and secret. `load_state(setup, data)` of
`pentapolis.engine.registry` is its inverse, and says in words what is wrong with other data.

This page is made from the declarations (`games/<name>/fields.py`) by `python scripts/states.py`. The last
column says who may know a field; [resampling](decisions/0003-resampling.md) and
[redrawing](engine.md#other-luck-redraw) are judged by it.

## Every game
"""


def page() -> str:
    text = [INTRODUCTION + "\n" + table(BASE)]
    for module in declarations():
        text.append(f"## {title_of(module)}\n")
        for record in reversed(records(module)):
            if record is not module.STATE:
                native = next(part.native for part in parts(module) if part.record is record)
                text.append(f"### {title_of(module)}: `{native}`\n\n{record.text}\n")
            text.append(table(tuple(f for f in record.fields if f not in BASE)))
    return "\n".join(text)


def table(fields: tuple[Field, ...]) -> str:
    lines = ["| name | value | what it is | who knows it |", "|---|---|---|---|"]
    for field in fields:
        who = "as the whole" if field.who is None else words_of(field.who)
        lines.append(f"| `{field.name}` | {field.shape.words} | {field.text} | {who} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
