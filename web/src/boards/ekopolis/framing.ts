// Which part of the landscape is shown, and how much of it what is said about it may cover.

import { centre, S, type Cell } from './draw';
import type { Spot } from './offers';
import { following } from './words';

/** The left of the sea, where what can be done is said on a large screen. */
const CORNER = 168;

function around(cells: readonly Cell[], margin: number) {
  const places = cells.map(centre);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [x, y] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return { x, y, width: Math.max(...xs) + margin - x, height: Math.max(...ys) + margin - y };
}

/** The whole island and room for the corner; a phone shows what matters now, as large as all of it can be. */
export function frame(spaces: readonly Cell[], spots: readonly Cell[], narrow: boolean, corner: boolean) {
  if (narrow && spots.length) return around(spots, S * 1.6);
  const island = around(spaces, S * 1.75);
  const left = corner && !narrow ? CORNER : 0;
  return { ...island, x: island.x - left, width: island.width + left };
}

/** At this scale a hex is as wide as a finger needs: 55 units make 36 pixels. */
export const FINGER = 0.65;

const [LEAST, MOST, LINE, LETTERS] = [96, 176, 22, 46];

/** About as high as the longest reasons, so that a place does not slip away from under the finger that chose it. */
export function roomFor(spots: readonly Spot[], nameOf: (seat: number) => string): number {
  const lines = spots.map(({ worth }) => {
    if (!worth) return 0;
    const more = (worth.cards.some((one) => one.points > 0) ? 1 : 0) + (worth.triplet ? 1 : 0);
    return Math.ceil(worth.parts.length / 2) + Math.ceil(following(worth, nameOf).length / LETTERS) + more;
  });
  return Math.min(MOST, Math.max(LEAST, 50 + LINE * Math.max(0, ...lines)));
}
