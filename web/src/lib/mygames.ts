// My games in words: whose turn it is, when something last happened, how it came out.

import type { MyGame } from './api';
import { left } from './times';
import { ago, list, ordinal, plural, t } from './text';

export interface GameNews {
  kind: 'mine' | 'others' | 'waiting' | 'won' | 'over';
  /** Whether others wait for me. */
  awaited: boolean;
  /** On the sign. */
  sign: string;
  /** Below the title. */
  text: string;
}

export function newsOf({ table, turn, moved, ends, scores, ranking, grade }: MyGame, now = Date.now()): GameNews {
  const when = ago(moved, now);
  const mine = table.seats.filter((seat) => seat.mine).map(({ number }) => number);
  const others = table.seats.filter((seat) => !seat.mine && seat.kind !== 'open').map(({ name }) => name);
  const met = others.length ? `with ${list(others)}` : t`alone`;
  const company = table.practice ? `practice, ${met}` : met;
  if (table.outdated) return { kind: 'over', awaited: false, sign: 'Older rules', text: `${company} · ${when}` };
  if (table.status === 'waiting') {
    const free = table.seats.filter(({ kind }) => kind === 'open').length;
    return {
      kind: 'waiting',
      awaited: false,
      sign: plural(free, { one: '# seat free', other: '# seats free' }),
      text: `waiting for players · ${when}`,
    };
  }
  if (table.status === 'over') {
    const best = mine.map((seat) => scores?.[seat] ?? 0).sort((a, b) => b - a)[0];
    const points = best === undefined ? '' : `${plural(best, { one: '# point', other: '# points' })} · `;
    const won = mine.some((seat) => ranking?.[seat] === 1);
    const place = Math.min(...mine.map((seat) => ranking?.[seat] ?? Infinity));
    const sign = won
      ? 'Won'
      : others.length && Number.isFinite(place)
        ? `${ordinal(place)} of ${table.seats.length}`
        : (grade ?? 'Over');
    return { kind: won ? 'won' : 'over', awaited: false, sign, text: `${points}${company} · ${when}` };
  }
  if (turn.some((seat) => mine.includes(seat))) {
    const first = table.moves === 0;
    const time = ends === null ? '' : `${left(Math.max(0, ends - now))} left · `;
    return {
      kind: 'mine',
      awaited: others.length > 0,
      sign: others.length ? 'Your turn' : 'Go on',
      text: `${time}${company}${first ? ', not begun' : ''} · ${when}`,
    };
  }
  const deciding = turn.map((seat) => table.seats[seat]?.name ?? '');
  return {
    kind: 'others',
    awaited: false,
    sign: deciding.length > 1 ? `${list(deciding)} choose` : `${deciding[0] || 'Somebody'} chooses`,
    text: `${company} · ${when}`,
  };
}

/** How many games wait for me, as far as somebody else waits too. */
export const waitingForMe = (games: readonly MyGame[]): number => games.filter((game) => newsOf(game).awaited).length;
