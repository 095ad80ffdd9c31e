// A position from a real table, being entered by hand: what is there, what was there before, where it is kept. It has the form
// of docs/positions, so that a drawing, a link and a file are the same thing. What it is worth, and whether it can be, the
// service says.

export type Position = Readonly<Record<string, unknown>>;

const HASH = '#position=';

/** Behind an address: whoever opens it sees the same position. */
export function hashOf(position: Position): string {
  const bytes = new TextEncoder().encode(JSON.stringify(position));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return HASH + btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Null where there is none, or none that can be read. */
export function positionIn(hash: string): Position | null {
  if (!hash.startsWith(HASH)) return null;
  try {
    const text = atob(hash.slice(HASH.length).replaceAll('-', '+').replaceAll('_', '/'));
    return read(new TextDecoder().decode(Uint8Array.from(text, (letter) => letter.charCodeAt(0))));
  } catch {
    return null;
  }
}

/** A position that somebody pasted; null if it is no object of JSON. */
export function read(text: string): Position | null {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null && !Array.isArray(found) ? (found as Position) : null;
  } catch {
    return null;
  }
}

interface Kept {
  /** What was dealt for it: another deal is another position. */
  of: string;
  position: Position;
}

export class Entry {
  position = $state.raw<Position>({});
  /** What was done last, for whoever cannot see it. */
  said = $state('');
  #before = $state.raw<readonly Position[]>([]);
  #key: string;
  #of: string;
  #blank: Position;

  /** `of` names the deal that was played with, '' if none was dealt here. */
  constructor(game: string, blank: Position, of = '') {
    this.#key = `pentapolis.pad.${game}`;
    this.#of = of;
    this.#blank = blank;
    this.position = this.#kept() ?? blank;
  }

  put(position: Position, said = ''): void {
    this.#before = [...this.#before, this.position];
    this.#show(position, said);
  }
  /** One from outside, a file or a link: what it does not say is as nothing entered. */
  bring(position: Position): void {
    this.put({ ...this.#blank, ...position }, 'Entered.');
  }
  /** Only a part of it changes. */
  edit(part: Position, said = ''): void {
    this.put({ ...this.position, ...part }, said);
  }
  clear(): void {
    this.put(this.#blank, 'The table is empty again.');
  }
  /** Nothing was entered. What was dealt here is something already: it can be counted. */
  get isBlank(): boolean {
    return this.#of === '' && JSON.stringify(this.position) === JSON.stringify(this.#blank);
  }
  get canUndo(): boolean {
    return this.#before.length > 0;
  }
  undo(): void {
    const last = this.#before.at(-1);
    if (!last) return;
    this.#before = this.#before.slice(0, -1);
    this.#show(last, 'Taken back.');
  }

  #show(position: Position, said: string): void {
    this.position = position;
    this.said = said;
    try {
      localStorage.setItem(this.#key, JSON.stringify({ of: this.#of, position } satisfies Kept));
    } catch {
      // A browser that keeps nothing still counts.
    }
  }
  #kept(): Position | null {
    try {
      const found = JSON.parse(localStorage.getItem(this.#key) ?? 'null') as Kept | null;
      return found?.of === this.#of ? { ...this.#blank, ...found.position } : null;
    } catch {
      return null;
    }
  }
}
