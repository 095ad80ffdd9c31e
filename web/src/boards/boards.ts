// A game's pictures live in its folder here. kit.ts names what a table of it is drawn with (see Kit); beside that there may be
// Cover.svelte (its picture on the start page), Glossary.svelte (all cards and tiles, for the rules page), how.ts (the game in a
// nutshell, likewise), Paper.svelte (what is printed for real tables), Deal.svelte (the cards that are turned over for them),
// Pad.svelte (where what was built there is entered to be counted), and where groups are compared Thumb.svelte (a whole table
// as a small picture) and Figure.svelte (the sign of one of a group's figures).
// Nothing else has to know of a new game. A game of another package brings its board itself: see generic/guest.ts.

import type { Component } from 'svelte';
import type { Choice, ScoreSheet, Snapshot, View } from '../lib/api';
import type { Entry, Position } from '../lib/entry.svelte';
import type { Forecast } from '../lib/forecast';
import { findGuest } from './generic/guest';

export type Cell = readonly [number, number];

/** A snapshot of a game that has begun. */
export type Shown = Snapshot & { view: View; sheet: ScoreSheet };

/** Snapshot in, chosen choice out: a board knows no rule. */
export interface BoardProps {
  snapshot: Shown;
  /** What may be chosen now; empty for a spectator, in a replay, and while another player decides. */
  choices: readonly Choice[];
  canUndo: boolean;
  /** The action that was sent and is not answered yet. */
  pending: number | null;
  /** What the choice last asked about with `preview` would score. */
  forecast: Forecast | null;
  /** What every legal choice would bring, by action; absent while it is not known. */
  forecasts?: ReadonlyMap<number, Forecast> | undefined;
  /** Nobody says beforehand what a choice brings, as where moves are only tried. */
  unforeseen?: boolean | undefined;
  /** What led from the picture shown before to this one; `[]` where nothing did or it is not known. */
  events?: readonly GameEvent[] | undefined;
  /** While what one decision brought about is told step by step: the picture before it, and what is still to come. */
  telling?: Telling | null | undefined;
  /** Where each player's last turn was played: to be marked in their colour and shape. */
  marks?: readonly Mark[] | undefined;
  /** Choices that a hint names, best first: 1, 2, 3. */
  hints?: readonly Hint[] | undefined;
  /** A turn that was advised and taken: the board shows it as if it had been found by hand. */
  taken?: Taken | null | undefined;
  /** Cells to point at. */
  highlight: readonly Cell[];
  play(choice: Choice): void;
  undo(): void;
  /** Say which choice is under consideration; a forecast that is known already is shown as it is. */
  preview(choice: Choice | Forecast | null): void;
  /** Say something to whoever cannot see the board. */
  announce(text: string): void;
  /** A nearer question, while something is held that the server does not know of yet; null for its own. */
  ask?(question: string | null): void;
}

/** A place on the table: `area` in the game's own words, `seat` whose, `cell` where in it. */
export interface Place {
  area: string;
  seat?: number | null;
  cell?: Cell | null;
}

/** One thing that happened, as the engine says it; games add fields of their own. */
export interface GameEvent {
  /** The decision it belongs to. */
  number: number;
  kind: string;
  seat?: number | null;
  source?: Place | null;
  target?: Place | null;
  points?: number | null;
  cells?: readonly Cell[] | null;
  cards?: readonly (number | string)[] | null;
  [field: string]: unknown;
}

export interface Telling {
  before: Shown;
  coming: readonly GameEvent[];
}

export interface Mark {
  seat: number;
  cells: readonly Cell[];
}

export interface Hint {
  action: number;
  words: string;
  structure: Record<string, unknown>;
  value: number | null;
  reason: string;
  /** The turn's next choices, as far as they are sure. */
  then: readonly { words: string; structure: Record<string, unknown> }[];
  /** What of the turn is left to chance, and so to a later decision; '' where nothing is. */
  open: string;
}

/** A turn that was advised and waits for one word. Whatever would do what is shown does all of it. */
export interface Taken {
  /** Its choices, as far as they are sure. */
  steps: readonly Record<string, unknown>[];
  follow(): void;
  /** Something else is done. */
  leave(): void;
}

/** What a hint advises to do, from the choice in question on, as far as it is told in words. */
export const stepsOf = ({ structure, then }: Hint) => [structure, ...then.slice(0, 2).map((step) => step.structure)];

/** What hints point at, with their ranks: `first` where the turn goes first, otherwise later in the same turn. */
export interface Advised {
  key: string;
  ranks: string;
  first: boolean;
}

/** By what a step points at (null: at nothing on the board). Several hints may point at the same. */
export function advisedBy(hints: readonly Hint[], keyOf: (step: Record<string, unknown>) => string | null): Advised[] {
  const found = hints.flatMap((hint, i) =>
    stepsOf(hint)
      .flatMap((step) => keyOf(step) ?? [])
      .map((key, at) => ({ key, rank: i + 1, first: at === 0 })),
  );
  return [...new Set(found.map(({ key }) => key))].map((key) => {
    const here = found.filter((one) => one.key === key);
    const first = here.filter((one) => one.first);
    // Where some go first and others later, the first ones are told.
    return { key, ranks: (first.length ? first : here).map(({ rank }) => rank).join(' '), first: first.length > 0 };
  });
}

/** Something that can be looked up: `data-thing="kind:id"` in the page. */
export interface Thing {
  kind: string;
  id: string;
}

export interface FaceProps {
  thing: Thing;
  /** Null on the rules page, where nothing is being played. */
  snapshot: Shown | null;
  /** The content pack's tables, once they are here (`GET /api/games/<name>/content`). */
  content?: Record<string, unknown> | null | undefined;
}

export interface GlossaryProps {
  /** The content pack's tables, as `GET /api/games/<name>/content` gives them. */
  content: Record<string, unknown>;
}

/** The game in a nutshell, for the top of its rules page; each step names the rules it sums up. */
export interface HowItGoes {
  goal: string;
  steps: readonly { title: string; text: string; rules: readonly string[] }[];
}

/** What is printed for people who play at a real table. */
export interface PaperProps {
  /** The content pack's tables, as `GET /api/games/<name>/content` gives them. */
  content: Record<string, unknown>;
}

/** What is turned over for people who play at a real table. */
export interface DealProps {
  /** The game's own, as `POST /api/games/<name>/deal` gives it. */
  table: Record<string, unknown>;
  /** Whose secrets are shown. */
  seat: number | null;
  /** Show what a player holds, or nobody's any more. */
  look(seat: number | null): void;
}

/** What lies on a real table, entered by hand. */
export interface PadProps {
  content: Record<string, unknown>;
  /** The position so far, in the form of docs/positions: the pad draws it and says what is put where. */
  entry: Entry;
  /** The last step of the deal that was played with, if it was dealt here; null if not. */
  dealt: Dealt | null;
  /** What the service counted, while that is of this position. */
  sheet: ScoreSheet | null;
  /** Cells to point at, and in which player's city. */
  highlight: readonly Cell[];
  seat: number | null;
}
export interface Dealt {
  options: Record<string, string>;
  table: Record<string, unknown>;
}
/** A pad, and the position in which nothing is entered yet. */
export interface PadKit {
  default: Component<PadProps>;
  blank(dealt: Dealt | null): Position;
}

export interface ThumbProps {
  /** The game's own view of the table. */
  view: unknown;
}

export interface FigureProps {
  name: string;
}

export interface SeatProps {
  snapshot: Shown;
  seat: number;
}

export interface StripProps {
  snapshot: Shown;
  forecast: Forecast | null;
}

export interface PanelProps {
  snapshot: Shown;
  forecast: Forecast | null;
  /** Whether a step is being told: then the snapshot is the one before it, and nobody is asked. */
  telling?: boolean | undefined;
  /** Whose step is shown, while turns are played back. */
  actor?: number | null | undefined;
  point(cells: readonly Cell[]): void;
}

const kits = import.meta.glob<{ kit: Kit }>(['./*/kit.ts', '!./generic/kit.ts']);
const glossaries = import.meta.glob<{ default: Component<GlossaryProps> }>('./*/Glossary.svelte');
const papers = import.meta.glob<{ default: Component<PaperProps> }>('./*/Paper.svelte');
const deals = import.meta.glob<{ default: Component<DealProps> }>('./*/Deal.svelte');
const pads = import.meta.glob<PadKit>('./*/Pad.svelte');
const hows = import.meta.glob<{ how: HowItGoes }>('./*/how.ts');
const thumbs = import.meta.glob<{ default: Component<ThumbProps> }>('./*/Thumb.svelte');
const figures = import.meta.glob<{ default: Component<FigureProps> }>('./*/Figure.svelte');

/** What one step of a telling is, in words. */
export interface Caption {
  seat: number | null;
  name: string;
  text: string;
}

/** What a table is drawn with. */
export interface Kit {
  Board: Component<BoardProps>;
  /** The board in words: shown instead, when somebody set so. */
  TextBoard: Component<BoardProps>;
  /** The score. */
  Panel: Component<PanelProps>;
  /** The score in one line. */
  Strip: Component<StripProps>;
  /** A player's public counts in one line. */
  Counts?: Component<SeatProps>;
  /** A player's public area, large. */
  Area?: Component<SeatProps>;
  /** A card or tile, large, with its text. */
  Face?: Component<FaceProps>;
  /** Whether an event is to be told by itself, apart from those before it. */
  begins?(event: GameEvent): boolean;
  /** What the step that these events make is, while `after` is being told. */
  caption?(events: readonly GameEvent[], after: Shown): Caption | null;
  /** The scores of those whose part is told, while the board shows it; null where the telling changes nothing. */
  scoresTold?(events: readonly GameEvent[], telling: Telling, after: Shown): number[] | null;
  /** The board itself tells what was done last: the page only offers to show it again. */
  tellsLastRound?: boolean;
  /** How the game ended, where that is more than its general words; '' where it is not. */
  reasonOf?(snapshot: Shown): string;
}

/** The game's own, one that another package brings, or else the general one. */
export async function kitOf(game: string): Promise<Kit> {
  const drawn = await kits[`./${game}/kit.ts`]?.();
  if (drawn) return drawn.kit;
  const [{ kit }, guest] = await Promise.all([import('./generic/kit'), findGuest(game)]);
  return guest ? { ...kit, Board: (await import('./generic/GuestBoard.svelte')).default } : kit;
}

/** What a rules page draws beside the rules themselves. */
export interface Book {
  how: HowItGoes | null;
  Glossary: Component<GlossaryProps> | null;
}

export async function bookOf(game: string): Promise<Book> {
  const [how, glossary] = await Promise.all([hows[`./${game}/how.ts`]?.(), glossaries[`./${game}/Glossary.svelte`]?.()]);
  return { how: how?.how ?? null, Glossary: glossary?.default ?? null };
}

export const isPrinted = (game: string): boolean => `./${game}/Paper.svelte` in papers;

export const paperOf = async (game: string): Promise<Component<PaperProps> | null> =>
  (await papers[`./${game}/Paper.svelte`]?.())?.default ?? null;

export const isDealt = (game: string): boolean => `./${game}/Deal.svelte` in deals;

export const dealOf = async (game: string): Promise<Component<DealProps> | null> =>
  (await deals[`./${game}/Deal.svelte`]?.())?.default ?? null;

export const hasPad = (game: string): boolean => `./${game}/Pad.svelte` in pads;

export const padOf = async (game: string): Promise<PadKit | null> => (await pads[`./${game}/Pad.svelte`]?.()) ?? null;

/** What a comparison of groups draws. */
export interface Signs {
  Thumb: Component<ThumbProps> | null;
  Figure: Component<FigureProps> | null;
}

export async function signsOf(game: string): Promise<Signs> {
  const [thumb, figure] = await Promise.all([thumbs[`./${game}/Thumb.svelte`]?.(), figures[`./${game}/Figure.svelte`]?.()]);
  return { Thumb: thumb?.default ?? null, Figure: figure?.default ?? null };
}

/** Whether the game has a drawing of its own; without one it is played on the general board. */
export const isDrawn = (game: string): boolean => `./${game}/kit.ts` in kits;
