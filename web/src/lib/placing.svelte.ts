// Putting a piece somewhere: pick it, its legal places light up, a ghost of it stands at one of them with what that
// would bring, commit. A first tap or click chooses a place, a second on the same one, the button or Enter lays the
// piece. Arrows walk the legal places, R turns, Escape steps back. No rule in here: what is legal is what the server
// offers, now or (for a piece that is only picked) as the next step of a forecast.

import { untrack } from 'svelte';
import type { BoardProps } from '../boards/boards';
import { Aim } from './aim.svelte';
import type { Choice } from './api';
import { gainOf, type Forecast } from './forecast';
import { arrows, digits, enter, key } from './keys.svelte';
import { ahead, nearest, type Way } from './spots';
import { Steps, type Given } from './steps.svelte';
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

  /** The legal spots of a pose. */
  in(pose: number): Spot[] {
    return this.spots.filter((spot) => this.at(spot, pose));
  }
}

/** What the page gives a board, as far as it is needed here. */
export type PlacingGiven = Given & Pick<BoardProps, 'forecasts' | 'taken' | 'preview' | 'announce'>;

/** What is the board's own; all are read again whenever they change. */
export interface PlacingBoard {
  read(structure: Record<string, unknown>): Reading;
  /** The pieces that can be picked, in the order of the number keys. */
  pieces(): readonly Piece[];
  /** The piece that the game itself says is chosen already, if any. */
  chosen?(): Piece | null;
  /** How many ways a piece can be turned; poses go from 0 up. */
  poses?: number;
  /** Whether picking is played at once, because it can be taken back and nobody sees it. */
  eager?(): boolean;
  /** Whether a piece that the game says is chosen may be taken back. */
  revocable?(): boolean;
  /** Where the ghost appears first; otherwise at the best of the places. */
  first?(offers: Offers, pose: number): Spot | null;
  /** Any place under a pointer, legal or not; without it the ghost stays where it is legal. */
  free?(x: number, y: number): Spot;
  /** How far from a legal place a pointer may be. */
  reach?: number;
  /** Words for a piece and for a place, as the board says them. */
  name?(piece: Piece, pose: number): string;
  where?(spot: Spot): string;
  /** Why it cannot lie there. */
  refusal?(spot: Spot): string;
  /** Bring the ghost into sight. */
  show?(spot: Spot): void;
  /** Let the keys go to the board. */
  focus?(): void;
}

export type Mood = 'idle' | 'trying' | 'legal' | 'illegal' | 'sending';

const NONE = new Offers([]);

/** Create it while a component initialises: it follows the board with effects. */
export class Placing {
  readonly #aim = new Aim<Spot>(({ key }) => key);
  pose = $state(0);
  /** Whether to ask before a pick that cannot be taken back and whose places are not known yet. */
  asking = $state(false);
  #tried = $state.raw<Piece | null>(null);
  /** The piece that the game said was chosen, before the newest position. */
  #lay: Piece | null = null;
  /** The last choice that was made because it was the only one. */
  #only: number | null = null;
  readonly #given: () => PlacingGiven;
  readonly #board: PlacingBoard;
  readonly #steps: Steps;

  constructor(given: () => PlacingGiven, board: PlacingBoard) {
    this.#given = given;
    this.#board = board;
    this.#steps = new Steps(given);
    $effect(() => this.#follow());
    $effect(() => {
      const { taken } = given();
      if (taken) untrack(() => this.#adopt(taken.steps));
    });
    $effect(() => {
      const { offer, sending } = this;
      const ask = sending || !offer ? null : (offer.forecast ?? offer.choice ?? null);
      untrack(() => given().preview(ask));
    });
  }

  get spot(): Spot | null {
    return this.#aim.at;
  }

  /** The choices that pick a piece. */
  readonly picks = $derived.by(() => {
    const found = new Map<Piece, Choice>();
    for (const choice of this.#given().choices) {
      const { piece, spot } = this.#board.read(choice.structure);
      if (piece !== undefined && !spot && !found.has(piece)) found.set(piece, choice);
    }
    return found;
  });
  /** The choices that put the piece down which the game says is chosen, or any: of all pieces. */
  readonly #puts = $derived.by(() => {
    const found: (Offer & { piece: Piece | undefined })[] = [];
    for (const choice of this.#given().choices) {
      const { piece, spot, pose = 0 } = this.#board.read(choice.structure);
      if (!spot) continue;
      found.push({ action: choice.action, spot, pose, choice, piece, forecast: this.#given().forecasts?.get(choice.action) });
    }
    return found;
  });
  readonly mayAct = $derived(this.picks.size > 0 || this.#puts.length > 0);
  readonly chosen = $derived.by(() => (this.mayAct ? (this.#board.chosen?.() ?? null) : null));
  readonly sending = $derived.by(() => this.#steps.busy);
  /** While another piece is on its way to be chosen, it is that one. */
  readonly held = $derived(this.sending ? (this.#tried ?? this.chosen) : (this.chosen ?? this.#tried));

  /** The legal places of the held piece. */
  readonly offers = $derived.by(() => {
    const { held } = this;
    if (held === null) return NONE;
    const now = this.#puts.filter(({ piece }) => piece === undefined || piece === held);
    if (now.length) return new Offers(now);
    const pick = this.picks.get(held);
    const next = pick ? this.#given().forecasts?.get(pick.action)?.next : undefined;
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
  readonly mood: Mood = $derived.by(() => {
    if (this.held === null || !this.spot) return 'idle';
    if (this.sending) return 'sending';
    // What was advised is legal, also before all places are known.
    if (this.offer || this.#given().taken) return 'legal';
    return this.placing ? 'illegal' : 'trying';
  });

  // -- what a person does -------------------------------------------------------------------------

  pick(piece: Piece): void {
    this.#board.focus?.();
    if (!this.mayAct || this.sending || piece === this.held) return;
    const pick = this.picks.get(piece);
    const put = this.#puts.some((one) => one.piece === piece || one.piece === undefined);
    const other = this.chosen !== null && !this.#puts.some((one) => one.piece === piece);
    if (other ? !this.#mayTakeBack : !pick && !put) return;
    this.#leave();
    this.asking = false;
    this.#aim.clear();
    this.#tried = piece;
    if (other || (pick && this.#board.eager?.())) this.#steps.start([{ find: this.#picks(piece), back: other ? 1 : 0 }]);
    else this.#settle();
    this.#say();
  }

  turn(by = 1): void {
    const poses = this.#board.poses ?? 1;
    if (this.held === null || poses < 2 || this.sending) return;
    this.#leave();
    const { spot } = this;
    // The next pose that is legal here; if none is, the next one, at the nearest place where it is.
    const here = spot ? this.offers.poses(spot) : [];
    let pose = (this.pose + by + poses) % poses;
    if (here.some((found) => found !== this.pose)) while (!here.includes(pose)) pose = (pose + Math.sign(by) + poses) % poses;
    this.pose = pose;
    if (this.placing && spot && !this.offer) this.#aim.choose(nearest(this.offers.in(pose), spot) ?? spot);
    this.#say();
  }

  /** A mouse passes a point of the plane: the ghost goes along, until a place is chosen. */
  point(x: number, y: number): void {
    if (!this.#aim.chosen) this.#move(this.#under(x, y), false);
  }

  /** The ghost is dragged there. */
  aim(x: number, y: number): void {
    this.#move(this.#under(x, y));
  }

  /** A tap or click: the first one chooses the place, the second lays the piece there. */
  tap(x: number, y: number): void {
    const to = this.#under(x, y);
    const again = this.#aim.chosen && this.#aim.is(to);
    this.#move(to);
    if (again) this.commit();
    else this.show();
  }

  step(way: Way): void {
    const { spot } = this;
    if (!spot) this.#settle();
    else if (this.placing) this.#move(ahead(this.offers.in(this.pose), spot, way) ?? spot);
    else this.#move(this.#board.free?.(spot.x + way[0], spot.y + way[1]) ?? null);
    this.show();
  }

  /** Do what is shown: put the piece there; or ask, where picking it cannot be taken back. */
  commit(): void {
    const { offer, spot, held } = this;
    const { play, announce, taken } = this.#given();
    if (this.sending || held === null) return;
    if (taken) taken.follow();
    else if (this.asking) this.confirm();
    else if (offer?.choice) play(offer.choice);
    else if (offer) this.#steps.start([{ find: this.#picks(held) }, { find: this.#putsAt(held, offer) }]);
    else if (this.placing && spot) announce(this.#board.refusal?.(spot) ?? 'It cannot lie there.');
    else if (this.picks.has(held)) this.asking = true;
  }

  /** Yes, pick it, although its places are not known yet. */
  confirm(): void {
    const pick = this.held === null ? undefined : this.picks.get(this.held);
    this.asking = false;
    if (pick) this.#given().play(pick);
  }

  get #mayTakeBack(): boolean {
    return this.#given().canUndo && (this.#board.revocable?.() ?? true);
  }
  /** Whether there is a step back. */
  readonly mayGoBack = $derived.by(
    () => this.asking || (!this.sending && (this.chosen !== null && !this.picks.size ? this.#mayTakeBack : this.#tried !== null)),
  );
  back(): void {
    if (!this.mayGoBack) return;
    this.#leave();
    if (this.asking) this.asking = false;
    else if (this.chosen !== null && !this.picks.size) this.#given().undo();
    else this.letGo();
  }

  /** Bring the ghost into sight. */
  show(): void {
    if (this.spot) this.#board.show?.(this.spot);
  }

  letGo(): void {
    this.#tried = null;
    this.#aim.clear();
    this.pose = 0;
    this.asking = false;
  }

  /** The keys it has now. */
  keys() {
    const held = this.held !== null;
    return [
      this.mayAct && digits('Pick a card', this.#board.pieces(), (piece) => this.pick(piece)),
      held && (this.#board.poses ?? 1) > 1 && key('r', 'Turn it', ({ shiftKey }) => this.turn(shiftKey ? -1 : 1)),
      held && arrows('Move it', (way) => this.step(way)),
      held && enter('Place it', () => this.commit()),
      this.mayGoBack && key('Escape', 'Step back', () => this.back()),
    ];
  }

  // -- what follows from a new position -----------------------------------------------------------

  #follow(): void {
    const { choices, pending } = this.#given();
    const { picks, chosen, sending } = this;
    void this.offers;
    untrack(() => {
      if (pending !== null || sending) return;
      const takenBack = chosen === null && this.#lay !== null;
      this.#lay = chosen;
      if (chosen !== null) this.#tried = chosen;
      else if (takenBack) this.letGo();
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
    if (piece === undefined || !only || choices.length > 1 || this.held !== null || this.#only === only.action) return;
    this.#only = only.action;
    this.pick(piece);
  }

  /** A turn that was advised is laid out as if it had been found by hand. */
  #adopt(steps: readonly Record<string, unknown>[]): void {
    const found = steps.map((structure) => this.#board.read(structure));
    const piece = this.chosen ?? found.find((one) => one.piece !== undefined)?.piece;
    if (piece === undefined) return;
    this.#tried = piece;
    const { spot, pose = 0 } = found.find((one) => one.spot) ?? {};
    if (spot) this.#aim.choose(spot);
    this.pose = pose;
    this.show();
  }
  /** Something else is done than was advised. */
  #leave(): void {
    this.#given().taken?.leave();
  }

  /** Put the ghost somewhere sensible. */
  #settle(): void {
    const { spot, offers, pose } = this;
    const first = () => this.#board.first?.(offers, pose) ?? null;
    if (!this.placing) this.#aim.pass(spot ?? first());
    else if (!this.offer) {
      this.#aim.clear();
      this.#aim.pass((spot && nearest(offers.in(pose), spot)) ?? first() ?? this.#best());
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

  /** The place that is meant by a point: a legal one there or near, or else any. */
  #under(x: number, y: number): Spot | null {
    const free = this.#board.free?.(x, y);
    if (free && this.offers.at(free, this.pose)) return free;
    return nearest(this.offers.in(this.pose), { x, y }, this.#board.reach ?? 1.7) ?? free ?? null;
  }

  #move(spot: Spot | null, chosen = true): void {
    if (!spot || this.held === null || this.sending || this.asking) return;
    const there = this.#aim.is(spot);
    if (!chosen) this.#aim.pass(spot);
    else if (this.placing && !this.offers.poses(spot).length) this.#aim.show(spot);
    else this.#aim.choose(spot);
    if (there) return;
    this.#leave();
    // A place may be legal in another pose only.
    if (!this.offer) this.pose = this.offers.poses(spot)[0] ?? this.pose;
    this.#say();
  }

  #picks(wanted: Piece) {
    return ({ structure }: Choice): boolean => {
      const { piece, spot } = this.#board.read(structure);
      return piece === wanted && !spot;
    };
  }
  #putsAt(wanted: Piece, { spot: at, pose: so }: Offer) {
    return ({ structure }: Choice): boolean => {
      const { piece = wanted, spot, pose = 0 } = this.#board.read(structure);
      return piece === wanted && spot?.key === at.key && pose === so;
    };
  }

  #say(): void {
    const board = this.#board;
    if (this.held === null) return;
    const name = board.name?.(this.held, this.pose) ?? String(this.held);
    const where = this.spot && board.where ? ` ${board.where(this.spot)}` : '';
    const { offer } = this;
    const bring = offer?.forecast ? `, ${signed(gainOf(offer.forecast))}` : '';
    const not = this.placing && this.spot && !offer ? ', not possible' : '';
    this.#given().announce(`${name}${where}${bring}${not}.`);
  }
}
