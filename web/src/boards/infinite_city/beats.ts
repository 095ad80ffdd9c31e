// What a step of the playback is called: what was done in it, not what followed from it by itself.

import type { Caption, GameEvent, Shown } from '../boards';

/** A decision is one step. */
export const begins = (): boolean => false;

/**
 * The drawing at the end of a turn, for one, is told in the same picture as the tile that was placed. Where nothing
 * can be seen, as when a tile is chosen in secret, the headline stays with what was last done.
 */
export function caption(events: readonly GameEvent[], after: Shown): Caption | null {
  const numbers = new Set(events.map(({ number }) => number));
  const told = after.log.filter(({ number }) => numbers.has(number));
  const inCity = told.filter(({ cells }) => cells.length);
  return (
    inCity.find(({ minor }) => !minor) ??
    told.find(({ minor }) => !minor) ??
    inCity[0] ??
    (told.length ? (after.log.findLast(({ minor }) => !minor) ?? null) : null)
  );
}
