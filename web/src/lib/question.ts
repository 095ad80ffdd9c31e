// The sentence above the board: what is asked of the viewer, or what everybody waits for.

import type { Shown } from '../boards/boards';
import type { TableInfo } from './api';
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
  /** Whether the device is to be handed to them first. */
  covered: boolean;
  /** Whether something was sent and not yet answered. */
  pending: boolean;
  connected: boolean;
  /** What the board asks more nearly than the server can. */
  nearer: string | null;
}

export function questionOf({ table, shown, drawn, sharedBy, covered, pending, connected, nearer }: Situation): string {
  if (!table) return 'Going to the table…';
  const nameOf = (seat: number) => table.seats[seat]?.name ?? '';
  if (!shown) {
    const missing = table.seats.filter(({ kind }) => kind === 'open').length;
    return missing === 1 ? 'Waiting for one more player.' : `Waiting for ${missing} more players.`;
  }
  if (!drawn) return 'Laying out the table…';
  const { view } = shown;
  if (view.over) return 'The game is over.';
  if (covered && sharedBy !== null) return `It is ${nameOf(sharedBy)}’s turn.`;
  if (pending) return connected ? 'One moment…' : 'Waiting for the connection…';
  if (shown.choices.length) {
    const asked = nearer ?? view.question;
    return sharedBy === null ? asked : `${nameOf(sharedBy)}: ${asked}`;
  }
  // Only of whoever is asked now: a bot may still think about what was taken back.
  const thinks = view.deciders.some((seat) => shown.thinking.includes(seat));
  const several = view.deciders.length > 1;
  const verb = `${thinks ? 'think' : 'decide'}${several ? '' : 's'}`;
  return `${shown.seat === null ? 'You are watching. ' : ''}${list(view.deciders.map(nameOf)) || 'Somebody'} ${verb}…`;
}
