import { fixtures } from '../tests/fixtures';
import { axesOf, matches } from './narrowing';

const choices = fixtures.soloChosen.choices;

describe('finding one of many choices', () => {
  it('names what differs, with its range and how many choices each value leaves', () => {
    const axes = axesOf(choices, {});
    expect(axes.map(({ title }) => title)).toEqual(['Column', 'Row', 'Turned']);
    const [column] = axes;
    expect(column!.range).toBe('−2 … 2');
    expect(column!.values.reduce((sum, { count }) => sum + count, 0)).toBe(choices.length);
  });

  it('leaves what fits all wishes, and offers no value that fits none', () => {
    const wishes = { x: '-2' };
    const rows = axesOf(choices, wishes).find(({ key }) => key === 'y')!;
    const left = choices.filter((choice) => matches(choice, wishes));
    expect(left.length).toBeGreaterThan(0);
    expect(rows.values.reduce((sum, { count }) => sum + count, 0)).toBe(left.length);
    expect(rows.values.every(({ count }) => count > 0)).toBe(true);
  });

  it('says words and numbers as people do', () => {
    const of = (structure: Record<string, unknown>) => ({ seat: 0, action: 0, text: '', words: '', structure });
    const [what] = axesOf([of({ kind: 'pump-station' }), of({ kind: 'road' })], {});
    expect(what).toMatchObject({ title: 'What', range: '', values: [{ text: 'pump station' }, { text: 'road' }] });
  });
});
