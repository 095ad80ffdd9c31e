// Who plays on from a position: one seat is mine, the others are bots or open.

import type { SeatWish } from './http';

export type Sitting = 'open' | `bot:${string}`;

export const seatsFor = (me: number, sitting: readonly Sitting[]): SeatWish[] =>
  sitting.map((who, seat): SeatWish => {
    if (seat === me) return { kind: 'me' };
    return who === 'open' ? { kind: 'open' } : { kind: 'bot', bot: who.slice(4) };
  });
