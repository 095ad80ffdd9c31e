import type { LogEntry, TurnTold } from './api';
import { fixtures } from '../tests/fixtures';
import { firstSince, lastTurns, turnsSince } from './since';

const told = (number: number, turn: number, seat: number | null, cells: [number, number][] = [], minor = false): LogEntry => ({
  name: seat === null ? '' : 'AB'[seat]!,
  number,
  turn,
  seat,
  text: `did ${number}.`,
  cells,
  cards: [],
  minor,
  gains: [],
});
const turn = (number: number, seat: number, shared = false): TurnTold => ({
  turn: number,
  seat,
  shared,
  first: 3,
  before: [0, 0],
  after: [0, 2],
  gains: [],
});
const table = (log: LogEntry[], ...turns: TurnTold[]) => ({ ...fixtures.teamStart, seat: 0, log, turns });
const texts = (shown: Parameters<typeof turnsSince>[0]) =>
  turnsSince(shown).map(({ entries }) => entries.map(({ text }) => text));

describe('since my last turn', () => {
  it('tells a turn with all that belongs to it, answers of others too', () => {
    const log = [told(1, 0, 1), told(2, 1, 0), told(3, 2, 1, [], true), told(4, 2, 1), told(5, 2, 0), told(5, 2, null)];
    const shown = table(log, turn(2, 1));
    expect(texts(shown)).toEqual([['did 4.', 'did 5.', 'did 5.']]);
    expect(firstSince(turnsSince(shown))).toBe(3);
  });

  it('tells each player’s own where several decided at once', () => {
    expect(texts(table([told(1, 0, 0), told(2, 0, 1), told(3, 0, null)], turn(0, 1, true)))).toEqual([['did 2.']]);
  });

  it('has nothing where nothing is to be told', () => {
    expect(turnsSince(table([told(1, 0, 1), told(2, 1, 0)]))).toEqual([]);
    expect(turnsSince(table([told(1, 0, 1, [], true)], turn(0, 1)))).toEqual([]);
  });

  it('marks where each player’s last turn was, until they move again', () => {
    const log = [
      told(1, 0, 0, [[0, 0]]),
      told(2, 1, 1, [[1, 0]]),
      told(3, 2, 0, [[2, 0]]),
      told(3, 2, 0, [
        [2, 1],
        [2, 0],
      ]),
    ];
    expect(lastTurns(table(log))).toEqual([
      {
        seat: 0,
        cells: [
          [2, 0],
          [2, 1],
        ],
      },
      { seat: 1, cells: [[1, 0]] },
    ]);
  });
});
