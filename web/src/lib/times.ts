// Players' time in words: what was chosen for a table, and how much somebody has left.

import type { Clock, GameInfo, SeatClock } from './api';
import type { Party } from './party';
import { plural } from './text';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** 600 → "10 minutes". */
function lasting(seconds: number): string {
  if (seconds % DAY === 0) return plural(seconds / DAY, { one: '# day', other: '# days' });
  if (seconds % HOUR === 0) return plural(seconds / HOUR, { one: '# hour', other: '# hours' });
  if (seconds % MINUTE === 0) return plural(seconds / MINUTE, { one: '# minute', other: '# minutes' });
  return plural(seconds, { one: '# second', other: '# seconds' });
}

/** How long everybody may think. */
export function pace({ turn, bank, refill }: Clock): string {
  const more = refill ? `, and ${lasting(refill)} more with every turn` : '';
  if (!turn) return `${lasting(bank)} each${more}`;
  return `${lasting(turn)} a turn${bank ? `, and ${lasting(bank)} in reserve` : ''}`;
}

export const AT_ZERO: Readonly<Record<Clock['at_zero'], string>> = {
  turn: 'a bot takes the turn',
  seat: 'a bot holds the seat',
  loss: 'the game is lost',
};

const live = (turn: number, bank: number, refill: number): Clock => ({ turn, bank, refill, most: null, at_zero: 'turn' });
const days = (turn: number, bank: number): Clock => ({
  turn: turn * DAY,
  bank: bank * DAY,
  refill: DAY / 2,
  most: bank * DAY,
  at_zero: 'turn',
});

/** What can be chosen, quick ones first. */
export const CLOCKS: readonly Clock[] = [
  live(0, 5 * MINUTE, 5),
  live(0, 10 * MINUTE, 10),
  live(0, 25 * MINUTE, 15),
  live(MINUTE, 0, 0),
  live(3 * MINUTE, 0, 0),
  days(1, 2),
  days(3, 6),
];

/** Whether one of the players can lose on time: the rules have them play against each other, and nobody else is there. */
export const mayLose = (game: GameInfo, { others, options }: Party): boolean =>
  others.length === 1 &&
  others[0]?.kind !== 'bot' &&
  !game.cooperative &&
  !Object.entries(game.cooperative_with).some(([name, values]) => values.includes(options[name] ?? ''));

/** 252_300 ms → "4:13", and longer times in words; what is left is never said to be nothing. */
export function left(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)}:${two(seconds % MINUTE)}`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ${two(Math.floor((seconds % HOUR) / MINUTE))}`;
  return `${Math.floor(seconds / DAY)} d ${Math.floor((seconds % DAY) / HOUR)} h`;
}

/** Never more than there was when it began to run, however late it is said to be. */
export const leftOf = ({ left: stood, ends }: SeatClock, now: number): number =>
  Math.max(0, ends === null ? stood : Math.min(stood, ends - now));

/** Whether it is time to hurry: the last fifth of a turn that has its own, or the last quarter of a minute. */
export const isShort = (ms: number, { turn }: Clock): boolean => ms <= Math.max(15_000, Math.min(turn * 200, 6 * HOUR * 1000));

/** Milliseconds until something else is to be shown. */
export const untilNext = (ms: number): number => (ms >= HOUR * 1000 ? ms % (MINUTE * 1000) : ms % 1000) + 5;
