"""Positions as the browser draws them, without a browser."""

from pentapolis.pictures.drawing import (
    THEMES,
    CannotDraw,
    can_draw,
    painted,
    pixels,
    png,
    props_of,
    rendered,
    svg,
)

__all__ = [
    "THEMES",
    "CannotDraw",
    "can_draw",
    "painted",
    "pixels",
    "png",
    "props_of",
    "rendered",
    "svg",
]
