// Tiles, spaces, cards and reasons in words, for names of buttons and for the lists beside the board.

import { list, plural, t } from '../../lib/text';
import {
  animalName,
  animalsOf,
  COLOUR_NAMES,
  COLOURS,
  points,
  type Action,
  type Part,
  type Seat,
  type Space,
  type Tile,
  type View,
  type Worth,
} from './types';

export const TOKENS: Record<string, string> = { zone: 'green zone', pollution: t`pollution` };

export const triplets = (count: number): string => plural(count, { one: '# triplet', other: '# triplets' });
export const pointsText = (count: number): string => plural(count, { one: '# point', other: '# points' });
export const actionCards = (count: number): string => plural(count, { one: '# Action card', other: '# Action cards' });
export const hiddenTiles = (count: number): string => plural(count, { one: '# hidden tile', other: '# hidden tiles' });

export function describeTile(tile: Tile): string {
  const facts = COLOURS.map((colour) => `${COLOUR_NAMES[colour]} ${points(tile[colour])}`);
  if (tile.bonus) facts.push(`${tile.bonus} extra points`);
  if (tile.symbol) facts.push(tile.symbol === 'zone' ? 'brings a green zone' : 'brings pollution');
  return `${COLOUR_NAMES[tile.colour]} Building: ${facts.join(', ')}`;
}

/** What lies on a space and who lives there; empty for plain ground. */
export function describeSpace(view: View, space: Space, nameOf: (seat: number) => string): string {
  const tile = view.faces.find(({ id }) => id === space.tile);
  const owner = space.seat === undefined ? '' : nameOf(space.seat);
  const what = tile
    ? `${tile.name} (${COLOUR_NAMES[tile.colour]}), ${owner}`
    : space.holds === 'hall'
      ? `City hall, ${owner}`
      : TOKENS[space.holds];
  const animal = space.species && !tile ? animalsOf(view.spaces).get(space.name) : undefined;
  return [what, animal && `home of the ${animalName(animal)}`].filter(Boolean).join('; ');
}

/** It has acted already. */
export const isDone = ({ timing, playable }: Action): boolean => timing === 'now' || (timing === 'later' && !playable);

/** How a card of somebody's stands, in a word or two; `asked` while its owner decides and could play one. */
export function stateOf(
  card: Action,
  {
    ready = false,
    asked = false,
    acts = false,
    gain,
  }: { ready?: boolean; asked?: boolean; acts?: boolean; gain?: number | undefined } = {},
): string {
  if (acts) return 'acts now';
  if (isDone(card)) return card.earned ? `done: ${points(card.earned)}` : t`done`;
  if (card.timing === 'end') return `at the end: ${points(card.earned)}`;
  if (ready) return gain === undefined ? 'play it' : `play: ${points(gain)}`;
  return asked ? card.when || 'kept, not now' : t`kept`;
}

const LACKED = {
  card: { red: 'a red card', green: 'a green card', blue: 'a blue card' },
  one: { red: 'a red one', green: 'a green one', blue: 'a blue one' },
  Building: { red: 'a red Building', green: 'a green Building', blue: 'a blue Building' },
} as const;

/** What one more triplet needs; two-coloured cards that count as their other colour in it are named. */
export function lacking(
  lacks: readonly string[],
  what: keyof typeof LACKED,
  { cards = [], turned = {} }: Partial<Pick<Seat, 'cards' | 'turned'>> = {},
): string {
  const needed = list(lacks.map((colour) => LACKED[what][colour as (typeof COLOURS)[number]]));
  const other = cards.flatMap(({ id, name }) => (turned[id] ? [`${name} as ${COLOUR_NAMES[turned[id]]}`] : []));
  return other.length ? `One more triplet needs ${needed}, counting ${list(other)}.` : `One more triplet needs ${needed}.`;
}

const TOKEN_NEXT: Record<string, string> = { pollution: 'put pollution next to it', zone: 'may put a green zone next to it' };

/** What a piece brings once it is placed, in the order it happens. */
export function following(
  { token, draws, joins }: Pick<Worth, 'token' | 'draws' | 'joins'>,
  nameOf: (seat: number) => string,
): string {
  const deeds: string[] = [TOKEN_NEXT[token] ?? '', draws && `draw a ${COLOUR_NAMES[draws]} Action card`].filter(
    (deed) => deed !== undefined && deed !== '',
  );
  const joint = joins.length ? `Joins cities with ${list(joins.map(nameOf))}.` : '';
  return [joint, deeds.length ? `Then you ${list(deeds)}.` : ''].filter(Boolean).join(' ');
}

/** What the points for a triplet that it completes are for. */
export const forTriplet = ({ draws }: Pick<Worth, 'draws'>): string =>
  draws ? `triplet with the ${COLOUR_NAMES[draws]} card` : 'for one more triplet, at the end';

/** All that is sure to follow, for whoever hears it: points besides its own, then what happens. */
export const sayFollowing = (worth: Worth, nameOf: (seat: number) => string): string =>
  [worth.triplet ? `${points(worth.triplet)} ${forTriplet(worth)}.` : '', following(worth, nameOf)].filter(Boolean).join(' ');

export interface Reason {
  points: number;
  text: string;
  /** What to draw beside it. */
  colour?: string | undefined;
  token?: string | undefined;
  animal?: string | undefined;
  sign?: 'extra' | 'card';
}

/** A reason of the server's, with the name of the neighbour it is about. */
export function reasonOf(view: View, part: Part): Reason {
  const space = part.space === undefined ? undefined : view.spaces.find(({ name }) => name === part.space);
  const animal = space && animalsOf(view.spaces).get(space.name);
  const base = { points: part.points };
  switch (part.what) {
    case 'extra':
      return { ...base, text: 'extra points', sign: 'extra' };
    case 'hall':
      return { ...base, text: 'City hall', colour: 'blue' };
    case 'zone':
    case 'pollution':
      return { ...base, text: TOKENS[part.what]!, token: part.what };
    case 'token':
      return {
        ...base,
        text: part.token === 'zone' ? 'fine: builds over a green zone' : 'fine: builds over pollution',
        token: part.token,
      };
    case 'species': {
      const name = animal ? animalName(animal) : t`species`;
      return { ...base, text: part.points > 0 ? `protects the ${name}` : `fine: home of the ${name}`, animal };
    }
    case 'card':
      return { ...base, text: view.acting_card?.name ?? 'Action card', sign: 'card' };
    default:
      return {
        ...base,
        text: view.faces.find(({ id }) => id === space?.tile)?.name ?? 'Building',
        colour: space?.colour,
      };
  }
}

/** The reasons in one line, for whoever hears them. */
export const sayReasons = (view: View, parts: readonly Part[]): string =>
  parts
    .map((part) => reasonOf(view, part))
    .map((reason) => `${points(reason.points)} ${reason.text}`)
    .join(', ');
