// Cities that were drawn on real paper, drawn again to be counted. What is legal, the service says.

import type { InktropolisCard } from '../../lib/api';
import type { Entry } from '../../lib/entry.svelte';
import { cellOf, goingOn, gridName, isPrintedRoad, joined, key, roadsOf, shapeCells, TYPES, type Cell, type Point } from './draw';
import { extent, moved, posed, type Pose } from './places';

export interface Built {
  card: string;
  type: string;
  cells: readonly Cell[];
}
export interface Drawn {
  side: string;
  buildings: readonly Built[];
  roads: readonly Cell[];
  rounds: readonly number[];
}
export type Tool = 'road' | 'rub' | { card: string };

/** A city as docs/positions has it. */
export interface Written {
  side?: string;
  buildings?: readonly { card: string; type?: string; grids: readonly string[] }[];
  roads?: readonly string[];
  rounds?: readonly number[];
  stock?: Readonly<Record<string, number>>;
  landmarks?: readonly string[];
}

export const MOST_CITIES = 4;
export const blankCity = (side: string) => ({ side, buildings: [], roads: [], rounds: [] });
const clamp = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** What the drafting table knows of the game. */
export interface Catalogue {
  cards: readonly InktropolisCard[];
  sides: readonly { side: string; rows: readonly string[] }[];
}

export class Drafting {
  at = $state(0);
  tool = $state.raw<Tool>('road');
  type = $state<string>(TYPES[0]);
  pose = $state.raw<Pose>({ turns: 0, flipped: false });
  /** Where the pen is, in grids. */
  pen = $state.raw<Point | null>(null);
  #known: () => Catalogue;
  #entry: Entry;

  constructor(known: () => Catalogue, entry: Entry) {
    this.#known = known;
    this.#entry = entry;
  }

  // -- the sheet -------------------------------------------------------------------------------------

  cities = $derived.by(() => (this.#entry.position['cities'] as readonly Written[]).map((city) => this.#drawn(city)));
  #drawn({ side = 'A', buildings = [], roads = [], rounds = [] }: Written): Drawn {
    return {
      side,
      roads: roads.map(cellOf),
      rounds,
      buildings: buildings.map(({ card, type, grids }) => ({
        card,
        type: type ?? this.cardOf(card)?.type ?? 'any',
        cells: grids.map(cellOf),
      })),
    };
  }
  get city(): Drawn {
    return this.cities[this.at] ?? this.cities[0]!;
  }
  get printed(): readonly string[] {
    return this.#known().sides.find(({ side }) => side === this.city.side)?.rows ?? [];
  }
  get width(): number {
    return this.printed[0]?.length ?? 1;
  }
  get height(): number {
    return this.printed.length || 1;
  }
  /** The printed map, but for the parks that are built over. */
  get board(): string[] {
    const over = new Set([...this.city.roads, ...this.city.buildings.flatMap(({ cells }) => cells)].map(key));
    return this.printed.map((row, y) => [...row].map((mark, x) => (mark === 'P' && over.has(key([x, y])) ? '.' : mark)).join(''));
  }
  #isPrintedRoad = (cell: Cell) => isPrintedRoad(this.printed, cell);
  #isOn = ([x, y]: Cell) => this.printed[y]?.[x] !== undefined;
  get lines(): [Cell, Cell][] {
    const drawn = goingOn(roadsOf(this.printed, []), this.city.roads);
    const led = new Set(drawn.map(({ to }) => to));
    // One that no road leads to is a dot.
    const loose = this.city.roads.filter((cell) => !led.has(cell)).map((cell): [Cell, Cell] => [cell, cell]);
    const lines = drawn.map(({ from, to }): [Cell, Cell] => [from, to]);
    return [...joined(this.printed, this.#isPrintedRoad), ...lines, ...loose];
  }

  /** What was done last, for whoever cannot see it. */
  get said(): string {
    return this.#entry.said;
  }
  set said(words: string) {
    this.#entry.said = words;
  }

  // -- the pen ---------------------------------------------------------------------------------------

  get held(): InktropolisCard | undefined {
    const { tool } = this;
    return typeof tool === 'object' ? this.cardOf(tool.card) : undefined;
  }
  get heldType(): string {
    return this.held?.type === 'any' ? this.type : (this.held?.type ?? 'any');
  }
  cardOf(code: string): InktropolisCard | undefined {
    return this.#known().cards.find(({ card }) => card === code);
  }
  get cell(): Cell | null {
    if (!this.pen) return null;
    const cell: Cell = [Math.floor(this.pen[0]), Math.floor(this.pen[1])];
    return this.#isOn(cell) ? cell : null;
  }
  /** The held shape around the pen, always on the map. */
  get ghost(): Cell[] | null {
    if (!this.pen || !this.held) return null;
    const shape = posed(shapeCells(this.held.shape), this.pose);
    const [w, h] = extent(shape);
    return moved(
      shape,
      clamp(Math.round(this.pen[0] - w / 2), this.width - w),
      clamp(Math.round(this.pen[1] - h / 2), this.height - h),
    );
  }

  take(tool: Tool): void {
    this.tool = tool;
    this.pose = { turns: 0, flipped: false };
  }
  turn(by = 1): void {
    this.pose = { ...this.pose, turns: (this.pose.turns + 4 + by) % 4 };
    this.#sayWhere();
  }
  flip(): void {
    this.pose = { turns: (4 - this.pose.turns) % 4, flipped: !this.pose.flipped };
    this.#sayWhere();
  }
  /** One grid further; the first step takes the pen to the middle. */
  step(dx: number, dy: number): void {
    const from: Point = this.pen ?? [this.width / 2 - dx, this.height / 2 - dy];
    this.pen = [clamp(Math.floor(from[0]) + dx, this.width - 1) + 0.5, clamp(Math.floor(from[1]) + dy, this.height - 1) + 0.5];
    this.#sayWhere();
  }
  #sayWhere(): void {
    if (this.ghost && this.held) this.said = `${this.held.name} on ${this.ghost.map(gridName).join(' ')}`;
    else if (this.cell) this.said = `${gridName(this.cell)}: ${this.#whatIsAt(this.cell)}`;
  }
  #whatIsAt(cell: Cell): string {
    const built = this.city.buildings.find(({ cells }) => cells.some((one) => key(one) === key(cell)));
    if (built) return this.cardOf(built.card)?.name ?? built.card;
    if (this.#isPrintedRoad(cell) || this.city.roads.some((one) => key(one) === key(cell))) return 'road';
    return { P: 'park', L: 'lake', '~': 'river' }[this.printed[cell[1]]?.[cell[0]] ?? ''] ?? 'empty';
  }

  // -- drawing ---------------------------------------------------------------------------------------

  /** What the tool does where the pen is. */
  use(): void {
    const { cell, ghost, held } = this;
    if (held && ghost) {
      this.edit({ buildings: [...this.city.buildings, { card: held.card, type: this.heldType, cells: ghost }] });
      this.said = `${held.name} drawn on ${ghost.map(gridName).join(' ')}.`;
    } else if (cell && this.tool === 'road') {
      const others = this.city.roads.filter((one) => key(one) !== key(cell));
      if (others.length < this.city.roads.length) this.rub();
      else this.pave();
    } else if (cell) this.rub();
  }
  /** A road, where there is none. */
  pave(): void {
    const { cell } = this;
    if (!cell || this.#isPrintedRoad(cell) || this.city.roads.some((one) => key(one) === key(cell))) return;
    this.edit({ roads: [...this.city.roads, cell] });
    this.said = `Road in ${gridName(cell)}.`;
  }
  /** Whatever was drawn at the pen is gone. */
  rub(): void {
    const { cell } = this;
    if (!cell) return;
    const far = (one: Cell) => key(one) !== key(cell);
    this.edit({
      buildings: this.city.buildings.filter(({ cells }) => cells.every(far)),
      roads: this.city.roads.filter(far),
    });
    this.said = `${gridName(cell)} rubbed out.`;
  }
  score(round: number, points: number, rounds: number): void {
    const next = Array.from({ length: rounds }, (_, i) => this.city.rounds[i] ?? 0);
    next[round] = points;
    this.edit({ rounds: next });
  }
  edit(part: Partial<Drawn>): void {
    this.#keep(this.cities.map((one, i) => (i === this.at ? { ...one, ...part } : one)));
  }
  /** What of the city is only needed for playing on. */
  get rest(): Written {
    return (this.#entry.position['cities'] as readonly Written[])[this.at] ?? {};
  }
  note(part: Pick<Written, 'stock' | 'landmarks'>): void {
    const before = this.#entry.position['cities'] as readonly Written[];
    this.#entry.edit({ cities: before.map((city, i) => (i === this.at ? { ...city, ...part } : city)) });
  }
  add(): void {
    this.#keep([...this.cities, blankCity(this.city.side)]);
    this.at = this.cities.length - 1;
  }
  get canUndo(): boolean {
    return this.#entry.canUndo;
  }
  undo(): void {
    this.#entry.undo();
  }

  #keep(cities: readonly Drawn[]): void {
    // What was entered for playing on stays as it is.
    const before = this.#entry.position['cities'] as readonly Written[];
    this.#entry.edit({ cities: cities.map((city, i) => ({ ...before[i], ...this.#written(city) })) });
  }
  #written({ side, buildings, roads, rounds }: Drawn): Written {
    return {
      side,
      buildings: buildings.map(({ card, type, cells }) => ({
        card,
        ...(this.cardOf(card)?.type === 'any' ? { type } : {}),
        grids: cells.map(gridName),
      })),
      roads: roads.map(gridName),
      rounds,
    };
  }
}
