// What happened since somebody last had their say, turn by turn; and where each player's last turn was played.

import type { Cell, Mark, Shown } from '../boards/boards';
import type { LogEntry, Snapshot } from './api';

export interface Turn {
  seat: number;
  name: string;
  entries: LogEntry[];
  cells: readonly Cell[];
}

/** The number of the viewer's last decision. While it stays the same, so does what they are asked. */
export const lastOwn = ({ seat, log }: Pick<Snapshot, 'seat' | 'log'>): number =>
  log.findLast((entry) => entry.seat === seat)?.number ?? 0;

/** Each cell once, however often something happened there. */
const once = (cells: readonly Cell[]): Cell[] => [...new Map(cells.map((cell) => [cell.join(), cell])).values()];

function turnsOf(log: readonly LogEntry[]): Turn[] {
  const turns: Turn[] = [];
  for (const entry of log) {
    let turn = turns.at(-1);
    // What happened to the whole table belongs to the turn that brought it about.
    if (entry.seat !== null && turn?.seat !== entry.seat) {
      turn = { seat: entry.seat, name: entry.name, entries: [], cells: [] };
      turns.push(turn);
    }
    if (!turn) continue;
    turn.entries.push(entry);
    turn.cells = once([...turn.cells, ...entry.cells]);
  }
  return turns;
}

/** The others' turns since the viewer's last decision; nothing for whoever plays alone or only watches. */
export function turnsSince(snapshot: Shown): Turn[] {
  const { seat, log } = snapshot;
  if (seat === null) return [];
  const mine = lastOwn(snapshot);
  return turnsOf(log.filter(({ number }) => number > mine));
}

/** The number of the first decision after the viewer's last one. */
export const firstSince = (turns: readonly Turn[]): number | null => turns[0]?.entries[0]?.number ?? null;

/** The cells of each player's last turn, until they move again. */
export function lastTurns(snapshot: Shown): Mark[] {
  if (snapshot.table.seats.length < 2) return [];
  const turns = turnsOf(snapshot.log);
  const marks: Mark[] = [];
  for (const { number } of snapshot.table.seats) {
    const turn = turns.findLast(({ seat, cells }) => seat === number && cells.length > 0);
    if (turn) marks.push({ seat: number, cells: turn.cells });
  }
  return marks;
}
