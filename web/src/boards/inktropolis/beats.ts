// When all have finished, one decision opens the whole round: it is told player by player, each in their own city.

import type { Caption, GameEvent, Shown, Telling } from '../boards';
import { lastRound } from './rounds';

const isPass = ({ kind, what }: GameEvent) => kind === 'stopped' && what === 'pass';
const isDeed = (event: GameEvent) => event.kind === 'building_drawn' || isPass(event);

/** Others.svelte has the last round of each, beside their city: a map needs the height. */
export const tellsLastRound = true;

/** The building of a player, with the roads after it; and the round that follows from all of them. */
export const begins = (event: GameEvent): boolean => isDeed(event) || event.kind === 'round_began';

/** Whose drawing these events show; null where they show nobody's. */
export const drawerOf = (events: readonly GameEvent[]): number | null => events.find(isDeed)?.seat ?? null;

/** A city is drawn as it is after the round as soon as it is told: from then on its new score belongs to it. */
export function scoresTold(events: readonly GameEvent[], { before, coming }: Telling, after: Shown): number[] | null {
  const waiting = new Set(coming.flatMap((event) => (isDeed(event) && event.seat !== drawerOf(events) ? [event.seat] : [])));
  return after.scores?.map((score, seat) => (waiting.has(seat) ? (before.scores?.[seat] ?? score) : score)) ?? null;
}

/** The words of the log, which are those beside the maps; of two enterprises in the set-up each has its own. */
export function caption(events: readonly GameEvent[], after: Shown): Caption | null {
  const began = events.find(({ kind }) => kind === 'round_began');
  if (began) {
    const entry = after.log.findLast(({ seat, number }) => seat === null && number === began.number);
    if (entry) return { seat: null, name: '', text: entry.text };
  }
  const deed = events.find(isDeed);
  const seat = deed?.seat ?? null;
  if (!deed || seat === null) return null;
  const drawn = lastRound(after.log, seat);
  const places = (deed.cells ?? []).map(String).join(' ');
  return (deed.cells && drawn.find(({ cells }) => cells.map(String).join(' ') === places)) ?? drawn[0] ?? null;
}
