// A game's pictures live in its folder here: Board.svelte, and if it likes Panel.svelte (its score),
// Cover.svelte (its picture on the start page) and log.ts. Nothing else has to know of a new game.

import type { Component } from 'svelte';
import type { Choice, LogEntry, Snapshot } from '../lib/api';
import type { Forecast } from '../lib/connection.svelte';

export type Cell = readonly [number, number];

/** Snapshot in, chosen choice out: a board knows no rule. */
export interface BoardProps {
  snapshot: Snapshot;
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

export interface PanelProps {
  snapshot: Snapshot;
  forecast: Forecast | null;
  point(cells: readonly Cell[]): void;
}

type Cells = (snapshot: Snapshot, entry: LogEntry) => readonly Cell[];

const boards = import.meta.glob<{ default: Component<BoardProps> }>('./*/Board.svelte');
const panels = import.meta.glob<{ default: Component<PanelProps> }>('./*/Panel.svelte');
const logs = import.meta.glob<{ cellsOf: Cells }>('./*/log.ts');
const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte', { eager: true });

export interface Kit {
  Board: Component<BoardProps>;
  Panel: Component<PanelProps>;
  cellsOf: Cells;
}

export async function kitOf(game: string): Promise<Kit> {
  const [board, panel, log] = await Promise.all([
    boards[`./${game}/Board.svelte`]?.() ?? import('./generic/GenericBoard.svelte'),
    panels[`./${game}/Panel.svelte`]?.() ?? import('./generic/GenericPanel.svelte'),
    logs[`./${game}/log.ts`]?.(),
  ]);
  return { Board: board.default, Panel: panel.default, cellsOf: log?.cellsOf ?? (() => []) };
}

export const coverOf = (game: string): Component | undefined =>
  covers[`./${game}/Cover.svelte`]?.default;
