// Places in a plane: the nearest to a point, and the next one in the direction of an arrow key.

export interface Point {
  x: number;
  y: number;
}

/** Left, right, up or down. */
export type Way = readonly [number, number];

export function nearest<S extends Point>(spots: readonly S[], at: Point, reach = Infinity): S | null {
  let best: S | null = null;
  let least = reach;
  for (const spot of spots) {
    const far = Math.hypot(spot.x - at.x, spot.y - at.y);
    if (far < least) [best, least] = [spot, far];
  }
  return best;
}

/**
 * The next spot in a direction; null if there is none. What lies more ahead than aside comes before everything else,
 * so that an arrow goes straight as long as it can; among those the next row counts before the one behind it.
 */
export function ahead<S extends Point>(spots: readonly S[], from: Point, [dx, dy]: Way): S | null {
  let best: S | null = null;
  let least = Infinity;
  for (const spot of spots) {
    const along = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (along <= 1e-6) continue;
    const cost = aside < along ? along + 1.5 * aside : FAR + along + 3 * aside;
    if (cost < least) [best, least] = [spot, cost];
  }
  return best;
}

const FAR = 1e6;
