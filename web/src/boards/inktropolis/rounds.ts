// What was drawn in the last round that everybody has finished.

import type { LogEntry } from '../../lib/api';

/** Of one player. What belongs to nobody, the beginning of a round, parts the rounds. */
export function lastRound(log: readonly LogEntry[], seat: number): LogEntry[] {
  const begins = log.flatMap((entry, i) => (entry.seat === null ? [i] : []));
  const end = begins.at(-1);
  if (end === undefined) return [];
  return log.slice((begins.at(-2) ?? -1) + 1, end).filter((entry) => entry.seat === seat && !entry.minor);
}
