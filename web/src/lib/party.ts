// Who plays a game, and how: what “Play” starts with. Remembered for each game in this browser.

import type { Clock, GameInfo, NewTable } from './api';
import type { SeatWish } from './http';
import { t, plural } from './text';

/** Everybody besides me. */
export type Other = Exclude<SeatWish, { kind: 'me' }>;

export interface Party {
  others: Other[];
  options: Record<string, string>;
  practice: boolean;
  /** After so many seconds the others may let a bot hold the seat of somebody who is away; null: never. */
  patience: number | null;
  /** How long everybody may think; null: as long as they like. */
  clock: Clock | null;
  /** Whether anybody may find the table and take a seat that is open. */
  public: boolean;
  /** Whether it changes the ratings of all who play. */
  rated: boolean;
}

/** Of a table where nobody has chosen. */
const PATIENCE = 120;
/** What can be chosen. */
export const PATIENCES: readonly [number | null, string][] = [
  [30, 'After half a minute'],
  [PATIENCE, 'After 2 minutes'],
  [600, 'After 10 minutes'],
  [86_400, 'After a day'],
  [null, 'Never: they are waited for'],
];
const KEY = 'pentapolis.parties';

/** Bots come weakest first: a newcomer meets the one in the middle. */
export const middleBot = (game: GameInfo): string => {
  const ours = game.bots.filter((bot) => !bot.guest);
  return ours[ours.length >> 1]?.code ?? '';
};

/** Alone where the game allows it, else with bots at the other seats. */
function sensible(game: GameInfo): Party {
  const bot = middleBot(game);
  const count = game.players.includes(1) ? 0 : game.default_players - 1;
  const others = Array.from({ length: count }, (): Other => (bot ? { kind: 'bot', bot } : { kind: 'open' }));
  return { others, options: {}, practice: false, patience: PATIENCE, clock: null, public: false, rated: false };
}

function kept(): Record<string, Party> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '{}') as Record<string, Party>;
  } catch {
    return {};
  }
}

/** Whether the game can still be played like this: bots, options and numbers of players come and go. */
function fits(game: GameInfo, { others, options }: Party): boolean {
  return (
    game.players.includes(others.length + 1) &&
    others.every((seat) => seat.kind !== 'bot' || game.bots.some(({ code }) => code === seat.bot)) &&
    Object.entries(options).every(([name, value]) =>
      game.options.some((option) => option.name === name && option.choices.some((choice) => choice.value === value)),
    )
  );
}

/** The last choice for this game, or a sensible one. */
export function partyOf(game: GameInfo): Party {
  try {
    const last = kept()[game.name];
    if (last && fits(game, last)) return { ...sensible(game), ...structuredClone(last) };
  } catch {
    // kept by another version, in another form
  }
  return sensible(game);
}

export function remember(game: GameInfo, party: Party): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...kept(), [game.name]: party }));
  } catch {
    // a browser that keeps nothing still plays
  }
}

export const wishOf = (
  game: GameInfo,
  { others, options, practice, patience, clock, public: wanted, rated }: Party,
): NewTable => ({
  game: game.name,
  options,
  seats: [{ kind: 'me' }, ...others],
  practice,
  patience,
  clock: hasClock({ others, practice }) ? clock : null,
  public: wanted && mayBePublic({ others, practice }),
  rated: rated && mayBeRated(game, { others, options, practice }),
});

/** Strangers need a seat, and no table where they would be practised on. */
export const mayBePublic = ({ others, practice }: Pick<Party, 'others' | 'practice'>): boolean =>
  !practice && others.some(({ kind }) => kind === 'open');

/** Where people and measured bots play against each other, each at a device of their own. */
export const mayBeRated = (
  game: GameInfo,
  { others, options, practice }: Pick<Party, 'others' | 'options' | 'practice'>,
): boolean =>
  !practice &&
  others.length > 0 &&
  !game.cooperative &&
  !Object.entries(game.cooperative_with).some(([name, values]) => values.includes(options[name] ?? '')) &&
  others.every(
    (seat) => seat.kind === 'open' || (seat.kind === 'bot' && game.bots.some((bot) => bot.code === seat.bot && bot.rated)),
  );

/** Alone and among bots nobody is waited for, and where all can be taken back time means nothing. */
export const hasClock = ({ others, practice }: Pick<Party, 'others' | 'practice'>): boolean =>
  !practice && others.some(({ kind }) => kind !== 'bot');

export const needsOthers = ({ others }: Party): boolean => others.some(({ kind }) => kind === 'open');

/** On the button beside “Play”. */
export function briefly({ others }: Party): string {
  const bots = others.filter(({ kind }) => kind === 'bot').length;
  if (!others.length) return 'Solo';
  if (bots === others.length) return plural(bots, { one: '# bot', other: '# bots' });
  return plural(others.length + 1, { one: '# player', other: '# players' });
}

/** For whoever hears the button: “alone”, “you and 2 bots”. */
export function inWords({ others }: Party): string {
  const count = (kind: Other['kind']) => others.filter((seat) => seat.kind === kind).length;
  const company = [
    count('bot') && plural(count('bot'), { one: '# bot', other: '# bots' }),
    count('hotseat') && `${count('hotseat')} other here`,
    count('open') && `${count('open')} friend by link`,
  ].filter((some) => some !== 0);
  return company.length ? `you and ${company.join(', ')}` : t`alone`;
}
