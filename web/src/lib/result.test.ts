import { fixtures } from '../tests/fixtures';
import { resultOf, shareText } from './result';
import { ago, list, plain, signed } from './text';

describe('how a game came out', () => {
  const over = fixtures.soloOver;
  const withTotal = (total: number) => ({
    ...over,
    sheet: { ...over.sheet, summary: { ...over.sheet.summary, total, target: 20 } },
  });

  it('says by how much a team won or lost', () => {
    expect(resultOf(withTotal(23))).toMatchObject({ won: true });
    expect(resultOf(withTotal(23)).detail).toContain('3 more than the 20 needed');
    expect(resultOf(withTotal(20)).detail).toContain('exactly the 20 needed');
    expect(resultOf(withTotal(15)).detail).toContain('5 short of the 20 needed');
    expect(shareText(withTotal(15), 'https://x/t')).toBe(
      'Sprawlopolis: lost with 15 of 20 (−5). Watch it: https://x/t',
    );
  });

  it('gives a result where there is nothing to win', () => {
    const plain = { ...over, ranking: [1], scores: [54] };
    const par = { lines: [], summary: { par: 'Village elder' } };
    expect(resultOf({ ...plain, sheet: par })).toMatchObject({ won: null, title: '54 points: Village elder.' });
    const team = { lines: [], summary: { total: 61 } };
    expect(resultOf({ ...plain, sheet: team })).toMatchObject({ won: null, title: '61 points together.' });
  });

  it('names the winners of a contest', () => {
    const contest = {
      ...fixtures.teamWatch,
      sheet: { lines: [], summary: {} },
      ranking: [2, 1],
      scores: [10, 12],
    };
    expect(resultOf(contest, { end: 'Done.' })).toEqual({ won: null, title: 'Ben wins with 12 points.', detail: '' });
    expect(resultOf({ ...contest, ranking: [1, 1] }).title).toContain('Ada and Ben win');
  });

  it('tells who played alone that the game was stronger', () => {
    const lost = { ...over, sheet: { lines: [], summary: {} }, ranking: [2], scores: [29] };
    expect(resultOf(lost)).toMatchObject({ won: false, title: 'You lost with 29 points.' });
  });
});

describe('words', () => {
  it('writes numbers with a real minus', () => {
    expect([signed(2), signed(-2), signed(0), plain(-3), plain(3)]).toEqual(['+2', '−2', '±0', '−3', '3']);
  });
  it('joins names', () => {
    expect(list(['a', 'b', 'c'])).toBe('a, b and c');
  });
  it('tells how long ago', () => {
    const now = Date.parse('2024-05-02T12:00:00Z');
    expect(ago('2024-05-02T11:59:50Z', now)).toBe('just now');
    expect(ago('2024-05-02T11:20:00Z', now)).toBe('40 min ago');
    expect(ago('2024-05-01T11:00:00Z', now)).toBe('yesterday');
  });
});
