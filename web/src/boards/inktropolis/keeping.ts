// What was drawn at the score pad, kept in this browser: a reload must not cost an evening's city.

import type { Drawn } from './drafting.svelte';

interface Kept {
  /** What was dealt for it: another deal is another drawing. */
  of: string;
  plans: readonly string[];
  cities: readonly Drawn[];
}

const KEY = 'pentapolis.inktropolis.pad';

export function kept(of: string): Kept | null {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Kept | null;
    return found?.of === of && found.cities.length ? found : null;
  } catch {
    return null;
  }
}

export function keep(drawing: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(drawing));
  } catch {
    // A browser that keeps nothing still counts.
  }
}
