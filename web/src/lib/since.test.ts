import type { LogEntry } from './api';
import { fixtures } from '../tests/fixtures';
import { firstSince, lastTurns, turnsSince } from './since';

const told = (number: number, seat: number | null, cells: [number, number][] = []): LogEntry => ({
  name: seat === null ? '' : 'AB'[seat]!,
  number,
  seat,
  text: `did ${number}.`,
  cells,
  cards: [],
  minor: false,
});
const table = (log: LogEntry[]) => ({ ...fixtures.teamStart, seat: 0, log });

describe('since my last turn', () => {
  it('tells the others’ turns, with what they brought about', () => {
    const turns = turnsSince(table([told(1, 1), told(2, 0), told(3, 1), told(4, 1), told(4, null)]));
    expect(turns.map(({ name, entries }) => [name, entries.map(({ text }) => text)])).toEqual([['B', ['did 3.', 'did 4.', 'did 4.']]]);
    expect(firstSince(turns)).toBe(3);
  });

  it('has nothing for whoever just played, or only watches', () => {
    const log = [told(1, 1), told(2, 0)];
    expect(turnsSince(table(log))).toEqual([]);
    expect(turnsSince({ ...table(log), seat: null })).toEqual([]);
  });

  it('marks where each player’s last turn was, until they move again', () => {
    const log = [told(1, 0, [[0, 0]]), told(2, 1, [[1, 0]]), told(3, 0, [[2, 0]]), told(3, 0, [[2, 1], [2, 0]])];
    expect(lastTurns(table(log))).toEqual([
      { seat: 0, cells: [[2, 0], [2, 1]] },
      { seat: 1, cells: [[1, 0]] },
    ]);
  });
});
