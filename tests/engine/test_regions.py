"""Groups of equal cells, against the simplest flood fill there is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64, u8

from pentapolis.engine.grid import Grid, hex_grid, square_grid
from pentapolis.engine.regions import Regions


@dataclass
class Board:
    grid: Grid
    kinds: list[int]
    cells: list[int]

    def regions(self) -> Regions:
        kinds = vec[u8]([u8(kind) for kind in self.kinds])
        return Regions(self.grid, kinds, vec[i64](self.cells))


@st.composite
def boards(draw: st.DrawFn) -> Board:
    make = draw(st.sampled_from([square_grid, hex_grid]))
    grid = make(draw(st.integers(1, 7)), draw(st.integers(1, 7)))
    size = int(grid.size)
    kinds = draw(st.lists(st.integers(0, 2) | st.just(255), min_size=size, max_size=size))
    cells = draw(st.lists(st.integers(0, size - 1), unique=True))
    return Board(grid, kinds, cells)


def flood(board: Board) -> list[set[int]]:
    """The groups in the order of their first cell."""
    kind = {cell: board.kinds[cell] for cell in board.cells}
    groups: list[set[int]] = []
    for start in board.cells:
        if any(start in group for group in groups):
            continue
        group, waiting = set(), {start}
        while waiting:
            cell = waiting.pop()
            group.add(cell)
            degree = board.grid.degree
            near = {int(n) for n in board.grid.neighbours[cell * degree : (cell + 1) * degree]}
            waiting |= {n for n in near if n in kind and kind[n] == kind[cell]} - group
        groups.append(group)
    return groups


@given(boards())
def test_groups_are_those_of_a_plain_flood_fill(board: Board) -> None:
    regions, expected = board.regions(), flood(board)
    assert [set(regions.members(group)) for group in range(len(regions.size))] == expected
    assert list(regions.size) == [len(group) for group in expected]
    assert list(regions.kind) == [board.kinds[min(group)] for group in expected]


@given(boards())
def test_only_the_cells_asked_about_are_labelled(board: Board) -> None:
    label = board.regions().label
    assert {cell for cell in range(board.grid.size) if label[cell] >= 0} == set(board.cells)


@given(boards())
def test_largest_is_the_first_of_the_greatest(board: Board) -> None:
    regions, groups = board.regions(), flood(board)
    for kind in (0, 1, 2, 255):
        mine = [n for n, group in enumerate(groups) if board.kinds[min(group)] == kind]
        expected = max(mine, key=lambda n: len(groups[n]), default=-1)
        assert regions.largest(kind) == expected


@pytest.mark.parametrize(("make", "groups"), [(square_grid, 2), (hex_grid, 1)])
def test_a_diagonal_joins_hexes_but_not_squares(
    make: Callable[[int, int], Grid], groups: int
) -> None:
    """Cells (1, 0) and (0, 1) share an edge only where rows are shifted."""
    board = Board(make(2, 2), [0, 1, 1, 0], [1, 2])
    assert len(board.regions().size) == groups


def test_no_cells_no_groups() -> None:
    regions = Board(square_grid(2, 2), [1, 1, 1, 1], []).regions()
    assert len(regions.size) == 0
    assert regions.largest(1) == -1
