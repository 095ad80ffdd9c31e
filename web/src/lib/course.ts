// How a game went, turn by turn: everybody's points after each turn, and the turns that changed most. All of it is in
// the log, which says of every decision by how much it changed whose points.

import type { LogEntry } from './api';

export interface Course {
  /** Points by seat at the beginning and after every turn. */
  points: number[][];
  /** The turns that brought one player most, in the order in which they came. */
  peaks: Peak[];
}

export interface Peak {
  /** Where in `points` it led to. */
  at: number;
  seat: number;
  gain: number;
  text: string;
}

const MOST_PEAKS = 3;

export function courseOf(log: readonly LogEntry[], final: readonly number[]): Course {
  const turns = Math.max(-1, ...log.map(({ turn }) => turn)) + 1;
  const changes = Array.from({ length: turns }, () => final.map(() => 0));
  for (const { turn, gains } of log) for (const { seat, points } of gains) changes[turn]![seat]! += points;
  const points = [final.map((score, seat) => score - changes.reduce((sum, change) => sum + change[seat]!, 0))];
  for (const change of changes) points.push(points.at(-1)!.map((score, seat) => score + change[seat]!));
  const peaks = changes
    .flatMap((change, turn) => change.map((gain, seat): Peak => ({ at: turn + 1, seat, gain, text: deedOf(log, turn, seat) })))
    // What the count at the end brought is no turn's doing.
    .filter(({ gain, text }) => gain > 0 && text)
    .sort((a, b) => b.gain - a.gain)
    .slice(0, MOST_PEAKS)
    .sort((a, b) => a.at - b.at);
  return { points, peaks };
}

/**
 * What the player did in that turn, in words. What only happens to somebody, such as what comes back from a building
 * that is built over, has fewer pieces in it than what they do.
 */
function deedOf(log: readonly LogEntry[], turn: number, seat: number): string {
  const own = log.filter((entry) => entry.turn === turn && entry.seat === seat && !entry.minor);
  const pieces = ({ cards, cells }: LogEntry) => cards.length + cells.length;
  return own.reduce<LogEntry | null>((most, entry) => (most && pieces(most) >= pieces(entry) ? most : entry), null)?.text ?? '';
}
