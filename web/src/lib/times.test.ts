import { isShort, left, leftOf, pace, untilNext, CLOCKS } from './times';
import { hearTime, serverNow, setClock } from './clock.svelte';

const clock = { turn: 0, bank: 600, refill: 10, most: null, at_zero: 'turn' as const };

describe('time that is left', () => {
  it('counts down to nothing, and no further', () => {
    expect([59_001, 60_000, 599_999, 1, 0].map(left)).toEqual(['1:00', '1:00', '10:00', '0:01', '0:00']);
    expect([3_600_000, 5_520_000, 90_000_000, 200_000_000].map(left)).toEqual(['1 h 00', '1 h 32', '1 d 1 h', '2 d 7 h']);
    expect(leftOf({ left: 5000, ends: null, late: false }, 99)).toBe(5000);
    expect(leftOf({ left: 5000, ends: 1000, late: false }, 400)).toBe(600);
    expect(leftOf({ left: 5000, ends: 1000, late: false }, 4000)).toBe(0);
  });
  it('is shown anew when the next second begins', () => {
    expect(left(61_300 - untilNext(61_300))).toBe('1:01');
    expect(left(61_300)).toBe('1:02');
  });
  it('is short at the end of a turn, whatever its length', () => {
    expect([15_001, 15_000].map((ms) => isShort(ms, clock))).toEqual([false, true]);
    expect(isShort(36_000, { ...clock, turn: 180 })).toBe(true);
    expect([22_000_000, 21_000_000].map((ms) => isShort(ms, { ...clock, turn: 3 * 86_400 }))).toEqual([false, true]);
  });
  it('is said as people say it', () => {
    expect(CLOCKS.map(pace)).toContain('10 minutes each, and 10 seconds more with every turn');
    expect(CLOCKS.map(pace)).toContain('3 minutes a turn');
    expect(CLOCKS.map(pace)).toContain('1 day a turn, and 2 days in reserve');
  });
});

describe('the time of the service', () => {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => void vi.useRealTimers());

  it('is known within half of the shortest answer, also when our own clock is set', () => {
    const truth = () => Date.now() + 7000;
    hearTime(truth() - 40, Date.now() - 80);
    expect(Math.abs(serverNow() - truth())).toBeLessThanOrEqual(40);
    // A slow answer and the header of another one say less than what is known.
    hearTime(truth() - 900, Date.now() - 1000);
    setClock(new Date(truth()).toUTCString());
    expect(Math.abs(serverNow() - truth())).toBeLessThanOrEqual(40);
    // The machine slept, and its clock is another one now.
    vi.setSystemTime(1_700_000_900_000);
    const later = () => Date.now() - 60_000;
    hearTime(later() - 100, Date.now() - 200);
    expect(Math.abs(serverNow() - later())).toBeLessThanOrEqual(100);
  });
});
