// Roads as a pen draws them: every grid it enters is asked for, one after the other, as the server answers.

import type { Choice } from '../../lib/api';
import { key, type Cell, type Point } from './ink';
import { walk } from './places';
import type { Touch } from './Sheet.svelte';

/** What the pen may know of the game. */
export interface Ground {
  /** The choices that are roads. */
  roads: readonly Choice[];
  /** The map in marks, one row after the other. */
  board: readonly string[];
  /** Why no road goes there, by the mark in the way. */
  why: Readonly<Record<string, string>>;
  left: number;
  pending: number | null;
  play(choice: Choice): void;
  announce(text: string): void;
}

export const cellOf = ({ structure }: Choice): Cell => [Number(structure['x']), Number(structure['y'])];

/** How far above a finger the pen is, in pixels, so that it can be seen. */
export const OFFSET = 40;

export class RoadPen {
  /** Drawn, and not yet asked for. */
  queue = $state.raw<readonly { from: Cell; to: Cell }[]>([]);
  at = $state.raw<Point | null>(null);
  /** The grid that mouse or keys point at. */
  cursor = $state.raw<Cell | null>(null);
  refused = $state('');
  #tip: Cell | null = null;
  #ground: () => Ground;

  constructor(ground: () => Ground) {
    this.#ground = ground;
  }

  to(cell: Cell): Choice | undefined {
    return this.#ground().roads.find((choice) => key(cellOf(choice)) === key(cell));
  }

  get sent(): Choice | undefined {
    const { roads, pending } = this.#ground();
    return roads.find(({ action }) => action === pending);
  }

  get left(): number {
    return this.#ground().left - this.queue.length - (this.sent ? 1 : 0);
  }

  #mark([x, y]: Cell): string {
    return this.#ground().board[y]?.[x] ?? 'outside';
  }

  #isRoad(cell: Cell): boolean {
    return this.#mark(cell) === '=' || this.queue.some(({ to }) => key(to) === key(cell));
  }

  /** Ask for the next grid, once the one before is answered; what cannot be had is forgotten with all after it. */
  follow(): void {
    const [next, ...rest] = this.queue;
    const { pending, play } = this.#ground();
    if (!next || pending !== null) return;
    const choice = this.to(next.to);
    this.queue = choice ? rest : [];
    if (choice) play(choice);
  }

  start(touch: Touch): void {
    this.refused = '';
    this.#tip = null;
    this.draw(touch);
  }

  /** The pen goes on from a road; each grid it enters is a road more. */
  draw({ at, finger, grid }: Touch): void {
    const y = finger ? at[1] - OFFSET / grid : at[1];
    this.at = [at[0], y];
    const here: Cell = [Math.floor(at[0]), Math.floor(y)];
    if (!this.#tip) {
      if (this.#isRoad(here)) this.#tip = here;
      return;
    }
    for (const to of walk(this.#tip, here)) {
      if (!this.#isRoad(to)) {
        this.refused = this.#ground().why[this.#mark(to)] ?? '';
        if (this.refused || this.left <= 0) break;
        this.queue = [...this.queue, { from: this.#tip, to }];
      }
      this.#tip = to;
    }
  }

  lift(): void {
    this.#tip = null;
    this.at = null;
    this.refused = '';
  }

  tap(cell: Cell): void {
    const { pending, play, why, announce } = this.#ground();
    const choice = this.to(cell);
    if (choice && pending === null) play(choice);
    else if (!choice) {
      this.refused = why[this.#mark(cell)] ?? why['else'] ?? '';
      this.at = [cell[0] + 0.5, cell[1] + 0.5];
      announce(this.refused);
    }
  }
}
