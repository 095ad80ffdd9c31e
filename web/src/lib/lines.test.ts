import { describe, expect, it } from 'vitest';
import { contest, fixtures } from '../tests/fixtures';
import { linesBySeat } from './lines';

const base = fixtures.soloOver;

describe('score lines by seat', () => {
  it('keeps what a team scores together', () => {
    expect(linesBySeat(base)).toEqual([
      { name: '', seat: null, lines: base.sheet.lines, total: base.sheet.lines.reduce((sum, { points }) => sum + points, 0) },
    ]);
  });

  it('puts the viewer first while the game runs, and the winner when it is over', () => {
    const told = (ranking: number[] | null) => linesBySeat(contest(ranking)).map(({ name, total }) => [name, total]);
    expect(told(null)).toEqual([
      ['You', 4],
      ['Ada', 2],
    ]);
    expect(told([1, 2])).toEqual([
      ['Ada', 2],
      ['You', 4],
    ]);
  });
});
