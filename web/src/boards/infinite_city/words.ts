// What buttons and hints say. What is asked comes from the server; these are only the verbs for it.

import type { Choice, InfiniteCityView } from '../../lib/api';
import type { Shown } from '../boards';
import { plural } from '../../lib/text';

const TARGET: Record<string, string> = {
  clear: 'Send them home',
  swap_tiles: 'Pick this tile',
  move_tile: 'Lift this tile',
  take: 'Take it over',
  settle: 'Put a token there',
  pick_up: 'Take it up',
  recall: 'Take the token back',
  gather: 'Bring a token here',
  swap_token: 'Exchange tokens',
  remove: 'Remove it',
};

/** The verb of choosing the place or tile under consideration. */
export function verbOf(phase: string, effect: string): string {
  if (phase === 'place') return 'Place it';
  if (phase === 'hide') return 'Put it there';
  if (phase === 'next') return 'Follow its text';
  if (phase === 'second') return effect === 'move_tile' ? 'Move it here' : 'Swap the two';
  return phase === 'target' ? (TARGET[effect] ?? 'Choose it') : '';
}

/** How many places or tiles there are to choose from, and what is chosen by itself. */
export function countOf(phase: string, places: number): string {
  const noun = phase === 'target' || phase === 'next' ? 'tile' : 'place';
  if (places === 1) return noun === 'tile' ? 'The only tile: picked for you.' : 'The only place: picked for you.';
  return noun === 'tile' ? `${tilesText(places)} to choose from.` : `${places} places to choose from.`;
}

/** What is to be known while a text is followed, beside the text itself. */
export function hintOf(view: InfiniteCityView): string {
  if (view.phase === 'target') return view.city.some((tile) => tile.protected) ? 'Shielded tiles stay as they are.' : '';
  if (view.phase === 'second') return 'Aim at a place: an arrow shows what would move, with the tokens on it.';
  if (view.phase === 'next') return 'They were turned up together; each acts in the order you like.';
  return '';
}

/** The button that declines, or stops; where tiles were put away for others, it draws those. */
export function passWords(phase: string, pass: Choice | null): string {
  if (phase === 'will' || phase === 'invited') return 'No';
  if (phase !== 'discard') return 'Leave it';
  const draws = Number(pass?.structure['draws'] ?? 0);
  return draws ? `Draw ${draws}` : 'Exchange none';
}

/** Whoever is addressed as "you": nobody, where several people share the screen. */
export function youOf({ table }: Pick<Shown, 'table'>): number | null {
  const mine = table.seats.filter((seat) => seat.mine);
  return mine.length === 1 ? mine[0]!.number : null;
}

/** Everybody by seat, as a sentence begins with them. */
export function namesOf(snapshot: Pick<Shown, 'table'>): string[] {
  const you = youOf(snapshot);
  return snapshot.table.seats.map(({ name, number }) => (number === you ? 'You' : name));
}

/** So few tokens are pointed out: the last one brings the end. */
const FEW = 2;
export const isShort = (tokens: number): boolean => tokens <= FEW;

export const tokensLeft = (tokens: number): string => plural(tokens, { one: '# token left', other: '# tokens left' });
export const tilesText = (tiles: number): string => plural(tiles, { one: '# tile', other: '# tiles' });

/** What could soon end the game, the nearest first; nothing where the end is decided. */
export function closing(view: InfiniteCityView, names: readonly string[]): { seat: number | null; words: string }[] {
  if (view.out !== null) return [{ seat: view.out, words: 'Last turns' }];
  const short = view.players
    .filter(({ tokens }) => isShort(tokens))
    .sort((a, b) => a.tokens - b.tokens)
    .map(({ seat, tokens }) => ({ seat, words: `${names[seat]}: ${tokensLeft(tokens)}` }));
  const power = view.stations === view.stations_to_end - 1 ? [{ seat: null, words: 'One more Power Station ends the game' }] : [];
  return [...power, ...short].slice(0, 2);
}
