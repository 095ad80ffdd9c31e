// What a player is doing now, in a word and a sign: the same in every list of players.

import type { SeatInfo, Snapshot } from './api';
import { awayFor, isHeld, lasting, standInOf } from './absence';
import { capital, plain, t } from './text';

export type StateKind = 'turn' | 'thinking' | 'chosen' | 'away' | 'bot' | 'free' | 'here' | 'none';

export interface PlayerState {
  kind: StateKind;
  words: string;
}

/** Whether a seat is addressed as "you": the viewer's own, unless several people share the device. */
export const isYou = (seats: readonly SeatInfo[], seat: number | null): boolean =>
  seat !== null && !!seats[seat]?.mine && seats.filter(({ mine }) => mine).length === 1;

/** What somebody is called wherever people are listed: the viewer is "You", as on every board. */
export const calledOf = (seats: readonly SeatInfo[], seat: number | null): string =>
  isYou(seats, seat) ? 'You' : seat === null ? '' : (seats[seat]?.name ?? '');

/** The same within a sentence. */
export const withinOf = (seats: readonly SeatInfo[], seat: number | null): string =>
  isYou(seats, seat) ? t`you` : calledOf(seats, seat);

/** A score as far as it is known here: what others hide is not in it. */
export function scoreOf({ scores, sheet, table }: Snapshot, seat: number): string {
  const hidden = sheet?.figures['complete'] === false && !table.seats[seat]?.mine;
  return `${plain(scores?.[seat] ?? 0)}${hidden ? '+' : ''}`;
}

export function stateOf(snapshot: Snapshot, seat: SeatInfo, now = Date.now()): PlayerState {
  const { view, thinking } = snapshot;
  const deciders = view && !view.over ? view.deciders : [];
  const decides = deciders.includes(seat.number);
  if (seat.kind === 'open') return { kind: 'free', words: t`free` };
  // Whoever is away neither thinks nor has chosen, as far as anybody can see.
  const away = isHeld(seat) ? null : awayFor(seat, now);
  if (away !== null) return { kind: 'away', words: away < 60_000 ? t`away` : `away ${lasting(away)}` };
  // A bot that was asked before something was taken back may still think: only whoever is asked is shown to.
  if (decides && thinking.includes(seat.number)) return { kind: 'thinking', words: t`thinking` };
  if (isHeld(seat)) return { kind: 'bot', words: `${capital(standInOf(seat))} holds the seat` };
  if (decides) return { kind: 'turn', words: seat.mine ? 'your turn' : t`choosing` };
  // Several decide at once: whoever does not any more has chosen.
  if (deciders.length > 1) return { kind: 'chosen', words: 'has chosen' };
  if (seat.kind === 'bot') return { kind: 'bot', words: t`bot` };
  return seat.mine ? { kind: 'none', words: '' } : { kind: 'here', words: t`here` };
}
