"""Hooks of the documentation site (mkdocs.yml): pages that live beside the source, and links to them."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from mkdocs.structure.files import File

ROOT = Path(__file__).resolve().parents[1]
GAMES = ROOT / "src" / "pentapolis" / "games"
# The rules pages that the site has, by where they are in the source.
RULES = re.compile(r"(?:\.\./)*src/pentapolis/games/(\w+)/rules\.md")
# Links to other files of the source lead nowhere on the site: their words stay.
ELSEWHERE = re.compile(r"\[([^\]\n]+)\]\(((?:\.\./)+[^)\s]+)\)")
# What tests/test_docs.py wants to know about an example stands behind its language.
MARKS = re.compile(r"^```(\w+) [^\n]*$", re.MULTILINE)


def on_files(files: Any, config: Any) -> Any:
    """The rules of every game, with a picture of its table."""
    for rules in sorted(GAMES.glob("*/rules.md")):
        name = rules.parent.name
        text = rules.read_text(encoding="utf-8")
        if (ROOT / "docs" / "images" / "games" / f"{name}.png").exists():
            heading, _, rest = text.partition("\n")
            picture = f"![The table in the browser](../images/games/{name}.png)"
            text = f"{heading}\n\n{picture}\n{rest}"
        files.append(File.generated(config, f"rules/{name}.md", content=text))
    return files


def on_page_markdown(markdown: str, page: Any, config: Any, files: Any) -> str:
    def to_page(link: re.Match[str]) -> str:
        return os.path.relpath(f"rules/{link[1]}.md", os.path.dirname(page.file.src_uri) or ".")

    def if_there(link: re.Match[str]) -> str:
        path = Path(page.file.abs_src_path).parent / link[2].partition("#")[0]
        inside = path.resolve().is_relative_to(ROOT / "docs")
        return link[0] if inside else link[1]

    markdown = RULES.sub(to_page, MARKS.sub(r"```\1", markdown))
    return ELSEWHERE.sub(if_there, markdown) if page.file.abs_src_path else markdown
