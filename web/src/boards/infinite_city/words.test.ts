import { describe, expect, it } from 'vitest';
import type { Choice } from '../../lib/api';
import { arrow } from './geometry';
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
  it.each([
    [4, 0],
    [-4, 0],
    [3, 4],
    [-3, 4],
    [-3, -4],
  ])('to %d, %d bends upwards, off what lies between', (x, y) => {
    const [midX, midY] = arrow({ x: 0, y: 0 }, { x, y }).d.slice(1).split(/[Q ]/).slice(2, 4).map(Number) as [number, number];
    const [dx, dy] = [x * 104, y * 104];
    // How far the bend lies beside the straight line.
    const aside = Math.abs((midX - 50) * dy - (midY - 50) * dx) / Math.hypot(dx, dy);
    expect(aside).toBeGreaterThan(60);
    expect(midY).toBeLessThanOrEqual(50 + dy / 2);
  });
});
