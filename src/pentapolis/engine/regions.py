"""Connected groups of equal cells: flood fill over a grid's neighbour table."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from pentapolis.engine.grid import Grid


class Regions:
    """The groups among `cells`: edge-connected cells whose `kinds` are equal.

    `label[cell]` is the number of the cell's group (-1 for cells not asked about); `size[group]` and
    `kind[group]` describe it. Groups are numbered in the order of their first cell in `cells`.
    """

    def __init__(self, grid: Grid, kinds: vec[u8], cells: vec[i64]) -> None:
        self.label: vec[i64] = vec[i64]([-1] * grid.size)
        self.size: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        wanted = vec[u8]([0] * grid.size)
        at: i64 = 0
        while at < len(cells):
            wanted[cells[at]] = 1
            at += 1
        stack = vec[i64](cells[:])
        at = 0
        while at < len(cells):
            start = cells[at]
            at += 1
            if self.label[start] >= 0:
                continue
            kind = kinds[start]
            group: i64 = len(self.size)
            self.label[start] = group
            count: i64 = 0
            stack[0] = start
            depth: i64 = 1
            while depth > 0:
                depth -= 1
                cell = stack[depth]
                count += 1
                k: i64 = cell * grid.degree
                end: i64 = k + grid.degree
                while k < end:
                    near = grid.neighbours[k]
                    k += 1
                    if near >= 0 and wanted[near] and self.label[near] < 0 and kinds[near] == kind:
                        self.label[near] = group
                        stack[depth] = near
                        depth += 1
            self.size = append(self.size, count)
            self.kind = append(self.kind, i64(kind))

    def largest(self, kind: i64) -> i64:
        """The first group of the greatest size among those of a kind, or -1."""
        best: i64 = -1
        group: i64 = 0
        while group < len(self.size):
            if self.kind[group] == kind and (best < 0 or self.size[group] > self.size[best]):
                best = group
            group += 1
        return best

    def members(self, group: i64) -> list[int]:
        return [cell for cell in range(len(self.label)) if self.label[cell] == group]
