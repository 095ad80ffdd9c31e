// What a person set for this browser. Kept locally; nothing here matters to a game.

export type Theme = 'system' | 'light' | 'dark';
export type Motion = 'system' | 'none';

interface Kept {
  theme: Theme;
  motion: Motion;
  labels: boolean;
  text: boolean;
}

const KEY = 'pentapolis.settings';
const DEFAULTS: Kept = { theme: 'system', motion: 'system', labels: false, text: false };

function load(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>;
    return { ...DEFAULTS, ...found };
  } catch {
    return { ...DEFAULTS };
  }
}

class Settings {
  #kept = $state(load());
  #systemDark = $state(matchMedia('(prefers-color-scheme: dark)').matches);

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

  get shownTheme(): 'light' | 'dark' {
    if (this.#kept.theme !== 'system') return this.#kept.theme;
    return this.#systemDark ? 'dark' : 'light';
  }

  get still(): boolean {
    return this.#kept.motion === 'none' || matchMedia('(prefers-reduced-motion: reduce)').matches;
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
