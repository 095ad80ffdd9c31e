import { flushSync } from 'svelte';
import type { Shown } from '../boards/boards';
import { fixtures } from '../tests/fixtures';
import { TableState } from './table.svelte';

const base = fixtures.teamStart;
type Kind = Shown['table']['seats'][number]['kind'];
/** The table as seat 0 is asked there: who sits at its places, and which of them are at this device. */
function asked(people: readonly (readonly [Kind, boolean])[], more: Partial<Shown> = {}): Shown {
  const seats = people.map(([kind, mine], number) => ({ ...base.table.seats[0]!, number, kind, mine }));
  return { ...base, seat: 0, table: { ...base.table, seats }, ...more };
}

describe('a table', () => {
  let at: TableState;
  let stop: () => void;
  const hear = (snapshot: Shown) => {
    at.line.snapshot = snapshot;
    flushSync();
  };
  beforeEach(() => {
    stop = $effect.root(() => {
      at = new TableState('code', () => 'off');
    });
    flushSync();
  });
  afterEach(() => stop());

  it('asks nobody before the game has begun', () => {
    hear({ ...base, view: null, sheet: null } as unknown as Shown);
    expect([at.shown, at.myTurn, at.asked]).toEqual([null, false, '']);
  });

  it('helps among bots, never among people', () => {
    hear(asked([['person', true], ['bot', false]]));
    expect([at.myTurn, at.alone, at.mayHint]).toEqual([true, false, true]);
    hear(asked([['person', true], ['person', false]], { version: base.version + 1 }));
    expect([at.myTurn, at.mayHint]).toEqual([true, false]);
  });

  it('covers the table until the device has changed hands', () => {
    const two = [['person', true], ['hotseat', true]] as const;
    hear(asked(two));
    expect([at.shared, at.covered, at.facing]).toEqual([true, false, 0]);
    const view = { ...base.view, moves: 1 };
    const next = asked(two, { seat: 1, version: base.version + 1, view });
    next.table.open = false;
    hear(next);
    expect([at.covered, at.myTurn, at.mayUndo, at.asked]).toEqual([true, false, false, 'cover/1']);
    at.facing = 1;
    expect([at.covered, at.myTurn]).toEqual([false, true]);
  });

  it('knows whether the game ended before the viewer’s eyes', () => {
    hear(fixtures.soloOver);
    expect([at.over, at.sawRunning, at.asked]).toEqual([true, false, 'over']);
  });
});
