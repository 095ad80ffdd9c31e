import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../boards';
import { broughtBy, traceOf } from './trace';

const city = (x: number, y: number) => ({ area: 'city', cell: [x, y] as const });
const event = (kind: string, seat: number | null, rest: Partial<GameEvent> = {}): GameEvent => ({
  number: 1,
  kind,
  seat,
  ...rest,
});

describe('what events did in the city', () => {
  it('is an arrow for what moved, with two heads for what changed places', () => {
    const { arrows } = traceOf(
      [
        event('tile_moved', 1, { source: city(0, 0), target: city(3, 1) }),
        event('tiles_swapped', 1, { source: city(0, 1), target: city(2, 2) }),
      ],
      null,
    );
    expect(arrows).toEqual([
      { from: { x: 0, y: 0 }, to: { x: 3, y: 1 }, both: false, reach: false, seat: 1 },
      { from: { x: 0, y: 1 }, to: { x: 2, y: 2 }, both: true, reach: false, seat: 1 },
    ]);
  });

  it('reaches from the tile that acts to the tile it is applied to', () => {
    const picked = event('tile_picked', 2, { target: city(1, 0) });
    expect(traceOf([picked], { x: 5, y: 5 }).arrows).toMatchObject([
      { from: { x: 5, y: 5 }, to: { x: 1, y: 0 }, reach: true, seat: 2 },
    ]);
    const begun = event('text_begun', 2, { target: city(4, 4) });
    expect(traceOf([begun, picked], null).arrows).toMatchObject([{ from: { x: 4, y: 4 } }]);
    expect(traceOf([picked], null).arrows).toEqual([]);
  });

  it('names everybody whose tokens went home from one tile together', () => {
    const home = (seat: number) => event('tokens_sent_home', seat, { source: city(1, 0), target: { area: 'supply', seat } });
    expect(traceOf([home(0), home(3)], null).notes).toEqual([{ at: { x: 1, y: 0 }, seats: [0, 3], words: 'home' }]);
  });
});

describe('what a step brought about by itself', () => {
  const told = (...events: GameEvent[]) =>
    broughtBy(
      events,
      (code) => ({ PH: 'Police HQ' })[code] ?? code,
      (seat) => ['you', 'Ann', 'Bob'][seat]!,
      (seat) => seat === 0,
    );
  const up = event('tile_turned_up', 1, { tile: 'PH' });
  const guest = (seat: number) => event('token_placed', seat, { invited: true });
  it('is what was turned up and who put a token there', () => {
    expect(told(event('token_placed', 1, { invited: false }), up)).toBe('Police HQ turned up');
    expect(told(up, guest(2), guest(0))).toBe('Police HQ turned up; Bob and you put a token there');
    expect(told(guest(2))).toBe('Bob puts a token there');
    expect(told(guest(0))).toBe('you put a token there');
    expect(told(event('tile_placed', 1))).toBe('');
  });
});
