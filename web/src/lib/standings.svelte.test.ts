import type { Shown } from '../boards/boards';
import { fixtures } from '../tests/fixtures';
import { Narrator } from './narrator';
import { Standings } from './standings.svelte';

const base = fixtures.teamStart;
const entry = { name: '', text: '', cells: [], cards: [], minor: false, turn: 0, gains: [] };
/** After some moves, of which the last ones were made by these seats. */
const at = (seats: number[], scores: number[], seat = 0): Shown => ({
  ...base,
  seat,
  scores,
  table: { ...base.table, seats: [0, 1].map((number) => ({ ...base.table.seats[0]!, number, mine: number === seat })) },
  view: { ...base.view, moves: seats.length },
  log: seats.map((who, i) => ({ ...entry, number: i + 1, seat: who, name: `P${who}`, text: `does ${i + 1}.` })),
});

describe('how the scores changed', () => {
  it('tells the last step', () => {
    const standings = new Standings();
    standings.follow(at([0], [3, 0]));
    expect(standings.changes).toEqual([]);
    standings.follow(at([0, 1], [2, 5]));
    expect(standings.changes).toEqual([-1, 5]);
  });

  it('claims nothing about what it did not see', () => {
    const standings = new Standings();
    standings.follow(at([0, 1], [2, 5]));
    standings.follow(at([0, 1, 1, 1], [9, 9]));
    expect(standings.changes).toEqual([]);
  });
});

describe('what happened, aloud', () => {
  it('tells only what is new, and only what the others did', () => {
    const narrator = new Narrator();
    expect(narrator.tell(at([1], []), 'What now?')).toEqual({ text: 'What now?', news: false });
    expect(narrator.tell(at([1, 0, 1], []), 'What now?')).toEqual({ text: 'P1 does 3. What now?', news: true });
    expect(narrator.tell(at([1, 0, 1, 0], []), '')).toEqual({ text: '', news: true });
  });
});
