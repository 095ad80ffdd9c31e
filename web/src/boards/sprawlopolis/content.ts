// Cards and goals as the content pack has them, whether or not they are in play.

import type { Card } from './draw';

interface CardRow {
  number: number;
  name: string;
  blocks: string[];
  roads: string[];
}
export interface Goal {
  number: number;
  name: string;
  text: string;
}
type Content = Readonly<Record<string, unknown>>;
const rows = <Row>(content: Content, table: string): Row[] => (content[table] as { rows?: Row[] } | undefined)?.rows ?? [];

export const cardsIn = (content: Content): Card[] =>
  rows<CardRow>(content, 'cards').map(({ number, name, blocks, roads }) => ({
    card: number,
    name,
    blocks: blocks.map((zone, i) => ({ zone, road: roads[i] ?? '' })),
  }));

export const goalsIn = (content: Content): Goal[] => rows<Goal>(content, 'goals');
