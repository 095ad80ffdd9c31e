"""The notebooks of the docs are what their text says, and show it. (That the text runs: test_docs.py.)"""

from __future__ import annotations

import importlib.util
import json
import re
from pathlib import Path

import pytest

import pentapolis
from pentapolis.arena.comparison import compare

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"


def code_of(path: Path) -> list[str]:
    return re.findall(
        r"^```python[^\n]*\n(.*?)^```", path.read_text("utf-8"), re.MULTILINE | re.DOTALL
    )


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.md")), ids=lambda path: path.stem)
def test_the_notebook_is_its_text_and_was_executed(path: Path) -> None:
    book = json.loads(path.with_suffix(".ipynb").read_text("utf-8"))
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    assert ["".join(cell["source"]) for cell in code] == [text.strip() for text in code_of(path)]
    assert all(cell["execution_count"] for cell in code)
    shown = [output for cell in code for output in cell["outputs"]]
    assert not any(output["output_type"] == "error" for output in shown)
    kinds = {kind for output in shown for kind in output.get("data", ())}
    assert kinds & {"text/html", "image/svg+xml"}


def test_a_score_sheet_is_a_table() -> None:
    match = pentapolis.new("ekopolis", players=3, seed=1)
    while not match.is_over:
        seat = match.deciders[0]
        match.play(match.legal_moves(seat)[0], seat)
    sheet = match.score_sheet()
    shown = sheet._repr_html_()
    assert shown.count("<tr>") == len(sheet.lines) + 1
    assert sheet.outcome.text in shown.replace("&#x27;", "'").replace("&amp;", "&")


def test_a_comparison_is_a_table_with_a_picture() -> None:
    found = compare("sprawlopolis", ["random", "greedy"], players=1, games=4)
    shown = found._repr_html_()
    assert shown.count("<circle") == 2
    assert "greedy" in str(found)
    assert (
        [line.bot for line in found.lines]
        == [line.bot for line in found.fairer]
        == ["greedy", "random"]
    )


def test_cells_are_told_from_text() -> None:
    pytest.importorskip("nbclient")
    where = Path(__file__).parents[1] / "scripts" / "notebooks.py"
    spec = importlib.util.spec_from_file_location("notebooks", where)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    made = module.cells("# One\n\n```python\nprint(1)\n```\n\nTwo\n")
    assert [cell.cell_type for cell in made] == ["markdown", "code", "markdown"]
