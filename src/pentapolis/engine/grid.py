"""Square and hex grids as flat arrays, with neighbour tables computed once.

Cells are numbered row by row. `neighbours[cell * degree + k]` is the k-th neighbour of a cell, or -1
outside the grid. A game that keeps one empty cell all round never meets a -1 and need not check.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

# Clockwise from the north, so that direction k and (k + degree / 2) % degree are opposite.
SQUARE_STEPS: Final = [(0, -1), (1, 0), (0, 1), (-1, 0)]
# Axial coordinates of flat rows shifted by half a cell ("pointy-top" hexes), clockwise from north-east.
HEX_STEPS: Final = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]


class Grid:
    """`width` x `height` cells; `degree` 4 for squares, 6 for hexes in axial coordinates."""

    def __init__(self, width: i64, height: i64, degree: i64) -> None:
        self.width: i64 = width
        self.height: i64 = height
        self.degree: i64 = degree
        self.size: i64 = width * height
        self.neighbours: vec[i64] = vec[i64](capacity=width * height * degree)
        steps = SQUARE_STEPS if degree == 4 else HEX_STEPS
        y: i64 = 0
        while y < height:
            x: i64 = 0
            while x < width:
                for step_x, step_y in steps:
                    self.neighbours = append(self.neighbours, self.cell(x + step_x, y + step_y))
                x += 1
            y += 1

    def cell(self, x: i64, y: i64) -> i64:
        """The number of the cell, or -1 outside the grid."""
        if x < 0 or y < 0 or x >= self.width or y >= self.height:
            return -1
        return y * self.width + x

    def x(self, cell: i64) -> i64:
        return cell % self.width

    def y(self, cell: i64) -> i64:
        return cell // self.width


def square_grid(width: i64, height: i64) -> Grid:
    return Grid(width, height, 4)


def hex_grid(width: i64, height: i64) -> Grid:
    return Grid(width, height, 6)
