import { describe, expect, it } from 'vitest';
import type { Shown } from '../../boards';
import { reasonOf } from './reason';

const NAMES = ['Me', 'Ann', 'Bob', 'Cy', 'Dee', 'Eve'];
const POINTS = [3, 22, 12, 12, 5, 4];
const ended = (reason: string, table: object) =>
  ({
    sheet: { outcome: { reason } },
    table: { seats: NAMES.map((name, number) => ({ name, number, mine: number === 0 })) },
    view: {
      table: {
        current: 3,
        stations: 5,
        players: POINTS.map((points, seat) => ({ seat, points })),
        out: null,
        last_played: [],
        last_missed: [],
        ties: [],
        ...table,
      },
    },
  }) as unknown as Shown;

describe('how a game ended', () => {
  it('says who placed the last token, who had a last turn, and why somebody had none', () => {
    const shown = ended('tokens', { out: 1, last_played: [2, 0], last_missed: [{ seat: 3, why: 'no token left' }] });
    expect(reasonOf(shown)).toBe(
      'Ann placed their last token. After that: one last turn each for Bob and you; none for Cy: no token left.',
    );
  });
  it('tells a last Power Station apart from the last tokens before it', () => {
    const late = [0, 1, 4].map((seat) => ({ seat, why: '' }));
    const shown = ended('power', { out: 2, last_played: [3], last_missed: [...late, { seat: 5, why: 'no token left' }] });
    expect(reasonOf(shown)).toBe(
      'Cy brought Power Station number 5: that ended the game at once. Before that Bob had placed their last token; then: one last turn for Cy; none any more for you, Ann and Dee; none for Eve: no token left.',
    );
  });
  it('does not speak of last turns that nobody was to have', () => {
    expect(reasonOf(ended('power', {}))).toBe('Cy brought Power Station number 5: that ended the game at once.');
  });
  it('says what decided below the first place', () => {
    const shown = ended('power', { ties: [{ seats: [3, 2], largest: [5, 4] }] });
    expect(reasonOf(shown)).toContain('12 points each for Cy and Bob: in this order by the largest group, of 5 and 4 tiles.');
  });
});
