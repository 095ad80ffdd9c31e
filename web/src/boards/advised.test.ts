import { expect, test } from 'vitest';
import { advisedBy, type Hint } from './boards';

const hint = (...steps: Record<string, unknown>[]): Hint => {
  const [structure = {}, ...then] = steps;
  return {
    action: 0,
    words: '',
    structure,
    value: null,
    reason: '',
    open: '',
    then: then.map((step) => ({ words: '', structure: step })),
  };
};
const at = (step: Record<string, unknown>) => (step['x'] === undefined ? null : String(step['x']));

test('hints that point at the same place share its mark', () => {
  const marks = advisedBy([hint({ card: 1 }, { x: 5 }), hint({ card: 2 }, { x: 5 }), hint({ card: 3 }, { x: 6 })], at);
  expect(marks).toEqual([
    { key: '5', ranks: '1 2', first: true },
    { key: '6', ranks: '3', first: true },
  ]);
});

test('where a turn goes later is marked as later, unless another goes there first', () => {
  const marks = advisedBy([hint({ x: 5 }, { x: 6 }, { x: 7 }), hint({ x: 7 })], at);
  expect(marks).toEqual([
    { key: '5', ranks: '1', first: true },
    { key: '6', ranks: '1', first: false },
    { key: '7', ranks: '2', first: true },
  ]);
});
