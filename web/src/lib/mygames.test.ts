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
  away: null,
  stand_in: '',
  for_bot: [],
  offered: false,
  ...more,
});
const now = Date.parse('2024-05-01T12:20:00Z');
const game = (more: Partial<MyGame> = {}, table: Partial<MyGame['table']> = {}): MyGame => ({
  table: { ...fixtures.soloStart.table, seats: [seat(0, 'Ada'), seat(1, 'Ben')], moves: 3, practice: false, ...table },
  turn: [0],
  moved: '2024-05-01T12:16:00Z',
  ends: null,
  scores: null,
  ranking: null,
  grade: null,
  ...more,
});

describe('my games', () => {
  it('say whose turn it is and when something happened', () => {
    expect(newsOf(game(), now)).toEqual({ kind: 'mine', awaited: true, sign: 'Your turn', text: 'with Ben · 4 min ago' });
    expect(newsOf(game({ ends: now + 93_600_000 }), now).text).toBe('1 d 2 h left · with Ben · 4 min ago');
    expect(newsOf(game({ turn: [1] }), now)).toMatchObject({ kind: 'others', sign: 'Ben chooses' });
    expect(newsOf(game({}, { seats: [seat(0, 'Ada')] }), now)).toMatchObject({ sign: 'Go on', text: 'alone · 4 min ago' });
  });
  it('say won only where somebody could have lost', () => {
    const alone = (more: Partial<MyGame>) =>
      newsOf(game({ scores: [40], ...more }, { status: 'over', seats: [seat(0, 'Ada')] }), now);
    expect(alone({ ranking: [1] })).toMatchObject({ kind: 'won', sign: 'Won' });
    expect(alone({ grade: 'City architect' })).toMatchObject({ kind: 'over', sign: 'City architect' });
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
  it('of older rules wait for nobody', () => {
    expect(newsOf(game({ turn: [0] }, { outdated: true }), now)).toMatchObject({
      kind: 'over',
      awaited: false,
      sign: 'Older rules',
    });
  });
  it('count those that somebody else waits for', () => {
    expect(waitingForMe([game(), game({ turn: [1] }), game({}, { seats: [seat(0, 'Ada')] })])).toBe(1);
  });
});
