// Turns as they are entered by hand, in the form of docs/positions; and the landscape as the content pack draws it.

import { tilesOf } from '../content';
import type { Cell } from '../../boards';
import type { Space, Tile } from '../types';

type At = string | readonly number[];

/** An Action card that was played, and the spaces it was played for. */
export interface Played {
  card: string;
  at?: readonly At[];
}
export const TIMES = ['before', 'before_token', 'before_card', 'after'] as const;
export type Time = (typeof TIMES)[number];
export const TIME_WORDS: Record<Time, string> = {
  before: 'before the Building',
  before_token: 'before its token',
  before_card: 'before its card',
  after: 'after its card',
};

export interface Turn {
  player: number;
  tile: string;
  at: At;
  token?: At | null;
  card?: string;
  card_at?: readonly At[];
  with?: readonly string[];
  before?: readonly Played[];
  before_token?: readonly Played[];
  before_card?: readonly Played[];
  after?: readonly Played[];
}

/** What the next tap on a space says. */
export type Slot = 'at' | 'token' | 'card_at' | { time: Time; number: number };

interface BoardRow {
  r: number;
  first: number;
  spaces: string;
}
interface StartRow {
  players: number;
  q: number;
  r: number;
}
type Content = Readonly<Record<string, unknown>>;
const rows = <Row>(content: Content, table: string): Row[] => (content[table] as { rows?: Row[] } | undefined)?.rows ?? [];

/** The empty landscape: rows from a, spaces counted from the left. */
export function spacesIn(content: Content): Space[] {
  return rows<BoardRow>(content, 'board').flatMap(({ r, first, spaces }, line) => {
    let number = 0;
    return [...spaces].flatMap((letter, at) => {
      if (letter === '#') return [];
      number += 1;
      return [{ name: `${letters(line)}${number}`, q: first + at, r, species: letter === 'E', holds: 'empty' }];
    });
  });
}
const letters = (line: number) => (line < 26 ? '' : 'a') + String.fromCharCode(97 + (line % 26));

export const spaceOf = (spaces: readonly Space[], at: At | null | undefined): Space | undefined =>
  typeof at === 'string' ? spaces.find(({ name }) => name === at) : spaces.find(({ q, r }) => q === at?.[0] && r === at[1]);
export const spaceAt = (spaces: readonly Space[], [q, r]: Cell): Space | undefined =>
  spaces.find((one) => one.q === q && one.r === r);

/** Halls, Buildings and tokens as they were entered; once the service has counted them, tokens as it says they lie. */
export function built(
  content: Content,
  players: number,
  turns: readonly Turn[],
  tokens: Readonly<Record<string, string>> | null,
): Space[] {
  const spaces = spacesIn(content);
  const tiles = new Map(tilesOf(content).map((tile): [string, Tile] => [tile.id, tile]));
  const put = (at: At | null | undefined, part: Partial<Space>) => Object.assign(spaceOf(spaces, at) ?? {}, part);
  rows<StartRow>(content, 'starts')
    .filter((start) => start.players === players)
    .forEach(({ q, r }, seat) => put([q, r], { holds: 'hall', seat }));
  for (const turn of turns) {
    const tile = tiles.get(turn.tile);
    put(turn.at, { holds: 'building', tile: turn.tile, colour: tile?.colour ?? 'blue', seat: turn.player - 1 });
    if (!tokens && tile?.symbol) put(turn.token, { holds: tile.symbol });
  }
  for (const [name, holds] of Object.entries(tokens ?? {})) put(name, { holds });
  return spaces;
}
