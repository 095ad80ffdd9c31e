// Geometry of the drawing: what a block looks like, not what it is worth.

import type { SprawlopolisBlock, SprawlopolisCard, SprawlopolisCityBlock } from '../../lib/api';
import { t } from '../../lib/text';

export type Block = SprawlopolisBlock;
export type Card = SprawlopolisCard;
export type CityBlock = SprawlopolisCityBlock;

/** A block is wider than high, as on a card that lies with its long side across. */
export const W = 96;
export const H = 72;

export const ZONES = ['R', 'C', 'I', 'P'] as const;
export const ROADS = ['NS', 'EW', 'NE', 'ES', 'SW', 'NW'] as const;
export const ZONE_NAMES: Record<string, string> = {
  R: t`residential`,
  C: t`commercial`,
  I: t`industrial`,
  P: t`park`,
};

/** The blocks of a card, in the order it lists them. */
export const CORNERS = ['top left', 'top right', 'bottom left', 'bottom right'] as const;

const OPPOSITE: Record<string, string> = { N: 'S', S: 'N', E: 'W', W: 'E' };
export const STEP: Record<string, readonly [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};
export const opposite = (edge: string): string => OPPOSITE[edge] ?? edge;

/** A road's name in the order of ROADS, however its ends are written. */
export const roadName = (ends: string): string => (ends === '' ? '' : [...'NESW'].filter((edge) => ends.includes(edge)).join(''));

/** The four blocks of a card as it lies: TL, TR, BL, BR. */
export function facing(card: Card, turned: boolean): Block[] {
  if (!turned) return card.blocks;
  return [...card.blocks].reverse().map(({ zone, road }) => ({ zone, road: roadName([...road].map(opposite).join('')) }));
}

/** The same, each at its place within the card. */
export const laid = (card: Card, turned: boolean): (Block & { x: number; y: number })[] =>
  facing(card, turned).map((block, i) => ({ ...block, x: i % 2, y: i >> 1 }));

export const cellsOfCard = (x: number, y: number): [number, number][] => [
  [x, y],
  [x + 1, y],
  [x, y + 1],
  [x + 1, y + 1],
];

export function roadPath(road: string): string {
  switch (road) {
    case 'NS':
      return 'M48 -.5V72.5';
    case 'EW':
      return 'M-.5 36H96.5';
    case 'NE':
      return 'M48 -.5C48 26 62 36 96.5 36';
    case 'ES':
      return 'M96.5 36C62 36 48 46 48 72.5';
    case 'SW':
      return 'M48 72.5C48 46 34 36 -.5 36';
    case 'NW':
      return 'M-.5 36C34 36 48 26 48 -.5';
    default:
      return '';
  }
}
/** So that the dashes of the middle line meet at the edges of blocks: multiples of twelve. */
export const roadLength = (road: string): number => (road === 'EW' ? 96 : road === 'NS' ? 72 : 84);

export interface Lot {
  x: number;
  y: number;
  w: number;
  h: number;
}

const lot = (x: number, y: number, w: number, h: number): Lot => ({ x, y, w, h });
const ALONG = [lot(5, 5, 26, 28), lot(5, 39, 26, 28), lot(65, 5, 26, 28), lot(65, 39, 26, 28)];
const ACROSS = [
  lot(5, 5, 26, 15),
  lot(35, 5, 26, 15),
  lot(65, 5, 26, 15),
  lot(5, 53, 26, 14),
  lot(35, 53, 26, 14),
  lot(65, 53, 26, 14),
];
const BEND = [lot(5, 5, 26, 28), lot(5, 39, 26, 28), lot(36, 52, 25, 15), lot(66, 52, 25, 15), lot(74, 4, 18, 13)];

/** Where buildings stand: beside the road, in the same light whichever way the card lies. */
export function lots(road: string): Lot[] {
  const mirror = (l: Lot) => lot(W - l.x - l.w, l.y, l.w, l.h);
  const flip = (l: Lot) => lot(l.x, H - l.y - l.h, l.w, l.h);
  switch (road) {
    case 'NS':
      return ALONG;
    case 'EW':
      return ACROSS;
    case 'NE':
      return BEND;
    case 'ES':
      return BEND.map(flip);
    case 'NW':
      return BEND.map(mirror);
    case 'SW':
      return BEND.map(mirror).map(flip);
    default:
      return [...ALONG, lot(35, 5, 26, 28), lot(35, 39, 26, 28)];
  }
}

/** Where a road meets the edge of its block. */
export const roadEnd = (edge: string): [number, number] =>
  edge === 'N' ? [W / 2, 0] : edge === 'S' ? [W / 2, H] : edge === 'E' ? [W, H / 2] : [0, H / 2];

/** Road ends that meet a block but no road: drawn as closed. Ends at the open edge stay open. */
export function closedEnds(city: readonly CityBlock[]): { x: number; y: number; edge: string }[] {
  const at = new Map(city.map((block) => [`${block.x},${block.y}`, block]));
  return city.flatMap((block) =>
    [...block.road].flatMap((edge) => {
      const [dx, dy] = STEP[edge] ?? [0, 0];
      const next = at.get(`${block.x + dx},${block.y + dy}`);
      return next && !next.road.includes(opposite(edge)) ? [{ x: block.x, y: block.y, edge }] : [];
    }),
  );
}

/** The outline of a set of cells, as one path in drawing coordinates. */
export function outline(cells: readonly (readonly [number, number])[], inset = 0): string {
  const set = new Set(cells.map(([x, y]) => `${x},${y}`));
  const has = (x: number, y: number) => set.has(`${x},${y}`);
  // Directed edges with the inside on the right; chain them into loops.
  const next = new Map<string, [number, number][]>();
  const add = (x1: number, y1: number, x2: number, y2: number) => {
    const key = `${x1},${y1}`;
    next.set(key, [...(next.get(key) ?? []), [x2, y2]]);
  };
  for (const [x, y] of cells) {
    if (!has(x, y - 1)) add(x, y, x + 1, y);
    if (!has(x + 1, y)) add(x + 1, y, x + 1, y + 1);
    if (!has(x, y + 1)) add(x + 1, y + 1, x, y + 1);
    if (!has(x - 1, y)) add(x, y + 1, x, y);
  }
  let path = '';
  for (const [from] of next) {
    while (next.get(from)?.length) {
      const loop: [number, number][] = [];
      let key = from;
      let before: [number, number] | null = null;
      for (;;) {
        const ways = next.get(key);
        if (!ways?.length) break;
        const [x, y] = key.split(',').map(Number) as [number, number];
        // Where loops touch at a corner, turn right: each keeps to its own inside.
        let pick = 0;
        if (ways.length > 1 && before) {
          const [dx, dy] = [x - before[0], y - before[1]];
          pick = Math.max(
            0,
            ways.findIndex(([nx, ny]) => nx - x === -dy && ny - y === dx),
          );
        }
        const [to] = ways.splice(pick, 1);
        loop.push([x, y]);
        before = [x, y];
        key = `${to![0]},${to![1]}`;
        if (key === from) break;
      }
      path += trace(loop, inset);
    }
  }
  return path;
}

function trace(loop: [number, number][], inset: number): string {
  const points = loop.map(([x, y], i) => {
    const [px, py] = loop[(i + loop.length - 1) % loop.length]!;
    const [nx, ny] = loop[(i + 1) % loop.length]!;
    // The inside lies to the right of both edges that meet here.
    const dx = -Math.sign(y - py) - Math.sign(ny - y);
    const dy = Math.sign(x - px) + Math.sign(nx - x);
    return `${x * W + Math.sign(dx) * inset} ${y * H + Math.sign(dy) * inset}`;
  });
  return `M${points.join('L')}Z`;
}
