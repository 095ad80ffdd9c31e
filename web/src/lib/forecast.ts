// What a choice would bring, as the server counted it. No client ever counts for itself.

import type { PreviewMessage } from './api';

export interface Forecast extends Pick<PreviewMessage, 'before' | 'after' | 'lines' | 'luck'> {
  action: number;
  /** Of a step that follows: what it is, in parts and in words. */
  structure?: Record<string, unknown> | undefined;
  words?: string | undefined;
  /** The choices of the step that follows at once, where they are already determined (card → place). */
  next?: readonly Forecast[] | null | undefined;
}

export const gainOf = (forecast: Pick<Forecast, 'before' | 'after'>): number => forecast.after - forecast.before;

/** The best gain among steps that follow, for a card whose places differ; its own where none follow. */
export const bestGain = (forecast: Forecast): number =>
  forecast.next?.length ? Math.max(...forecast.next.map(gainOf)) : gainOf(forecast);
