import type { LogEntry } from '../../lib/api';
import type { Cell, Shown } from '../boards';
import { cellsOfCard } from './draw';
import { viewOf } from './types';

/** Where the card lies that a line of the log tells of. */
export function cellsOf(snapshot: Shown, entry: LogEntry): readonly Cell[] {
  const card = Number(/card (\d+)/.exec(entry.text)?.[1]);
  const placed = viewOf(snapshot).placements.find((placement) => placement.card === card);
  return placed ? cellsOfCard(placed.x, placed.y) : [];
}

/** Steps on the way to what really happened: left out of the list once that is there. */
export const isMinor = (entry: LogEntry, log: readonly LogEntry[]): boolean =>
  entry.text.startsWith('keeps') || (entry.text.startsWith('chooses') && entry.number < log.length);
