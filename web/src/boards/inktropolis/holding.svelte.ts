// A card in the hand: which one, of which type, how it is paid, and where its shape lies. What may be is asked of
// the choices; the picture follows the hand at once, the server when it has answered.

import type { Choice, InktropolisOffer, InktropolisView, InktropolisWay } from '../../lib/api';
import { gridName, key, kindOf, shapeCells, type Cell, type Point } from './ink';
import { barePaper, extent, moved, nearest, Places, posed, type Pose } from './places';
import { OFFSET } from './roadpen.svelte';
import type { Touch } from './Sheet.svelte';
import type { City } from './types';

/** What the hand may know of the game. */
export interface Now {
  view: InktropolisView;
  city: City | undefined;
  choices: readonly Choice[];
  pending: number | null;
  canUndo: boolean;
  play(choice: Choice): void;
  undo(): void;
  announce(text: string): void;
}

interface Spot {
  x: number;
  y: number;
}

/** How the four stamps may lie on the map, and how many grids they take; the first that finds bare paper is taken. */
const STAMPS = [
  { columns: 4, w: 7, h: 2 },
  { columns: 2, w: 4, h: 4 },
  { columns: 1, w: 2, h: 7 },
  { columns: 4, w: 4, h: 1 },
];
const FLAT: Pose = { turns: 0, flipped: false };
const HELD_STAGES = ['type', 'place', 'pay'];
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const isPayable = ({ missing }: InktropolisWay) => !Object.keys(missing).length;
const turned = (from: Pose, by: number): Pose => ({ ...from, turns: (from.turns + 4 + (by % 4)) % 4 });

export class Holding {
  /** A card that is only looked at. */
  peeked = $state<string | null>(null);
  /** Asked for, and not answered yet. */
  wish = $state.raw<{ card: string; type?: string } | null>(null);
  pose = $state.raw<Pose>(FLAT);
  spot = $state.raw<Spot | null>(null);
  /** A way to pay that was shown before building, so that it need not be asked again. */
  #paying = $state.raw<Readonly<Record<string, number>> | null>(null);
  #wayAt = $state(0);
  #dropping = false;
  /** Whether the shape follows a mouse. */
  #carried = false;
  #now: () => Now;

  constructor(now: () => Now) {
    this.#now = now;
  }

  #deciding = $derived.by(() => (this.#now().choices.length ? (this.#now().city?.deciding ?? null) : null));
  stage = $derived.by(() => this.#deciding?.stage ?? '');

  first(kind: string, test: (choice: Choice) => boolean = () => true): Choice | undefined {
    return this.#now().choices.find((choice) => kindOf(choice) === kind && test(choice));
  }

  // -- which card ------------------------------------------------------------------------------------

  code = $derived.by(() => this.wish?.card ?? (HELD_STAGES.includes(this.stage) ? (this.#deciding?.card ?? null) : null));
  held = $derived.by(() => this.offerOf(this.code));
  type = $derived.by(() => {
    const printed = this.held?.card.type ?? 'any';
    return this.wish?.type ?? (printed === 'any' ? (this.#deciding?.type ?? 'any') : printed);
  });

  /** What it brings; once its type is known, of that. */
  yields = $derived.by(() => {
    const { own_type: own = 0, ...rest } = this.held?.card.yields ?? {};
    const name = this.#now().view.type_resources[this.type];
    if (!own || !name) return this.held?.card.yields ?? {};
    return { ...rest, [name]: (rest[name] ?? 0) + own };
  });

  offerOf(code: string | null): InktropolisOffer | undefined {
    return this.#now().view.offers.find(({ card }) => card.card === code);
  }

  pick(offer: InktropolisOffer): void {
    const { pending, choices, announce } = this.#now();
    const code = offer.card.card;
    if (pending !== null || !choices.length || !['card', 'type', 'place'].includes(this.stage) || code === this.code) return;
    this.peeked = code;
    if (offer.why_not) {
      announce(`${offer.card.name}: ${offer.why_not}`);
      return;
    }
    this.#wayAt = 0;
    this.#dropping = false;
    this.pose = FLAT;
    this.wish = { card: code };
    announce(`${offer.card.name}.`);
  }

  stamp(type: string): void {
    if (this.#now().pending !== null || !this.code) return;
    if (this.#deciding?.type !== type) this.wish = { card: this.code, type };
  }

  /** Back to the cards: over its type, too, where that was chosen. */
  drop(): void {
    this.wish = null;
    this.#dropping = true;
    this.#followDrop();
  }
  #followDrop(): void {
    if (!this.#dropping) return;
    const { canUndo, undo } = this.#now();
    this.#dropping = canUndo && ['type', 'place'].includes(this.stage);
    if (this.#dropping) undo();
  }

  /** One step towards what was asked for, or to how it is paid, once the step before is answered. */
  follow(): void {
    if (this.#now().pending !== null) return;
    this.#followDrop();
    this.#followWish();
    this.#followPayment();
  }

  #followWish(): void {
    if (!this.wish) return;
    const { card, type } = this.wish;
    const { canUndo, undo, play } = this.#now();
    const back = () => (canUndo ? undo() : (this.wish = null));
    const on = (choice: Choice | undefined) => (choice ? play(choice) : (this.wish = null));
    const other = this.#deciding?.card !== card;
    if (this.stage === 'card') on(this.first('card', ({ structure }) => structure['card'] === card));
    else if (this.stage === 'type' && other) back();
    else if (this.stage === 'type') on(this.first('type', ({ structure }) => structure['type'] === type));
    else if (this.stage === 'place' && (other || (type && this.#deciding?.type !== type))) back();
    else this.wish = null;
  }

  // -- how it is paid --------------------------------------------------------------------------------

  payable = $derived.by(() => this.held?.ways.filter(isPayable) ?? []);
  way = $derived.by<InktropolisWay | undefined>(() => this.payable[this.#wayAt] ?? this.payable[0]);
  /** What would be struck off. */
  strikes = $derived.by(() => {
    const peeked = this.stage === 'card' ? this.offerOf(this.peeked)?.ways.find(isPayable) : undefined;
    const way = this.stage === 'place' || this.stage === 'pay' || this.wish ? this.way : peeked;
    return new Set(way?.strikes.map(key) ?? []);
  });

  pay(way: InktropolisWay): void {
    this.#wayAt = this.payable.indexOf(way);
    const choice = this.#payment(way.spends);
    if (choice) this.#now().play(choice);
  }
  #payment(spends: Readonly<Record<string, number>>): Choice | undefined {
    return this.stage === 'pay' ? this.first('pay', ({ structure }) => same(structure['spends'], spends)) : undefined;
  }
  #followPayment(): void {
    // Until it is built there is nothing to pay.
    if (!this.#paying || this.stage === 'place') return;
    const choice = this.#payment(this.#paying);
    this.#paying = null;
    if (choice) this.#now().play(choice);
  }

  // -- where it lies ---------------------------------------------------------------------------------

  places = $derived.by(() => new Places(this.#now().choices));
  #shape = $derived.by(() => (this.held ? posed(shapeCells(this.held.card.shape), this.pose) : []));
  #size = $derived.by(() => (this.#shape.length ? extent(this.#shape) : ([1, 1] as const)));
  /** Before its type is stamped a shape lies on bare paper, with room for the stamps below it. */
  desk = $derived.by(() => {
    const board = this.#now().city?.board ?? [];
    const [w, h] = this.#size;
    for (const stamps of STAMPS) {
      const wide = Math.max(w, stamps.w);
      const at = barePaper(board, wide, h + stamps.h);
      if (at) return { shape: { x: at.x + Math.floor((wide - w) / 2), y: at.y }, stamps: { ...stamps, x: at.x, y: at.y + h } };
    }
    for (const stamps of STAMPS) {
      const at = barePaper(board, stamps.w, stamps.h);
      if (at) return { shape: null, stamps: { ...stamps, ...at } };
    }
    return null;
  });
  #lies = $derived.by(() => (this.stage === 'type' ? (this.desk?.shape ?? null) : this.stage === 'pay' ? null : this.spot));
  ghost = $derived.by(() => (this.#lies && this.held ? moved(this.#shape, this.#lies.x, this.#lies.y) : null));
  placing = $derived.by(() => this.stage === 'place' && this.places.all.length > 0);
  place = $derived.by(() => (this.ghost && this.placing ? this.places.covering(this.ghost) : undefined));
  /** Every grid that the shape could cover as it lies. */
  lit = $derived.by(() => {
    const cells = this.placing ? this.places.like(this.#shape).flatMap(({ cells: some }) => some) : [];
    return [...new Map(cells.map((cell) => [key(cell), cell])).values()];
  });
  mood = $derived.by(() => {
    if (this.#now().pending !== null) return 'sending';
    return !this.placing ? 'trying' : this.place ? 'legal' : 'illegal';
  });
  /** Why it cannot stand where it is. */
  refusal = $derived.by(() => {
    const { city } = this.#now();
    if (!this.ghost || !this.placing || this.place || !this.#deciding || !city) return '';
    const words = this.#deciding.no_building;
    for (const [x, y] of this.ghost) {
      const mark = city.board[y]?.[x];
      if (mark === undefined) return words['outside'] ?? '';
      if (mark in words) return words[mark] ?? '';
    }
    return words['else'] ?? '';
  });
  /** The sides at which it touches a road. */
  touching = $derived.by(() => {
    const board = this.#now().city?.board ?? [];
    const sides = [[1, 0], [-1, 0], [0, 1], [0, -1]] as const;
    return (this.place?.cells ?? []).flatMap(([x, y]) =>
      sides.flatMap(([dx, dy]) => (board[y + dy]?.[x + dx] === '=' ? [{ x: x + 0.5 + dx / 2, y: y + 0.5 + dy / 2, flat: dx === 0 }] : [])),
    );
  });

  /** What follows for the hand from a new question. */
  asked(before: string): void {
    const { view } = this.#now();
    if (this.stage === 'place') this.#appear();
    else if (this.stage === 'type') this.spot ??= { x: Math.floor(view.width / 2) - 1, y: Math.floor(view.height / 2) - 1 };
    else if (this.stage !== 'pay' && !this.wish) {
      this.spot = null;
      this.#wayAt = 0;
      if (this.stage === 'card' || before !== 'roads') this.pose = FLAT;
    }
  }
  /** A shape appears where the pen is, or in the middle, and lies so that it fits somewhere. */
  #appear(): void {
    const { width, height } = this.#now().view;
    const from = this.spot ?? { x: width / 2 - 1, y: height / 2 - 1 };
    const cells = shapeCells(this.held?.card.shape ?? []);
    for (let i = 0; i < 8; i++) {
      const next: Pose = { turns: (this.pose.turns + i) % 4, flipped: i < 4 ? this.pose.flipped : !this.pose.flipped };
      const found = nearest(this.places.like(posed(cells, next)), from.x, from.y);
      if (!found) continue;
      this.pose = next;
      if (!this.spot || !this.places.covering(moved(this.#shape, this.spot.x, this.spot.y))) this.spot = { x: found.x, y: found.y };
      return;
    }
  }

  turn = (by = 1): void => this.#lay([by, 2 * by, 3 * by, 0].map((quarters) => turned(this.pose, quarters)));
  flip = (): void => {
    // Seen from above the shape is mirrored left to right, however it lies.
    const mirrored: Pose = { turns: (4 - this.pose.turns) % 4, flipped: !this.pose.flipped };
    this.#lay([...[0, 1, 2, 3].map((quarters) => turned(mirrored, quarters)), this.pose]);
  };
  /**
   * The shape lies in the first of these poses. Under a pen it stays at the pen, legal or not; with keys and
   * buttons nobody can see where it would fit: it goes to the nearest place, in the first pose that has one.
   */
  #lay(poses: readonly Pose[]): void {
    if (!this.held) return;
    const cells = shapeCells(this.held.card.shape);
    const fits = (next: Pose) => this.places.like(posed(cells, next)).length > 0;
    const next = (this.#carried || !this.placing ? undefined : poses.find(fits)) ?? poses[0] ?? this.pose;
    const middle = this.spot ? { x: this.spot.x + this.#size[0] / 2, y: this.spot.y + this.#size[1] / 2 } : null;
    this.pose = next;
    if (!middle) return;
    const laid = posed(cells, next);
    const [w, h] = extent(laid);
    this.spot = this.places.snap(laid, middle.x - w / 2, middle.y - h / 2, this.#carried ? 1.3 : Infinity);
    this.#say();
  }

  /** To the next place in a direction, by keys. */
  step(dx: number, dy: number): void {
    this.#carried = false;
    if (this.spot) this.#move(this.places.step(this.#shape, this.spot, dx, dy));
  }
  /** Carried by the mouse. */
  carry(touch: Touch): void {
    this.#carried = true;
    this.hold(touch, false);
  }
  /** Held at a point of the map; under a finger a little above it, so that it can be seen. */
  hold({ at, finger, grid }: Touch, drag: boolean): void {
    const { width, height } = this.#now().view;
    const [w, h] = this.#size;
    const x = at[0] - w / 2;
    const y = finger && drag ? at[1] - OFFSET / grid - h : at[1] - h / 2;
    const most = [width - w + 1, height - h + 1] as const;
    this.#move(this.places.snap(this.#shape, Math.max(-1, Math.min(most[0], x)), Math.max(-1, Math.min(most[1], y))));
  }
  #move(next: Spot | undefined): void {
    if (!next || (next.x === this.spot?.x && next.y === this.spot.y)) return;
    this.spot = { x: next.x, y: next.y };
    this.#say();
  }
  #say(): void {
    if (this.ghost && this.held) this.#now().announce(`${this.held.card.name} on ${this.ghost.map(gridName).join(' ')}. ${this.refusal}`);
  }
  isIn([x, y]: Point): boolean {
    const near = ([gx, gy]: Cell) => x > gx - 0.2 && x < gx + 1.2 && y > gy - 0.2 && y < gy + 1.2;
    return this.ghost?.some(near) ?? false;
  }

  build = (): void => {
    const { pending, play, announce } = this.#now();
    if (pending !== null || !this.held) return;
    if (this.place) {
      this.#paying = this.payable.length > 1 && this.way ? this.way.spends : null;
      play(this.place.choice);
    } else if (this.refusal) announce(this.refusal);
  };
}
