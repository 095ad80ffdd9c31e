import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/api';
import { arrow } from './draw';
import { shortName } from './faces/look';
import { passWords } from './words';

const pass = (structure: Record<string, unknown>): Choice => ({ action: 1, text: 'pass', words: 'Rien', structure }) as Choice;

describe('the button that declines', () => {
  it('reads the choice, not its words', () => {
    expect(passWords('discard', pass({ kind: 'pass', draws: 0 }))).toBe('Exchange none');
    expect(passWords('discard', pass({ kind: 'pass', draws: 2 }))).toBe('Draw 2');
    expect(passWords('target', pass({ kind: 'pass' }))).toBe('Leave it');
    expect(passWords('invited', pass({ kind: 'pass' }))).toBe('No');
  });
});

describe('an arrow', () => {
  // Below value and tokens, which reach down to 46, and above the name, which begins at 71.
  const heightOf = (y: number) => ((y % 104) + 104) % 104;
  it.each([
    [1, 0],
    [-1, 0],
    [4, 0],
    [0, 3],
    [0, -1],
    [3, 4],
    [-3, -4],
  ])('to %d, %d touches both tiles where nothing is written', (x, y) => {
    const { d, start, heads } = arrow({ x: 0, y: 0 }, { x, y }, true);
    const tips = heads.map((head) => /translate\((\S+) (\S+)\)/.exec(head)!.slice(1).map(Number) as [number, number]);
    for (const [, tipY] of [...tips, [start.x, start.y] as const]) expect(heightOf(tipY)).toBe(58);
    // Up and down it runs in the gap between two columns.
    for (const [, bend] of d.matchAll(/Q(\S+) \S+ \S+ \S+V/g)) expect(heightOf(Number(bend))).toBe(102);
    // Each tip points into its tile, from its side.
    expect(tips[0]![0] - x * 104).toBeGreaterThan(0);
    expect(tips[0]![0] - x * 104).toBeLessThan(100);
    expect(tips[1]).toEqual([start.x, start.y]);
  });
});

describe('a short name', () => {
  it('is a few letters that say which tile it is', () => {
    expect(shortName({ code: 'TS', name: 'Transit Station' })).toBe('Transit');
    expect(shortName({ code: 'CS', name: 'Construction Site' })).toBe('Constr.');
    expect(shortName({ code: 'XX', name: 'Observatory' })).toBe('Observ.');
  });
});
