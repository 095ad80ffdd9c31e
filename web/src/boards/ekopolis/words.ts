// Tiles and reasons in words, for names of buttons and for the list beside the board.

import { animalsOf, COLOURS, points, type Action, type Part, type Tile, type View } from './types';

export function describeTile(tile: Tile): string {
  const numbers = COLOURS.map((colour) => `${colour} ${points(tile[colour])}`).join(', ');
  const extra = tile.bonus ? `, ${tile.bonus} extra points` : '';
  const symbol = tile.symbol === 'zone' ? ', brings a green zone' : tile.symbol ? ', brings pollution' : '';
  return `${tile.colour} Building: ${numbers}${extra}${symbol}`;
}

/** It has acted already. */
export const isDone = ({ timing, playable }: Action): boolean => timing === 'now' || (timing === 'later' && !playable);

/** How a card of somebody's stands, in a word or two. */
export function stateOf(card: Action, ready: boolean, gain?: number): string {
  if (isDone(card)) return card.earned ? `done: ${points(card.earned)}` : 'done';
  if (card.timing === 'end') return `at the end${card.earned ? ` ${points(card.earned)}` : ''}`;
  if (ready) return gain === undefined ? 'play it' : `play: ${points(gain)}`;
  return 'kept';
}

export interface Reason {
  points: number;
  text: string;
  /** What to draw beside it: a colour, a token, an animal or nothing. */
  colour?: string | undefined;
  token?: string | undefined;
  animal?: string | undefined;
}

/** A reason of the server's, with the name of the neighbour it is about. */
export function reasonOf(view: View, part: Part, card?: string): Reason {
  const space = part.space === undefined ? undefined : view.spaces.find(({ name }) => name === part.space);
  const animal = space && animalsOf(view.spaces).get(space.name);
  const base = { points: part.points };
  switch (part.what) {
    case 'extra':
      return { ...base, text: 'extra points' };
    case 'hall':
      return { ...base, text: 'City hall', colour: 'blue' };
    case 'zone':
      return { ...base, text: 'green zone', token: 'zone' };
    case 'pollution':
      return { ...base, text: 'pollution', token: 'pollution' };
    case 'token':
      return { ...base, text: space?.holds === 'zone' ? 'fine: builds over a green zone' : 'fine: builds over pollution' };
    case 'species': {
      const name = animal?.toLowerCase() ?? 'species';
      return { ...base, text: part.points > 0 ? `protects the ${name}` : `fine: home of the ${name}`, animal };
    }
    case 'card':
      return { ...base, text: card ?? 'Action card' };
    default:
      return {
        ...base,
        text: view.faces.find(({ id }) => id === space?.tile)?.name ?? 'Building',
        colour: space?.colour,
      };
  }
}
