// How the last step changed the scores, as far as this page saw it; and how two score sheets differ.

import type { Shown } from '../boards/boards';
import type { ScoreLine } from './api';

/** What changed for a seat, by what it is called, the largest change first. */
export function changesOf(before: readonly ScoreLine[], after: readonly ScoreLine[], seat: number): [string, number][] {
  const sums = new Map<string, number>();
  for (const [sign, lines] of [
    [-1, before],
    [1, after],
  ] as const)
    for (const line of lines) if (line.seat === seat) sums.set(line.title, (sums.get(line.title) ?? 0) + sign * line.points);
  return [...sums].filter(([, points]) => points).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
}

export class Standings {
  /** What the last step changed, by seat; empty if more than one step, or none, was seen. */
  changes = $state.raw<readonly number[]>([]);

  #step: { moves: number; scores: readonly number[] } | null = null;

  follow({ scores, view: { moves } }: Shown): void {
    const last = this.#step;
    if (!scores || moves === last?.moves) return;
    this.changes = last && moves === last.moves + 1 ? scores.map((score, seat) => score - (last.scores[seat] ?? score)) : [];
    this.#step = { moves, scores };
  }
}
