// How a game ended, with names: who brought the end, who still had a turn, and what decided where points are equal.

import { list, plain, t } from '../../../lib/text';
import type { Shown } from '../../boards';
import { viewOf } from '../types';
import { namesOf, youOf } from '../words';

export function endingOf(snapshot: Shown): { how: string; lasts: string; ties: string } {
  const { out, current, stations, players, last_played: had, last_missed: missed, ties } = viewOf(snapshot);
  const names = namesOf(snapshot);
  const you = youOf(snapshot);
  const power = snapshot.sheet.outcome.reason === 'power';
  const within = (seat: number) => (seat === you ? t`you` : (names[seat] ?? ''));
  const all = (seats: readonly number[]) => list(seats.map(within));

  // Those without a last turn, by the reason the service gives; without one, the game was over before.
  const reasons = [...new Set(missed.map(({ why }) => why))].map((why) => ({
    why,
    seats: missed.filter((one) => one.why === why).map(({ seat }) => seat),
  }));
  const none = reasons.filter(({ why }) => why).map(({ why, seats }) => `none for ${all(seats)}: ${why}`);
  const late = reasons.filter(({ why }) => !why).map(({ seats }) => `none any more for ${all(seats)}`);
  const turns = had.length
    ? [had.length > 1 ? `one last turn each for ${all(had)}` : `one last turn for ${all(had)}`, ...late, ...none].join('; ')
    : 'no last turn for anybody';
  const lasts = power
    ? out === you
      ? `Before that you had placed your last token; then: ${turns}.`
      : `Before that ${within(out ?? -1)} had placed their last token; then: ${turns}.`
    : `After that: ${turns}.`;
  return {
    how: power
      ? `${names[current] ?? ''} brought Power Station number ${stations}: that ended the game at once.`
      : out === null
        ? ''
        : out === you
          ? 'You placed your last token.'
          : `${names[out] ?? ''} placed their last token.`,
    lasts: out === null ? '' : lasts,
    ties: ties
      .map(
        ({ seats, largest }) =>
          `${plain(players[seats[0] ?? -1]?.points ?? 0)} points each for ${all(seats)}: in this order by the largest group, of ${list(largest.map(String))} tiles.`,
      )
      .join(' '),
  };
}

/** In one line; empty where there is no more to say than the general words. */
export function reasonOf(snapshot: Shown): string {
  const { how, lasts, ties } = endingOf(snapshot);
  return [how, lasts, ties].filter(Boolean).join(' ');
}
