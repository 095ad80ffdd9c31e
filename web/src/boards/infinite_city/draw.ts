// Where things lie in the drawing: tiles are 100 wide, 104 apart.

import type { Box } from '../../lib/frame';
import type { Cell } from '../boards';
import type { Place } from './types';

export const TILE = 100;
export const STEP = 104;

export const keyOf = ({ x, y }: Place): string => `${x},${y}`;
export const placeOf = (key: string): Place => {
  const [x = 0, y = 0] = key.split(',').map(Number);
  return { x, y };
};
export const cellOf = ({ x, y }: Place): Cell => [x, y];
export const middleOf = ({ x, y }: Place) => ({ x: x * STEP + TILE / 2, y: y * STEP + TILE / 2 });
export const placeAt = (at: { x: number; y: number }): Place => ({
  x: Math.floor((at.x + 2) / STEP),
  y: Math.floor((at.y + 2) / STEP),
});

/** The place nearest to a point of the drawing, if it is near. */
export function nearest(places: readonly Place[], at: { x: number; y: number }, reach = 0.85): Place | null {
  let best: Place | null = null;
  let least = reach * STEP;
  for (const place of places) {
    const middle = middleOf(place);
    const away = Math.max(Math.abs(middle.x - at.x), Math.abs(middle.y - at.y));
    if (away < least) [best, least] = [place, away];
  }
  return best;
}

/** In pixels: numbers of columns or rows stand no nearer to each other. */
const APART = 22;

/** The columns or rows to be numbered: those with something in them whose middle is in sight, or every second of them. */
export function axis(used: readonly number[], from: number, to: number, scale: number): number[] {
  const every = Math.ceil(APART / (STEP * scale));
  const inSight = (at: number) => at * STEP + TILE / 2 > from && at * STEP + TILE / 2 < to;
  return [...new Set(used)].filter((at) => at % every === 0 && inSight(at)).sort((a, b) => a - b);
}

export function boxOf(places: readonly Place[], margin: number): Box {
  const xs = places.map(({ x }) => x);
  const ys = places.map(({ y }) => y);
  const x = Math.min(...xs) - margin;
  const y = Math.min(...ys) - margin;
  return {
    x: x * STEP,
    y: y * STEP,
    width: (Math.max(...xs) + 1 + margin - x) * STEP,
    height: (Math.max(...ys) + 1 + margin - y) * STEP,
  };
}

export type Corner = 'se' | 'sw' | 'nw';

interface Size {
  width: number;
  height: number;
}

/** How much of the places a card of that size covers in a corner of what is in sight. */
export function overlapOf(sight: Box, card: Size, places: readonly Place[], corner: Corner): number {
  const left = corner === 'se' ? sight.x + sight.width - card.width : sight.x;
  const top = corner === 'nw' ? sight.y : sight.y + sight.height - card.height;
  const share = ({ x, y }: Place) =>
    Math.max(0, Math.min(left + card.width, x * STEP + TILE) - Math.max(left, x * STEP)) *
    Math.max(0, Math.min(top + card.height, y * STEP + TILE) - Math.max(top, y * STEP));
  return places.reduce((sum, place) => sum + share(place), 0);
}

/** The corner where the card covers least of the city, and never `spot`. */
export function freeCorner(
  sight: Box,
  card: Size,
  places: readonly Place[],
  spot: Place | null,
  corners: readonly Corner[],
): Corner {
  const covered = (corner: Corner) =>
    overlapOf(sight, card, places, corner) + (spot ? 1000 * overlapOf(sight, card, [spot], corner) : 0);
  return corners
    .map((corner) => ({ corner, much: covered(corner) }))
    .reduce((best, next) => (next.much < best.much ? next : best)).corner;
}

// The sides of a tile, clockwise: where the neighbour is, where the edge runs from and to.
const SIDES = [
  [0, -1, 0, 0, 1, 0],
  [1, 0, 1, 0, 1, 1],
  [0, 1, 1, 1, 0, 1],
  [-1, 0, 0, 1, 0, 0],
] as const;

/** The line round a group of tiles, so far outside it. */
export function outline(cells: readonly Cell[], grow = 0): string {
  const have = new Set(cells.map(([x, y]) => `${x},${y}`));
  const edges = new Map<string, { to: [number, number]; out: readonly [number, number] }[]>();
  for (const [x, y] of cells)
    for (const [nx, ny, ax, ay, bx, by] of SIDES)
      if (!have.has(`${x + nx},${y + ny}`)) {
        const from = `${x + ax},${y + ay}`;
        const found = edges.get(from) ?? [];
        found.push({ to: [x + bx, y + by], out: [nx, ny] });
        edges.set(from, found);
      }
  let path = '';
  for (;;) {
    const start = [...edges.keys()][0];
    if (start === undefined) return path;
    const corners: string[] = [];
    let at = start;
    let before: readonly [number, number] | null = null;
    let first: readonly [number, number] | null = null;
    for (;;) {
      const list = edges.get(at);
      if (!list?.length) break;
      // Where two tiles touch at a corner only, stay with the same tile: turn to the right.
      const turn: number =
        before && list.length > 1 ? list.findIndex(({ out }) => out[0] === -before![1] && out[1] === before![0]) : 0;
      const [edge] = list.splice(Math.max(0, turn), 1);
      if (!list.length) edges.delete(at);
      if (!edge) break;
      if (before && (before[0] !== edge.out[0] || before[1] !== edge.out[1])) corners.push(corner(at, before, edge.out, grow));
      first ??= edge.out;
      before = edge.out;
      at = edge.to.join();
      if (at === start) break;
    }
    if (before && first && (before[0] !== first[0] || before[1] !== first[1])) corners.push(corner(start, before, first, grow));
    path += `M${corners.join('L')}Z`;
  }
}

function corner(at: string, one: readonly [number, number], other: readonly [number, number], grow: number): string {
  const [x = 0, y = 0] = at.split(',').map(Number);
  const half = (STEP - TILE) / 2;
  return `${x * STEP - half + grow * (one[0] + other[0])} ${y * STEP - half + grow * (one[1] + other[1])}`;
}

/** Where the lines of groups run that share tiles, so far outside them: on the edge, in the gap, then further inside. */
const LINES = [-4, 1, -10, -16, -22, -28];

/** Mine, which come first, run in the gap; no two that share a tile run in the same place. */
export function nested(groups: readonly { cells: readonly Cell[]; mine: boolean }[]): number[] {
  const taken = new Map<string, Set<number>>();
  return groups.map(({ cells, mine }) => {
    const here = cells.map(([x, y]) => `${x},${y}`);
    let level = mine ? 1 : 0;
    while (here.some((key) => taken.get(key)?.has(level))) level += 1;
    for (const key of here) taken.set(key, (taken.get(key) ?? new Set()).add(level));
    return LINES[level] ?? LINES.at(-1)!;
  });
}

/** How high an arrow touches a tile: at its drawing, below value and tokens and above the name. */
const HIGH = 58;
/** How far its tip reaches in from the side, and how long its head is. */
const INSIDE = 24;
const NECK = 22;

/**
 * An arrow between two tiles: its line, and where its heads lie and point to; `both` ends may have one. It leaves by a
 * side, runs along the gap between the columns and comes in by a side, so that it hides no figure, name or token.
 */
export function arrow(from: Place, to: Place, both = false) {
  const out = to.x < from.x ? -1 : 1;
  const into = to.x === from.x ? 1 : -out;
  const touch = ({ x, y }: Place, side: number) => ({ x: x * STEP + TILE / 2 + side * (TILE / 2 - INSIDE), y: y * STEP + HIGH });
  const a = touch(from, out);
  const b = touch(to, into);
  const start = both ? a.x + out * NECK : a.x;
  const end = b.x + into * NECK;
  const head = (at: { x: number; y: number }, side: number) => `translate(${at.x} ${at.y}) rotate(${side > 0 ? 180 : 0})`;
  return {
    d:
      from.y === to.y
        ? `M${start} ${a.y}H${end}`
        : bent({ x: start, y: a.y }, from.x * STEP + TILE / 2 + out * (STEP / 2), { x: end, y: b.y }),
    start: a,
    heads: both ? [head(b, into), head(a, out)] : [head(b, into)],
  };
}

/** Sideways to `x`, up or down, and sideways again, with round corners. */
function bent(a: { x: number; y: number }, x: number, b: { x: number; y: number }): string {
  const down = Math.sign(b.y - a.y);
  const [first, last] = [Math.min(12, Math.abs(x - a.x)), Math.min(12, Math.abs(b.x - x))];
  const [before, after] = [x - first * Math.sign(x - a.x), x + last * Math.sign(b.x - x)];
  return `M${a.x} ${a.y}H${before}Q${x} ${a.y} ${x} ${a.y + down * first}V${b.y - down * last}Q${x} ${b.y} ${after} ${b.y}H${b.x}`;
}
