// What is asked of me, and what I have under consideration: the tile that is held, the place aimed at, the tile picked
// in a fan. Only the choices say what is legal.

import { tick, untrack } from 'svelte';
import { Aim } from '../../lib/aim.svelte';
import type { Choice } from '../../lib/api';
import { bestGain, gainOf, type Forecast } from '../../lib/forecast';
import { settings } from '../../lib/settings.svelte';
import { choice, Steps } from '../../lib/steps.svelte';
import { advisedBy, type BoardProps } from '../boards';
import { Asked } from './asked';
import { othersChange } from './changes';
import { keyOf } from './draw';
import { look } from './looking.svelte';
import { arrowOf, carriedOf } from './plans';
import { typesOf, viewOf, type Place } from './types';
import { verbOf } from './words';

export interface Worth {
  gain: number;
  swings: readonly (readonly [number, number])[];
}

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
  readonly #steps: Steps;
  readonly busy = $derived.by(() => this.#steps.busy);
  readonly at = $derived.by(() => new Map(this.view.city.map((tile) => [keyOf(tile), tile])));
  /** The kind of the tile whose text is being followed, and what the text does. */
  readonly acting = $derived.by(() => this.kindAt(this.view.focus));
  readonly deed = $derived.by(() => this.acting?.effect ?? '');
  /** Changes with every new question. */
  readonly question = $derived.by(() => {
    const { phase, focus } = this.view;
    return `${phase} ${focus ? keyOf(focus) : ''} ${this.given.snapshot.view.moves} ${this.asked.any}`;
  });

  /** A tile that is on its way to be chosen, or was advised. */
  #wanted = $state<string | null>(null);
  /** The tile picked in a fan, or to be exchanged: not played yet. */
  picked = $state<string | null>(null);
  readonly #aim = new Aim<Place>(keyOf);
  /** Where a dragged tile was let go before its places were known. */
  dropped: Place | null = null;

  readonly #planned = $derived.by(() => this.busy || !!this.given.taken);
  readonly held = $derived.by(() =>
    this.phase === 'discard'
      ? this.picked
      : ((this.#planned ? this.#wanted : null) ?? (this.phase === 'place' ? this.view.chosen : null)),
  );
  readonly choice = $derived.by(() => this.asked.at(this.spot));
  /** Whether what is aimed at stands for something that may be done: also as the second step of what was advised. */
  readonly aimed = $derived.by(() => this.spot !== null && (!!this.choice || !!this.given.taken));
  readonly verb = $derived.by(() => (this.asked.places.length ? verbOf(this.phase, this.deed) : ''));
  readonly fanned = $derived.by(() => {
    if (this.phase === 'look') return this.view.looked;
    return this.phase === 'steal' ? (this.view.players[this.view.whose ?? -1]?.tiles ?? []) : [];
  });
  /** Of the own hand: to play, or to exchange. */
  readonly fromHand = $derived.by(
    () =>
      this.phase === 'choose' ||
      this.phase === 'discard' ||
      (this.phase === 'place' && this.view.whose === null && !this.view.looked.length),
  );
  readonly following = $derived.by(() => this.asked.any && !this.fromHand);
  /** The kind to be placed, and the kind of the tile that is aimed at. */
  readonly placing = $derived.by(() => this.types.get(this.view.chosen ?? '') ?? null);
  readonly deciding = $derived.by(() => this.kindAt(this.spot));
  readonly lifted = $derived.by(() =>
    this.phase === 'second' && this.deed === 'move_tile' && this.view.target
      ? (this.at.get(keyOf(this.view.target)) ?? null)
      : null,
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
    if (!this.spot || !this.aimed) return null;
    if (this.phase === 'place' || this.phase === 'choose')
      return { code: this.held, tokens: this.view.players.map(({ seat }) => (seat === this.seat ? 1 : 0)) };
    return this.carried;
  });
  readonly arrow = $derived.by(() => (this.spot && this.choice ? arrowOf(this.phase, this.deed, this.view, this.spot) : null));
  readonly back = $derived.by(() => {
    const may = this.phase === 'second' || this.phase === 'owner' || (this.phase === 'place' && this.view.chosen !== null);
    return this.given.canUndo && may ? { words: 'Another tile', go: () => this.given.undo() } : null;
  });

  /** Whether the first of two steps is asked: what they bring is known once it is known where the tile goes. */
  readonly open = $derived.by(() => this.phase === 'target' && (this.deed === 'move_tile' || this.deed === 'swap_tiles'));
  /** What every place would change: for me, and for others by seat; where tokens of several lie, at best. */
  readonly #foretold = $derived.by(() =>
    (this.open ? [] : [...this.asked.cells]).flatMap(([key, { action }]) => {
      const told = this.given.forecasts?.get(action);
      const best =
        tokensOf(told).reduce<Forecast | undefined>((a, b) => (a && gainOf(a) >= gainOf(b) ? a : b), undefined) ?? told;
      return best ? [{ key, told: best }] : [];
    }),
  );
  /** Where the place aimed at leaves open whose token is meant: what each would bring. */
  readonly whose = $derived.by(() =>
    tokensOf(this.given.forecasts?.get(this.choice?.action ?? -1)).map((told) => ({
      seat: Number(told.structure?.['player']),
      gain: gainOf(told),
    })),
  );
  readonly gains = $derived.by(() => new Map(this.#foretold.map(({ key, told }) => [key, gainOf(told)])));
  readonly swings = $derived.by(() => new Map(this.#foretold.map(({ key, told }) => [key, othersChange(told, this.seat)])));
  /** What an answer in words would change: for me, and for others by seat. */
  worth = (choice: Choice): Worth | null => {
    const told = this.given.forecasts?.get(choice.action);
    return told ? { gain: gainOf(told), swings: othersChange(told, this.seat) } : null;
  };
  /** The rank of a tile in a hint, and the places that hints are about. */
  readonly hinted = $derived.by(
    () => new Map((this.given.hints ?? []).map(({ structure: { tile } }, i) => [String(tile), i + 1])),
  );
  readonly advised = $derived.by(() =>
    advisedBy(this.given.hints ?? [], ({ x, y }) => (x === undefined ? null : `${String(x)},${String(y)}`)),
  );

  get spot(): Place | null {
    return this.#aim.at;
  }

  constructor(given: () => BoardProps) {
    this.#given = given;
    this.#steps = new Steps(given);
    $effect(() => {
      void this.question;
      untrack(() => {
        this.picked = null;
        this.#aim.clear();
        if (this.asked.places.length === 1) this.#aim.pass(this.asked.places[0]!);
        // Beside the board stands the tile whose text is being followed, until another is pointed at.
        const code = this.asked.any ? (this.following ? this.acting?.code : null) : (this.#begun ?? this.acting?.code);
        if (code) look(code);
      });
    });
    $effect(() => {
      if (this.phase !== 'place') return;
      untrack(() => {
        const there = this.dropped;
        this.dropped = null;
        if (there && this.asked.at(there)) this.#aim.choose(there);
      });
    });
    // A turn that was advised is laid out as if it had been found by hand.
    $effect(() => {
      const { taken } = given();
      untrack(() => {
        const [first, next] = taken?.steps ?? [];
        const { kind, tile } = first ?? {};
        this.#wanted = kind === 'choose' ? String(tile) : this.busy ? this.#wanted : null;
        if (kind === 'look' || kind === 'steal' || kind === 'discard') this.picked = String(tile);
        const there = [first, next].find((step) => step?.['x'] !== undefined);
        if (there) this.#aim.choose({ x: Number(there['x']), y: Number(there['y']) });
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
    if (!this.mayPick(code)) return false;
    if (this.phase === 'discard') {
      this.pickFromFan(code);
      return true;
    }
    if (code === this.held) return false;
    const take = this.asked.tiles.get(code);
    look(code);
    this.given.taken?.leave();
    this.given.announce(`${this.types.get(code)?.name ?? code}.`);
    this.#wanted = code;
    if (take) this.given.play(take);
    else this.#steps.start([choice({ kind: 'choose', tile: code }, { back: 1 })]);
    return true;
  }

  pickFromFan = (code: string): void => {
    if (this.busy) return;
    look(code);
    if (this.picked === code) this.playPicked();
    else {
      this.given.taken?.leave();
      this.picked = code;
    }
  };

  playPicked = (): void => {
    if (this.given.taken) return this.given.taken.follow();
    const take = this.picked === null ? undefined : this.asked.tiles.get(this.picked);
    if (take) this.answer(take);
  };

  /** A mouse rests on a place, or on none. */
  pass(place: Place | null): void {
    if (!this.busy && !this.given.taken) this.#aim.pass(place);
  }
  /** By key, or dragged there. */
  aimAt(place: Place, aloud = false): void {
    if (this.busy) return;
    if (!this.#aim.is(place)) this.given.taken?.leave();
    this.#aim.choose(place);
    const kind = this.kindAt(place);
    if (aloud) this.given.announce(`${kind ? `${kind.name}, ` : ''}column ${place.x}, row ${place.y}.`);
  }
  /** A tap or click: the first one chooses the place, the second does what is done there. */
  tap(place: Place): void {
    const again = this.#aim.chosen && this.#aim.is(place);
    this.aimAt(place);
    if (again) this.commit();
  }

  commit = (): void => {
    const { taken } = this.given;
    if (taken) taken.follow();
    else if (this.choice) this.answer(this.choice);
  };

  answer = (given: Choice): void => {
    if (!this.busy) this.given.play(given);
  };
}
