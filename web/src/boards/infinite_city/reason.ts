// How a game ended, with names: who brought the end, and who still had a turn.

import { capital, list } from '../../lib/text';
import type { Shown } from '../boards';
import { viewOf } from './types';
import { namesOf, youOf } from './words';

export function endingOf(snapshot: Shown): { how: string; lasts: string } {
  const view = viewOf(snapshot);
  const names = namesOf(snapshot);
  const you = youOf(snapshot);
  const power = snapshot.sheet.outcome.reason === 'power';
  const within = (seat: number) => (seat === you ? 'you' : (names[seat] ?? ''));
  const had = view.last_played;
  // Whoever had nothing to play with had no last turn.
  const without = view.players.map(({ seat }) => seat).filter((seat) => seat !== view.out && !had.includes(seat));
  const none = without.length ? ` ${capital(list(without.map(within)))} ${power ? 'had none any more' : 'could not play one'}.` : '';
  const lasts = had.length ? `The last turns: ${list(had.map(within))}.${none}` : 'Nobody could play a last turn.';
  const out = view.out === null ? '' : `${names[view.out] ?? ''} placed ${view.out === you ? 'your' : 'their'} last token.`;
  return {
    how: power ? `${names[view.current] ?? ''} brought Power Station number ${view.stations}: that ended the game at once.` : out,
    lasts: view.out === null ? '' : lasts,
  };
}

/** In one line; empty where there is no more to say than the general words. */
export function reasonOf(snapshot: Shown): string {
  const { how, lasts } = endingOf(snapshot);
  return [how, lasts].filter(Boolean).join(' ');
}
