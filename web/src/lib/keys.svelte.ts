// The keys of this moment. Whoever binds one says what it does; at any time a key has one meaning, and what is bound is
// what is listed. One listener for all: a key that somebody types, or that belongs to what has the focus, is left alone.

import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Way } from './spots';

export interface Binding {
  /** As `KeyboardEvent.key` names them, letters small; Ctrl or Command as `ctrl+z`. */
  keys: readonly string[];
  /** What it does, for the list. */
  words: string;
  run(event: KeyboardEvent): void;
  /** Something lies over the table, and has the key while it does. */
  above?: boolean;
}

/** What does not hold now may be left out with `condition && binding`. */
type Source = () => readonly (Binding | false | null | undefined)[];

export const ARROWS: Readonly<Record<string, Way>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

// -- what a board binds ---------------------------------------------------------------------------

export const key = (name: string, words: string, run: (event: KeyboardEvent) => void): Binding => ({ keys: [name], words, run });

export const arrows = (words: string, run: (way: Way) => void): Binding => ({
  keys: Object.keys(ARROWS),
  words,
  run: (event) => run(ARROWS[event.key]!),
});

/** Enter does what stands ready; so does the space bar, but only once however long it is held. */
export const enter = (words: string, run: () => void): Binding => ({
  keys: ['Enter', ' '],
  words,
  run: (event) => event.repeat || run(),
});

/** 1 for the first of them; where there may be ten, 0 for the last. */
export const digits = <T>(words: string, all: readonly T[], run: (one: T) => void, most = 9): Binding => ({
  keys: all.slice(0, most).map((_, i) => `${(i + 1) % 10}`),
  words,
  run: (event) => run(all[(Number(event.key) + 9) % 10]!),
});

/**
 * What passes or ends a turn is never done by one key: it leads to the button that does, and Enter presses that.
 * `find`: where the button is.
 */
export const leads = (name: string, words: string, find: string): Binding =>
  key(name, words, () => document.querySelector<HTMLElement>(`${find}:not(:disabled)`)?.focus());

// -- who has which --------------------------------------------------------------------------------

const sources = new SvelteSet<Source>();

/** To be called while a component initialises. What is bound may change; it is asked for at every key. */
export function bindKeys(source: Source): void {
  $effect(() => untrack(() => listen(source)));
}

function listen(source: Source): () => void {
  if (!sources.size) addEventListener('keydown', dispatch);
  sources.add(source);
  return () => {
    sources.delete(source);
    if (!sources.size) removeEventListener('keydown', dispatch);
  };
}

/** All that keys do now, each key once. */
export function keysNow(): Binding[] {
  const all = [...sources].flatMap((source) => source().filter((one) => !!one));
  const above = new Set(all.flatMap(({ above, keys }) => (above ? keys : [])));
  return all.filter((one) => one.keys.length > 0 && (one.above || !one.keys.some((name) => above.has(name))));
}

/** Keys that would mean two things: there must be none. */
export function ambiguous(bindings: readonly Binding[] = keysNow()): string[] {
  const all = bindings.flatMap(({ keys }) => keys);
  return [...new Set(all.filter((name, i) => all.indexOf(name) !== i))];
}

const SHOWN: Record<string, string> = {
  ' ': 'Space',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
};

/** As it is written on a keyboard. */
export const shown = (name: string): string =>
  SHOWN[name] ?? (name.startsWith('ctrl+') ? `Ctrl ${shown(name.slice(5))}` : name.length === 1 ? name.toUpperCase() : name);

// -- when one is pressed --------------------------------------------------------------------------

const TYPED = 'input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, dialog, [contenteditable]';
/** What has a use for Enter and the space bar by itself, and what for arrows. */
const PRESSED = 'a, button, summary, [role=tab], input';
const WALKED = '[role=tablist], [role=slider], [role=radiogroup], [role=menu], input, aside, header, [data-testid=side]';

/** Whether a key is for what has the focus. */
function isTaken(target: Element, name: string): boolean {
  if (target.closest(TYPED)) return true;
  if (name in ARROWS) return !!target.closest(WALKED);
  return (name === 'Enter' || name === ' ') && !!target.closest(PRESSED);
}

function dispatch(event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey) return;
  const name = `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${event.key.length === 1 ? event.key.toLowerCase() : event.key}`;
  if (event.target instanceof Element && isTaken(event.target, name)) return;
  const found = keysNow().find(({ keys }) => keys.includes(name));
  if (!found) return;
  event.preventDefault();
  found.run(event);
}
