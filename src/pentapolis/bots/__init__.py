"""Players made of code. They know only the engine contract and each game's evaluation."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pentapolis.study.values import evaluate

__all__ = ["evaluate"]


def __getattr__(name: str) -> Any:
    """What choices are worth is measured as games are studied, and study is made of bots: so it is
    imported when it is asked for."""
    if name != "evaluate":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pentapolis.study.values import evaluate

    return evaluate
