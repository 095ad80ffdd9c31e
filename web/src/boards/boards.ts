// A game's pictures live in its folder here: Board.svelte, and if it likes Panel.svelte (its score),
// Strip.svelte (the score in one line), Cover.svelte (its picture on the start page) and log.ts (where a
// line of the log happened, and which lines matter less). Nothing else has to know of a new game.

import type { Component } from 'svelte';
import type { Choice, LogEntry, ScoreSheet, Snapshot, View } from '../lib/api';
import type { Forecast } from '../lib/connection.svelte';

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
  /** Cells to point at. */
  highlight: readonly Cell[];
  play(choice: Choice): void;
  undo(): void;
  preview(choice: Choice | null): void;
  /** Say something to whoever cannot see the board. */
  announce(text: string): void;
}

export interface StripProps {
  snapshot: Shown;
  forecast: Forecast | null;
}

export interface PanelProps {
  snapshot: Shown;
  forecast: Forecast | null;
  point(cells: readonly Cell[]): void;
}

type Minor = (entry: LogEntry, log: readonly LogEntry[]) => boolean;
type Cells = (snapshot: Shown, entry: LogEntry) => readonly Cell[];

const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte');
const panels = import.meta.glob<{ default: Component<PanelProps> }>('./*/Panel.svelte');
const strips = import.meta.glob<{ default: Component<StripProps> }>('./*/Strip.svelte');
const logs = import.meta.glob<{ cellsOf: Cells; isMinor?: Minor }>('./*/log.ts');
const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte', { eager: true });

export interface Kit {
  Board: Component<BoardProps>;
  Panel: Component<PanelProps>;
  Strip: Component<StripProps>;
  cellsOf: Cells;
  isMinor: Minor;
}

export async function kitOf(game: string): Promise<Kit> {
  const [board, panel, strip, log] = await Promise.all([
    boards[`./${game}/Board.svelte`]?.() ?? import('./generic/GenericBoard.svelte'),
    panels[`./${game}/Panel.svelte`]?.() ?? import('./generic/GenericPanel.svelte'),
    strips[`./${game}/Strip.svelte`]?.() ?? import('./generic/GenericStrip.svelte'),
    logs[`./${game}/log.ts`]?.(),
  ]);
  return {
    Board: board.default,
    Panel: panel.default,
    Strip: strip.default,
    cellsOf: log?.cellsOf ?? (() => []),
    isMinor: log?.isMinor ?? (() => false),
  };
}

export const coverOf = (game: string): Component | undefined =>
  covers[`./${game}/Cover.svelte`]?.default;

/** Whether the game has a drawing of its own; without one it is played on the general board. */
export const isDrawn = (game: string): boolean => `./${game}/Board.svelte` in boards;
