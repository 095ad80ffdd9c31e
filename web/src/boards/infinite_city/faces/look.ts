// How a kind of tile looks: the sky says what its text does, a small sign says it again without colour.

import { DRAWINGS, type Shape } from './drawings';
import type { TileType } from '../types';

export type Family = 'play' | 'token' | 'move' | 'away' | 'hand' | 'ever';

export const FAMILIES: readonly Family[] = ['play', 'token', 'move', 'away', 'hand', 'ever'];

const FAMILY: Record<string, Family> = {
  play_from_hand: 'play',
  play_from_deck: 'play',
  play_from_other: 'play',
  add_face_down: 'play',
  take: 'token',
  settle: 'token',
  invite: 'token',
  swap_tiles: 'move',
  move_tile: 'move',
  gather: 'move',
  swap_token: 'move',
  clear: 'away',
  pick_up: 'away',
  recall: 'away',
  remove: 'away',
  swap_hands: 'hand',
  draw_more: 'hand',
  redraw: 'hand',
};
export const familyOf = (effect: string): Family => FAMILY[effect] ?? 'ever';

export const FAMILY_WORDS: Record<Family, string> = {
  play: 'plays another tile',
  token: 'brings tokens',
  move: 'moves and swaps',
  away: 'takes away',
  hand: 'changes hands',
  ever: 'works for ever',
};

/** Drawn around (0, 0), 14 wide. */
export const SIGNS: Record<Family, string> = {
  play: 'M-6 0H6M0-6V6',
  token: 'M0-6A6 6 0 1 1 0 6 6 6 0 1 1 0-6',
  move: 'M-6-3H5M2-6L5.4-3 2 0M6 3.6H-5M-2 .6L-5.4 3.6-2 6.6',
  away: 'M-5 5L5-5M-1-5H5V1',
  hand: 'M-6 5V-4L-1-6V3ZM-1-6L5-4V5L-1 3',
  ever: 'M-7 0C-7-5-2-5 0 0S7 5 7 0 2-5 0 0-7 5-7 0Z',
};

// A pack of one's own may have kinds of its own: they borrow the drawing of one that does the like.
const LIKE: Record<string, string> = {
  play_from_hand: 'CS',
  play_from_deck: 'LB',
  play_from_other: 'TE',
  add_face_down: 'PT',
  take: 'EM',
  settle: 'HO',
  invite: 'HT',
  swap_tiles: 'TS',
  move_tile: 'PO',
  gather: 'ST',
  swap_token: 'BK',
  clear: 'SG',
  pick_up: 'MA',
  recall: 'AR',
  remove: 'DS',
  swap_hands: 'SC',
  draw_more: 'FA',
  redraw: 'SY redraw',
};
/** Where a name has another text in another pack, so has it a drawing of its own. */
export const drawingOf = (kind: TileType): readonly Shape[] =>
  DRAWINGS[`${kind.code} ${kind.effect}`] ??
  DRAWINGS[kind.code] ??
  DRAWINGS[LIKE[kind.effect] ?? (kind.shields ? 'PS' : 'PZ')] ??
  [];

/** A name on one line or two. */
export function linesOf(name: string): string[] {
  const words = name.split(' ');
  if (name.length <= 11 || words.length < 2) return [name];
  const middle = words.length >> 1;
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}

/** How much of a tile can be read at a size: all of it, a short name, or only the drawing. */
export type Detail = 'full' | 'short' | 'bare';
/** By how many pixels a tile of 100 is wide. */
export const detailOf = (scale: number): Detail => (scale >= 0.8 ? 'full' : scale >= 0.3 ? 'short' : 'bare');
/** Below this there is room for one rival's figure on an empty place, and for it to be read. */
export const isTight = (scale: number): boolean => scale < 0.75;
const FACES: Record<Detail, string> = { full: 'tile', short: 'short', bare: 'small' };
/** The drawing of a kind, or of a back. */
export const faceOf = (code: string | null, detail: Detail): string =>
  code === null ? '#ic-back' : `#ic-${FACES[detail]}-${code}`;

// Where the first word alone is too long, or says less than the second.
const SHORT: Record<string, string> = { CS: 'Constr.', SG: 'Guard', SC: 'Shops', MA: 'Mausol.', AR: 'Arbor.', HT: 'Hotel' };
const MOST = 8;
/** A name in a few letters, for small tiles. */
export function shortName({ code, name }: Pick<TileType, 'code' | 'name'>): string {
  const [word = ''] = name.split(' ');
  return SHORT[code] ?? (word.length > MOST ? `${word.slice(0, MOST - 2)}.` : word);
}
