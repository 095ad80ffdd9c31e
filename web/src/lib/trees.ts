// Trees of what was tried, kept by this browser: they are nobody else's, and come back after a reload.

import type { Step, Worth } from './api';

/** One choice; `parent` is the place of what it comes from, −1 for none, and always before its own. */
export interface KeptChoice {
  readonly parent: number;
  readonly step: Step;
  readonly words: string;
  readonly steps: readonly Step[];
  readonly asPlayed: boolean;
  /** What it was worth: by what the seat knew, and with everything open. */
  readonly known: Worth | null;
  readonly open: Worth | null;
}

interface KeptTree {
  readonly place: string;
  readonly choices: readonly KeptChoice[];
}

const KEY = 'pentapolis.tried';
/** Positions of which trees are kept: the ones that were looked at last. */
const MOST = 30;

/** For a browser that keeps nothing: until the page is closed. */
let unkept: KeptTree[] = [];

function all(): KeptTree[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return [...unkept, ...(Array.isArray(found) ? (found as KeptTree[]) : [])];
  } catch {
    return unkept;
  }
}

const placeOf = (code: string, move: number, seat: number) => `${code}/${move}/${seat}`;

export function keptTree(code: string, move: number, seat: number): readonly KeptChoice[] {
  const place = placeOf(code, move, seat);
  return all().find((one) => one.place === place)?.choices ?? [];
}

/** An empty tree is forgotten. */
export function keepTree(code: string, move: number, seat: number, choices: readonly KeptChoice[]): void {
  const place = placeOf(code, move, seat);
  const others = all().filter((one) => one.place !== place);
  const trees = [...(choices.length ? [{ place, choices }] : []), ...others].slice(0, MOST);
  try {
    localStorage.setItem(KEY, JSON.stringify(trees));
    unkept = [];
  } catch {
    unkept = trees;
  }
}
