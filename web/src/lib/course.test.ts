import type { LogEntry } from './api';
import { courseOf } from './course';

const entry = (turn: number, seat: number, gains: [number, number][], minor = false): LogEntry => ({
  number: turn + 1,
  turn,
  seat,
  minor,
  name: '',
  text: `did ${turn}.`,
  cells: [],
  cards: [],
  gains: gains.map(([of, points]) => ({ seat: of, points, title: '' })),
});

describe('how a game went', () => {
  it('has everybody’s points after each turn, and ends with the result', () => {
    const log = [
      entry(0, 0, [[0, 3]]),
      entry(1, 1, [
        [1, 5],
        [0, -1],
      ]),
      entry(1, 0, [[0, 2]]),
    ];
    expect(courseOf(log, [8, 5]).points).toEqual([
      [4, 0],
      [7, 0],
      [8, 5],
    ]);
  });

  it('names the turns that brought most, in order', () => {
    const log = [0, 1, 2, 3].map((turn) => entry(turn, turn % 2, [[turn % 2, [4, 1, 9, 6][turn]!]]));
    expect(courseOf(log, [13, 7]).peaks.map(({ at, seat, gain }) => [at, seat, gain])).toEqual([
      [1, 0, 4],
      [3, 0, 9],
      [4, 1, 6],
    ]);
  });

  it('names what somebody did, not what happened to them', () => {
    const back: LogEntry = { ...entry(0, 0, []), text: 'gets 2 resources back.', cells: [[0, 1]] };
    const built: LogEntry = { ...entry(0, 0, [[0, 25]]), text: 'constructs on yellow 14.', cells: [[2, 2]], cards: [33, 35] };
    const kept: LogEntry = { ...entry(0, 0, []), text: 'keeps the card.', cards: [33], minor: true };
    expect(courseOf([back, built, kept], [25]).peaks.map(({ text }) => text)).toEqual(['constructs on yellow 14.']);
  });

  it('is a single point where nothing was played', () => {
    expect(courseOf([], [0, 0])).toEqual({ points: [[0, 0]], peaks: [] });
  });
});
