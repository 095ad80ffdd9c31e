// Where a card appears when it is picked: beside the city, so that the whole stays in sight.

import type { Offers, Spot } from '../../lib/placing.svelte';
import { cellsOfCard, type CityBlock } from './draw';

export const spotAt = (x: number, y: number): Spot => ({ key: `${x},${y}`, x, y });

/** The first and last column and row that the city reaches. */
export function extent(city: readonly CityBlock[]) {
  const xs = city.map(({ x }) => x);
  const ys = city.map(({ y }) => y);
  return { west: Math.min(...xs), east: Math.max(...xs), north: Math.min(...ys), south: Math.max(...ys) };
}

/** All columns or rows from the first to the last. */
export const range = (first: number, last: number): number[] => Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Of the legal places the one that makes the city least larger, covers least of it, and lies most in the middle. */
export function opening(city: readonly CityBlock[], offers: Offers, pose: number): Spot | null {
  const taken = new Set(city.map(({ x, y }) => `${x},${y}`));
  const { west, east, north, south } = extent(city);
  const middle = { x: (west + east - 1) / 2, y: (north + south - 1) / 2 };
  let best: Spot | null = null;
  let least = Infinity;
  for (const found of offers.spots) {
    const { x, y } = found;
    const out = Math.max(0, west - x) + Math.max(0, x + 1 - east) + Math.max(0, north - y) + Math.max(0, y + 1 - south);
    const over = cellsOfCard(x, y).filter((cell) => taken.has(cell.join())).length;
    const cost = 4 * out + 6 * over + Math.hypot(x - middle.x, y - middle.y);
    if (cost < least && offers.at(found, pose)) [best, least] = [found, cost];
  }
  return best;
}

/** While no places are offered yet: along the city's longer side. */
export function beside(city: readonly CityBlock[]): Spot {
  const { west, east, north, south } = extent(city);
  return east - west >= south - north
    ? spotAt(Math.floor((west + east) / 2), south + 1)
    : spotAt(east + 1, Math.floor((north + south) / 2));
}
