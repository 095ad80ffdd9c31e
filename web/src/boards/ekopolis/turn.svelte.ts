// What somebody at the board is about to do: the tile in hand, the place aimed at, the card considered. What may be
// done is what the server offers; a tile that is only tried is chosen together with its place.

import { untrack } from 'svelte';
import { Aim } from '../../lib/aim.svelte';
import type { Choice } from '../../lib/api';
import { arrows, digits, enter, key, leads } from '../../lib/keys.svelte';
import { ahead } from '../../lib/spots';
import { choice, Steps } from '../../lib/steps.svelte';
import type { BoardProps } from '../boards';
import { bestOf, Offers, planeOf, type Spot } from './offers';
import { points, viewOf, type Action, type Tile } from './types';
import { sayFollowing, sayReasons } from './words';

export class Turn {
  readonly #given: () => BoardProps;
  readonly #steps: Steps;
  /** A tile that is only being tried, or one to be discarded. */
  tried = $state<string | null>(null);
  /** An Action card that is being considered, and one that is only looked at. */
  card = $state<string | null>(null);
  peeked = $state<string | null>(null);
  readonly #aim = new Aim<string>((space) => space);

  readonly #view = $derived.by(() => viewOf(this.#given().snapshot));
  readonly #me = $derived.by(() => this.#view.seats[this.#given().snapshot.seat ?? -1] ?? null);
  readonly hand = $derived<readonly Tile[]>(this.#me?.hand ?? []);
  readonly #cards = $derived<readonly Action[]>(this.#me?.cards ?? []);
  readonly offers = $derived.by(() => new Offers(this.#given().choices));
  /** The tile that the server knows is chosen. */
  readonly chosen = $derived.by(() => (this.offers.deed === 'place' ? (this.#view.chosen?.id ?? null) : null));
  readonly busy = $derived.by(() => this.#steps.busy);
  /** While another one is on its way to be chosen, it is that one. */
  readonly held = $derived(this.busy ? (this.tried ?? this.chosen) : (this.chosen ?? this.tried));
  readonly tile = $derived(this.hand.find(({ id }) => id === this.held) ?? null);
  readonly spots = $derived(this.offers.spots(this.#view, this.held));
  readonly spot = $derived(this.spots.find(({ space }) => space === this.#aim.at) ?? null);
  readonly asked = $derived(this.offers.deed ?? (this.offers.choose.size ? 'choose' : this.#view.step));
  readonly placing = $derived(this.asked === 'choose' || this.asked === 'place');
  /** Whether the card that is considered may be played now. */
  readonly playing = $derived(this.card !== null && this.offers.play.has(this.card));
  /** The card that is read. */
  readonly read = $derived(this.#cards.find(({ id }) => id === (this.peeked ?? this.card)) ?? null);
  /** The tile that is about to be discarded. */
  readonly thrown = $derived(this.hand.find(({ id }) => id === this.tried && this.offers.discard.has(id)) ?? null);
  /** What the large button would send. */
  readonly choice = $derived<Choice | null>(
    (this.card !== null && this.offers.play.get(this.card)) ||
      (this.tried !== null && this.offers.discard.get(this.tried)) ||
      this.spot?.choice ||
      null,
  );
  readonly question = $derived.by(() =>
    [this.#given().snapshot.seat, this.offers.any, this.placing ? 'place' : this.asked, this.#view.acting_card?.id ?? ''].join(
      '/',
    ),
  );

  constructor(given: () => BoardProps) {
    this.#given = given;
    this.#steps = new Steps(given);
    $effect(() => this.#follow());
    // A new question forgets the old aim.
    $effect(() => {
      void this.question;
      untrack(() => this.#aim.clear());
    });
    $effect(() => {
      const { taken } = given();
      if (taken) untrack(() => this.#adopt(taken.steps));
    });
  }

  // -- what follows from a new snapshot -----------------------------------------------------------

  #follow(): void {
    const { offers, chosen, tried, card, busy } = this;
    const owned = this.#cards;
    untrack(() => {
      if (busy) return;
      if (chosen !== null) this.tried = chosen;
      else if (tried !== null && !offers.choose.has(tried) && !offers.discard.has(tried)) this.tried = null;
      if (card !== null && !owned.some(({ id }) => id === card)) this.card = null;
    });
  }

  /** A turn that was advised is laid out as if it had been found by hand. */
  #adopt(steps: readonly Record<string, unknown>[]): void {
    const [first] = steps;
    const part = (name: string) => steps.map((step) => step[name]).find((one) => typeof one === 'string') as string | undefined;
    this.card = first?.['kind'] === 'play' ? (part('card') ?? null) : null;
    if (this.chosen === null) this.tried = first?.['kind'] === 'play' ? null : (part('tile') ?? null);
    const space = part('space');
    if (space) this.#aim.choose(space);
  }
  #leave(): void {
    this.#given().taken?.leave();
  }

  // -- what a person does -------------------------------------------------------------------------

  pick(tile: string): void {
    if (this.busy) return;
    if (tile !== this.held) this.#leave();
    this.card = null;
    if (this.offers.discard.has(tile)) {
      this.tried = this.tried === tile ? null : tile;
      return;
    }
    if (tile === this.held) return;
    if (this.chosen !== null) {
      if (!this.#given().canUndo) return;
      this.tried = tile;
      this.#steps.start([choice({ kind: 'choose', tile }, { back: 1 })]);
    } else if (this.offers.choose.has(tile)) this.tried = tile;
  }

  consider(id: string): void {
    if (this.busy) return;
    this.#leave();
    this.card = this.card === id ? null : id;
  }

  find(space: string | null | undefined): Spot | null {
    return this.spots.find((spot) => spot.space === space) ?? null;
  }

  /** A mouse is over a place, or over none that is open. */
  point(next: Spot | null): void {
    if (next && !this.busy && !this.#aim.chosen) this.#take(next, false);
  }
  /** A tap or click: the first one chooses the place, the second does what is done there. */
  tap(next: Spot): void {
    if (this.busy) return;
    const again = this.#aim.chosen && this.#aim.is(next.space);
    this.#take(next);
    if (again) this.commit();
  }
  /** Dragged there, or by arrows. */
  aimAt(next: Spot | null): void {
    if (next && !this.busy) this.#take(next);
  }
  #take(next: Spot, chosen = true): void {
    // A card that was only read makes room; one that could be played stays.
    if (!this.playing) this.card = null;
    const there = this.#aim.is(next.space);
    if (chosen) this.#aim.choose(next.space);
    else this.#aim.pass(next.space);
    if (there) return;
    this.#leave();
    const { worth } = next;
    const nameOf = (seat: number) => this.#given().snapshot.table.seats[seat]?.name ?? '';
    const said = worth ? [sayReasons(this.#view, worth.parts), sayFollowing(worth, nameOf)].filter(Boolean).join('. ') : '';
    this.#given().announce(`${next.space}: ${next.points === undefined ? '' : points(next.points)}. ${said}`);
  }

  /** What is done on the place that is aimed at: a tile that is only tried is chosen with it. */
  commit(): void {
    const { spot, held } = this;
    const { taken, play } = this.#given();
    if (this.busy || !spot) return;
    if (taken) taken.follow();
    else if (spot.choice) play(spot.choice);
    else if (held !== null)
      this.#steps.start([choice({ kind: 'choose', tile: held }), choice({ kind: 'place', space: spot.space })]);
  }

  act(what: Choice | undefined): void {
    if (this.busy || !what) return;
    this.card = this.peeked = null;
    this.#given().play(what);
  }

  /** What Enter and the large button do. */
  primary(): void {
    const { taken } = this.#given();
    const played = this.card === null ? undefined : this.offers.play.get(this.card);
    const thrown = this.tried === null ? undefined : this.offers.discard.get(this.tried);
    if (taken) taken.follow();
    else if (played ?? thrown) this.act(played ?? thrown);
    else if (this.spot) this.commit();
    else if (this.ends) this.act(this.offers.pass);
  }
  /** Whether the turn, or this part of it, ends unless something is picked. */
  readonly ends = $derived(['take', 'finish', 'swap'].includes(this.asked));

  /** Something from the hand is let go: over a space, or over the pile. */
  drop(tile: string, target: string | null): void {
    if (target === 'discard' && this.offers.discard.has(tile)) this.tried = tile;
    else this.aimAt(this.find(target));
  }

  /** Nothing is tried any more: the question is the server's own again. */
  letGo(): void {
    if (this.busy || this.chosen !== null) return;
    this.tried = this.card = null;
    this.#aim.clear();
  }

  readonly mayGoBack = $derived.by(() => (this.card ?? this.#aim.at ?? (this.chosen === null ? this.tried : null)) !== null);
  /** One step back. */
  back(): void {
    this.#leave();
    if (this.card !== null) this.card = null;
    else if (this.#aim.at !== null) this.#aim.clear();
    else if (this.chosen === null) this.tried = null;
  }

  /** The keys it has now. `walked`: told which place an arrow led to. */
  keys(pick: (tile: string) => void, walked: (to: Spot) => void) {
    const { offers, spots, spot, card, thrown } = this;
    if (!offers.any || this.busy) return [];
    const step = (next: Spot | null) => {
      if (!next) return;
      this.aimAt(next);
      walked(next);
    };
    const does = spot !== null || (card !== null && offers.play.has(card)) || thrown !== null || (this.ends && offers.pass);
    return [
      digits('Pick a tile', this.hand, ({ id }) => pick(id)),
      spots.length > 0 &&
        arrows('From place to place', (way) => step(spot ? ahead(planeOf(spots), planeOf([spot])[0]!, way) : bestOf(spots))),
      does && enter('Do what the large button says', () => this.primary()),
      offers.pass && !(this.ends && !card && !thrown) && leads('n', offers.pass.words, '[data-pass]'),
      this.mayGoBack && key('Escape', 'Step back', () => this.back()),
    ];
  }
}
