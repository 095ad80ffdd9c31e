import { fireEvent, render, screen } from '@testing-library/svelte';
import type { LogEntry, ScoreLine } from '../lib/api';
import Since from './Since.svelte';

const entry = (number: number, text: string): LogEntry => ({ number, seat: 1, name: 'Bob', text, cells: [], cards: [], minor: false });
const line = (seat: number, title: string, points: number): ScoreLine => ({ source: title, points, text: '', seat, cells: [], cards: [], item: null, title, group: '' });
const turns = [{ seat: 1, name: 'Bob', entries: [entry(4, 'builds a mill.'), entry(5, 'pollutes your park.')], cells: [] }];
const given = { turns, me: 0, scores: { before: { scores: [9, 4], lines: [line(0, 'Award', 5), line(1, 'Mill', 2)] }, after: { scores: [5, 4], lines: [line(1, 'Mill', 4), line(1, 'Award', -2)] } }, gains: new Map([[5, -4]]), point: () => undefined };

describe('what the others did', () => {
  it('begins with what it cost me, and the reason of it', () => {
    render(Since, { ...given, again: null });
    expect(screen.getByRole('listitem')).toHaveTextContent('You −4. Pollutes your park. Builds a mill.');
  });

  it('says how everybody stands, changed or not', () => {
    render(Since, { ...given, again: null });
    expect(screen.getByRole('heading')).toHaveTextContent('You 9 → 5 points');
    expect(screen.getByRole('listitem')).toHaveTextContent('Bob 4 points');
  });

  it('names what changed the points', () => {
    render(Since, { ...given, again: null });
    expect(screen.getByRole('listitem')).toHaveTextContent('Points: Mill +2, Award −2.');
    // Beside the total: whose turn it was may not be known.
    expect(screen.getByRole('heading')).toHaveTextContent('You 9 → 5 points Award −5.');
  });

  it('points at nothing any more when it goes from under the mouse', async () => {
    const point = vi.fn();
    const cells: [number, number][] = [[1, 2]];
    const { unmount } = render(Since, { ...given, turns: [{ ...turns[0]!, cells }], point, again: null });
    await fireEvent.mouseEnter(screen.getByRole('button', { name: /Bob/ }));
    expect(point).toHaveBeenLastCalledWith(cells);
    unmount();
    expect(point).toHaveBeenLastCalledWith([]);
  });

  it('counts one point as one', () => {
    render(Since, { ...given, scores: { before: { scores: [1, 4], lines: [] }, after: { scores: [1, 4], lines: [] } }, again: null });
    expect(screen.getByRole('heading')).toHaveTextContent(/You 1 point$/);
  });

  it('only offers to show it again where the board tells it', () => {
    render(Since, { ...given, brief: true, again: () => undefined });
    expect(screen.getByRole('button')).toHaveTextContent('Show again');
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});
