// Seats without their players: who is away and for how long, whom the others may let a bot hold the seat for, and how
// they come back.

import type { Part, SeatInfo, Snapshot, TableInfo } from './api';
import { list } from './text';

/** 130_000 → "2 minutes". */
export function lasting(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  const said = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  if (minutes < 1) return 'a moment';
  if (minutes < 60) return said(minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? said(hours, 'hour') : said(Math.floor(hours / 24), 'day');
}

/** For how long somebody who sits here has been away; null while they are here, and where nobody is to come. */
export const awayFor = (seat: SeatInfo, now: number): number | null =>
  seat.away === null || seat.kind === 'open' || seat.kind === 'bot' || seat.mine
    ? null
    : Math.max(0, now - Date.parse(seat.away));

/** Whether a bot plays at a person's seat. */
export const isHeld = (seat: SeatInfo): boolean => seat.bot !== null && seat.kind !== 'bot';

/** A bot that holds a seat, by its name; tables of before have bots without one. */
export const standInOf = (seat: SeatInfo): string => seat.stand_in || 'a bot';

export type Absence =
  /** I am back, and a bot holds my seat. */
  | { kind: 'back'; seat: SeatInfo }
  /** Everybody waits for somebody who has been away for long. */
  | { kind: 'missing'; seat: SeatInfo; text: string; agreed: boolean; waitsFor: string }
  /** I only watch, and may sit down. */
  | { kind: 'offered'; seat: SeatInfo };

const playing = ({ seats }: TableInfo) => seats.filter((seat) => seat.kind !== 'bot' && seat.kind !== 'open');

/** What the question's place says instead of the question, if anything. */
export function absenceOf(snapshot: Snapshot, now: number): Absence | null {
  const { table, view } = snapshot;
  if (!view || view.over) return null;
  const mine = table.seats.filter((seat) => seat.mine);
  const held = mine.find(isHeld);
  if (held) return { kind: 'back', seat: held };
  if (!mine.length) {
    const seat = table.seats.find((each) => each.offered && isHeld(each));
    return seat ? { kind: 'offered', seat } : null;
  }
  if (table.patience === null || snapshot.choices.length) return null;
  const patience = table.patience * 1000;
  const seat = table.seats.find(
    (each) => view.deciders.includes(each.number) && !isHeld(each) && (awayFor(each, now) ?? -1) >= patience,
  );
  if (!seat) return null;
  const others = playing(table).filter((each) => !each.mine && each.connected && !seat.for_bot.includes(each.number));
  return {
    kind: 'missing',
    seat,
    text: `${seat.name} has been away for ${lasting(awayFor(seat, now) ?? 0)}.`,
    agreed: mine.some(({ number }) => seat.for_bot.includes(number)),
    waitsFor: list(others.map(({ name }) => name)),
  };
}

/** The part that a decision belongs to, where a seat had more than one hand. */
export const partAt = (parts: readonly Part[], seat: number | null, number: number): Part | undefined =>
  parts.find((part) => part.seat === seat && part.first <= number && number <= part.last);
