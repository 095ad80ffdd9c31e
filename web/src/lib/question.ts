// The sentence above the board: what is asked of the viewer, or what everybody waits for.

import type { Shown } from '../boards/boards';
import type { TableInfo } from './api';
import { isHeld } from './absence';
import { list } from './text';

export interface Situation {
  /** Null until the table is known. */
  table: TableInfo | null;
  /** Null until the game has begun. */
  shown: Shown | null;
  /** Whether the board can be drawn: nothing is asked before it can be answered. */
  drawn: boolean;
  /** Whose turn it is where several share the device; null if the viewer has it to themselves. */
  sharedBy: number | null;
  /** Who is to take the device first; null if nobody has to. */
  handover: number | null;
  /** Whether something was sent and not yet answered. */
  pending: boolean;
  connected: boolean;
  /** What the board asks more nearly than the server can. */
  nearer: string | null;
}

export function questionOf({ table, shown, drawn, sharedBy, handover, pending, connected, nearer }: Situation): string {
  if (!table) return 'Going to the table…';
  const nameOf = (seat: number) => table.seats[seat]?.name ?? '';
  if (!shown) {
    const missing = table.seats.filter(({ kind }) => kind === 'open').length;
    return missing === 1 ? 'Waiting for one more player.' : `Waiting for ${missing} more players.`;
  }
  if (!drawn) return 'Laying out the table…';
  const { view } = shown;
  if (view.over) return 'The game is over.';
  if (handover !== null) return `It is ${nameOf(handover)}’s turn.`;
  if (pending) return connected ? 'One moment…' : 'Waiting for the connection…';
  if (shown.choices.length) {
    const asked = nearer ?? view.question;
    return sharedBy === null ? asked : `${nameOf(sharedBy)}: ${asked}`;
  }
  // Whose seat a bot holds sees what everybody sees, but does not only watch.
  const watching = shown.seat === null && !table.seats.some(({ mine }) => mine) ? 'You are watching. ' : '';
  const asked = view.deciders.flatMap((number) => table.seats[number] ?? []);
  const away = asked.filter((seat) => seat.away !== null && !isHeld(seat));
  // As long as somebody is here who decides, they are waited for.
  if (away.length && away.length === asked.length) {
    const gone = list(away.map(({ name }) => name));
    return watching + (away.length > 1 ? `${gone} are away.` : `${gone} is away.`);
  }
  // Only of whoever is asked now: a bot may still think about what was taken back.
  const thinks = view.deciders.some((seat) => shown.thinking.includes(seat));
  const several = view.deciders.length > 1;
  const who = list(view.deciders.map(nameOf)) || 'Somebody';
  if (several) return watching + (thinks ? `${who} think…` : `${who} decide…`);
  return watching + (thinks ? `${who} thinks…` : `${who} decides…`);
}
