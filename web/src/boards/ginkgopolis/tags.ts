// Labels on the board: how wide they are, and where they stand so that none lies on another one.

import { ITEMS, PX, PY, type ItemKind, type Spot } from './draw';

export type Piece = ItemKind | string;
export const isItem = (part: Piece): part is ItemKind => (ITEMS as readonly string[]).includes(part);

const wide = (part: Piece) => (isItem(part) ? 23 : part.length * 8.4 + 3);
/** Parts of a row where there is little room; more go into a second one. */
const ROW = 4;
const LINE = 23;

export interface Laid {
  found: { part: Piece; x: number; y: number }[];
  width: number;
  height: number;
}

/** The parts of a label, from its upper left corner. */
export function laid(parts: readonly Piece[], narrow: boolean): Laid {
  const rows: Piece[][] = [];
  const most = narrow ? ROW : parts.length;
  for (let i = 0; i < parts.length; i += most) rows.push(parts.slice(i, i + most));
  const widths = rows.map((row) => row.reduce((sum, part) => sum + wide(part), 0));
  const width = Math.max(...widths, 0) + 17;
  const found = rows.flatMap((row, r) => {
    let x = 11 + (width - 17 - widths[r]!) / 2;
    return row.map((part) => {
      const at = { part, x, y: 12.5 + r * LINE };
      x += wide(part);
      return at;
    });
  });
  return { found, width, height: 25 + (rows.length - 1) * LINE };
}

export interface Wanted extends Spot {
  parts: readonly Piece[];
  /** Wants to stay within its cell even where nothing is beside it. */
  narrow?: boolean;
  /** Where it could stand within its cell, best first: its lower edge at a line, or its upper one. */
  edges: readonly { at: number; grows: 'up' | 'down' }[];
}
export interface Standing {
  y: number;
  s: number;
  narrow: boolean;
}

/** Beside another label one gets no more than its own cell. */
const CELL = PX - 6;
const GAP = 2;

/** For each label its height and size. */
export function arrange(labels: readonly Wanted[], size: number): Standing[] {
  const taken: { left: number; right: number; top: number; bottom: number }[] = [];
  return labels.map((label) => {
    // One above the other they only need different heights.
    const crowded = labels.some((other) => Math.abs(other.x - label.x) === 1 && Math.abs(other.y - label.y) <= 1);
    const narrow = crowded || (label.narrow ?? false);
    const { width, height } = laid(label.parts, narrow);
    const s = crowded ? Math.min(size, CELL / width) : size;
    const heights = label.edges.map(({ at, grows }) => at + (((grows === 'up' ? -1 : 1) * height) / 2) * s);
    const box = (y: number) => {
      const middle = label.y * PY + y;
      return {
        left: label.x * PX - (width * s) / 2 - GAP,
        right: label.x * PX + (width * s) / 2 + GAP,
        top: middle - (height * s) / 2 - GAP,
        bottom: middle + (height * s) / 2 + GAP,
      };
    };
    const free = (y: number) => {
      const one = box(y);
      return !taken.some(
        (other) => one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom,
      );
    };
    const y = heights.find(free) ?? heights[0]!;
    taken.push(box(y));
    return { y, s, narrow };
  });
}
