import { contest } from '../tests/fixtures';
import { absenceOf, awayFor, lasting, partAt } from './absence';
import type { SeatInfo } from './api';
import { stateOf } from './players';

const now = Date.parse('2024-05-01T12:10:00Z');
const [long, short] = ['2024-05-01T12:05:00Z', '2024-05-01T12:09:00Z'];
/** Bob looks, and Ada is asked. */
function at(ada: Partial<SeatInfo>, bob: Partial<SeatInfo> = {}, more = {}) {
  const base = contest(null);
  const [one, two] = base.table.seats as [SeatInfo, SeatInfo];
  const seats = [
    { ...one, ...ada },
    { ...two, ...bob },
  ];
  return { ...base, ...more, choices: [], view: { ...base.view, over: false, deciders: [0] }, table: { ...base.table, seats } };
}
const away = { connected: false, away: long };

describe('somebody who is away', () => {
  it('is said to be, and neither to think nor to have chosen', () => {
    const seat = (more: Partial<SeatInfo>) => at(more).table.seats[0]!;
    expect(stateOf(at({}), seat({}), now)).toMatchObject({ kind: 'turn', words: 'choosing' });
    expect(stateOf(at(away), seat(away), now)).toMatchObject({ kind: 'away', words: 'away 5 minutes' });
    const several = at(away);
    several.view.deciders = [1, 2];
    expect(stateOf(several, seat(away), now)).toMatchObject({ kind: 'away' });
    expect(stateOf(several, seat({}), now)).toMatchObject({ kind: 'chosen' });
    expect(stateOf(at({}), seat({ ...away, bot: 'greedy', stand_in: 'Ruler' }), now)).toMatchObject({
      kind: 'bot',
      words: 'Ruler holds the seat',
    });
  });
  it('is waited for as long as the table says', () => {
    expect(absenceOf(at({}), now)).toBeNull();
    expect(absenceOf(at({ connected: false, away: short }), now)).toBeNull();
    expect(absenceOf(at(away), now)).toMatchObject({
      kind: 'missing',
      text: 'Ada has been away for 5 minutes.',
      agreed: false,
      waitsFor: '',
    });
    expect(absenceOf(at({ ...away, for_bot: [1] }), now)).toMatchObject({ agreed: true });
    const forever = at(away);
    expect(absenceOf({ ...forever, table: { ...forever.table, patience: null } }, now)).toBeNull();
    forever.view.deciders = [1];
    expect(absenceOf(forever, now)).toBeNull();
  });
  it('finds a bot at their seat, and takes it back', () => {
    expect(absenceOf(at({}, { bot: 'greedy', stand_in: 'Ruler' }), now)).toMatchObject({ kind: 'back', seat: { number: 1 } });
  });
  it('may be followed by whoever watches, if that is offered', () => {
    const seat = { ...away, bot: 'greedy', stand_in: 'Ruler' };
    expect(absenceOf(at(seat, { mine: false }), now)).toBeNull();
    expect(absenceOf(at({ ...seat, offered: true }, { mine: false }), now)).toMatchObject({
      kind: 'offered',
      seat: { number: 0 },
    });
  });
});

describe('times', () => {
  it('are told as people say them', () => {
    expect([5, 60, 150, 3600, 7300, 200_000].map((seconds) => lasting(seconds * 1000))).toEqual([
      'a moment',
      '1 minute',
      '2 minutes',
      '1 hour',
      '2 hours',
      '2 days',
    ]);
    expect(awayFor(at({ away: '2024-05-01T13:00:00Z' }).table.seats[0]!, now)).toBe(0);
  });
  it('belong to whoever played then', () => {
    const parts = [
      { seat: 0, name: 'Ada', bot: null, first: 1, last: 3, decisions: 2 },
      { seat: 0, name: 'Ruler', bot: 'greedy', first: 5, last: 9, decisions: 2 },
    ];
    expect(partAt(parts, 0, 5)?.name).toBe('Ruler');
    expect(partAt(parts, 0, 3)?.name).toBe('Ada');
    expect(partAt(parts, 1, 5)).toBeUndefined();
  });
});
