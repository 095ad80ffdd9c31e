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

/** Whether some of it is only likely: what is drawn or hidden has a say, and the rules do not prove it. */
export const isLikely = ({ lines }: Pick<Forecast, 'lines'>): boolean =>
  lines.some(({ sure, before, after }) => !sure && before !== after);

/** What is to be said beside points that are not sure, or may not be all. */
export const doubtOf = (forecast: Pick<Forecast, 'lines' | 'luck'>): string =>
  [isLikely(forecast) ? 'likely' : '', forecast.luck ? 'and what luck brings' : ''].filter(Boolean).join(', ');

export const gainOf = (forecast: Pick<Forecast, 'before' | 'after'>): number => forecast.after - forecast.before;

/** The best gain among steps that follow, for a card whose places differ; its own where none follow. */
export const bestGain = (forecast: Forecast): number =>
  forecast.next?.length ? Math.max(...forecast.next.map(gainOf)) : gainOf(forecast);
