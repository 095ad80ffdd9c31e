"""Arrays, batches and the doors of other libraries: see docs/research.md.

What needs NumPy is imported when it is asked for, so that the rest works without.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pentapolis.envs.encoder import Encoder
    from pentapolis.envs.processes import ProcessEnv
    from pentapolis.envs.vector import VectorEnv

__all__ = ["Encoder", "ProcessEnv", "VectorEnv"]
PLACES = {"Encoder": "encoder", "ProcessEnv": "processes", "VectorEnv": "vector"}


def __getattr__(name: str) -> Any:
    if name not in PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{PLACES[name]}"), name)
