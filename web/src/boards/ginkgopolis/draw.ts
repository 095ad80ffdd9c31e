// Shapes and measures of the drawing: what things look like, not what they are worth.

import type { Building, Items } from './types';

/** A cell of the city, its middle at 0,0. */
export const PX = 100;
export const PY = 92;
/** A building: half its width, the depth of its roof, where it stands in its cell. */
export const HALF = 39;
export const ROOF = 53;
export const BASE = 38;

/** High buildings have flatter storeys, so that the number behind them can always be read. */
export const storeyHeight = (floors: number): number => Math.min(10, 52 / Math.max(1, floors));
/** The upper edge of a building's roof. */
export const roofTop = (floors: number): number => BASE - floors * storeyHeight(floors) - ROOF;

export type Colour = 'red' | 'yellow' | 'blue';
export type ItemKind = keyof Items;
export type IconKind = ItemKind | 'card' | 'newhand';
export type When = 'exploit' | 'urbanize' | 'construct' | 'end';

export const ITEMS: readonly ItemKind[] = ['resource', 'point', 'tile'];
export const ACTIONS: readonly When[] = ['exploit', 'urbanize', 'construct'];
export const GIVES: Record<string, ItemKind> = { red: 'resource', yellow: 'point', blue: 'tile' };
const COLOURS: Record<string, Colour> = { R: 'red', Y: 'yellow', B: 'blue' };

/** Colour and number of a tile or building card; null for a letter. */
export function faceOf(name: string): { colour: Colour; number: number } | null {
  const colour = COLOURS[name[0] ?? ''];
  return colour && name.length > 1 ? { colour, number: Number(name.slice(1)) } : null;
}

export const LEAF = 'M0 26C-34 18-40-14-24-30-14-22-6-26 0-18 6-26 14-22 24-30 40-14 34 18 0 26Z';
export const VEINS = 'M0 26V44M0 24L-17-14M0 24L17-14M0 24V-8';
export const WHEN: Record<When, string> = {
  exploit: 'M-7 1V8H7V1M-9 1H9M0-9V-2M-3.4-5L0-1.6 3.4-5',
  urbanize: 'M-8 8H8M0 8V-1M0 0C-7 0-8-6-7-8-2-8 0-5 0 0ZM0 2C6 2 7-3 6.4-5 2-5 0-2 0 2Z',
  construct: 'M-8 8H8M-6 8V2H6V8M-4.5 2V-4H4.5V2M0-5V-10M-2.6-7.6L0-10.2 2.6-7.6',
  end: 'M-6 9V-9M-6-8H7L4-4 7 0H-6',
};

export type Spot = { x: number; y: number };
export const keyOf = ({ x, y }: Spot): string => `${x},${y}`;

const box = (x: number, y: number, w: number, h: number, r = 0): string =>
  r
    ? `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`
    : `M${x} ${y}h${w}v${h}h${-w}z`;

/** Boxes that together cover the cells, grown by some units and with round corners outside. */
export function ground(cells: readonly Spot[], grow: number, r: number, up = 0): string {
  const have = new Set(cells.map(keyOf));
  const has = (x: number, y: number) => have.has(`${x},${y}`);
  const [w, h] = [PX + 2 * grow, PY + 2 * grow + up];
  let path = '';
  for (const { x, y } of cells) {
    const [left, top] = [x * PX - PX / 2 - grow, y * PY - PY / 2 - grow - up];
    path += box(left, top, w, h, r);
    if (has(x + 1, y)) path += box(x * PX, top, PX, h);
    if (has(x, y + 1)) path += box(left, y * PY, w, PY);
    if (has(x + 1, y) && has(x, y + 1) && has(x + 1, y + 1)) path += box(x * PX, y * PY, PX, PY);
  }
  return path;
}

/** What surrounds all cells. */
export function extent(cells: readonly Spot[], margin: number) {
  const xs = cells.map(({ x }) => x);
  const ys = cells.map(({ y }) => y);
  const [left, top] = [Math.min(...xs) * PX - PX / 2 - margin, Math.min(...ys) * PY - PY / 2 - margin];
  return {
    x: left,
    y: top,
    width: Math.max(...xs) * PX + PX / 2 + margin - left,
    height: Math.max(...ys) * PY + PY / 2 + margin - top,
  };
}

/** The cell someone points at: a high roof covers a part of the cell behind it. */
export function cellAt(at: Spot, city: readonly Building[]): Spot {
  let found: Building | null = null;
  for (const building of city) {
    const [dx, dy] = [at.x - building.x * PX, at.y - building.y * PY];
    if (Math.abs(dx) <= HALF + 6 && dy >= roofTop(building.floors) - 4 && dy <= BASE + 6) {
      if (!found || building.y > found.y) found = building;
    }
  }
  return found ?? { x: Math.round(at.x / PX), y: Math.round(at.y / PY) };
}
