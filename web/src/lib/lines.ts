// Whose points are whose: the lines of a score sheet, seat by seat.

import type { Shown } from '../boards/boards';
import type { ScoreLine } from './api';
import { calledOf } from './players';

export interface Share {
  /** Empty for what counts for all together. */
  name: string;
  seat: number | null;
  total: number;
  lines: ScoreLine[];
}

type Named = Pick<ScoreLine, 'source' | 'item' | 'seat'>;

/** What a line is about, to tell it from others: a forecast's lines have the same. */
export const keyOf = ({ source, item, seat }: Named): string => `${source}/${item}/${seat}`;

/** What counts for all, then each seat: the viewer's first, at the end of the game the best first. */
export function linesBySeat(snapshot: Shown): Share[] {
  const share = (name: string, seat: number | null): Share => {
    const lines = snapshot.sheet.lines.filter((line) => line.seat === seat);
    return { name, seat, lines, total: lines.reduce((sum, { points }) => sum + points, 0) };
  };
  const together = share('', null);
  // A team scores together: then nobody has lines alone.
  if (snapshot.sheet.lines.length && together.lines.length === snapshot.sheet.lines.length) return [together];
  const rank = ({ number, mine }: { number: number; mine: boolean }) => snapshot.ranking?.[number] ?? (mine ? 0 : 1);
  const seats = [...snapshot.table.seats].sort((a, b) => rank(a) - rank(b));
  const shares = seats.map(({ number }) => share(calledOf(snapshot.table.seats, number), number));
  return together.lines.length ? [together, ...shares] : shares;
}
