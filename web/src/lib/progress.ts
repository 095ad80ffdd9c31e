// What one's finished games say together: means with their intervals, nothing that one game alone could have done.

import { Z } from './analysis.svelte';
import type { StudiedGame } from './api';

/** Fewer games than this show dots and no line. */
export const FEW = 5;
/** So many games make the mean that a line shows. */
const WINDOW = 7;

/** A mean and how far it may be off, 95 %. */
export interface Mean {
  readonly mean: number;
  readonly off: number;
}

export function meanOf(values: readonly number[]): Mean {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  if (values.length < 2) return { mean, off: Infinity };
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1);
  return { mean, off: Z * Math.sqrt(variance / values.length) };
}

/** The mean of the last games at each of them, from the third on. */
export const rolling = (values: readonly number[]): (Mean | null)[] =>
  values.map((_, at) => (at < 2 ? null : meanOf(values.slice(Math.max(0, at + 1 - WINDOW), at + 1))));

/** Where the true share lies, 95 %, when so many of so many were won (Wilson's interval). */
export function shareOf(won: number, of: number): { low: number; high: number } {
  const middle = (won + Z ** 2 / 2) / (of + Z ** 2);
  const off = (Z / (of + Z ** 2)) * Math.sqrt((won * (of - won)) / of + Z ** 2 / 4);
  return { low: Math.max(0, middle - off), high: Math.min(1, middle + off) };
}

export interface Against {
  readonly against: string;
  readonly games: readonly StudiedGame[];
  /** Shares of the win, added up. */
  readonly won: number;
}

/** Results by whom they were against, levels in the order in which they grow. */
export function byLevel(games: readonly StudiedGame[], levels: readonly string[]): Against[] {
  const place = (name: string) => (name === 'alone' ? -2 : name === 'people' ? Infinity : levels.indexOf(name));
  const names = [...new Set(games.map(({ against }) => against))].sort((a, b) => place(a) - place(b));
  return names.map((against) => {
    const found = games.filter((game) => game.against === against);
    return { against, games: found, won: found.reduce((sum, { result }) => sum + result, 0) };
  });
}

export interface Cost {
  /** The source of points of which there was too little; empty where it is none of one's own. */
  readonly source: string;
  readonly times: number;
  /** In chance of winning a game, from 0 to 1. */
  readonly perGame: Mean;
  /** The most expensive one, to be looked at. */
  readonly worst: { readonly code: string; readonly decision: number };
}

/** What cost most, by kind. */
export function byKind(games: readonly StudiedGame[]): Cost[] {
  const lapses = games.flatMap((game) => game.lapses.map((lapse) => ({ ...lapse, code: game.code })));
  const sources = [...new Set(lapses.map(({ source }) => source))];
  const costs = sources.map((source) => {
    const found = lapses.filter((lapse) => lapse.source === source).sort((a, b) => b.loss.mean - a.loss.mean);
    const mean = found.reduce((sum, { loss }) => sum + loss.mean, 0) / games.length;
    const off = (Z * Math.sqrt(found.reduce((sum, { loss }) => sum + loss.error ** 2, 0))) / games.length;
    return { source, times: found.length, perGame: { mean, off }, worst: found[0]! };
  });
  return costs.sort((a, b) => b.perGame.mean - a.perGame.mean);
}
