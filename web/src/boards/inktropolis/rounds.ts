// What was drawn in the last round that everybody has finished.

import type { LogEntry } from '../../lib/api';
import { turnsSince } from '../../lib/since';
import { capital } from '../../lib/text';
import type { Cell, Shown } from '../boards';
import { gridName, sameCells } from './draw';
import type { City } from './types';

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
  return turnsSince(snapshot).find((turn) => sameCells(turn.cells, cells))?.seat ?? null;
}

/** What a player drew in these entries: buildings, then all roads in one sentence; nothing of what was paid, got and scored. */
export function drawnIn(entries: readonly LogEntry[], { buildings }: Pick<City, 'buildings'>): string {
  const grids = (cells: readonly Cell[]) => cells.map(gridName).join(' ');
  const built = entries.flatMap(({ cells }) => buildings.find((one) => sameCells(one.cells, cells)) ?? []);
  const roads = entries.filter(({ cards }) => !cards.length).flatMap(({ cells }) => cells);
  const said = built.map(({ name, cells }) => `Puts the ${name} on ${grids(cells)}.`);
  if (roads.length) said.push(`${roads.length > 1 ? 'Roads' : 'Road'} to ${grids(roads)}.`);
  return said.join(' ') || capital(entries[0]?.text ?? '');
}
