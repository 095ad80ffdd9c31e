// The log as it is listed. A decision that is a small step (a tile is picked) stands with the deed that it belongs to; so
// no number is missing, and each stands once. What else came of a decision is said as well: a card drawn after the deed.

import type { LogEntry } from './api';

export interface LogLine {
  entry: LogEntry;
  /** The decisions that it tells, as "17" or "17–18"; empty where another line about the same decision has them. */
  numbers: string;
}

export function linesOf(log: readonly LogEntry[]): LogLine[] {
  const deeds = log.filter(({ minor }) => !minor);
  /** Of each decision, the first entry says who made it. */
  const makers = new Map<number, LogEntry>();
  for (const entry of log) if (!makers.has(entry.number)) makers.set(entry.number, entry);
  const told = new Set(deeds.map(({ number }) => number));
  const spans = new Map<LogEntry, number[]>();
  const listed = new Set(log.filter((entry) => !entry.minor || makers.get(entry.number) !== entry));
  for (const [number, step] of makers) {
    if (told.has(number)) continue;
    const same = deeds.filter(({ seat, turn }) => seat === step.seat && turn === step.turn);
    const deed = same.find((entry) => entry.number > number) ?? same.at(-1);
    if (deed) spans.set(deed, [...(spans.get(deed) ?? []), number]);
    else listed.add(step);
  }
  const seen = new Set<number>();
  return log
    .filter((entry) => listed.has(entry))
    .map((entry) => {
      const numbers = [...(spans.get(entry) ?? []), ...(seen.has(entry.number) ? [] : [entry.number])].sort((a, b) => a - b);
      seen.add(entry.number);
      return { entry, numbers: ranges(numbers) };
    });
}

/** 1, 2, 3, 7 as "1–3, 7". */
function ranges(numbers: readonly number[]): string {
  const found: [number, number][] = [];
  for (const number of numbers) {
    const last = found.at(-1);
    if (last && last[1] === number - 1) last[1] = number;
    else found.push([number, number]);
  }
  return found.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`)).join(', ');
}
