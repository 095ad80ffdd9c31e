// How the scores changed, as far as this page saw it: since the viewer last decided, and by the last step.

import type { GameEvent, Shown } from '../boards/boards';
import type { ScoreLine } from './api';
import { lastOwn } from './since';

/** Points by seat, and the score lines that they come from. */
export interface Standing {
  scores: readonly number[];
  lines: readonly ScoreLine[];
}

/** What changed for a seat, by what it is called, the largest change first. */
export function changesOf(before: readonly ScoreLine[], after: readonly ScoreLine[], seat: number): [string, number][] {
  const sums = new Map<string, number>();
  for (const [sign, lines] of [[-1, before], [1, after]] as const)
    for (const line of lines) if (line.seat === seat) sums.set(line.title, (sums.get(line.title) ?? 0) + sign * line.points);
  return [...sums].filter(([, points]) => points).sort(([, a], [, b]) => Math.abs(b) - Math.abs(a));
}

export class Standings {
  /** How all stood when the viewer had last decided; null if this page did not see it. */
  before = $state.raw<Standing | null>(null);
  /** What the last step changed, by seat; empty if more than one step, or none, was seen. */
  changes = $state.raw<readonly number[]>([]);

  /** The viewer's points of each decision that this page saw. */
  gains = $state.raw<ReadonlyMap<number, number>>(new Map());

  #own = -1;
  #step: { moves: number; scores: readonly number[] } | null = null;

  follow(now: Shown): void {
    const { scores } = now;
    if (!scores) return;
    const { moves } = now.view;
    this.#count(now);
    const own = lastOwn(now);
    if (own !== this.#own) {
      this.#own = own;
      this.before = own === moves ? { scores, lines: now.sheet?.lines ?? [] } : null;
    }
    const last = this.#step;
    if (moves === last?.moves) return;
    this.changes = last && moves === last.moves + 1 ? scores.map((score, seat) => score - (last.scores[seat] ?? score)) : [];
    this.#step = { moves, scores };
  }

  #count({ seat, events }: Shown): void {
    const gains = new Map(this.gains);
    const scored = ((events ?? []) as unknown as readonly GameEvent[]).filter((event) => event.kind === 'scored' && event.seat === seat);
    for (const { number } of scored)
      gains.set(number, scored.reduce((sum, event) => sum + (event.number === number ? (event.points ?? 0) : 0), 0));
    if (scored.length) this.gains = gains;
  }
}
