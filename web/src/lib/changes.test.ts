import { fixtures } from '../tests/fixtures';
import type { ChangeMessage } from './api';
import { changed, inARow } from './changes';

const base = fixtures.soloMiddle;
const change = (kept: number, snapshot: Record<string, unknown>): ChangeMessage => ({
  type: 'change',
  since: base.version,
  kept,
  snapshot,
});

describe('changes', () => {
  it('leave what they do not name as it was, also within the view', () => {
    const line = { ...base.log[0]!, number: 99 };
    const now = changed(base, change(2, { version: 99, view: { moves: 99, table: { deck: 1 } }, log: [line] }));
    expect([now.version, now.view?.moves, now.view?.seat]).toEqual([99, 99, base.view.seat]);
    expect(now.view?.table).toEqual({ ...base.view.table, deck: 1 });
    expect(now.log).toEqual([...base.log.slice(0, 2), line]);
    expect(now.sheet).toBe(base.sheet);
  });

  it('make a row of positions, each from the one before', () => {
    const kept = base.log.length;
    const row = inARow([{ type: 'state', snapshot: base }, change(kept, { scores: [7] }), change(kept, { can_undo: true })]);
    expect(row.map(({ scores }) => scores)).toEqual([base.scores, [7], [7]]);
    expect(row[2]?.can_undo).toBe(true);
  });
});
