import { fireEvent, render, screen } from '@testing-library/svelte';
import type { LogEntry } from '../lib/api';
import type { Turn } from '../lib/since';
import { fixtures } from '../tests/fixtures';
import Since from './Since.svelte';

const entry = (number: number, text: string, seat = 1): LogEntry => ({
  number,
  turn: 3,
  seat,
  name: '',
  text,
  cells: [],
  cards: [],
  minor: false,
  gains: [],
});
const seats = ['Ada', 'Bob', 'Cem'].map((name, number) => ({
  ...fixtures.teamStart.table.seats[0]!,
  number,
  name,
  mine: number === 0,
}));
const turn: Turn = {
  turn: 3,
  seat: 1,
  shared: false,
  first: 4,
  name: 'Bob',
  entries: [entry(4, 'builds a mill.'), entry(5, 'takes a token of yours.'), entry(5, 'gets 1 token back.', 0)],
  cells: [],
  before: [9, 4, 6],
  after: [5, 6, 5],
  gains: [
    { seat: 0, points: -4, title: 'Award' },
    { seat: 1, points: 4, title: 'Mill' },
    { seat: 1, points: -2, title: 'Award' },
    { seat: 2, points: -1, title: 'Park' },
  ],
};
const given = { turns: [turn], me: 0, seats, point: () => undefined };

describe('what the others did', () => {
  it('tells it in order, with what it cost me and others', () => {
    render(Since, { ...given, again: null });
    expect(screen.getByRole('listitem')).toHaveTextContent(
      'You −4. Cem −1. Builds a mill. Takes a token of yours. You: Gets 1 token back.',
    );
  });

  it('says how everybody stood before and stands after each turn', () => {
    const next = { ...turn, turn: 4, seat: 2, name: 'Cem', before: [5, 6, 5], after: [5, 6, 5], gains: [] };
    render(Since, { ...given, turns: [turn, next], again: null });
    expect(screen.getByRole('heading')).toHaveTextContent('You 9 → 5 points');
    const [bob, cem] = screen.getAllByRole('listitem');
    expect(bob).toHaveTextContent('Bob 4 → 6 points');
    expect(cem).toHaveTextContent('Cem 5 points');
  });

  it('names what changed the points', () => {
    render(Since, { ...given, again: null });
    expect(screen.getByRole('listitem')).toHaveTextContent('Points: Mill +4, Award −2.');
    expect(screen.getByRole('heading')).toHaveTextContent('You 9 → 5 points Award −4');
  });

  it('tells no points of one where all score together', () => {
    render(Since, { ...given, together: true, again: null });
    expect(screen.getByRole('heading')).toHaveTextContent(/^Since your last turn$/);
    expect(screen.getByRole('listitem')).not.toHaveTextContent('→');
  });

  it('points at nothing any more when it goes from under the mouse', async () => {
    const point = vi.fn();
    const cells: [number, number][] = [[1, 2]];
    const { unmount } = render(Since, { ...given, turns: [{ ...turn, cells }], point, again: null });
    await fireEvent.mouseEnter(screen.getByRole('button', { name: /Bob/ }));
    expect(point).toHaveBeenLastCalledWith(cells);
    unmount();
    expect(point).toHaveBeenLastCalledWith([]);
  });

  it('counts one point as one', () => {
    render(Since, { ...given, turns: [{ ...turn, before: [1, 4, 0], after: [1, 4, 0], gains: [] }], again: null });
    expect(screen.getByRole('heading')).toHaveTextContent(/You 1 point$/);
  });

  it('only offers to show it again where the board tells it', () => {
    render(Since, { ...given, brief: true, again: () => undefined });
    expect(screen.getByRole('button')).toHaveTextContent('Show again');
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
