import { outline, U } from './draw';
import { barePaper } from './places';
import { lastRound } from './rounds';

describe('lines around grids', () => {
  it('are closed, whatever is named twice', () => {
    const square = [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const;
    const [line, ...more] = outline(square);
    expect(more).toEqual([]);
    expect(new Set(line!.map(String))).toEqual(new Set([`0,0`, `${2 * U},0`, `${2 * U},${2 * U}`, `0,${2 * U}`]));
    expect(outline([...square, [1, 1], [0, 0]])).toEqual(outline(square));
  });

  it('are two where grids touch at a corner', () => {
    expect(
      outline([
        [0, 0],
        [1, 1],
      ]),
    ).toHaveLength(2);
  });
});

describe('bare paper', () => {
  const board = ['....', '.==.', '....', '..P.'];
  it('is nearest to the middle and has nothing drawn on it', () => {
    expect(barePaper(board, 2, 1)).toEqual({ x: 1, y: 2 });
    expect(barePaper(board, 4, 1)).toEqual({ x: 0, y: 2 });
  });
  it('may be nowhere', () => {
    expect(barePaper(board, 4, 2)).toBeNull();
  });
});

it('knows what each drew in the last round that all have finished', () => {
  const entry = (number: number, seat: number | null, text: string, minor = false) => ({
    number,
    seat,
    text,
    minor,
    name: '',
    cells: [],
    cards: [],
    turn: 0,
    gains: [],
  });
  const log = [
    entry(1, 1, 'set up'),
    entry(2, 0, 'set up'),
    entry(2, null, 'round 1'),
    entry(3, 1, 'chose', true),
    entry(4, 1, 'built'),
    entry(5, 0, 'built'),
    entry(5, null, 'round 2'),
    entry(6, 1, 'has chosen', true),
  ];
  expect(lastRound(log, 1).map(({ text }) => text)).toEqual(['built']);
  expect(lastRound(log.slice(0, 4), 1).map(({ text }) => text)).toEqual(['set up']);
  expect(lastRound(log.slice(0, 2), 1)).toEqual([]);
});
