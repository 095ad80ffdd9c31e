// What part of the city is in sight, and how large: the whole of it, or where that would be too small to read or to
// touch, a part around what matters.

import { untrack } from 'svelte';
import type { Box } from '../../lib/frame';
import type Viewport from '../../parts/Viewport.svelte';
import type { Point, Sight as Lens } from '../../parts/Viewport.svelte';
import { boxOf, freeCorner, middleOf, keyOf, nearest, placeOf, overlapOf, placeAt, STEP, type Corner } from './draw';
import type { Turn } from './turn.svelte';
import type { Place } from './types';

/** A place is 84 units of the drawing wide: at least 38 pixels for a finger, and 45 where more of the city fits. */
const FINGER = 0.46;
const READABLE = 0.535;
/** The card that tells of a place, in pixels; its height changes with what is told, room is kept for so much. */
const CARD = { width: 256, height: 190 };
/** Less wide than this the card stands below the city. */
const NARROW = 640;

export class Sight {
  readonly turn: Turn;
  viewport = $state<Viewport>();
  stage = $state<HTMLElement>();
  lens = $state.raw<Lens>({ x: 0, y: 0, width: 1, height: 1, scale: 1 });
  cardHeight = $state(0);
  /** So much of the city a fan covers, in pixels. */
  fanHeight = $state(0);
  /** The place around which it is zoomed in; null while all of the city is in sight. */
  #near: Place | null = null;
  /** Whether it is known how large the screen is. */
  #sized = false;

  readonly #places = $derived.by(() => [...this.turn.view.city, ...this.turn.asked.places]);
  readonly #whole = $derived.by(() => boxOf([...this.#places, ...this.turn.view.free], 0.12));
  readonly #across = $derived.by(() => Math.round(this.lens.width * this.lens.scale));
  readonly #down = $derived.by(() => Math.round(this.lens.height * this.lens.scale));
  /** Pixels of the city that lie under a fan. */
  readonly #covered = $derived.by(() => (this.turn.fanned.length ? Math.min(this.fanHeight, this.#down * 0.75) : 0));
  /** All that is to be seen, above a fan; where the card would lie on it in every corner, with room beside it for the card. */
  readonly bounds = $derived.by((): Box => {
    const box = this.#whole;
    const [across, down] = [this.#across, this.#down];
    if (this.turn.fanned.length) {
      const covered = this.#covered;
      const below = covered / Math.min(across / box.width, (down - covered) / box.height, 1.5);
      return { ...box, height: box.height + below };
    }
    // A hint takes half of a small screen: what is left shows what it is about.
    const { advised } = this.turn;
    if (across <= NARROW && advised.length) {
      const about = boxOf(
        advised.map(({ key }) => placeOf(key)),
        0.4,
      );
      // The numbers of the columns stand above them.
      return { ...about, y: about.y - STEP / 3, height: about.height + STEP / 3 };
    }
    if (!this.turn.asked.places.length || across <= NARROW) return box;
    const scale = Math.min(across / box.width, down / box.height, 1.5);
    const [width, height] = [across / scale, down / scale];
    const sight = { x: box.x - (width - box.width) / 2, y: box.y - (height - box.height) / 2, width, height };
    const card = { width: CARD.width / scale, height: CARD.height / scale };
    if ((['se', 'sw', 'nw'] as const).some((corner) => !overlapOf(sight, card, this.#places, corner))) return box;
    const room = CARD.width / Math.min((across - CARD.width) / box.width, down / box.height, 1.5);
    return { ...box, x: box.x - room, width: box.width + room };
  });
  /** Whether part of the city is out of sight. */
  readonly cut = $derived.by(() => {
    const { x, y, width, height } = this.#whole;
    const lens = this.lens;
    return (
      x < lens.x - STEP / 2 ||
      y < lens.y - STEP / 2 ||
      x + width > lens.x + lens.width + STEP / 2 ||
      y + height > lens.y + lens.height + STEP / 2
    );
  });
  readonly corner = $derived.by((): Corner => {
    const { scale } = this.lens;
    const card = { width: CARD.width / scale, height: (this.cardHeight + 20) / scale };
    return freeCorner(this.lens, card, this.#places, this.turn.spot, this.cut ? ['sw', 'nw'] : ['se', 'sw', 'nw']);
  });

  constructor(turn: Turn) {
    this.turn = turn;
    $effect(() => {
      void [turn.question, turn.view.city.length];
      untrack(() => this.#frame());
    });
    // What is told below the city, or a fan on it, takes more or less of its room: the place that matters stays in sight, unless somebody
    // looks at the whole.
    $effect(() => {
      const size = this.#across + this.#down;
      void this.#covered;
      untrack(() => {
        if (!this.#sized || this.lens.scale > this.#least * 0.99) this.#frame();
        this.#sized ||= size > 2;
      });
    });
  }

  /** The middle of attention: the tile that acts, or the middle of the city. */
  get #centre(): Place {
    const { x, y, width, height } = this.#whole;
    return this.turn.view.focus ?? placeAt({ x: x + width / 2, y: y + height / 2 });
  }

  /** The place that may be chosen nearest to the middle. */
  first(): Place | null {
    return nearest(this.turn.asked.places, middleOf(this.#centre), 100);
  }

  /** With free space around it, as far as there is anything to be seen: what is aimed at makes nothing smaller. */
  show = (place: Place | null = this.turn.spot): void => {
    if (!place) return;
    const { x, y, width, height } = this.bounds;
    const [left, top] = [Math.max(x, (place.x - 0.6) * STEP), Math.max(y, (place.y - 0.6) * STEP)];
    const [right, bottom] = [Math.min(x + width, (place.x + 1.6) * STEP), Math.min(y + height, (place.y + 1.6) * STEP)];
    this.viewport?.reveal({ x: left, y: top, width: right - left, height: bottom - top });
  };

  /** What lies under a point of the screen; null outside the drawing. */
  locate(x: number, y: number): Point | null {
    return this.viewport?.locate(x, y) ?? null;
  }

  focus(): void {
    this.stage?.focus({ preventScroll: true });
  }

  /** What matters: the place aimed at, else the one that brings most, else where something happens. */
  get #asked(): Place {
    const { turn } = this;
    const gain = (place: Place) => turn.gains.get(keyOf(place)) ?? 0;
    return (
      turn.spot ??
      turn.asked.places.reduce<Place | null>((a, b) => (a && gain(b) <= gain(a) ? a : b), this.first()) ??
      this.#centre
    );
  }

  get #least(): number {
    return matchMedia?.('(pointer: coarse)').matches ? FINGER : READABLE;
  }

  /** All of the city, unless it would be too small; then a part that stays where it is while what matters is in it. */
  #frame(): void {
    const { viewport, lens } = this;
    // At the end nothing is asked: the whole city is what counts.
    if (this.turn.given.snapshot.view.over) return;
    const least = this.#least;
    const asked = this.#asked;
    const { x, y } = middleOf(asked);
    // What a fan covers is out of sight.
    const height = lens.height - this.#covered / lens.scale;
    const inSight =
      Math.abs(x - lens.x - lens.width / 2) < (lens.width - STEP) / 2 && Math.abs(y - lens.y - height / 2) < (height - STEP) / 2;
    if (this.#near && inSight && lens.scale > least * 0.99) return;
    if (viewport?.approach({ x, y: y + this.#covered / 2 / least }, least)) {
      this.#near = asked;
      if (!this.#covered) this.show(asked);
    } else {
      if (this.#near) viewport?.fit();
      this.#near = null;
    }
  }
}
