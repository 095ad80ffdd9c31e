// One decision may bring a whole round about: it is told plan by plan, in the order of the rules.

import type { Caption, GameEvent, Shown } from '../boards';
import { nameOf, viewOf } from './types';
import { doneText } from './words';

const BEGINNINGS = new Set(['plan_revealed', 'round_ended']);
/** Slips.svelte has the whole round, in the order it was played. */
export const tellsLastRound = true;
export const begins = ({ kind }: GameEvent): boolean => BEGINNINGS.has(kind);

/** What carries out a plan, or goes on with it after an answer. */
const ACTING = new Set(['plan_revealed', 'letter_moved', 'items_taken']);
const everybody = (text: string): Caption => ({ seat: null, name: 'Everybody', text });

export function caption(events: readonly GameEvent[], after: Shown): Caption | null {
  const has = (kind: string) => events.some((event) => event.kind === kind);
  if (has('plans_laid')) return everybody('has planned.');
  if (has('tiles_returned')) return everybody('has decided which tiles go back.');
  if (events[0]?.kind === 'round_ended') {
    const alone = after.table.seats.length === 1;
    return alone ? { seat: null, name: 'The round', text: 'is over.' } : everybody('passes their cards on and draws one.');
  }
  // A plan is two decisions: with its card alone nobody has chosen yet.
  const chose = events.length === 1 && events[0]!.kind === 'chosen' ? viewOf(after).sides[events[0]!.seat ?? -1] : undefined;
  if (chose && !chose.chosen) return { seat: chose.seat, name: nameOf(after, chose.seat), text: 'is choosing…' };
  const acts = events.find(({ kind }) => ACTING.has(kind));
  const side = acts && viewOf(after).sides[acts['side'] as number];
  const deed = side?.last_action;
  if (!side || !deed) return null;
  return { seat: side.seat, name: nameOf(after, side.seat), text: `${doneText(deed.kind, deed.card, deed.tile)}.` };
}
