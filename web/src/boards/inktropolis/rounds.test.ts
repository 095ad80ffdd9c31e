import type { LogEntry } from '../../lib/api';
import { drawnIn } from './rounds';
import type { City } from './types';

type Grid = [number, number];
const entry = (text: string, cells: Grid[] = [], cards: string[] = []): LogEntry => ({
  number: 1,
  seat: 1,
  name: 'Ada',
  text,
  cells,
  cards,
  minor: false,
  turn: 0,
  gains: [],
});
const building = (name: string, cells: Grid[]) => ({ name, cells }) as City['buildings'][number];
const [restaurant, first, second]: Grid[][] = [
  [
    [6, 5],
    [7, 5],
    [8, 5],
  ],
  [
    [0, 5],
    [1, 5],
  ],
  [
    [2, 5],
    [3, 5],
  ],
];
const city = {
  buildings: [building('Restaurant', restaurant!), building('Small Enterprise', first!), building('Small Enterprise', second!)],
};

it('says what was drawn, with the roads that cost parks, and leaves out what is told by resources and score', () => {
  const bought = entry('puts the Restaurant on g6 h6 i6, pays 1 utility, gets 2 finance and 1 culture.', restaurant, [
    'restaurant',
  ]);
  const roads = [entry('builds a road to k6.', [[10, 5]]), entry('builds a road to i8.', [[8, 7]])];
  const rest = [entry('builds no more roads.'), entry('scores 0 points for round 1.')];
  expect(drawnIn([bought, ...roads, ...rest], city)).toBe('Puts the Restaurant on g6 h6 i6. Roads to k6 i8.');
  const [one, two] = [first, second].map((cells) =>
    entry('puts the Small Enterprise …, gets 1 finance.', cells, ['small-enterprise']),
  );
  expect(drawnIn([one!, entry('builds a road to a7, scores 0 points for round 4.', [[0, 6]])], city)).toBe(
    'Puts the Small Enterprise on a6 b6. Road to a7.',
  );
  expect(drawnIn([one!, two!], city)).toBe('Puts the Small Enterprise on a6 b6. Puts the Small Enterprise on c6 d6.');
  expect(drawnIn([entry('passes and builds nothing.'), entry('scores 2 points for round 3 (1 closed lake).')], city)).toBe(
    'Passes and builds nothing.',
  );
});
