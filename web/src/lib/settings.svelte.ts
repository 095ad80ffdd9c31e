// What a person set for this browser. Kept locally; nothing here matters to a game.

import type { Pace } from './playback.svelte';

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'none';

interface Kept {
  theme: Theme;
  motion: Motion;
  labels: boolean;
  text: boolean;
  /** How fast others' turns are played back. */
  pace: Pace;
  /** For how many milliseconds a new question ignores clicks and keys. */
  guard: number;
  sound: boolean;
  notify: boolean;
  /** Whether a mouse that rests on something of the board has it explained. */
  peek: boolean;
  /** Whether something was ever looked up here: until then it is said how. */
  lookedUp: boolean;
}

const KEY = 'pentapolis.settings';
const DEFAULTS: Kept = {
  theme: 'system',
  motion: 'system',
  labels: false,
  text: false,
  pace: 'normal',
  guard: 250,
  sound: false,
  notify: false,
  peek: true,
  lookedUp: false,
};

function load(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { ...DEFAULTS, ...found };
  } catch {
    return { ...DEFAULTS };
  }
}

/** What this device asks for; without a screen (src/picture) it asks for nothing. */
const asks = (query: string) => 'matchMedia' in globalThis && matchMedia(query).matches;

class Settings {
  #kept = $state(load());
  #systemDark = $state(asks('(prefers-color-scheme: dark)'));

  get theme() {
    return this.#kept.theme;
  }
  set theme(value: Theme) {
    this.#save({ theme: value });
  }
  get motion() {
    return this.#kept.motion;
  }
  set motion(value: Motion) {
    this.#save({ motion: value });
  }
  /** Letters on the blocks of a board. */
  get labels() {
    return this.#kept.labels;
  }
  set labels(value: boolean) {
    this.#save({ labels: value });
  }
  /** The board as text instead of a picture. */
  get text() {
    return this.#kept.text;
  }
  set text(value: boolean) {
    this.#save({ text: value });
  }

  get pace() {
    return this.#kept.pace;
  }
  set pace(value: Pace) {
    this.#save({ pace: value });
  }
  get guard() {
    return this.#kept.guard;
  }
  set guard(value: number) {
    this.#save({ guard: value });
  }
  get sound() {
    return this.#kept.sound;
  }
  set sound(value: boolean) {
    this.#save({ sound: value });
  }
  /** Whether the browser shall say so when it is my turn and the page is hidden. */
  get notify() {
    return this.#kept.notify;
  }
  set notify(value: boolean) {
    this.#save({ notify: value });
  }

  get peek() {
    return this.#kept.peek;
  }
  set peek(value: boolean) {
    this.#save({ peek: value });
  }
  get lookedUp() {
    return this.#kept.lookedUp;
  }
  set lookedUp(value: boolean) {
    if (value !== this.#kept.lookedUp) this.#save({ lookedUp: value });
  }

  get shownTheme(): 'light' | 'dark' {
    if (this.#kept.theme !== 'system') return this.#kept.theme;
    return this.#systemDark ? 'dark' : 'light';
  }

  get still(): boolean {
    return this.#kept.motion === 'none' || asks('(prefers-reduced-motion: reduce)');
  }

  watch(): () => void {
    const query = matchMedia('(prefers-color-scheme: dark)');
    const change = () => (this.#systemDark = query.matches);
    query.addEventListener('change', change);
    return () => query.removeEventListener('change', change);
  }

  #save(change: Partial<Kept>) {
    Object.assign(this.#kept, change);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // a browser that keeps nothing still works, until it is reloaded
    }
  }
}

export const settings = new Settings();
