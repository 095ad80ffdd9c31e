// How a player's score changed from one picture to another, and by what: the server's lines beside each other.

import { capital } from '../../lib/text';
import type { Shown } from '../boards';

interface Change {
  before: number;
  after: number;
  lines: { title: string; points: number }[];
}

export function changeOf(before: Shown, after: Shown, seat: number): Change | null {
  const [was, is] = [before.scores?.[seat], after.scores?.[seat]];
  if (was === undefined || is === undefined) return null;
  const sums = new Map<string, number>();
  const count = ({ sheet }: Shown, sign: number) => {
    for (const line of sheet.lines) if (line.seat === seat) sums.set(line.title, (sums.get(line.title) ?? 0) + sign * line.points);
  };
  count(before, -1);
  count(after, 1);
  return { before: was, after: is, lines: [...sums].flatMap(([title, points]) => (points ? [{ title: capital(title), points }] : [])) };
}
