// The content pack's tables as the board's own types: for things that no snapshot holds.

import type { Action, Tile } from './types';

interface CardRow {
  id: string;
  name: string;
  colour: string;
  timing: string;
  text?: string;
}
type Content = Readonly<Record<string, unknown>> | null | undefined;

const rows = <Row>(content: Content, table: string): Row[] => (content?.[table] as { rows?: Row[] } | undefined)?.rows ?? [];

export const tilesOf = (content: Content): Tile[] => rows<Tile>(content, 'tiles');

export const cardsOf = (content: Content): Action[] =>
  rows<CardRow>(content, 'cards').map(({ text = '', ...row }) => ({
    ...row,
    text,
    effect: text,
    playable: false,
    when: '',
    earned: 0,
  }));
