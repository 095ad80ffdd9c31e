import { describe, expect, it } from 'vitest';
import type { Cell } from '../boards';
import { nested } from './geometry';

const row = (y: number, ...xs: number[]) => ({ cells: xs.map((x): Cell => [x, y]), mine: false });

describe('lines round groups', () => {
  it('run beside each other where groups share a tile, and only there', () => {
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 4, 5, 6), row(3, 0, 1, 2)])).toEqual([-4, 1, -4, -4]);
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 1, 2, 3)])).toEqual([-4, 1, -10]);
    expect(nested([{ ...row(0, 0, 1, 2), mine: true }, row(0, 2, 3, 4), row(0, 1, 2, 3)])).toEqual([1, -4, -10]);
  });
});
