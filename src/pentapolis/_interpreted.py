"""Runs the plain Python source although a compiled engine is installed beside it.

PENTAPOLIS_INTERPRETED=1 asks for it: for debugging, for coverage, and to prove in the tests that
both give the same games.
"""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import FileFinder, ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType


class SourceOnlyFinder(PathFinder):
    """Finds modules of this package by their .py files only, never their compiled twins."""

    @classmethod
    def find_spec(
        cls,
        fullname: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,
    ) -> ModuleSpec | None:
        if not fullname.startswith("pentapolis."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, [".py"])).find_spec(fullname, target)
            if spec is not None and spec.loader is not None:
                return spec
        return None


def use_source_if_asked() -> None:
    if os.environ.get("PENTAPOLIS_INTERPRETED", "") not in ("", "0"):
        sys.meta_path.insert(0, SourceOnlyFinder)
