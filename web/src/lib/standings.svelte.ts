// How the scores changed, as far as this page saw it: since the viewer last decided, and by the last step.

import type { GameEvent, Shown } from '../boards/boards';
import { lastOwn } from './since';

export class Standings {
  /** The scores when the viewer had last decided; null if this page did not see them. */
  before = $state.raw<readonly number[] | null>(null);
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
      this.before = own === moves ? scores : null;
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
