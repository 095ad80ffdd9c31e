"""Square and hex grids: cells, coordinates and neighbour tables agree with each other."""

from __future__ import annotations

import pytest

from pentapolis.engine.grid import HEX_STEPS, SQUARE_STEPS, Grid, hex_grid, square_grid

SIZES = [(1, 1), (1, 5), (4, 1), (2, 2), (3, 4), (7, 5)]
GRIDS = [make(width, height) for make in (square_grid, hex_grid) for width, height in SIZES]
every_grid = pytest.mark.parametrize(
    "grid", GRIDS, ids=lambda grid: f"{grid.degree}-{grid.width}x{grid.height}"
)


def neighbours(grid: Grid, cell: int) -> list[int]:
    """The k-th neighbour in place k, -1 outside the grid."""
    degree = int(grid.degree)
    return [int(grid.neighbours[cell * degree + k]) for k in range(degree)]


@every_grid
def test_cells_are_numbered_row_by_row(grid: Grid) -> None:
    places = [(x, y) for y in range(grid.height) for x in range(grid.width)]
    assert grid.size == len(places)
    assert [grid.cell(x, y) for x, y in places] == list(range(len(places)))
    assert [(grid.x(cell), grid.y(cell)) for cell in range(grid.size)] == places


@every_grid
def test_outside_is_minus_one(grid: Grid) -> None:
    for x, y in [(-1, 0), (0, -1), (grid.width, 0), (0, grid.height)]:
        assert grid.cell(x, y) == -1


@every_grid
def test_neighbours_are_one_step_away_in_the_named_direction(grid: Grid) -> None:
    steps = SQUARE_STEPS if grid.degree == 4 else HEX_STEPS
    assert len(grid.neighbours) == grid.size * grid.degree
    for cell in range(grid.size):
        x, y = grid.x(cell), grid.y(cell)
        assert neighbours(grid, cell) == [grid.cell(x + dx, y + dy) for dx, dy in steps]


@every_grid
def test_the_way_back_is_the_opposite_direction(grid: Grid) -> None:
    half = grid.degree // 2
    for cell in range(grid.size):
        for k, near in enumerate(neighbours(grid, cell)):
            if near >= 0:
                assert neighbours(grid, near)[(k + half) % grid.degree] == cell


def test_inner_cells_have_all_their_neighbours() -> None:
    assert neighbours(square_grid(3, 3), 4) == [1, 5, 7, 3]
    # Rows shifted by half a cell: north-east, east, south-east, south-west, west, north-west.
    assert neighbours(hex_grid(3, 3), 4) == [2, 5, 7, 6, 3, 1]
