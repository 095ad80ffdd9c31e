// What somebody at the board is about to do: the tile in hand, the place aimed at, the card considered. What may be
// done is what the server offers; a tile that is only tried is chosen together with its place.

import { untrack } from 'svelte';
import type { Choice } from '../../lib/api';
import { Offers, type Spot } from './offers';
import { points, type Action, type Tile, type View } from './types';
import { sayFollowing, sayReasons } from './words';

/** What the board tells; all are read again whenever they change. */
interface ActingBoard {
  view(): View;
  seat(): number | null;
  choices(): readonly Choice[];
  pending(): number | null;
  canUndo(): boolean;
  play(choice: Choice): void;
  undo(): void;
  announce(text: string): void;
  nameOf(seat: number): string;
}

export class Acting {
  readonly #board: ActingBoard;
  /** A tile that is only being tried, or one to be discarded. */
  tried = $state<string | null>(null);
  /** An Action card that is being considered, and one that is only looked at. */
  card = $state<string | null>(null);
  peeked = $state<string | null>(null);
  aim = $state<string | null>(null);
  /** A tile and its space: the tile is being chosen, the space follows by itself. */
  #queue = $state.raw<{ tile: string; space: string } | null>(null);
  /** A tile to look at as soon as the one before it is taken back. */
  #wanted = $state<string | null>(null);

  readonly #view = $derived.by(() => this.#board.view());
  readonly #me = $derived.by(() => this.#view.seats[this.#board.seat() ?? -1] ?? null);
  readonly hand = $derived<readonly Tile[]>(this.#me?.hand ?? []);
  readonly #cards = $derived<readonly Action[]>(this.#me?.cards ?? []);
  readonly offers = $derived.by(() => new Offers(this.#board.choices()));
  /** The tile that the server knows is chosen. */
  readonly chosen = $derived.by(() => (this.offers.deed === 'place' ? (this.#view.chosen?.id ?? null) : null));
  readonly held = $derived(this.#wanted ?? this.chosen ?? this.tried);
  readonly tile = $derived(this.hand.find(({ id }) => id === this.held) ?? null);
  readonly spots = $derived(this.offers.spots(this.#view, this.held));
  readonly spot = $derived(this.spots.find(({ space }) => space === this.aim) ?? null);
  readonly asked = $derived(this.offers.deed ?? (this.offers.choose.size ? 'choose' : this.#view.step));
  readonly placing = $derived(this.asked === 'choose' || this.asked === 'place');
  readonly busy = $derived.by(() => this.#board.pending() !== null || this.#queue !== null);
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
    [this.#board.seat(), this.offers.any, this.placing ? 'place' : this.asked, this.#view.acting_card?.id ?? ''].join('/'),
  );

  constructor(board: ActingBoard) {
    this.#board = board;
    $effect(() => this.#sendTheRest());
    $effect(() => this.#follow());
    // A new question forgets the old aim.
    $effect(() => {
      void this.question;
      this.aim = null;
    });
  }

  // -- what follows from a new snapshot -----------------------------------------------------------

  #sendTheRest(): void {
    const queue = this.#queue;
    if (!queue || this.#board.pending() !== null) return;
    const there = this.#view.chosen?.id === queue.tile ? this.offers.spaces.get(queue.space) : undefined;
    untrack(() => {
      if (there) {
        this.#queue = null;
        this.#board.play(there);
      } else if (!this.offers.choose.has(queue.tile)) this.#queue = null;
    });
  }

  #follow(): void {
    const { offers, chosen, tried, card } = this;
    const wanted = this.#wanted;
    const owned = this.#cards;
    untrack(() => {
      if (wanted !== null && offers.choose.has(wanted)) {
        // Taken back: the other tile can be looked at.
        this.tried = wanted;
        this.#wanted = null;
      } else if (chosen !== null) this.tried = chosen;
      else if (tried !== null && !offers.choose.has(tried) && !offers.discard.has(tried)) this.tried = null;
      if (card !== null && !owned.some(({ id }) => id === card)) this.card = null;
    });
  }

  // -- what a person does -------------------------------------------------------------------------

  pick(tile: string): void {
    if (this.busy) return;
    this.card = null;
    if (this.offers.discard.has(tile)) {
      this.tried = this.tried === tile ? null : tile;
      return;
    }
    if (tile === this.held) return;
    if (this.chosen !== null) {
      if (!this.#board.canUndo()) return;
      this.#wanted = tile;
      this.#board.undo();
    } else if (this.offers.choose.has(tile)) this.tried = tile;
  }

  consider(id: string): void {
    if (!this.busy) this.card = this.card === id ? null : id;
  }

  find(space: string | null | undefined): Spot | null {
    return this.spots.find((spot) => spot.space === space) ?? null;
  }

  /** Aim at a place, and say what it would bring. */
  take(next: Spot | null): void {
    if (!next) return;
    // A card that was only read makes room; one that could be played stays.
    if (!this.playing) this.card = null;
    if (next.space === this.aim) return;
    this.aim = next.space;
    const { worth } = next;
    const said = worth ? [sayReasons(this.#view, worth.parts), sayFollowing(worth, (seat) => this.#board.nameOf(seat))].filter(Boolean).join('. ') : '';
    this.#board.announce(`${next.space}: ${next.points === undefined ? '' : points(next.points)}. ${said}`);
  }

  commit(target: Spot | null): void {
    if (this.busy || !target) return;
    if (target.choice) this.#board.play(target.choice);
    else if (this.held !== null) {
      const choose = this.offers.choose.get(this.held);
      if (!choose) return;
      this.#queue = { tile: this.held, space: target.space };
      this.#board.play(choose);
    }
  }

  act(what: Choice | undefined): void {
    if (this.busy || !what) return;
    this.card = this.peeked = null;
    this.#board.play(what);
  }

  /** What Enter and the large button do. */
  primary(): void {
    const played = this.card === null ? undefined : this.offers.play.get(this.card);
    const thrown = this.tried === null ? undefined : this.offers.discard.get(this.tried);
    if (played ?? thrown) this.act(played ?? thrown);
    else if (this.spot) this.commit(this.spot);
    else if (this.asked === 'finish' || this.asked === 'swap') this.act(this.offers.pass);
  }

  /** Something from the hand is let go: over a space, or over the pile. */
  drop(tile: string, target: string | null): void {
    const thrown = this.offers.discard.get(tile);
    if (target === 'discard' && thrown) this.act(thrown);
    else this.commit(this.find(target));
  }

  /** Nothing is tried any more: the question is the server's own again. */
  letGo(): void {
    if (this.busy || this.chosen !== null) return;
    this.tried = this.aim = this.card = null;
  }

  /** One step back; false if there is none. */
  back(): boolean {
    if ((this.card ?? this.aim ?? this.tried) === null) return false;
    if (this.card !== null) this.card = null;
    else if (this.aim !== null) this.aim = null;
    else if (this.chosen === null) this.tried = null;
    return true;
  }
}
