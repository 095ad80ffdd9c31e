import type { LogEntry } from './api';
import { linesOf } from './loglines';

const entry = (number: number, turn: number, seat: number | null, minor = false): LogEntry => ({
  number,
  turn,
  seat,
  minor,
  name: '',
  text: `did ${number}.`,
  cells: [],
  cards: [],
  gains: [],
});
const listed = (...log: LogEntry[]) => linesOf(log).map(({ entry: { seat }, numbers }) => [seat, numbers]);

describe('the log, line by line', () => {
  it('lists small steps with the deed of the same player’s turn', () => {
    const log = [entry(1, 0, 0, true), entry(2, 0, 0), entry(3, 0, 0, true), entry(4, 1, 1, true), entry(5, 1, 1)];
    expect(listed(...log)).toEqual([
      [0, '1–3'],
      [1, '4–5'],
    ]);
  });

  it('lists a step that belongs to no deed by itself', () => {
    expect(listed(entry(1, 0, 0), entry(2, 0, 1, true), entry(3, 1, 1))).toEqual([
      [0, '1'],
      [1, '2'],
      [1, '3'],
    ]);
    expect(listed(entry(1, 0, 0), entry(2, 1, 1, true))).toEqual([
      [0, '1'],
      [1, '2'],
    ]);
  });

  it('numbers a decision once, however many it concerns', () => {
    expect(listed(entry(1, 0, 0, true), entry(2, 0, 0), entry(2, 0, 1), entry(2, 0, null))).toEqual([
      [0, '1–2'],
      [1, ''],
      [null, ''],
    ]);
  });

  it('says what else came of a decision: a card drawn after the deed of somebody else', () => {
    const log = [entry(1, 0, 0, true), entry(1, 0, 0), entry(1, 0, null, true), entry(1, 0, 1, true), entry(2, 1, 1)];
    expect(listed(...log)).toEqual([
      [0, '1'],
      [null, ''],
      [1, ''],
      [1, '2'],
    ]);
  });
});
