// What events did in the city, as things to draw.

import { list, t } from '../../lib/text';
import type { GameEvent, Place as Where } from '../boards';
import { keyOf } from './draw';
import type { Place } from './types';

export interface Trace {
  arrows: { from: Place; to: Place; both: boolean; reach: boolean; seat: number }[];
  rings: { at: Place; seat: number }[];
  /** What became of a tile, or of whose tokens on it. */
  notes: { at: Place; seats: number[]; words: string }[];
}

const inCity = (where: Where | null | undefined): Place | null =>
  where?.area === 'city' && where.cell ? { x: where.cell[0], y: where.cell[1] } : null;

/** What a step brought about by itself: tiles that were turned up, and who put a token because a text said so. */
export function broughtBy(
  events: readonly GameEvent[],
  nameOf: (code: string) => string,
  called: (seat: number) => string,
  isYou: (seat: number) => boolean,
): string {
  const up = events.filter(({ kind }) => kind === 'tile_turned_up').map(({ tile }) => nameOf(String(tile)));
  const invited = events.filter((event) => event.kind === 'token_placed' && event['invited']).map(({ seat }) => seat ?? -1);
  const guests = list(invited.map(called));
  const several = invited.length > 1 || invited.some(isYou);
  return [
    up.length ? `${list(up)} turned up` : '',
    guests && (several ? `${guests} put a token there` : `${guests} puts a token there`),
  ]
    .filter(Boolean)
    .join('; ');
}

/** `origin`: the tile whose text was being followed before the first of them. */
export function traceOf(events: readonly GameEvent[], origin: Place | null): Trace {
  const trace: Trace = { arrows: [], rings: [], notes: [] };
  // All belongs to whoever decided.
  const who = events.find(({ seat }) => seat !== null && seat !== undefined)?.seat ?? 0;
  const note = (at: Place, words: string, ...seats: number[]) => {
    const same = trace.notes.find((other) => other.words === words && keyOf(other.at) === keyOf(at));
    if (same) same.seats.push(...seats);
    else trace.notes.push({ at, seats, words });
  };
  let acting = origin;
  for (const event of events) {
    const seat = event.seat ?? who;
    const from = inCity(event.source);
    const to = inCity(event.target);
    switch (event.kind) {
      case 'text_begun':
        acting = to ?? acting;
        break;
      case 'tile_moved':
      case 'tiles_swapped':
      case 'token_moved':
        if (from && to) trace.arrows.push({ from, to, both: event.kind === 'tiles_swapped', reach: false, seat });
        break;
      case 'tile_picked':
        if (acting && to && keyOf(acting) !== keyOf(to)) trace.arrows.push({ from: acting, to, both: false, reach: true, seat });
        break;
      case 'tile_placed':
      case 'tile_added':
      case 'token_placed':
        if (to && !trace.rings.some(({ at }) => keyOf(at) === keyOf(to))) trace.rings.push({ at: to, seat });
        break;
      case 'tokens_sent_home':
      case 'token_taken_back':
        if (from) note(from, t`home`, seat);
        break;
      case 'tile_removed':
        if (from) note(from, 'removed');
        break;
      case 'tile_taken':
        if (from) note(from, 'taken', seat);
        break;
    }
  }
  return trace;
}
