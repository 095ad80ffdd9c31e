// Cards and people as the content pack writes them, in the shape that the view has.

import type { Bonus, Card, Items, Person } from './types';

interface Row {
  colour: string;
  number: number;
  when: string;
  gain?: number[];
  rule?: string;
  of?: string;
  points?: number;
  name?: string;
  start?: number[];
  value?: number;
}
export type Content = Record<string, unknown>;

const LETTER: Record<string, string> = { red: 'R', yellow: 'Y', blue: 'B' };
const rowsOf = (content: Content | null | undefined, table: string): Row[] => {
  const found = content?.[table] as { rows?: Row[] } | Row[] | undefined;
  return Array.isArray(found) ? found : (found?.rows ?? []);
};
const items = ([resource = 0, point = 0, tile = 0]: number[] = []): Items => ({ resource, point, tile });
const bonus = ({ when, gain, rule = '', of = '', points = 0 }: Row, low = 0): Bonus => {
  const floors = rule === 'low' ? low : rule === 'high' ? low + 1 : 0;
  return { when, gain: items(gain), rule, of, points, floors };
};

export function cardsIn(content: Content | null | undefined): Card[] {
  const low = rowsOf(content, 'numbers').find(({ name }) => name === 'low_floors')?.value;
  return rowsOf(content, 'cards').map((row) => ({
    card: `${LETTER[row.colour]}${row.number}`,
    text: '',
    bonus: bonus(row, low),
  }));
}

export const peopleIn = (content: Content | null | undefined): Person[] =>
  rowsOf(content, 'characters').map((row) => ({
    character: row.number,
    name: row.name ?? '',
    colour: row.colour,
    text: '',
    bonus: bonus(row),
    start: items(row.start),
  }));
