import { describe, expect, it } from 'vitest';
import type { Cell } from '../boards';
import { axis, nested, STEP } from './draw';

const row = (y: number, ...xs: number[]) => ({ cells: xs.map((x): Cell => [x, y]), mine: false });

describe('lines round groups', () => {
  it('run beside each other where groups share a tile, and only there', () => {
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 4, 5, 6), row(3, 0, 1, 2)])).toEqual([-4, 1, -4, -4]);
    expect(nested([row(0, 0, 1, 2), row(0, 2, 3, 4), row(0, 1, 2, 3)])).toEqual([-4, 1, -10]);
    expect(nested([{ ...row(0, 0, 1, 2), mine: true }, row(0, 2, 3, 4), row(0, 1, 2, 3)])).toEqual([1, -4, -10]);
  });
});

describe('the numbers of columns and rows', () => {
  const used = [3, -1, 0, 1, 2, 2];
  it('are those with something in them that are in sight', () => {
    expect(axis(used, -2 * STEP, 9 * STEP, 0.5)).toEqual([-1, 0, 1, 2, 3]);
    expect(axis(used, 0, 2 * STEP, 0.5)).toEqual([0, 1]);
  });
  it('leave each other room', () => {
    expect(axis([-2, -1, 0, 1, 2, 3], -9 * STEP, 9 * STEP, 0.15)).toEqual([-2, 0, 2]);
  });
});
