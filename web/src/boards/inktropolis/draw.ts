// Lines as a slightly unsteady pen draws them. Each is fixed by a seed, so nothing jitters when redrawn.

import type { Choice } from '../../lib/api';
import { capital, t } from '../../lib/text';

export type Point = readonly [number, number];
export type Cell = readonly [number, number];

/** One grid of the map, in the units of the drawing. */
export const U = 40;

export const TYPE_NAMES: Record<string, string> = {
  residential: t`residential`,
  utilities: t`utilities`,
  commercial: t`commercial`,
  cultural: t`cultural`,
};
/** At the head of something. */
export const typeTitle = (type: string): string => capital(TYPE_NAMES[type] ?? type);
export const RESOURCE_NAMES: Record<string, string> = {
  citizens: t`citizens`,
  utilities: t`utilities`,
  finance: t`finance`,
  culture: t`culture`,
  prestige: t`prestige`,
};
export const TYPES = ['residential', 'utilities', 'commercial', 'cultural'] as const;
export const RESOURCES = ['citizens', 'utilities', 'finance', 'culture', 'prestige'] as const;
export const LETTERS: Record<string, string> = {
  residential: 'R',
  utilities: 'U',
  commercial: 'C',
  cultural: 'K',
  any: '?',
};
export const ERAS = ['All game', 'Town', 'City', 'Metropolis'];

export const kindOf = (choice: Choice): string => String(choice.structure['kind']);
export const gridName = ([x, y]: Cell): string => `${String.fromCharCode(97 + x)}${y + 1}`;
/** The other way round. */
export const cellOf = (grid: string): Cell => [grid.charCodeAt(0) - 97, Number(grid.slice(1)) - 1];
export const key = ([x, y]: Cell): string => `${x},${y}`;

/** Whether both name the same grids, in whatever order. */
export const sameCells = (a: readonly Cell[], b: readonly Cell[]): boolean =>
  a.length === b.length && a.map(key).sort().join(' ') === b.map(key).sort().join(' ');

/** A hand: numbers from -1 to 1 that are the same for the same seed. */
export function hand(seed: string): () => number {
  let state = 2166136261;
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2147483648 - 1;
  };
}

const round = (value: number): string => String(Math.round(value * 10) / 10);

/** A line through the points; every leg bends a little. */
export function stroke(points: readonly Point[], rng: () => number, sway = 0.9, close = false): string {
  const first = points[0];
  if (!first) return '';
  let d = `M${round(first[0])} ${round(first[1])}`;
  const ends = close ? [...points.slice(1), first] : points.slice(1);
  let from = first;
  for (const to of ends) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const bend = rng() * sway;
    const middle = [
      (from[0] + to[0]) / 2 - ((to[1] - from[1]) / length) * bend,
      (from[1] + to[1]) / 2 + ((to[0] - from[0]) / length) * bend,
    ] as const;
    const end = [to[0] + rng() * sway * 0.35, to[1] + rng() * sway * 0.35] as const;
    d += `Q${round(middle[0])} ${round(middle[1])} ${round(end[0])} ${round(end[1])}`;
    from = to;
  }
  return close ? `${d}z` : d;
}

/** The closed lines around a set of grids, drawn inwards by `inset`. */
export function outline(cells: readonly Cell[], inset = 0): Point[][] {
  // What happened twice in a grid names it twice; its line is drawn once.
  const inside = new Map(cells.map((cell) => [key(cell), cell]));
  const next = new Map<string, Cell[]>();
  const add = (from: Cell, to: Cell) => next.set(key(from), [...(next.get(key(from)) ?? []), to]);
  for (const [x, y] of inside.values()) {
    if (!inside.has(key([x, y - 1]))) add([x, y], [x + 1, y]);
    if (!inside.has(key([x + 1, y]))) add([x + 1, y], [x + 1, y + 1]);
    if (!inside.has(key([x, y + 1]))) add([x + 1, y + 1], [x, y + 1]);
    if (!inside.has(key([x - 1, y]))) add([x, y + 1], [x, y]);
  }
  const loops: Point[][] = [];
  while (next.size) {
    const [start] = next.keys();
    const loop: Cell[] = [];
    let here = start!.split(',').map(Number) as unknown as Cell;
    let last: Cell | null = null;
    do {
      const outs: Cell[] = next.get(key(here)) ?? [];
      const at: Cell = here;
      const before: Cell | null = last;
      // Where two grids only touch at a corner, turn so that each keeps a line of its own.
      const turn = outs.find(
        ([x, y]) => before !== null && (at[0] - before[0]) * (y - at[1]) - (at[1] - before[1]) * (x - at[0]) > 0,
      );
      const to: Cell = (outs.length > 1 && turn) || outs[0]!;
      outs.splice(outs.indexOf(to), 1);
      if (!outs.length) next.delete(key(at));
      loop.push(at);
      last = at;
      here = to;
    } while (key(here) !== start);
    loops.push(corners(loop, inset));
  }
  return loops;
}

function corners(loop: readonly Cell[], inset: number): Point[] {
  const points: Point[] = [];
  loop.forEach((at, i) => {
    const before = loop.at(i - 1)!;
    const after = loop[(i + 1) % loop.length]!;
    const one = [at[0] - before[0], at[1] - before[1]] as const;
    const two = [after[0] - at[0], after[1] - at[1]] as const;
    if (one[0] === two[0] && one[1] === two[1]) return;
    points.push([at[0] * U - (one[1] + two[1]) * inset, at[1] * U + (one[0] + two[0]) * inset]);
  });
  return points;
}

/** A closed line with rounded corners. */
export function rounded(points: readonly Point[], radius: number): string {
  let d = '';
  points.forEach((at, i) => {
    const before = points.at(i - 1)!;
    const after = points[(i + 1) % points.length]!;
    const towards = (to: Point) => {
      const length = Math.hypot(to[0] - at[0], to[1] - at[1]) || 1;
      const part = Math.min(radius, length / 2) / length;
      return `${round(at[0] + (to[0] - at[0]) * part)} ${round(at[1] + (to[1] - at[1]) * part)}`;
    };
    d += `${d ? 'L' : 'M'}${towards(before)}Q${round(at[0])} ${round(at[1])} ${towards(after)}`;
  });
  return `${d}z`;
}

export const around = (cells: readonly Cell[], inset = 0, radius = 4): string =>
  outline(cells, inset)
    .map((loop) => rounded(loop, radius))
    .join('');

/** The hatching of a type across a box: slants, crosses, uprights, waves. */
export function hatch(type: string, box: readonly [number, number, number, number], seed: string): string {
  const [left, top, right, bottom] = box;
  const [width, height] = [right - left, bottom - top];
  const rng = hand(seed);
  const step = U / 5.2;
  let d = '';
  if (type === 'residential' || type === 'utilities') {
    const gap = step * (type === 'residential' ? 1.5 : 1.9);
    for (let k = -height; k < width; k += gap)
      d += stroke(
        [
          [left + k, bottom],
          [left + k + height, top],
        ],
        rng,
        0.7,
      );
    if (type === 'utilities')
      for (let k = 0; k < width + height; k += gap)
        d += stroke(
          [
            [left + k, bottom],
            [left + k - height, top],
          ],
          rng,
          0.7,
        );
  } else if (type === 'commercial') {
    for (let k = step * 0.5; k < width; k += step)
      d += stroke(
        [
          [left + k, top],
          [left + k + rng() * 0.6, bottom],
        ],
        rng,
        0.7,
      );
  } else if (type === 'cultural') {
    for (let k = step * 0.6; k < height + step; k += step * 1.15) {
      d += `M${round(left)} ${round(top + k)}`;
      for (let i = 0; i * (U / 2.6) < width + U / 2.6; i++)
        d += `q${round(U / 5.2)} ${round((U / 9) * (i % 2 ? -1 : 1))} ${round(U / 2.6)} 0`;
    }
  }
  return d;
}

export function boxOf(cells: readonly Cell[]): readonly [number, number, number, number] {
  const xs = cells.map(([x]) => x);
  const ys = cells.map(([, y]) => y);
  return [Math.min(...xs) * U, Math.min(...ys) * U, (Math.max(...xs) + 1) * U, (Math.max(...ys) + 1) * U];
}

export const middle = ([x, y]: Cell): Point => [(x + 0.5) * U, (y + 0.5) * U];

/** Printed roads join wherever two grids with a road lie side by side. */
export function joined(rows: readonly string[], has: (cell: Cell) => boolean): [Cell, Cell][] {
  const steps = [
    [1, 0],
    [0, 1],
  ] as const;
  return rows.flatMap((row, y) =>
    [...row].flatMap((_, x) =>
      steps.flatMap(([dx, dy]): [Cell, Cell][] =>
        has([x, y]) && has([x + dx, y + dy])
          ? [
              [
                [x, y],
                [x + dx, y + dy],
              ],
            ]
          : [],
      ),
    ),
  );
}
/** The line to each new road: from the newest road beside it, as the service draws it once it is built. `roads`: oldest first. */
export function goingOn(roads: readonly Cell[], drawn: readonly Cell[]): { from: Cell; to: Cell }[] {
  const all = [...roads];
  let left = [...drawn];
  const lines: { from: Cell; to: Cell }[] = [];
  for (;;) {
    const near = ([x, y]: Cell) => all.findLast((one) => Math.abs(one[0] - x) + Math.abs(one[1] - y) === 1);
    const to = left.find(near);
    if (!to) return lines;
    lines.push({ from: near(to)!, to });
    all.push(to);
    left = left.filter((one) => one !== to);
  }
}

/** All roads of a city, oldest first: the printed ones row by row, then each line's far end. */
export const roadsOf = (printed: readonly string[], lines: readonly (readonly [Cell, Cell])[]): Cell[] => {
  const old = printed.flatMap((row, y) => [...row].flatMap((_, x): Cell[] => (isPrintedRoad(printed, [x, y]) ? [[x, y]] : [])));
  return [...old, ...lines.flatMap(([, to]) => (isPrintedRoad(printed, to) ? [] : [to]))];
};

/** `=` is a printed road, `#` one that crosses the river. */
export const isPrintedRoad = (rows: readonly string[], [x, y]: Cell): boolean => '=#'.includes(rows[y]?.[x] ?? '.');

/** The river: one line through the middles of its grids, in at one edge and out at the other. */
export function river(cells: readonly Cell[], height: number): { line: string; cells: Cell[] } {
  const left = [...cells];
  let here = left.reduce((best, cell) => (cell[1] < best[1] ? cell : best));
  const path: Cell[] = [];
  for (;;) {
    path.push(here);
    left.splice(left.indexOf(here), 1);
    const near = left.filter(([x, y]) => Math.abs(x - here[0]) + Math.abs(y - here[1]) === 1);
    const row = here[1];
    if (!near.length) break;
    here = near.reduce((best, cell) => (cell[1] === row || cell[1] < best[1] ? cell : best));
  }
  const points = path.map(middle);
  const [first, last] = [points[0]!, points.at(-1)!];
  let d = `M${round(first[0])} ${-U * 0.22}`;
  points.forEach((at, i) => {
    const to = points[i + 1] ?? ([last[0], height * U + U * 0.22] as const);
    d += `Q${round(at[0])} ${round(at[1])} ${round((at[0] + to[0]) / 2)} ${round((at[1] + to[1]) / 2)}`;
  });
  d += `L${round(last[0])} ${round(height * U + U * 0.22)}`;
  return { line: d, cells: path };
}

/** Waves of the sea around the map, `away` from its edge. */
export function coast(width: number, height: number, away: number): string {
  const rng = hand(`coast ${away}`);
  const [w, h] = [width * U, height * U];
  const sides: [Point, Point, Point][] = [
    [
      [0, 0],
      [w, 0],
      [0, -1],
    ],
    [
      [w, 0],
      [w, h],
      [1, 0],
    ],
    [
      [w, h],
      [0, h],
      [0, 1],
    ],
    [
      [0, h],
      [0, 0],
      [-1, 0],
    ],
  ];
  let d = '';
  for (const [from, to, out] of sides) {
    for (let i = 0; i <= 24; i++) {
      const off = away + rng() * (0.7 + away * 0.16);
      const x = from[0] + ((to[0] - from[0]) * i) / 24 + out[0] * off;
      const y = from[1] + ((to[1] - from[1]) * i) / 24 + out[1] * off;
      d += `${d ? 'L' : 'M'}${round(x)} ${round(y)}`;
    }
  }
  return `${d}z`;
}

/** A bush-shaped wash of colour under a park. */
export function wash([x, y]: Cell): string {
  const rng = hand(`park ${x} ${y}`);
  const [cx, cy] = middle([x, y]);
  const points = Array.from({ length: 8 }, (_, i): Point => {
    const reach = 0.97 + rng() * 0.09;
    return [cx + U * 0.45 * Math.cos((i * Math.PI) / 4) * reach, cy + U * 0.44 * Math.sin((i * Math.PI) / 4) * reach];
  });
  return rounded(points, 40);
}

export const shapeCells = (rows: readonly string[]): Cell[] =>
  rows.flatMap((row, y) => [...row].flatMap((mark, x): Cell[] => (mark === '#' ? [[x, y]] : [])));

/** What a card yields, laid on the grids of its shape in order. */
export function laid(cells: readonly Cell[], yields: Readonly<Record<string, number>>) {
  const flat = [...RESOURCES, 'own_type'].flatMap((name) => Array<string>(yields[name] ?? 0).fill(name));
  return flat.flatMap((resource, i) => {
    const at = cells[i];
    return at ? [{ resource, at: [at[0], at[1]] as [number, number], spent: false }] : [];
  });
}
