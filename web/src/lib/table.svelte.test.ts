import { flushSync } from 'svelte';
import type { Kit, Shown } from '../boards/boards';
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
    hear(
      asked([
        ['person', true],
        ['bot', false],
      ]),
    );
    expect([at.myTurn, at.alone, at.mayHint]).toEqual([true, false, true]);
    hear(
      asked(
        [
          ['person', true],
          ['person', false],
        ],
        { version: base.version + 1 },
      ),
    );
    expect([at.myTurn, at.mayHint]).toEqual([true, false]);
  });

  it('covers the table until the device has changed hands', () => {
    const two = [
      ['person', true],
      ['hotseat', true],
    ] as const;
    hear(asked(two));
    expect([at.shared, at.handover, at.myTurn]).toEqual([true, null, true]);
    const next = { version: base.version + 1, view: { ...base.view, moves: 1 } };
    hear(asked(two, { ...next, seat: null, handover: 1, choices: [], can_undo: false }));
    expect([at.handover, at.myTurn, at.mayUndo, at.asked]).toEqual([1, false, false, 'handover/1']);
    hear(asked(two, { ...next, seat: 1 }));
    expect([at.handover, at.myTurn]).toEqual([null, true]);
  });

  it('shows the scores from before a step that is told, or those its board says belong to what is shown', () => {
    stop();
    stop = $effect.root(() => {
      at = new TableState('code', () => 'slow');
    });
    at.playback.begins = () => true;
    hear({ ...base, scores: [1, 1] });
    const events = [0, 1].map((seat) => ({ number: base.view.moves + 1, kind: 'drawn', seat })) as unknown as Shown['events'];
    hear({ ...base, version: base.version + 1, scores: [2, 2], events, view: { ...base.view, moves: base.view.moves + 1 } });
    expect(at.before?.scores).toEqual([1, 1]);
    at.kit = { scoresTold: (_, { before }, after) => [after.scores![0]!, before.scores![1]!] } as Kit;
    expect(at.before?.scores).toEqual([2, 1]);
    at.playback.stop();
  });

  it('is over when its last move has been told', () => {
    vi.useFakeTimers();
    stop();
    stop = $effect.root(() => {
      at = new TableState('code', () => 'normal');
    });
    hear({ ...base, scores: [34, 34] });
    const events = [{ number: base.view.moves + 1, kind: 'card_placed', seat: 0 }] as unknown as Shown['events'];
    hear({
      ...base,
      version: base.version + 1,
      scores: [49, 49],
      events,
      view: { ...base.view, moves: base.view.moves + 1, over: true },
    });
    expect([at.over, at.behind, at.before?.scores, at.shown?.view.over]).toEqual([false, true, [34, 34], true]);
    vi.runAllTimers();
    flushSync();
    expect([at.over, at.before, at.shown?.scores]).toEqual([true, null, [49, 49]]);
    vi.useRealTimers();
  });

  it('shows the last turns again with one request', async () => {
    const asked: string[] = [];
    const steps = [{ type: 'state', snapshot: base }];
    vi.stubGlobal('fetch', (path: string) => (asked.push(path), Promise.resolve(new Response(JSON.stringify(steps)))));
    const turn = { turn: 0, seat: 1, shared: false, first: 3, before: [0, 0], after: [1, 1], gains: [] };
    const entry = { name: '', number: 3, seat: 1, text: 'did it.', cells: [], cards: [], minor: false, turn: 0, gains: [] };
    hear({ ...base, seat: 0, turns: [turn], log: [entry], view: { ...base.view, moves: 9 } });
    await at.showAgain();
    expect(asked).toEqual(['/api/tables/code/positions?from=2&to=9&seat=0']);
    at.playback.stop();
    vi.unstubAllGlobals();
  });

  it('knows whether the game ended before the viewer’s eyes', () => {
    hear(fixtures.soloOver);
    expect([at.over, at.sawRunning, at.asked]).toEqual([true, false, 'over']);
  });
});
