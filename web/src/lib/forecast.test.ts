import { doubtOf, isLikely } from './forecast';

const line = (sure: boolean, after = 3) => ({
  source: 'group',
  item: null,
  title: 'group',
  seat: 0,
  before: 0,
  after,
  text: '',
  cells: [],
  sure,
});

describe('what is not proven', () => {
  it('is likely, and says so', () => {
    expect(isLikely({ lines: [line(true)] })).toBe(false);
    expect(isLikely({ lines: [line(true), line(false)] })).toBe(true);
    expect(doubtOf({ lines: [line(false)], luck: true })).toBe('likely, and what luck brings');
  });

  it('says nothing where nothing is in doubt', () => {
    expect(doubtOf({ lines: [line(true), line(false, 0)], luck: false })).toBe('');
  });
});
