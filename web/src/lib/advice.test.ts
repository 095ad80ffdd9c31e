import type { Hint } from '../boards/boards';
import { Advice } from './advice';
import type { Choice } from './api';

const choice = (action: number, structure: Record<string, unknown>): Choice =>
  ({ action, text: '', words: `choice ${action}`, structure }) as Choice;
const hint = (action: number, then: Hint['then'] = []): Hint => ({
  action,
  words: `hint ${action}`,
  structure: {},
  value: 1,
  reason: `because ${action}`,
  then,
  open: '',
});

const cards = [choice(1, { card: 1 }), choice(2, { card: 2 })];
const places = [choice(10, { x: 0 }), choice(11, { x: 1 }), choice(12, { x: 2 })];
const turn = hint(1, [
  { words: 'On 1', structure: { x: 1 } },
  { words: 'Road to 5', structure: { road: 5 } },
]);

describe('advice within a turn', () => {
  it('goes on with the turn that was begun', () => {
    const advice = new Advice();
    advice.tell([turn, hint(2)], cards);
    advice.played(1, cards);
    const told = advice.tell([hint(12), hint(11), hint(10)], places);
    expect(told.map(({ action }) => action)).toEqual([11, 12, 10]);
    // What the first step has brought already is not promised again.
    expect(told[0]).toMatchObject({ words: 'On 1, then: Road to 5', reason: 'because 11' });
  });

  it('says so where the promise was made for the whole turn', () => {
    const advice = new Advice();
    advice.tell([turn], cards);
    advice.played(1, cards);
    expect(advice.tell([hint(12)], places)[0]).toMatchObject({ action: 11, reason: 'Of the turn as a whole: because 1' });
    advice.played(11, places);
    expect(advice.tell([], [choice(20, { road: 5 })])[0]).toMatchObject({ reason: 'Of the turn as a whole: because 1' });
  });

  it('goes on when a step was taken without asking again', () => {
    const advice = new Advice();
    advice.tell([turn], cards);
    advice.played(1, cards);
    advice.played(11, places);
    expect(advice.tell([], [choice(20, { road: 5 })])[0]).toMatchObject({ action: 20, words: 'Road to 5' });
  });

  it('is new for whoever does something else', () => {
    const advice = new Advice();
    advice.tell([turn], cards);
    advice.played(2, cards);
    expect(advice.tell([hint(12)], places)).toEqual([hint(12)]);
  });

  it('is new after taking back', () => {
    const advice = new Advice();
    advice.tell([turn], cards);
    advice.played(1, cards);
    advice.forget();
    expect(advice.tell([hint(12)], places)).toEqual([hint(12)]);
  });
});
