// What buttons and hints say. What is asked comes from the server; these are only the verbs for it.

import type { Choice, InfiniteCityView } from '../../lib/api';

const TARGET: Record<string, string> = {
  clear: 'Send them home',
  swap_tiles: 'Pick this tile',
  move_tile: 'Lift this tile',
  take: 'Take it',
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

export function hintOf(view: InfiniteCityView, places: number): string {
  const count = (noun: string) => `${places} ${places === 1 ? noun : `${noun}s`}`;
  const shielded = view.city.some((tile) => tile.protected) ? ' Shielded tiles stay as they are.' : '';
  if (view.phase === 'target') return `${count('tile')} can be chosen.${shielded}`;
  if (view.phase === 'second') return `${count('choice')}. The arrow shows what would move, with the tokens on it.`;
  if (view.phase === 'hide') return `${count('place')}.`;
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
