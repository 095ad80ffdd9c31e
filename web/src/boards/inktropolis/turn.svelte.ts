// A card in the hand: which one, of which type, how it is paid, and where its shape lies. What may be is asked of
// the choices; the picture follows the hand at once, the server when it has answered.

import { Aim } from '../../lib/aim.svelte';
import type { Choice, InktropolisOffer, InktropolisWay } from '../../lib/api';
import { ahead, nearest, type Point as Spot, type Way } from '../../lib/spots';
import { choice, exactly, Steps } from '../../lib/steps.svelte';
import type { BoardProps } from '../boards';
import { gridName, key, kindOf, shapeCells, type Cell, type Point, TYPES, typeTitle } from './draw';
import { barePaper, extent, moved, Places, posed, type Pose } from './places';
import type { Touch } from './Sheet.svelte';
import { ownCity, viewOf } from './types';

/** How far above a finger a shape is dragged, in pixels, so that it can be seen. */
const OFFSET = 40;

/** How the four stamps may lie on the map, and how many grids they take; the first that finds bare paper is taken. */
const STAMPS = [
  { columns: 4, w: 7, h: 2 },
  { columns: 2, w: 4, h: 4 },
  { columns: 1, w: 2, h: 7 },
  { columns: 4, w: 4, h: 1 },
];
const FLAT: Pose = { turns: 0, flipped: false };
const POSES: readonly Pose[] = [false, true].flatMap((flipped) => [0, 1, 2, 3].map((turns) => ({ turns, flipped })));
const HELD_STAGES = ['type', 'place', 'pay'];
const isPayable = ({ missing }: InktropolisWay) => !Object.keys(missing).length;
const turned = (from: Pose, by: number): Pose => ({ ...from, turns: (from.turns + 4 + (by % 4)) % 4 });

export class Turn {
  /** A card that is only looked at. */
  peeked = $state<string | null>(null);
  /** Asked for, and not answered yet. */
  #wish = $state.raw<{ card: string; type?: string } | null>(null);
  /** The type that arrows stand at, before it is stamped. */
  #leaning = $state<string | null>(null);
  pose = $state.raw<Pose>(FLAT);
  readonly #aim = new Aim<Spot>(({ x, y }) => `${x},${y}`);
  #wayAt = $state(0);
  /** Whether the shape follows a mouse. */
  #carried = false;
  readonly #given: () => BoardProps;
  readonly #steps: Steps;

  constructor(given: () => BoardProps) {
    this.#given = given;
    this.#steps = new Steps(given);
  }

  get #announce() {
    return this.#given().announce;
  }
  get spot(): Spot | null {
    return this.#aim.at;
  }
  #view = $derived.by(() => viewOf(this.#given().snapshot));
  #city = $derived.by(() => ownCity(this.#view));
  #deciding = $derived.by(() => (this.#given().choices.length ? (this.#city?.deciding ?? null) : null));
  stage = $derived.by(() => this.#deciding?.stage ?? '');
  busy = $derived.by(() => this.#steps.busy);
  wish = $derived.by(() => (this.busy || this.advised ? this.#wish : null));
  /** Whether a turn that was advised is laid out. */
  advised = $derived.by(() => !!this.#given().taken);

  first(kind: string, test: (choice: Choice) => boolean = () => true): Choice | undefined {
    return this.#given().choices.find((one) => kindOf(one) === kind && test(one));
  }

  // -- which card ------------------------------------------------------------------------------------

  code = $derived.by(() => this.wish?.card ?? (HELD_STAGES.includes(this.stage) ? (this.#deciding?.card ?? null) : null));
  held = $derived.by(() => this.offerOf(this.code));
  type = $derived.by(() => {
    const printed = this.held?.card.type ?? 'any';
    const leaning = this.stage === 'type' ? this.#leaning : null;
    return this.wish?.type ?? (printed === 'any' ? (this.#deciding?.type ?? leaning ?? 'any') : printed);
  });

  /** What it brings; once its type is known, of that. */
  yields = $derived.by(() => {
    const { own_type: own = 0, ...rest } = this.held?.card.yields ?? {};
    const name = this.#view.type_resources[this.type];
    if (!own || !name) return this.held?.card.yields ?? {};
    return { ...rest, [name]: (rest[name] ?? 0) + own };
  });

  offerOf(code: string | null): InktropolisOffer | undefined {
    return this.#view.offers.find(({ card }) => card.card === code);
  }

  pick(offer: InktropolisOffer): void {
    const code = offer.card.card;
    if (this.busy || !this.#given().choices.length || !['card', 'type', 'place'].includes(this.stage) || code === this.code)
      return;
    this.peeked = code;
    this.#announce(`${offer.card.name}${offer.why_not ? `: ${offer.why_not}` : '.'}`);
    if (offer.why_not) return;
    this.#leave();
    this.#aim.clear();
    this.#wayAt = 0;
    this.pose = FLAT;
    this.#wish = { card: code };
    // Over its type, too, where that was chosen.
    this.#steps.start([choice({ kind: 'card', card: code }, { back: 2 })]);
  }

  stamp(type: string): void {
    if (this.busy || !this.code || this.#deciding?.type === type) return;
    this.#leave();
    this.#wish = { card: this.code, type };
    this.#steps.start([choice({ kind: 'type', type }, { back: 1 })]);
  }

  /** To the next type, by arrows; Enter stamps it. */
  lean([dx, dy]: Way): void {
    const at = TYPES.findIndex((type) => type === this.#leaning);
    const next = TYPES[at < 0 ? 0 : (at + dx + dy + TYPES.length) % TYPES.length]!;
    this.#leaning = next;
    this.#announce(`${typeTitle(next)}.`);
  }
  stampLeaning = (): void => {
    if (this.#leaning) this.stamp(this.#leaning);
  };

  /** Back to the cards: over its type, too, where that was chosen. */
  drop(): void {
    if (this.advised) this.#leave();
    else this.#steps.start([choice({ kind: 'card' }, { back: 2, stay: true })]);
  }

  // -- a turn that was advised -----------------------------------------------------------------------

  /** It is laid out as if it had been found by hand. */
  adopt(steps: readonly Record<string, unknown>[]): void {
    const part = (kind: string) => steps.find((step) => step['kind'] === kind);
    const card = part('card')?.['card'] ?? this.#deciding?.card;
    const type = part('type')?.['type'];
    this.#wish = card ? { card: String(card), ...(type ? { type: String(type) } : {}) } : null;
    const spends = part('pay')?.['spends'];
    if (spends)
      this.#wayAt = Math.max(
        0,
        this.payable.findIndex((way) => JSON.stringify(way.spends) === JSON.stringify(spends)),
      );
    const cells = part('place')?.['cells'] as Cell[] | undefined;
    if (!cells || !this.held) return;
    const [x, y] = [Math.min(...cells.map(([at]) => at)), Math.min(...cells.map(([, at]) => at))];
    const shape = shapeCells(this.held.card.shape);
    const wanted = new Set(cells.map(key));
    this.pose = POSES.find((pose) => moved(posed(shape, pose), x, y).every((cell) => wanted.has(key(cell)))) ?? FLAT;
    this.#aim.choose({ x, y });
  }
  #leave(): void {
    this.#given().taken?.leave();
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
    if (this.stage === 'pay') this.#steps.start([choice({ kind: 'pay', spends: way.spends })]);
  }

  // -- where it lies ---------------------------------------------------------------------------------

  places = $derived.by(() => new Places(this.#given().choices));
  #shape = $derived.by(() => (this.held ? posed(shapeCells(this.held.card.shape), this.pose) : []));
  #size = $derived.by(() => (this.#shape.length ? extent(this.#shape) : ([1, 1] as const)));
  /** Before its type is stamped a shape lies on bare paper, with room for the stamps below it. */
  desk = $derived.by(() => {
    const board = this.#city?.board ?? [];
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
  #lies = $derived.by(() =>
    this.advised ? this.spot : this.stage === 'type' ? (this.desk?.shape ?? null) : this.stage === 'pay' ? null : this.spot,
  );
  ghost = $derived.by(() => (this.#lies && this.held ? moved(this.#shape, this.#lies.x, this.#lies.y) : null));
  placing = $derived.by(() => this.stage === 'place' && this.places.all.length > 0);
  place = $derived.by(() => (this.ghost && this.placing ? this.places.covering(this.ghost) : undefined));
  /** Every grid that the shape could cover as it lies. */
  lit = $derived.by(() => {
    const cells = this.placing ? this.places.like(this.#shape).flatMap(({ cells: some }) => some) : [];
    return [...new Map(cells.map((cell) => [key(cell), cell])).values()];
  });
  mood = $derived.by(() => {
    if (this.busy) return 'sending';
    if (this.advised) return 'legal';
    return !this.placing ? 'trying' : this.place ? 'legal' : 'illegal';
  });
  /** Why it cannot stand where it is. */
  refusal = $derived.by(() => {
    const city = this.#city;
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
    const board = this.#city?.board ?? [];
    const sides = [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as const;
    return (this.place?.cells ?? []).flatMap(([x, y]) =>
      sides.flatMap(([dx, dy]) =>
        board[y + dy]?.[x + dx] === '=' ? [{ x: x + 0.5 + dx / 2, y: y + 0.5 + dy / 2, flat: dx === 0 }] : [],
      ),
    );
  });

  /** What follows for the hand from a new question. */
  asked(before: string): void {
    this.#leaning = null;
    // What was looked at among the cards is over when something else than a card is asked.
    if (this.stage !== 'card' && !HELD_STAGES.includes(this.stage)) this.peeked = null;
    if (this.stage === 'place') this.#appear();
    else if (this.stage !== 'type' && this.stage !== 'pay' && !this.wish) {
      this.#aim.clear();
      this.#wayAt = 0;
      if (this.stage === 'card' || before !== 'roads') this.pose = FLAT;
    }
  }
  /** A shape appears where the pen is, or in the middle, and lies so that it fits somewhere. */
  #appear(): void {
    const { width, height } = this.#view;
    const from = this.spot ?? { x: width / 2 - 1, y: height / 2 - 1 };
    const cells = shapeCells(this.held?.card.shape ?? []);
    for (let i = 0; i < 8; i++) {
      const next: Pose = { turns: (this.pose.turns + i) % 4, flipped: i < 4 ? this.pose.flipped : !this.pose.flipped };
      const found = nearest(this.places.like(posed(cells, next)), from);
      if (!found) continue;
      this.pose = next;
      if (this.spot && this.places.covering(moved(this.#shape, this.spot.x, this.spot.y))) return;
      this.#aim.clear();
      this.#aim.pass({ x: found.x, y: found.y });
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
    this.#leave();
    const cells = shapeCells(this.held.card.shape);
    const fits = (next: Pose) => this.places.like(posed(cells, next)).length > 0;
    const next = (this.#carried || !this.placing ? undefined : poses.find(fits)) ?? poses[0] ?? this.pose;
    const middle = this.spot ? { x: this.spot.x + this.#size[0] / 2, y: this.spot.y + this.#size[1] / 2 } : null;
    this.pose = next;
    if (!middle) return;
    const laid = posed(cells, next);
    const [w, h] = extent(laid);
    const to = this.places.snap(laid, middle.x - w / 2, middle.y - h / 2, this.#carried ? 1.3 : Infinity);
    if (this.#aim.chosen) this.#aim.choose(to);
    else this.#aim.pass(to);
    this.#say();
  }

  /** To the next place in a direction, by keys. */
  step(way: Way): void {
    this.#carried = false;
    if (this.spot) this.#move(ahead(this.places.like(this.#shape), this.spot, way) ?? this.spot);
  }
  /** Carried by the mouse, until a place is chosen. */
  carry(touch: Touch): void {
    if (this.#aim.chosen) return;
    this.#carried = true;
    this.#move(this.#under(touch, false), false);
  }
  /** Dragged to a point of the map. */
  hold(touch: Touch): void {
    this.#move(this.#under(touch, true));
  }
  /** A tap or click: the first one chooses the place, the second builds there. */
  tap(touch: Touch): void {
    const inside = this.isIn(touch.at);
    const again = this.#aim.chosen && inside;
    if (again && this.placing) this.build();
    else this.#move(inside && this.place && this.spot ? this.spot : this.#under(touch, false));
  }
  /** Where the shape lies if it is held there; under a finger that drags it a little above, so that it can be seen. */
  #under({ at, finger, grid }: Touch, drag: boolean): Spot {
    const { width, height } = this.#view;
    const [w, h] = this.#size;
    const x = at[0] - w / 2;
    const y = finger && drag ? at[1] - OFFSET / grid - h : at[1] - h / 2;
    const most = [width - w + 1, height - h + 1] as const;
    return this.places.snap(this.#shape, Math.max(-1, Math.min(most[0], x)), Math.max(-1, Math.min(most[1], y)));
  }
  #move(next: Spot, chosen = true): void {
    if (this.busy) return;
    const there = this.#aim.is(next);
    const to = { x: next.x, y: next.y };
    if (!chosen) this.#aim.pass(to);
    else if (this.places.covering(moved(this.#shape, to.x, to.y))) this.#aim.choose(to);
    else this.#aim.show(to);
    if (there) return;
    this.#leave();
    this.#say();
  }
  #say(): void {
    if (this.ghost && this.held)
      this.#announce(`${this.held.card.name} on ${this.ghost.map(gridName).join(' ')}. ${this.refusal}`);
  }
  isIn([x, y]: Point): boolean {
    const near = ([gx, gy]: Cell) => x > gx - 0.2 && x < gx + 1.2 && y > gy - 0.2 && y < gy + 1.2;
    return this.ghost?.some(near) ?? false;
  }

  build = (): void => {
    const { taken } = this.#given();
    if (this.busy || !this.held) return;
    if (taken) taken.follow();
    else if (this.place) {
      // What was shown before as its price need not be asked again.
      const paid = this.payable.length > 1 && this.way ? [choice({ kind: 'pay', spends: this.way.spends })] : [];
      this.#steps.start([exactly(this.place.choice.structure), ...paid]);
    } else if (this.refusal) this.#announce(this.refusal);
  };
}
