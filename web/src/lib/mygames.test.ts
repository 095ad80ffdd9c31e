import { fixtures } from '../tests/fixtures';
import type { MyGame, SeatInfo } from './api';
import { newsOf, waitingForMe } from './mygames';

const seat = (number: number, name: string, more: Partial<SeatInfo> = {}): SeatInfo => ({
  number,
  kind: 'person',
  name,
  bot: null,
  mine: number === 0,
  connected: true,
  ...more,
});
const now = Date.parse('2024-05-01T12:20:00Z');
const game = (more: Partial<MyGame> = {}, table: Partial<MyGame['table']> = {}): MyGame => ({
  table: { ...fixtures.soloStart.table, seats: [seat(0, 'Ada'), seat(1, 'Ben')], moves: 3, ...table },
  turn: [0],
  moved: '2024-05-01T12:16:00Z',
  scores: null,
  ranking: null,
  ...more,
});

describe('my games', () => {
  it('say whose turn it is and when something happened', () => {
    expect(newsOf(game(), now)).toEqual({ kind: 'mine', awaited: true, sign: 'Your turn', text: 'with Ben · 4 min ago' });
    expect(newsOf(game({ turn: [1] }), now)).toMatchObject({ kind: 'others', sign: 'Ben chooses' });
    expect(newsOf(game({}, { seats: [seat(0, 'Ada')] }), now)).toMatchObject({ sign: 'Go on', text: 'alone · 4 min ago' });
  });
  it('say who is missing', () => {
    const seats = [seat(0, 'Ada'), seat(1, '', { kind: 'open' })];
    expect(newsOf(game({ turn: [] }, { status: 'waiting', seats }), now)).toMatchObject({ kind: 'waiting', sign: '1 seat free' });
  });
  it('say how it came out', () => {
    const over = { scores: [17, 12], ranking: [1, 2], turn: [] };
    expect(newsOf(game(over, { status: 'over' }), now)).toMatchObject({ kind: 'won', text: '17 points · with Ben · 4 min ago' });
    expect(newsOf(game({ ...over, ranking: [2, 1] }, { status: 'over' }), now)).toMatchObject({ kind: 'over', sign: '2nd of 2' });
  });
  it('count those that somebody else waits for', () => {
    expect(waitingForMe([game(), game({ turn: [1] }), game({}, { seats: [seat(0, 'Ada')] })])).toBe(1);
  });
});
