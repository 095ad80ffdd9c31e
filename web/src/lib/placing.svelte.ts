// Putting a piece somewhere, the same way on every board: pick it, its legal places light up, a ghost of it
// stands at one of them with what that would bring, commit. Arrows walk the legal places, R turns, Escape
// steps back. No rule in here: what is legal is what the server offers, now or (for a piece that is only
// picked) as the next step of a forecast.

import { untrack } from 'svelte';
import type { Choice } from './api';
import { gainOf, type Forecast } from './forecast';
import { signed } from './text';

export type Piece = string | number;

/** A place on the board. `x` and `y` are where it lies in a plane (for arrows and pointers), `key` names it. */
export interface Spot {
  key: string;
  x: number;
  y: number;
}

/** What a choice is about, read from its structure: picking a piece, or putting one at a spot in a pose. */
export interface Reading {
  piece?: Piece | undefined;
  spot?: Spot | undefined;
  pose?: number | undefined;
}

/** One legal way to put the held piece down. `choice` is missing while the piece is only picked. */
export interface Offer {
  action: number;
  spot: Spot;
  pose: number;
  choice?: Choice | undefined;
  forecast?: Forecast | undefined;
}

/** The legal places of one piece, and finding one's way among them. */
export class Offers {
  readonly all: readonly Offer[];
  readonly spots: readonly Spot[];
  #at = new Map<string, Offer>();

  constructor(all: readonly Offer[]) {
    this.all = all;
    const spots = new Map<string, Spot>();
    for (const offer of all) {
      spots.set(offer.spot.key, offer.spot);
      this.#at.set(`${offer.spot.key}/${offer.pose}`, offer);
    }
    this.spots = [...spots.values()];
  }

  at(spot: Pick<Spot, 'key'> | null, pose: number): Offer | undefined {
    return spot ? this.#at.get(`${spot.key}/${pose}`) : undefined;
  }

  /** The poses that are legal at a spot. */
  poses(spot: Pick<Spot, 'key'>): number[] {
    return this.all.filter((offer) => offer.spot.key === spot.key).map(({ pose }) => pose);
  }

  /** The legal spot nearest to a point, no further away than `reach`. */
  nearest(x: number, y: number, pose: number, reach = Infinity): Spot | null {
    let best: Spot | null = null;
    let least = reach;
    for (const spot of this.spots) {
      const far = Math.hypot(spot.x - x, spot.y - y);
      if (far < least && this.at(spot, pose)) [best, least] = [spot, far];
    }
    return best;
  }

  /** The next legal spot in a direction; the same one if there is none. */
  step(from: Spot, dx: number, dy: number, pose: number): Spot {
    let best = from;
    let least = Infinity;
    for (const spot of this.spots) {
      const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      if (ahead < 0.4 || !this.at(spot, pose)) continue;
      const price = ahead + 3 * aside;
      if (price < least) [best, least] = [spot, price];
    }
    return best;
  }
}

/** What the board tells the machine; all are read again whenever they change. */
export interface PlacingBoard {
  choices(): readonly Choice[];
  pending(): number | null;
  forecasts?(): ReadonlyMap<number, Forecast> | undefined;
  read(structure: Record<string, unknown>): Reading;
  /** The pieces that can be picked, in the order of the number keys. */
  pieces(): readonly Piece[];
  /** The piece that the game itself says is chosen already, if any. */
  chosen?(): Piece | null;
  /** How many ways a piece can be turned; poses go from 0 up. */
  poses?: number;
  /** Whether picking is played at once, because it can be taken back and nobody sees it. */
  eager?(): boolean;
  canUndo?(): boolean;
  /** Where the ghost appears first; otherwise at the best of the places. */
  first?(offers: Offers, pose: number): Spot | null;
  /** Any place under a pointer, legal or not; without it the ghost stays where it is legal. */
  free?(x: number, y: number): Spot;
  /** How far from a legal place a pointer may be. */
  reach?: number;
  play(choice: Choice): void;
  undo?(): void;
  preview(choice: Choice | Forecast | null): void;
  announce?(text: string): void;
  /** Words for a piece and for a place, as the board says them. */
  name?(piece: Piece, pose: number): string;
  where?(spot: Spot): string;
  /** Why it cannot lie there. */
  refusal?(spot: Spot): string;
  /** Bring the ghost into sight. */
  show?(spot: Spot): void;
}

export type Mood = 'idle' | 'trying' | 'legal' | 'illegal' | 'sending';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const NONE = new Offers([]);

/** Create it while a component initialises: it follows the board with effects. */
export class Placing {
  spot = $state.raw<Spot | null>(null);
  pose = $state(0);
  /** Whether to ask before a pick that cannot be taken back and whose places are not known yet. */
  asking = $state(false);
  #tried = $state.raw<Piece | null>(null);
  /** A piece to pick as soon as the one before it is taken back. */
  #wanted = $state.raw<Piece | null>(null);
  /** A place to take as soon as the piece is picked. */
  #planned = $state.raw<{ action: number; spot: Spot; pose: number } | null>(null);
  /** The last choice that was made because it was the only one. */
  #taken: number | null = null;
  #board: PlacingBoard;

  constructor(board: PlacingBoard) {
    this.#board = board;
    $effect(() => this.#follow());
    $effect(() => {
      const { offer, sending } = this;
      const ask = sending || !offer ? null : (offer.forecast ?? offer.choice ?? null);
      untrack(() => board.preview(ask));
    });
  }

  /** The choices that pick a piece. */
  readonly picks = $derived.by(() => {
    const found = new Map<Piece, Choice>();
    for (const choice of this.#board.choices()) {
      const { piece, spot } = this.#board.read(choice.structure);
      if (piece !== undefined && !spot && !found.has(piece)) found.set(piece, choice);
    }
    return found;
  });
  /** The choices that put the piece down which the game says is chosen, or any: of all pieces. */
  readonly #puts = $derived.by(() => {
    const found: (Offer & { piece: Piece | undefined })[] = [];
    for (const choice of this.#board.choices()) {
      const { piece, spot, pose = 0 } = this.#board.read(choice.structure);
      if (!spot) continue;
      found.push({ action: choice.action, spot, pose, choice, piece, forecast: this.#board.forecasts?.()?.get(choice.action) });
    }
    return found;
  });
  readonly mayAct = $derived(this.picks.size > 0 || this.#puts.length > 0);
  readonly chosen = $derived.by(() => (this.mayAct ? (this.#board.chosen?.() ?? null) : null));
  readonly held = $derived(this.#wanted ?? this.chosen ?? this.#tried);
  readonly sending = $derived.by(() => this.#planned !== null || this.#board.pending() !== null);

  /** The legal places of the held piece. */
  readonly offers = $derived.by(() => {
    const { held } = this;
    if (held === null) return NONE;
    const now = this.#puts.filter(({ piece }) => piece === undefined || piece === held);
    if (now.length) return new Offers(now);
    const pick = this.picks.get(held);
    const next = pick ? this.#board.forecasts?.()?.get(pick.action)?.next : undefined;
    return new Offers(
      (next ?? []).flatMap((forecast) => {
        const { spot, pose = 0 } = this.#board.read(forecast.structure ?? {});
        return spot ? [{ action: forecast.action, spot, pose, forecast }] : [];
      }),
    );
  });
  /** Whether the legal places are known. */
  readonly placing = $derived(this.offers.spots.length > 0);
  /** What committing now would do. */
  readonly offer = $derived(this.offers.at(this.spot, this.pose));
  readonly mood: Mood = $derived(
    this.held === null || !this.spot
      ? 'idle'
      : this.sending
        ? 'sending'
        : !this.placing
          ? 'trying'
          : this.offer
            ? 'legal'
            : 'illegal',
  );

  // -- what a person does -------------------------------------------------------------------------

  pick(piece: Piece): void {
    const board = this.#board;
    if (!this.mayAct || this.sending || piece === this.held) return;
    this.asking = false;
    if (this.chosen !== null && !this.#puts.some((put) => put.piece === piece)) {
      if (!board.canUndo?.() || !board.undo) return;
      this.#wanted = piece;
      board.undo();
    } else {
      const pick = this.picks.get(piece);
      if (!pick && !this.#puts.some((put) => put.piece === piece || put.piece === undefined)) return;
      this.#tried = piece;
      if (pick && board.eager?.()) board.play(pick);
      else this.#settle();
    }
    this.#say();
  }

  turn(by = 1): void {
    const poses = this.#board.poses ?? 1;
    if (this.held === null || poses < 2 || this.sending) return;
    const { spot } = this;
    // The next pose that is legal here; if none is, the next one, at the nearest place where it is.
    const here = spot ? this.offers.poses(spot) : [];
    let pose = (this.pose + by + poses) % poses;
    if (here.some((found) => found !== this.pose))
      while (!here.includes(pose)) pose = (pose + Math.sign(by) + poses) % poses;
    this.pose = pose;
    if (this.placing && spot && !this.offer) this.spot = this.offers.nearest(spot.x, spot.y, pose) ?? spot;
    this.#say();
  }

  move(spot: Spot | null): void {
    if (!spot || spot.key === this.spot?.key || this.held === null || this.sending || this.asking) return;
    this.spot = spot;
    // A place may be legal in another pose only.
    if (!this.offer) this.pose = this.offers.poses(spot)[0] ?? this.pose;
    this.#say();
  }

  /** A pointer is over a point of the plane: the ghost goes to the legal place there, or shows that none is. */
  point(x: number, y: number): void {
    const free = this.#board.free?.(x, y);
    if (free && this.offers.at(free, this.pose)) this.move(free);
    else this.move(this.offers.nearest(x, y, this.pose, this.#board.reach ?? 1.7) ?? free ?? null);
  }

  step(dx: number, dy: number): void {
    const { spot } = this;
    if (!spot) this.#settle();
    else if (this.placing) this.move(this.offers.step(spot, dx, dy, this.pose));
    else this.move(this.#board.free?.(spot.x + dx, spot.y + dy) ?? null);
    this.show();
  }

  /** Do what is shown: put the piece there; or ask, where picking it cannot be taken back. */
  commit(): void {
    const { offer, spot, held } = this;
    const board = this.#board;
    if (this.sending || held === null) return;
    if (this.asking) return this.confirm();
    if (offer?.choice) board.play(offer.choice);
    else if (offer) {
      const pick = this.picks.get(held);
      if (!pick) return;
      this.#planned = { action: offer.action, spot: offer.spot, pose: offer.pose };
      board.play(pick);
    } else if (this.placing && spot) {
      board.announce?.(board.refusal?.(spot) ?? 'It cannot lie there.');
    } else if (this.picks.has(held)) {
      this.asking = true;
    }
  }

  /** Yes, pick it, although its places are not known yet. */
  confirm(): void {
    const pick = this.held === null ? undefined : this.picks.get(this.held);
    this.asking = false;
    if (pick) this.#board.play(pick);
  }

  /** One step back; false if there is none. */
  back(): boolean {
    if (this.asking) this.asking = false;
    else if (this.sending) return false;
    else if (this.chosen !== null && this.picks.size === 0) {
      if (!this.#board.canUndo?.() || !this.#board.undo) return false;
      this.#board.undo();
    } else if (this.#tried !== null) this.letGo();
    else return false;
    return true;
  }

  /** Bring the ghost into sight. */
  show(): void {
    if (this.spot) this.#board.show?.(this.spot);
  }

  letGo(): void {
    this.#tried = this.#wanted = null;
    this.#planned = null;
    this.spot = null;
    this.pose = 0;
    this.asking = false;
  }

  /** Keys on a board: whether this one was for it. `onBoard`: no button or link has the focus. */
  key(event: KeyboardEvent, onBoard: boolean): boolean {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const arrow = ARROWS[event.key];
    const key = event.key.toLowerCase();
    if (/^[1-9]$/.test(key)) {
      const piece = this.#board.pieces()[Number(key) - 1];
      if (piece === undefined || !this.mayAct) return false;
      this.pick(piece);
    } else if ((key === 'r' || key === 'f') && this.held !== null && (this.#board.poses ?? 1) > 1) {
      this.turn(key === 'f' && (this.#board.poses ?? 1) > 4 ? (this.#board.poses ?? 1) / 2 : event.shiftKey ? -1 : 1);
    } else if (arrow && this.held !== null && onBoard) {
      this.step(...arrow);
    } else if ((event.key === 'Enter' || event.key === ' ') && this.held !== null && onBoard) {
      if (!event.repeat) this.commit();
    } else if (event.key === 'Escape') {
      return this.back();
    } else return false;
    return true;
  }

  // -- what follows from a new position -----------------------------------------------------------

  #follow(): void {
    const board = this.#board;
    const pending = board.pending();
    const { picks, chosen } = this;
    const wanted = this.#wanted;
    const planned = this.#planned;
    const choices = board.choices();
    void this.offers;
    untrack(() => {
      if (pending !== null) return;
      if (planned) {
        const choice = choices.find(({ action }) => action === planned.action);
        const reading = choice && board.read(choice.structure);
        this.#planned = null;
        // The same action may mean another thing by now: only if it is still that place.
        if (choice && reading?.spot?.key === planned.spot.key) {
          this.spot = planned.spot;
          this.pose = planned.pose;
          board.play(choice);
          return;
        }
      }
      const take = wanted === null ? undefined : picks.get(wanted);
      if (take) {
        this.#tried = wanted;
        this.#wanted = null;
        if (board.eager?.() ?? false) board.play(take);
      }
      if (chosen !== null) this.#tried = chosen;
      else if (this.#tried !== null && !picks.has(this.#tried) && !this.#puts.some(({ piece }) => piece === this.#tried))
        this.letGo();
      this.#takeTheOnlyOne(choices);
      // A game that asks only where: the one piece there is is held.
      if (this.placing && this.held !== null && !this.offer) this.#settle();
    });
  }

  /** Nobody has to pick the only piece there is; whoever took it back wants to see it lie there, though. */
  #takeTheOnlyOne(choices: readonly Choice[]): void {
    const [[piece, only] = []] = this.picks;
    if (piece === undefined || !only || choices.length > 1 || this.held !== null || this.#taken === only.action) return;
    this.#taken = only.action;
    this.pick(piece);
  }

  /** Put the ghost somewhere sensible. */
  #settle(): void {
    const { spot, offers, pose } = this;
    const board = this.#board;
    if (!this.placing) {
      this.spot ??= board.first?.(offers, pose) ?? null;
    } else if (!this.offer) {
      this.spot = (spot && offers.nearest(spot.x, spot.y, pose)) ?? board.first?.(offers, pose) ?? this.#best();
      if (this.spot && !this.offer) this.pose = offers.poses(this.spot)[0] ?? pose;
    }
    this.show();
  }

  #best(): Spot | null {
    const [first, ...rest] = this.offers.all;
    let best = first;
    for (const offer of rest)
      if (offer.forecast && best?.forecast && gainOf(offer.forecast) > gainOf(best.forecast)) best = offer;
    return best?.spot ?? null;
  }

  #say(): void {
    const board = this.#board;
    if (this.held === null) return;
    const name = board.name?.(this.held, this.pose) ?? String(this.held);
    const where = this.spot && board.where ? ` ${board.where(this.spot)}` : '';
    const { offer } = this;
    const bring = offer?.forecast ? `, ${signed(gainOf(offer.forecast))}` : '';
    const not = this.placing && this.spot && !offer ? ', not possible' : '';
    board.announce?.(`${name}${where}${bring}${not}.`);
  }
}
