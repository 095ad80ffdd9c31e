import { contest } from '../tests/fixtures';
import { calledOf, isYou } from './players';

const { seats } = contest(null).table;

describe('what people are called', () => {
  it('says you to whoever has a seat of their own', () => {
    expect(seats.map(({ number }) => calledOf(seats, number))).toEqual(['Ada', 'You']);
    expect(isYou(seats, null)).toBe(false);
  });
  it('calls everybody by name around one device', () => {
    const all = seats.map((seat) => ({ ...seat, mine: true }));
    expect(all.map(({ number }) => calledOf(all, number))).toEqual(['Ada', 'Bob']);
  });
});
