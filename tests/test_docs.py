"""What the documentation says is true: its examples run, its files parse, its links lead somewhere.

Fenced blocks by the words after the fence:

    python                   executed; the blocks of a page share their names, in order
    python fragment          compiles, but is not executed
    python file=NAME         is saved under that name as well, for the examples after it
    python needs=MODULE,…    is passed over where one of them is not installed
    toml, json               parses
    toml pack=GAME           is a complete content pack of that game
    json position=GAME       is a position that the game can score
    record                   is a record that replays to its last move
    record fragment          is a record that can be read
"""

from __future__ import annotations

import doctest
import json
import re
import tomllib
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from pentapolis import Match, find_game, parse_record

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
PAGES += sorted((ROOT / "src").rglob("rules.md"))
FENCE = re.compile(r"^```([^\n`]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)\s]+)\)")
# print(…)  # "what it prints"
PRINTS = re.compile(r'^print\(.*\)  # "(.*)"$', re.MULTILINE)
CHECKED = ("python", "toml", "json", "record")


@dataclass(frozen=True)
class Block:
    """An example; `marks` are the words after its language."""

    page: Path
    line: int
    language: str
    marks: tuple[str, ...]
    text: str

    def value_of(self, word: str) -> str | None:
        found = [
            mark.removeprefix(f"{word}=") for mark in self.marks if mark.startswith(f"{word}=")
        ]
        return found[0] if found else None

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks_of(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    found = []
    for match in FENCE.finditer(text):
        language, *marks = match[1].split() or [""]
        line = text.count("\n", 0, match.start()) + 1
        found.append(Block(page, line, language, tuple(marks), match[2]))
    return found


BLOCKS = [block for page in PAGES for block in blocks_of(page)]


def written_in(language: str) -> list[Block]:
    return [block for block in BLOCKS if block.language == language]


PYTHON_PAGES = sorted({block.page for block in written_in("python")})


@pytest.mark.parametrize("page", PYTHON_PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_python_examples_run(
    page: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """And print what is said of them: print(x)  # "this"."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": "example"}
    for block in blocks_of(page):
        needs = (block.value_of("needs") or "sys").split(",")
        if block.language == "python" and all(map(find_spec, needs)):
            run(block, names)
            printed = capsys.readouterr().out
            if "fragment" not in block.marks:
                for said in PRINTS.findall(block.text):
                    assert said in printed, f"{block} says {said!r}"


def run(block: Block, names: dict[str, Any]) -> None:
    if ">>>" in block.text:
        flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
        examples = doctest.DocTestParser().get_doctest(
            block.text, names, str(block), str(block.page), block.line
        )
        runner = doctest.DebugRunner(optionflags=flags)
        runner.run(examples, clear_globs=False)
        names.update(examples.globs)
        return
    if name := block.value_of("file"):
        Path(name).write_text(block.text, encoding="utf-8")
    # Empty lines before it give errors the line numbers of the page.
    code = compile("\n" * block.line + block.text, str(block.page), "exec")
    if "fragment" not in block.marks:
        exec(code, names)


@pytest.mark.parametrize("block", written_in("toml"), ids=str)
def test_toml_examples_parse(block: Block) -> None:
    game = block.value_of("pack")
    if game is None:
        assert tomllib.loads(block.text)
    else:
        assert find_game(game).parse_content(block.text, str(block)).game == game


@pytest.mark.parametrize("block", written_in("json"), ids=str)
def test_json_examples_parse(block: Block) -> None:
    data = json.loads(block.text)
    game = block.value_of("position")
    if game is not None:
        assert find_game(game).score_position(data).lines


@pytest.mark.parametrize(
    "page", sorted((ROOT / "docs/positions").glob("*.md")), ids=lambda page: page.stem
)
def test_the_answer_to_a_position_has_what_its_page_says(page: Path) -> None:
    keys: set[str] = set()
    for block in blocks_of(page):
        if block.language == "json":
            keys |= keys_in(find_game(page.stem).score_position(json.loads(block.text)).to_json())
    said = re.search(r"^The answer has .*?\n\n", page.read_text("utf-8") + "\n\n", re.M | re.S)
    assert said is not None
    named = re.findall(r"`(\w+)`", said[0])
    assert {"lines", "outcome", "figures"} <= set(named)
    assert [name for name in named if name not in keys] == []


def keys_in(data: Any) -> set[str]:
    if isinstance(data, dict):
        return set(data).union(*map(keys_in, data.values()))
    return set().union(*map(keys_in, data)) if isinstance(data, list | tuple) else set()


@pytest.mark.parametrize("block", written_in("record"), ids=str)
def test_record_examples_replay(block: Block) -> None:
    record = parse_record(block.text, str(block))
    if "fragment" not in block.marks:
        match = Match.from_record(record, source=str(block))
        assert len(match.moves) == len(record.moves)


def test_there_is_something_to_check() -> None:
    """Guards the fences' pattern: these pages have these examples."""
    found = {(block.page.name, block.language) for block in BLOCKS}
    assert ("README.md", "python") in found
    assert ("records.md", "record") in found
    assert ("content-packs.md", "toml") in found
    for page in PAGES:
        fences = re.findall(
            rf"^```(?:{'|'.join(CHECKED)})\b", page.read_text("utf-8"), re.MULTILINE
        )
        checked = [block for block in blocks_of(page) if block.language in CHECKED]
        assert len(fences) == len(checked), page


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"`[^`\n]*`", "", FENCE.sub("", page.read_text(encoding="utf-8")))
    for link in LINK.findall(text):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} leads nowhere"
        if anchor:
            assert anchor in anchors(target), f"{link}: there is no such heading"


def anchors(page: Path) -> set[str]:
    """The names that headings get on a page, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    kept = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings)
    return {heading.strip().replace(" ", "-") for heading in kept}


@pytest.mark.parametrize("name", ["pentapolis", "pentapolis.engine.match"])
def test_the_examples_in_the_source_run(name: str) -> None:
    results = doctest.testmod(import_module(name), raise_on_error=True)
    assert results.attempted > 0
