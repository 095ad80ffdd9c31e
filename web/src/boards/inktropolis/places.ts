// Where a shape may be put: the server's choices, found by how the shape lies and where the pen is.

import type { Choice } from '../../lib/api';
import { nearest } from '../../lib/spots';
import { key, type Cell } from './draw';

/** How a shape lies: flipped left to right first, then turned clockwise. */
export interface Pose {
  turns: number;
  flipped: boolean;
}

export interface Place {
  x: number;
  y: number;
  cells: readonly Cell[];
  choice: Choice;
}

const corner = (cells: readonly Cell[]): Cell => [Math.min(...cells.map(([x]) => x)), Math.min(...cells.map(([, y]) => y))];
const name = (cells: readonly Cell[]) => cells.map(key).sort().join(' ');

/** The grids of a shape that lies so, in its own corner. */
export function posed(cells: readonly Cell[], { turns, flipped }: Pose): Cell[] {
  let found: Cell[] = cells.map(([x, y]) => [flipped ? -x : x, y]);
  for (let i = 0; i < turns % 4; i++) found = found.map(([x, y]) => [-y, x]);
  const [left, top] = corner(found);
  return found.map(([x, y]): Cell => [x - left, y - top]).sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

export const moved = (cells: readonly Cell[], x: number, y: number): Cell[] => cells.map(([cx, cy]) => [cx + x, cy + y]);

export const extent = (cells: readonly Cell[]): readonly [number, number] => [
  Math.max(...cells.map(([x]) => x)) + 1,
  Math.max(...cells.map(([, y]) => y)) + 1,
];

export class Places {
  readonly all: Place[];
  readonly #byCells = new Map<string, Place>();

  constructor(choices: readonly Choice[]) {
    this.all = choices.flatMap((choice) => {
      const { kind, cells } = choice.structure as { kind: string; cells?: Cell[] };
      if (kind !== 'place' || !cells) return [];
      const [x, y] = corner(cells);
      return [{ x, y, cells, choice }];
    });
    for (const place of this.all) this.#byCells.set(name(place.cells), place);
  }

  /** The choice that covers exactly these grids. */
  covering(cells: readonly Cell[]): Place | undefined {
    return this.#byCells.get(name(cells));
  }

  /** All places for a shape that lies like this. */
  like(shape: readonly Cell[]): Place[] {
    const wanted = name(shape);
    return this.all.filter(({ x, y, cells }) => name(moved(cells, -x, -y)) === wanted);
  }

  /** Where a shape lands whose corner is held at (x, y): there if it may, or at the nearest place within reach. */
  snap(shape: readonly Cell[], x: number, y: number, reach = 1.3): { x: number; y: number } {
    const [left, top] = [Math.round(x), Math.round(y)];
    if (this.covering(moved(shape, left, top))) return { x: left, y: top };
    const near = nearest(this.like(shape), { x, y }, reach);
    return near ? { x: near.x, y: near.y } : { x: left, y: top };
  }
}

/** The block of bare paper, so many grids wide and high, that is nearest to the middle of the map. */
export function barePaper(board: readonly string[], w: number, h: number): { x: number; y: number } | null {
  const [width, height] = [board[0]?.length ?? 0, board.length];
  const found = [];
  for (let y = 0; y + h <= height; y++)
    for (let x = 0; x + w <= width; x++)
      if (board.slice(y, y + h).every((row) => /^\.*$/.test(row.slice(x, x + w)))) found.push({ x, y });
  return nearest(found, { x: (width - w) / 2, y: (height - h) / 2 });
}

/** The grids that a pen passes on its way from one grid to another, one side at a time. */
export function walk(from: Cell, to: Cell): Cell[] {
  const path: Cell[] = [];
  let [x, y] = from;
  while (x !== to[0] || y !== to[1]) {
    if (Math.abs(to[0] - x) >= Math.abs(to[1] - y)) x += Math.sign(to[0] - x);
    else y += Math.sign(to[1] - y);
    path.push([x, y]);
  }
  return path;
}
