"""Writes and runs the notebooks of docs/notebooks: `python scripts/notebooks.py` (needs nbclient).

A notebook is kept as what it shows: code, and what came of it here. Its text and code are in the
files that end in .md there, cells of code in ```python; tests run these.
"""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parents[1] / "docs" / "notebooks"


def cells(text: str) -> list[nbformat.NotebookNode]:
    found = []
    for number, part in enumerate(
        re.split(r"^```python[^\n]*\n(.*?)^```\n?", text, flags=re.M | re.S)
    ):
        if not part.strip():
            continue
        make = nbformat.v4.new_code_cell if number % 2 else nbformat.v4.new_markdown_cell
        cell = make(part.strip())
        cell["id"] = f"cell-{len(found)}"
        found.append(cell)
    return found


def main(names: list[str]) -> None:
    for path in sorted(FOLDER.glob("*.md")):
        if names and path.stem not in names:
            continue
        book = nbformat.v4.new_notebook(cells=cells(path.read_text("utf-8")))
        book.metadata["kernelspec"] = {
            "name": "python3",
            "display_name": "Python 3",
            "language": "python",
        }
        with tempfile.TemporaryDirectory() as place:
            where = {"metadata": {"path": place}}
            NotebookClient(book, timeout=600, kernel_name="python3", resources=where).execute()
        for cell in book.cells:
            cell.metadata = {}
            # What libraries say of themselves is not what the notebook is about.
            outputs = cell.get("outputs", [])
            outputs[:] = [one for one in outputs if one.get("name") != "stderr"]
        nbformat.write(book, path.with_suffix(".ipynb"))
        print(path.with_suffix(".ipynb").name)


if __name__ == "__main__":
    main(sys.argv[1:])
