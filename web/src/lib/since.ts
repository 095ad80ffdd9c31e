// What happened since somebody last had their turn, as the server tells it; and where each player's last turn was played.

import type { Cell, Mark, Shown } from '../boards/boards';
import type { LogEntry, Snapshot, TurnTold } from './api';

/** A turn with its words. Others who answered in it, or whom it touched, have entries of their own. */
export interface Turn extends TurnTold {
  name: string;
  entries: LogEntry[];
  cells: readonly Cell[];
}

/** The number of the viewer's last decision. While it stays the same, so does what they are asked. */
export const lastOwn = ({ seat, log }: Pick<Snapshot, 'seat' | 'log'>): number =>
  log.findLast((entry) => entry.seat === seat)?.number ?? 0;

/** Each cell once, however often something happened there. */
const once = (cells: readonly Cell[]): Cell[] => [...new Map(cells.map((cell) => [cell.join(), cell])).values()];

/** The others' turns since the viewer's last one; nothing for whoever plays alone or only watches. */
export function turnsSince({ log, turns, table }: Shown): Turn[] {
  return turns.flatMap((told) => {
    const entries = log.filter((entry) => entry.turn === told.turn && !entry.minor && (!told.shared || entry.seat === told.seat));
    if (!entries.length) return [];
    const cells = once(entries.flatMap((entry) => entry.cells));
    return [{ ...told, name: table.seats[told.seat]?.name ?? '', entries, cells }];
  });
}

/** The number of the first decision that is told. */
export const firstSince = (turns: readonly Turn[]): number | null => turns[0]?.first ?? null;

/** The cells of each player's last turn, until they move again. */
export function lastTurns({ log, table }: Shown): Mark[] {
  if (table.seats.length < 2) return [];
  return table.seats.flatMap(({ number: seat }) => {
    const turn = log.findLast((entry) => entry.seat === seat && entry.cells.length > 0)?.turn;
    const cells = once(log.filter((entry) => entry.turn === turn && entry.seat === seat).flatMap((entry) => entry.cells));
    return cells.length ? [{ seat, cells }] : [];
  });
}
