"""How a course went, as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Protocol

WIDTH, HEIGHT, LEFT, BELOW = 640, 300, 56, 40


class Measured(Protocol):
    @property
    def seconds(self) -> float: ...
    @property
    def lead(self) -> float: ...
    @property
    def reach(self) -> float: ...


def drawn(points: Sequence[Measured], teacher: str) -> str:
    """The lead over the teacher by minutes of processors, with its 95 % intervals."""
    lows = [point.lead - point.reach for point in points]
    highs = [point.lead + point.reach for point in points]
    low, high = min([0.0, *lows]), max([0.0, *highs])
    last = max([1e-9, *(point.seconds for point in points)])
    span = (high - low) or 1.0

    def x(seconds: float) -> float:
        return LEFT + (WIDTH - LEFT - 16) * seconds / last

    def y(lead: float) -> float:
        return 16 + (HEIGHT - BELOW - 16) * (high - lead) / span

    shapes = [
        f'<path d="M{LEFT} {y(0):.1f}H{WIDTH - 16}" stroke="#8d8069" stroke-dasharray="4 4"/>',
        f'<text x="{WIDTH - 16}" y="{y(0) - 6:.1f}" text-anchor="end">{escape(teacher)}</text>',
    ]
    for value in (low, high):
        shapes.append(
            f'<text x="{LEFT - 8}" y="{y(value) + 5:.1f}" text-anchor="end">{value:+.0f}</text>'
        )
    for point, bottom, top in zip(points, lows, highs, strict=True):
        at = x(point.seconds)
        shapes.append(
            f'<path d="M{at:.1f} {y(bottom):.1f}V{y(top):.1f}" stroke="#2f6db5" stroke-width="3" '
            'opacity=".35"/>'
        )
    line = " ".join(f"{x(point.seconds):.1f},{y(point.lead):.1f}" for point in points)
    shapes.append(f'<polyline points="{line}" fill="none" stroke="#2f6db5" stroke-width="2"/>')
    shapes.append(
        f'<text x="{(LEFT + WIDTH) / 2:.0f}" y="{HEIGHT - 10}" text-anchor="middle">'
        f"minutes of processors, up to {last / 60:.1f}; points ahead</text>"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
        f'height="{HEIGHT}" font-family="system-ui, sans-serif" font-size="13" fill="#2b2620">'
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#f7f2e8"/>{"".join(shapes)}</svg>\n'
    )
