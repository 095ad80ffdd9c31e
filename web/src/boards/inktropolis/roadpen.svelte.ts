// Roads as a pen draws them: every grid it enters is pencilled in. Nothing is built before somebody says so.

import type { Choice } from '../../lib/api';
import { nearest } from '../../lib/spots';
import { choice, type Step } from '../../lib/steps.svelte';
import { goingOn, key, type Cell, type Point } from './draw';
import { walk } from './places';
import type { Touch } from './Sheet.svelte';

/** What the pen may know of the game. */
export interface Ground {
  /** The choices that are roads. */
  roads: readonly Choice[];
  /** The map in marks, one row after the other. */
  board: readonly string[];
  /** All roads that are built, oldest first. */
  built: readonly Cell[];
  /** Why no road goes there, by the mark in the way. */
  why: Readonly<Record<string, string>>;
  left: number;
  announce(text: string): void;
}

export const cellOf = ({ structure }: Choice): Cell => [Number(structure['x']), Number(structure['y'])];

const around = ([x, y]: Cell): Cell[] => [
  [x + 1, y],
  [x - 1, y],
  [x, y + 1],
  [x, y - 1],
];
const same = (a: Cell, b: Cell) => key(a) === key(b);
/** How far from a road a pen may be put down that goes on from it, in grids. */
const NEAR = 1.1;

export class RoadPen {
  /** Pencilled in, in this order. */
  #drawn = $state.raw<readonly Cell[]>([]);
  at = $state.raw<Point | null>(null);
  /** The grid that mouse or keys point at. */
  cursor = $state.raw<Cell | null>(null);
  refused = $state('');
  #tip: Cell | null = null;
  readonly #ground: () => Ground;

  constructor(ground: () => Ground) {
    this.#ground = ground;
  }

  readonly #wanted = $derived.by(() => this.#drawn.filter((cell) => this.#mark(cell) !== '='));
  /** What is pencilled in and not built yet, as it will lie. */
  readonly draft = $derived.by(() => goingOn(this.#ground().built, this.#wanted));
  readonly left = $derived.by(() => this.#ground().left - this.draft.length);
  /** Where a road may go on: what the server offers, and from the end of what is pencilled in. */
  readonly openings = $derived.by((): Cell[] => {
    const offered = this.#ground().roads.map(cellOf);
    const beyond = this.draft.flatMap(({ to }) => around(to)).filter((cell) => !this.#why(cell));
    const all = new Map((this.left > 0 ? [...offered, ...beyond] : []).map((cell) => [key(cell), cell]));
    return [...all.values()].filter((cell) => !this.#isRoad(cell));
  });
  /** The decisions that build it. */
  get steps(): Step[] {
    return this.draft.map(({ to: [x, y] }) => choice({ kind: 'road', x, y }));
  }

  to(cell: Cell): Choice | undefined {
    return this.#ground().roads.find((road) => same(cellOf(road), cell));
  }
  isDrafted(cell: Cell): boolean {
    return this.draft.some(({ to }) => same(to, cell));
  }

  #mark([x, y]: Cell): string {
    return this.#ground().board[y]?.[x] ?? 'outside';
  }
  #why(cell: Cell): string {
    return this.#ground().why[this.#mark(cell)] ?? '';
  }
  #isRoad(cell: Cell): boolean {
    return this.#mark(cell) === '=' || this.isDrafted(cell);
  }

  start(touch: Touch): void {
    this.refused = '';
    const roads = this.#ground().board.flatMap((row, y) => [...row].flatMap((mark, x) => (mark === '=' ? [{ x, y }] : [])));
    const all = [...this.draft.map(({ to: [x, y] }) => ({ x, y })), ...roads];
    const near = nearest(all, { x: touch.at[0] - 0.5, y: touch.at[1] - 0.5 }, NEAR);
    this.#tip = near && [near.x, near.y];
    this.draw(touch);
  }

  /** The pen goes on from a road; each grid it enters is a road more. */
  draw({ at }: Touch): void {
    this.at = at;
    const here: Cell = [Math.floor(at[0]), Math.floor(at[1])];
    if (!this.#tip) {
      if (this.#isRoad(here)) this.#tip = here;
      return;
    }
    for (const to of walk(this.#tip, here)) {
      if (!this.#isRoad(to) && !this.#add(to)) break;
      this.#tip = to;
    }
  }
  #add(to: Cell): boolean {
    this.refused = this.#why(to);
    if (this.refused || this.left <= 0) return false;
    this.#drawn = [...this.#wanted, to];
    return true;
  }

  lift(): void {
    this.#tip = null;
    this.at = null;
    this.refused = '';
  }

  /** Pencil in a grid beside a road, or say why not. */
  mark(cell: Cell): void {
    const { why, announce } = this.#ground();
    if (this.openings.some((one) => same(one, cell)) && this.#add(cell)) return;
    this.refused = this.left <= 0 ? 'No road is left' : this.#why(cell) || (why['else'] ?? '');
    this.at = [cell[0] + 0.5, cell[1] + 0.5];
    announce(this.refused);
  }

  /** Roads that were advised. */
  plan(cells: readonly Cell[]): void {
    this.#drawn = cells;
  }

  /** The last one is rubbed out again. */
  rub(): void {
    this.#drawn = this.#wanted.slice(0, -1);
    this.lift();
  }
  clear(): void {
    this.#drawn = [];
    this.lift();
  }
}
