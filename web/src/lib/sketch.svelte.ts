// What is drawn on a board: arrows and rings in the board's own coordinates, each position with its own. They stand in a
// link behind `#draw=`, and in a record on its `draw` lines.

/** A ring around a place, `[x, y, radius]`, or an arrow, `[x, y, to x, to y]`. */
export type Stroke = readonly number[];

const HASH = '#draw=';
/** More than anybody can tell apart. */
const MOST = 60;
/** Strokes that begin and end nearer to each other than this part of their size are the same one. */
const NEAR = 0.35;

const rounded = (value: number) => Math.round(value * 10) / 10;
const isStroke = (one: unknown): one is Stroke =>
  Array.isArray(one) && (one.length === 3 || one.length === 4) && one.every((value) => Number.isFinite(value));

function same(one: Stroke, other: Stroke): boolean {
  if (one.length !== other.length) return false;
  const size = one.length === 3 ? 2 * one[2]! : Math.hypot(one[2]! - one[0]!, one[3]! - one[1]!);
  const apart = (at: number) => Math.hypot(one[at]! - other[at]!, one[at + 1]! - other[at + 1]!);
  return apart(0) < NEAR * size && (one.length === 3 || apart(2) < NEAR * size);
}

/** Behind an address; empty where nothing is drawn. */
export const hashOf = (strokes: readonly Stroke[]): string =>
  strokes.length ? HASH + strokes.map((one) => one.join(',')).join(';') : '';

export function strokesOf(hash: string): Stroke[] {
  if (!hash.startsWith(HASH)) return [];
  const parts = hash.slice(HASH.length).split(';');
  return parts
    .map((part) => part.split(',').map(Number))
    .filter(isStroke)
    .slice(0, MOST);
}

export class Sketch {
  /** Whether a finger or the left button draws. */
  pen = $state(false);
  /** Moves that were made at the position on show; below 0 it is no position of the game. */
  at = $state(0);
  all = $state.raw<ReadonlyMap<number, readonly Stroke[]>>(new Map());

  get strokes(): readonly Stroke[] {
    return this.all.get(this.at) ?? [];
  }

  set(at: number, strokes: readonly Stroke[]): void {
    const all = new Map(this.all);
    if (strokes.length) all.set(at, strokes);
    else all.delete(at);
    this.all = all;
  }

  /** The same once more takes it away. */
  draw(stroke: Stroke): void {
    const fresh = stroke.map(rounded);
    const others = this.strokes.filter((one) => !same(one, fresh));
    this.set(this.at, others.length < this.strokes.length ? others : [...others, fresh].slice(-MOST));
  }

  clear(): void {
    this.set(this.at, []);
  }
}

// -- records --------------------------------------------------------------------------------------

const MOVE = /^(\d+)\s+P\d+\s/;
const SAID = /^!\s*(\S+)\s+(.*)$/;

export interface Remarks {
  readonly drawn: ReadonlyMap<number, readonly Stroke[]>;
  readonly comments: ReadonlyMap<number, string>;
}

/** What a record says of its positions, as far as people say it. */
export function remarksIn(record: string): Remarks {
  const drawn = new Map<number, readonly Stroke[]>();
  const comments = new Map<number, string>();
  let at = 0;
  for (const line of record.split(/\r?\n/)) {
    const move = MOVE.exec(line);
    if (move) at = Number(move[1]);
    const [, kind, text] = SAID.exec(line) ?? [];
    if (kind === 'comment') comments.set(at, [comments.get(at), text].filter(Boolean).join(' '));
    if (kind === 'draw') drawn.set(at, [...(drawn.get(at) ?? []), ...parsed(text!)].slice(0, MOST));
  }
  return { drawn, comments };
}

function parsed(text: string): Stroke[] {
  try {
    const found: unknown = JSON.parse(text);
    return Array.isArray(found) ? found.filter(isStroke) : [];
  } catch {
    return []; // drawn by another program, in its own way
  }
}

/** The record with what is drawn now, in the place of what was drawn before. */
export function withDrawings(record: string, drawn: ReadonlyMap<number, readonly Stroke[]>): string {
  const lines = record.split('\n').filter((line) => SAID.exec(line)?.[1] !== 'draw');
  const line = (at: number) => (drawn.get(at)?.length ? [`! draw ${JSON.stringify(drawn.get(at))}`] : []);
  const first = lines.findIndex((one) => MOVE.test(one) || one.startsWith('result '));
  return lines
    .flatMap((one, i) => {
      const move = MOVE.exec(one);
      const before = i === first ? line(0) : [];
      return move ? [...before, one, ...line(Number(move[1]))] : [...before, one];
    })
    .join('\n');
}
