import { contest, fixtures } from '../tests/fixtures';
import type { Outcome } from './api';
import { endOf, shareText } from './outcome';
import { ago, list, plain, signed } from './text';

describe('how a game came out', () => {
  const over = fixtures.soloOver;
  const alone = (more: Partial<Outcome>) => ({
    ...over,
    sheet: { ...over.sheet, outcome: { ...over.sheet.outcome, ...more } },
  });
  const withTotal = (total: number) => alone({ scores: [total], target: 20, won: total >= 20 });

  it('says by how much a team won or lost', () => {
    expect(endOf(withTotal(23))).toMatchObject({ won: true });
    expect(endOf(withTotal(23)).detail).toContain('3 more than the 20 needed');
    expect(endOf(withTotal(20)).detail).toContain('exactly the 20 needed');
    expect(endOf(withTotal(15)).detail).toContain('5 short of the 20 needed');
    expect(shareText(withTotal(15), 'https://x/t')).toBe('Sprawlopolis: lost with 15 of 20 (−5). Watch it: https://x/t');
  });

  it('gives a result where there is nothing to win', () => {
    const graded = alone({ scores: [54], target: null, won: null, grade: 'Village elder' });
    expect(endOf(graded)).toMatchObject({ won: null, title: '54 points: Village elder.' });
    const team = { ...contest(null), sheet: alone({ scores: [61, 61], target: null, won: null }).sheet };
    expect(endOf(team)).toMatchObject({ won: null, title: '61 points together.' });
  });

  it('names the winners of a contest', () => {
    const ended = contest([2, 1], { scores: [10, 12], reason: 'end' });
    expect(endOf(ended, { end: 'Done.' })).toMatchObject({ won: true, title: 'You win', detail: 'Done.' });
    expect(endOf(contest([1, 1])).title).toBe('You and Ada win together');
    expect(endOf(contest([1, 1], { scores: [7, 7] })).tieBreak).toBe('7 points each, and nothing else decides.');
    expect(endOf(contest([1, 2]))).toMatchObject({ won: false, title: 'Ada wins' });
  });

  it('names everybody around one device', () => {
    const ended = contest([2, 1]);
    const seats = ended.table.seats.map((seat) => ({ ...seat, mine: true }));
    const { title, won, ranks } = endOf({ ...ended, table: { ...ended.table, seats } });
    expect(title).toBe(`${ranks[0]!.name} wins`);
    expect(won).toBeNull();
    expect(ranks.map(({ mine }) => mine)).toEqual([false, false]);
  });

  it('tells who played alone that the game was stronger', () => {
    const lost = alone({ scores: [29], target: null, won: false });
    expect(endOf(lost)).toMatchObject({ won: false, title: 'You lost with 29 points.' });
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
