import { describe, expect, it } from 'vitest';
import type { Cell } from '../boards';
import { nested } from './geometry';

const row = (y: number, ...xs: number[]): Cell[] => xs.map((x) => [x, y]);

describe('lines round groups', () => {
  it('run inside each other where groups share a tile, and only there', () => {
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 4, 5, 6), row(3, 0, 1, 2)])).toEqual([0, 1, 0, 0]);
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 1, 2, 3)])).toEqual([0, 1, 2]);
  });
});
