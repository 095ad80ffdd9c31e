// What is asked of me, and what I have under consideration: the tile that is held, the place aimed at, the tile picked
// in a fan. Only the choices say what is legal.

import { tick, untrack } from 'svelte';
import type { Choice } from '../../lib/api';
import { bestGain, gainOf, type Forecast } from '../../lib/forecast';
import { settings } from '../../lib/settings.svelte';
import { advisedBy, type BoardProps } from '../boards';
import { Asked } from './asked';
import { othersChange } from './changes';
import { keyOf } from './geometry';
import { look } from './looking.svelte';
import { arrowOf, carriedOf } from './plans';
import { typesOf, viewOf, type Place } from './types';
import { verbOf } from './words';

/** What follows where a tile has tokens of several players: one of them. */
const tokensOf = (told: Forecast | undefined) => (told?.next ?? []).filter(({ structure }) => structure?.['kind'] === 'token');

export class Turn {
  readonly #given: () => BoardProps;
  readonly view = $derived.by(() => viewOf(this.given.snapshot));
  readonly types = $derived.by(() => typesOf(this.view));
  readonly asked = $derived.by(() => new Asked(this.given.choices));
  readonly seat = $derived.by(() => this.given.snapshot.seat);
  readonly me = $derived.by(() => this.view.players.find((player) => player.seat === this.seat) ?? null);
  readonly hand = $derived.by(() => this.me?.tiles ?? []);
  readonly phase = $derived.by(() => (this.asked.any ? this.view.phase : 'idle'));
  readonly busy = $derived.by(() => this.given.pending !== null);
  readonly at = $derived.by(() => new Map(this.view.city.map((tile) => [keyOf(tile), tile])));
  /** The kind of the tile whose text is being followed, and what the text does. */
  readonly acting = $derived.by(() => this.kindAt(this.view.focus));
  readonly deed = $derived.by(() => this.acting?.effect ?? '');
  /** Changes with every new question. */
  readonly question = $derived.by(() => {
    const { phase, focus } = this.view;
    return `${phase} ${focus ? keyOf(focus) : ''} ${this.given.snapshot.view.moves} ${this.asked.any}`;
  });

  /** A tile to choose as soon as the one before it is taken back. */
  wanted = $state<string | null>(null);
  /** The tile picked in a fan, not played yet. */
  picked = $state<string | null>(null);
  spot = $state.raw<Place | null>(null);
  /** Where a dragged tile was let go before its places were known. */
  dropped: Place | null = null;

  readonly held = $derived.by(() => this.wanted ?? (this.phase === 'place' ? this.view.chosen : null));
  readonly choice = $derived.by(() => this.asked.at(this.spot));
  readonly verb = $derived.by(() => (this.asked.places.length ? verbOf(this.phase, this.deed) : ''));
  readonly fanned = $derived.by(() => {
    if (this.phase === 'look') return this.view.looked;
    return this.phase === 'steal' ? (this.view.players[this.view.whose ?? -1]?.tiles ?? []) : [];
  });
  /** Of the own hand: to play, or to exchange. */
  readonly fromHand = $derived.by(
    () => this.phase === 'choose' || this.phase === 'discard' || (this.phase === 'place' && this.view.whose === null && !this.view.looked.length),
  );
  readonly following = $derived.by(() => this.asked.any && !this.fromHand);
  /** The kind to be placed, and the kind of the tile that is aimed at. */
  readonly placing = $derived.by(() => this.types.get(this.view.chosen ?? '') ?? null);
  readonly deciding = $derived.by(() => this.kindAt(this.spot));
  readonly lifted = $derived.by(() =>
    this.phase === 'second' && this.deed === 'move_tile' && this.view.target ? (this.at.get(keyOf(this.view.target)) ?? null) : null,
  );
  /** What the text of the tile to be placed does: where it is aimed at, a Power Station may keep it from anything. */
  readonly then = $derived.by(() => {
    const { after_placing: after, free } = this.view;
    const key = this.spot ? keyOf(this.spot) : '';
    return after && (free.some((place) => place.protected && keyOf(place) === key) ? after.protected : after.open);
  });
  /** The way through the turn, without a text that is not followed there. */
  readonly path = $derived.by(() => this.view.path.filter(({ text }) => !text || this.then?.followed));
  readonly carried = $derived.by(() => carriedOf(this.phase, this.view.chosen, this.fromHand, this.lifted));
  readonly ghost = $derived.by(() => {
    if (!this.spot || !this.choice) return null;
    if (this.phase === 'place') return { code: this.view.chosen, tokens: this.view.players.map(({ seat }) => (seat === this.seat ? 1 : 0)) };
    return this.carried;
  });
  readonly arrow = $derived.by(() => (this.spot && this.choice ? arrowOf(this.phase, this.deed, this.view, this.spot) : null));
  readonly back = $derived.by(() => {
    const may = this.phase === 'second' || this.phase === 'owner' || (this.phase === 'place' && this.view.chosen !== null);
    return this.given.canUndo && may ? { words: 'Another tile', go: () => this.given.undo() } : null;
  });

  /** What every place would change: for me, and for others by seat; where tokens of several lie, at best. */
  readonly #foretold = $derived.by(() =>
    [...this.asked.cells].flatMap(([key, { action }]) => {
      const told = this.given.forecasts?.get(action);
      const best = tokensOf(told).reduce<Forecast | undefined>((a, b) => (a && gainOf(a) >= gainOf(b) ? a : b), undefined) ?? told;
      return best ? [{ key, told: best }] : [];
    }),
  );
  /** Where the place aimed at leaves open whose token is meant: what each would bring. */
  readonly whose = $derived.by(() =>
    tokensOf(this.given.forecasts?.get(this.choice?.action ?? -1)).map((told) => ({ seat: Number(told.structure?.['player']), gain: gainOf(told) })),
  );
  readonly gains = $derived.by(() => new Map(this.#foretold.map(({ key, told }) => [key, gainOf(told)])));
  readonly swings = $derived.by(() => new Map(this.#foretold.map(({ key, told }) => [key, othersChange(told, this.seat)])));
  /** The rank of a tile in a hint, and the places that hints are about. */
  readonly hinted = $derived.by(() => new Map((this.given.hints ?? []).map(({ structure: { tile } }, i) => [String(tile), i + 1])));
  readonly advised = $derived.by(() =>
    advisedBy(this.given.hints ?? [], ({ x, y }) => (x === undefined ? null : `${String(x)},${String(y)}`)),
  );

  constructor(given: () => BoardProps) {
    this.#given = given;
    $effect(() => {
      void this.question;
      untrack(() => {
        this.picked = null;
        if (!this.choice) this.spot = this.asked.places.length === 1 ? this.asked.places[0]! : null;
        // Beside the board stands the tile whose text is being followed, until another is pointed at.
        const code = this.asked.any ? (this.following ? this.acting?.code : null) : (this.#begun ?? this.acting?.code);
        if (code) look(code);
      });
    });
    $effect(() => {
      const take = this.wanted === null ? undefined : this.asked.tiles.get(this.wanted);
      if (!take || this.busy) return;
      untrack(() => {
        this.wanted = null;
        this.given.play(take);
      });
    });
    $effect(() => {
      if (this.phase !== 'place') return;
      untrack(() => {
        const there = this.asked.at(this.dropped);
        this.dropped = null;
        if (there) this.answer(there);
      });
    });
    $effect(() => {
      if (!settings.text) this.given.preview(!this.busy && this.choice ? this.choice : null);
    });
    // Whoever looks for a place has no eye for what others did: on a small screen that makes room. The page forgets
    // it with every new question, so it is told after that.
    $effect(() => {
      void this.question;
      const text = this.asked.places.length ? this.given.snapshot.view.question : null;
      let gone = false;
      void tick().then(() => gone || this.given.ask?.(text));
      return () => (gone = true);
    });
  }

  /** The tile whose text somebody else has just begun to follow. */
  get #begun(): string | null {
    const event = this.given.events?.findLast(({ kind, seat }) => kind === 'text_begun' && seat !== this.seat);
    return event ? String(event['tile']) : null;
  }

  get given(): BoardProps {
    return this.#given();
  }

  kindAt(place: Place | null) {
    return this.types.get(this.at.get(place ? keyOf(place) : '')?.tile ?? '') ?? null;
  }

  /** Whether a tile to place is asked for, of the hand or of a fan. */
  readonly #choosing = $derived.by(() => this.phase === 'choose' || this.fanned.length > 0);
  /**
   * What each tile would bring at its best place; none of them where the service had no time for all, since a tile
   * without a figure would look worthless beside the others.
   */
  readonly #best = $derived.by(() => {
    const all = [...this.asked.tiles].map(([code, { action }]) => ({ code, told: this.given.forecasts?.get(action) }));
    const known = this.#choosing && all.every(({ told }) => told?.next?.length);
    return new Map(known ? all.map(({ code, told }) => [code, bestGain(told!)]) : []);
  });

  /** What a tile would bring at its best place; null while that is being counted. */
  bestOf = (code: string): number | null | undefined => {
    if (this.#choosing && !this.given.forecasts && this.asked.tiles.has(code)) return null;
    return this.#best.get(code);
  };

  // -- what a person does -------------------------------------------------------------------------

  mayPick = (code: string): boolean => {
    if (this.busy || !this.asked.any) return false;
    return this.asked.tiles.has(code) || (this.phase === 'place' && this.fromHand && this.given.canUndo);
  };

  /** A tile of the hand; false where it may not be, or is picked already. */
  pick(code: string): boolean {
    if (!this.mayPick(code) || code === this.held) return false;
    const take = this.asked.tiles.get(code);
    look(code);
    this.given.announce(`${this.types.get(code)?.name ?? code}.`);
    if (this.phase === 'place') {
      this.wanted = code;
      this.given.undo();
    } else if (take) this.given.play(take);
    return true;
  }

  pickFromFan = (code: string): void => {
    if (this.busy) return;
    look(code);
    if (this.picked === code) this.playPicked();
    else this.picked = code;
  };

  playPicked = (): void => {
    const take = this.picked === null ? undefined : this.asked.tiles.get(this.picked);
    if (take) this.answer(take);
  };

  consider(place: Place | null, aloud = false): void {
    if (place && this.spot && keyOf(place) === keyOf(this.spot)) return;
    this.spot = place;
    if (!place || !aloud) return;
    const kind = this.kindAt(place);
    this.given.announce(`${kind ? `${kind.name}, ` : ''}column ${place.x}, row ${place.y}.`);
  }

  commit = (): void => {
    if (this.choice) this.answer(this.choice);
  };

  answer = (choice: Choice): void => {
    if (!this.busy) this.given.play(choice);
  };
}
