import { describe, expect, it } from 'vitest';
import { hashOf, remarksIn, Sketch, strokesOf, withDrawings } from './sketch.svelte';

const RECORD = `pentapolis record 1
game sprawlopolis
players 1
seed 7

! comment It begins.
1 P1 4
! comment Well played
! value 0.4
! draw [[1,2,3]]
2 P1 4@-1,-1
result 12
`;

describe('what is drawn on a board', () => {
  it('belongs to a position, and is taken away by drawing it again', () => {
    const sketch = new Sketch();
    sketch.draw([10.04, 20, 60, 80]);
    sketch.draw([5, 5, 12]);
    expect(sketch.strokes).toEqual([
      [10, 20, 60, 80],
      [5, 5, 12],
    ]);
    sketch.draw([12, 22, 58, 79]);
    expect(sketch.strokes).toEqual([[5, 5, 12]]);
    sketch.at = 3;
    expect(sketch.strokes).toEqual([]);
    sketch.at = 0;
    sketch.clear();
    expect(sketch.strokes).toEqual([]);
  });

  it('stands in a link, and nonsense in a link draws nothing', () => {
    const strokes = [
      [10, -20.5, 60, 80],
      [5, 5, 12],
    ];
    expect(strokesOf(hashOf(strokes))).toEqual(strokes);
    expect(hashOf([])).toBe('');
    expect(strokesOf('#draw=1,2;x,y,z;1,2,3,4,5;7,8,9')).toEqual([[7, 8, 9]]);
    expect(strokesOf('#other')).toEqual([]);
  });

  it('stands in a record, with what others said of it', () => {
    const { drawn, comments } = remarksIn(RECORD);
    expect(Object.fromEntries(drawn)).toEqual({ 1: [[1, 2, 3]] });
    expect(Object.fromEntries(comments)).toEqual({ 0: 'It begins.', 1: 'Well played' });
    const again = withDrawings(
      RECORD,
      new Map([
        [0, [[1, 1, 2, 2]]],
        [2, [[4, 5, 6]]],
      ]),
    );
    expect(Object.fromEntries(remarksIn(again).drawn)).toEqual({ 0: [[1, 1, 2, 2]], 2: [[4, 5, 6]] });
    expect(again.split('\n').slice(5)).toEqual([
      '! comment It begins.',
      '! draw [[1,1,2,2]]',
      '1 P1 4',
      '! comment Well played',
      '! value 0.4',
      '2 P1 4@-1,-1',
      '! draw [[4,5,6]]',
      'result 12',
      '',
    ]);
    expect(withDrawings(again, new Map([[1, [[1, 2, 3]]]])).match(/! draw/g)).toHaveLength(1);
    expect(remarksIn(RECORD.replace('[[1,2,3]]', 'scribble')).drawn.get(1)).toEqual([]);
  });
});
