// Where hexes lie and how sets of them are outlined. Pointy-top hexes in axial coordinates (q, r).

export const S = 32; // from a hex's centre to its corner
const W = (Math.sqrt(3) / 2) * S;

export interface Cell {
  q: number;
  r: number;
}
export interface Point {
  x: number;
  y: number;
}

export const centre = ({ q, r }: Cell): Point => ({ x: W * (2 * q + r), y: 1.5 * S * r });

// Corners clockwise from the top, in steps of half a hex's width and of half its side; side k of a hex
// lies between corners k and k + 1, towards neighbour k.
const CORNERS = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
] as const;
const AROUND = [
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
] as const;

const near = (value: number) => Math.round(value * 10) / 10;

/** The corners of a hex around (0, 0), for `points`. */
export const hexagon = (scale = 1, at: Point = { x: 0, y: 0 }): string =>
  CORNERS.map(([x, y]) => `${near(at.x + x * W * scale)},${near(at.y + (y * S * scale) / 2)}`).join(' ');

/** The hex under a point of the drawing. */
export function cellAt({ x, y }: Point): Cell {
  const r = y / (1.5 * S);
  const q = x / (2 * W) - r / 2;
  let [rq, rr] = [Math.round(q), Math.round(r)];
  const rs = Math.round(-q - r);
  const [dq, dr, ds] = [Math.abs(rq - q), Math.abs(rr - r), Math.abs(rs + q + r)];
  if (dq > dr && dq > ds) rq = -rr - rs;
  else if (dr > ds) rr = -rq - rs;
  return { q: rq, r: rr };
}

/** The closed lines around a set of hexes, `grow` outside of them, with round corners. */
export function outline(cells: readonly Cell[], grow = 0): string {
  const inside = new Set(cells.map(({ q, r }) => `${q},${r}`));
  const next = new Map<string, string>();
  for (const { q, r } of cells) {
    AROUND.forEach(([dq, dr], side) => {
      if (inside.has(`${q + dq},${r + dr}`)) return;
      const key = ([x, y]: readonly [number, number]) => `${2 * q + r + x},${3 * r + y}`;
      next.set(key(CORNERS[side]!), key(CORNERS[(side + 1) % 6]!));
    });
  }
  const paths: string[] = [];
  while (next.size) {
    const loop: Point[] = [];
    let at: string | undefined = next.keys().next().value;
    while (at !== undefined && next.has(at)) {
      const [x, y] = at.split(',').map(Number) as [number, number];
      loop.push({ x: x * W, y: (y * S) / 2 });
      const to = next.get(at);
      next.delete(at);
      at = to;
    }
    paths.push(rounded(grown(loop, grow)));
  }
  return paths.join('');
}

const corner = <T>(loop: readonly T[], i: number): T => loop[(i + loop.length) % loop.length]!;

function grown(loop: readonly Point[], by: number): Point[] {
  return loop.map((b, i) => {
    const a = corner(loop, i - 1);
    const c = corner(loop, i + 1);
    const one = Math.hypot(b.x - a.x, b.y - a.y);
    const two = Math.hypot(c.x - b.x, c.y - b.y);
    const x = (b.y - a.y) / one + (c.y - b.y) / two;
    const y = (a.x - b.x) / one + (b.x - c.x) / two;
    const half = (x * x + y * y) / 2;
    return { x: b.x + (x * by) / half, y: b.y + (y * by) / half };
  });
}

function rounded(loop: readonly Point[], part = 0.26): string {
  const towards = (from: Point, to: Point) => `${near(from.x + (to.x - from.x) * part)} ${near(from.y + (to.y - from.y) * part)}`;
  const bends = loop.map((b, i) => {
    const start = towards(b, corner(loop, i - 1));
    return `${i ? 'L' : 'M'}${start}Q${near(b.x)} ${near(b.y)} ${towards(b, corner(loop, i + 1))}`;
  });
  return `${bends.join('')}z`;
}

/** A number that never looks the same from two places but always the same from one: 0 to 1. */
export function speckle({ q, r }: Cell, salt = 0): number {
  const value = Math.sin(q * 127.1 + r * 311.7 + salt * 74.7) * 43758.5453;
  return value - Math.floor(value);
}
