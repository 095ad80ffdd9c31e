// What was drawn in the last round that everybody has finished.

import type { LogEntry } from '../../lib/api';
import { turnsSince } from '../../lib/since';
import type { Cell, Shown } from '../boards';
import { sameCells } from './ink';

/** Of one player. What belongs to nobody, the beginning of a round, parts the rounds. */
export function lastRound(log: readonly LogEntry[], seat: number): LogEntry[] {
  const begins = log.flatMap((entry, i) => (entry.seat === null ? [i] : []));
  const end = begins.at(-1);
  if (end === undefined) return [];
  return log.slice((begins.at(-2) ?? -1) + 1, end).filter((entry) => entry.seat === seat && !entry.minor);
}

/** Another player, if exactly these grids are their turn since the viewer's last one. */
export function rivalAt(snapshot: Shown, cells: readonly Cell[]): number | null {
  if (!cells.length) return null;
  const turns = turnsSince({ ...snapshot, log: snapshot.log.filter(({ minor }) => !minor) });
  return turns.find((turn) => turn.seat !== snapshot.seat && sameCells(turn.cells, cells))?.seat ?? null;
}

/** What a player drew, of the words of a round: without what was paid, got and scored, and all roads in one sentence. */
export function drawnIn(words: string): string {
  const sentences = words.split(/(?<=\.) /).map((one) => one.replace(/, (pays|gets|scores) .*/, '.'));
  const roads = sentences.flatMap((one) => /^builds a road to (.+)\.$/i.exec(one)?.[1] ?? []);
  const rest = sentences.filter((one) => !/^(builds a road to|scores) /i.test(one));
  return [...rest, ...(roads.length ? [`${roads.length > 1 ? 'Roads' : 'Road'} to ${roads.join(' ')}.`] : [])].join(' ');
}
