// How a player's score changed from one picture to another, and by what: the server's lines beside each other.

import { changesOf } from '../../lib/standings.svelte';
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
  const lines = changesOf(before.sheet.lines, after.sheet.lines, seat).map(([title, points]) => ({
    title: capital(title),
    points,
  }));
  return { before: was, after: is, lines };
}
