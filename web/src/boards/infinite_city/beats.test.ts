import { describe, expect, it } from 'vitest';
import type { GameEvent, Shown } from '../boards';
import { caption } from './beats';
import { freeCorner, STEP } from './draw';

const entry = (number: number, text: string, minor: boolean, cells: number[][] = []) => ({
  number,
  seat: 1,
  name: 'Ben',
  text,
  minor,
  cells,
  cards: [],
});
const after = (...log: ReturnType<typeof entry>[]) => ({ log }) as unknown as Shown;
const event = (number: number): GameEvent => ({ number, kind: 'any' });

describe('what a step of the playback is called', () => {
  it('is what was done in the city, not the drawing that follows', () => {
    const log = after(
      entry(1, 'before', false, [[0, 0]]),
      entry(2, 'puts a token on Hotel.', true, [[1, 0]]),
      entry(2, 'draws 1 tile.', true),
    );
    expect(caption([event(2)], log)?.text).toBe('puts a token on Hotel.');
  });
  it('is what was done at all, where nothing happened in the city', () => {
    expect(caption([event(2)], after(entry(2, 'draws 1 tile.', true), entry(2, 'looks at your hand.', false)))?.text).toBe(
      'looks at your hand.',
    );
  });
  it('stays with what was last done, where nothing can be seen', () => {
    expect(
      caption([event(2)], after(entry(1, 'puts Hotel beside Bank.', false, [[1, 0]]), entry(2, 'has chosen.', true)))?.text,
    ).toBe('puts Hotel beside Bank.');
  });
  it('is left to the page where nothing led to the picture', () => {
    expect(caption([], after(entry(2, 'draws 1 tile.', true)))).toBeNull();
  });
});

describe('the corner for a card', () => {
  const sight = { x: 0, y: 0, width: 8 * STEP, height: 5 * STEP };
  const card = { width: 2 * STEP, height: 2 * STEP };
  const all = ['se', 'sw', 'nw'] as const;
  it('is where it covers least of the city', () => {
    expect(freeCorner(sight, card, [{ x: 7, y: 4 }], null, all)).toBe('sw');
    expect(
      freeCorner(
        sight,
        card,
        [
          { x: 7, y: 4 },
          { x: 0, y: 4 },
        ],
        null,
        all,
      ),
    ).toBe('nw');
  });
  it('is never where the place under consideration is', () => {
    expect(
      freeCorner(
        sight,
        card,
        [
          { x: 0, y: 4 },
          { x: 0, y: 3 },
          { x: 0, y: 0 },
          { x: 1, y: 0 },
        ],
        { x: 7, y: 4 },
        ['se', 'sw'],
      ),
    ).toBe('sw');
  });
});
