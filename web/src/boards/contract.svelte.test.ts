// What every board owes to the pages, on real positions that scripts/fixtures.py took from the engine: whoever plays,
// watches, looks on while turns are played back or at the end gets a picture, and when it is gone nothing of it is left.

import { fireEvent, render } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { Showing } from '../lib/showing.svelte';
import Setting from '../tests/Setting.svelte';
import { watchTraces } from '../tests/traces';
import { isDrawn, type BoardProps, type Shown } from './boards';

// Whole tables are drawn, on machines that do other things as well.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type Situation = 'played' | 'watched' | 'ended';
type Positions = Record<Situation, Shown[]>;

const found = import.meta.glob<Positions>('../fixtures/contract/*.json', { import: 'default' });
const games = Object.entries(found).map(([path, load]) => ({ game: /(\w+)\.json$/.exec(path)![1]!, load }));
const KEYS = ['Enter', ' ', 'ArrowRight', 'ArrowDown', 'Tab', 'r', '1', '2', 'u', 'Delete', 'Escape'];
// Longer than anything that is told takes.
const LONG = 2_000;

function asked(choices: Shown['choices']) {
  const done = { play: vi.fn(), undo: vi.fn(), preview: vi.fn(), announce: vi.fn(), ask: vi.fn() };
  return { ...done, choices, canUndo: false } satisfies Partial<BoardProps>;
}

it.each(Object.keys(import.meta.glob('./*/kit.ts')).filter((path) => !path.includes('generic')))('%s is put to it', (path) =>
  expect(games.map(({ game }) => `./${game}/kit.ts`)).toContain(path),
);

describe.each(games)('the board of $game', ({ game, load }) => {
  let traces: ReturnType<typeof watchTraces>;
  let positions: Positions;
  let said: ReturnType<typeof vi.spyOn>[];
  let stop = () => {};
  let showing: Showing;

  beforeEach(async () => {
    positions = await load();
    expect(isDrawn(game)).toBe(true);
    traces = watchTraces();
    said = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')];
    stop = $effect.root(() => {
      showing = new Showing(() => 'normal');
    });
    await showing.draw(game);
  });
  afterEach(() => {
    stop();
    traces.stop();
    vi.restoreAllMocks();
  });

  /** Lays the table, and looks at it. */
  async function lay(first: Shown, given: ReturnType<typeof asked>, text = false) {
    vi.spyOn(settings, 'text', 'get').mockReturnValue(text);
    showing.playback.accept(first);
    const table = render(Setting, { showing, asked: given });
    await settle(table.container);
    return table;
  }
  async function settle(container: HTMLElement) {
    flushSync();
    await tick();
    // Drawn by the board itself: where it is broken a sentence stands in its place.
    expect(container.querySelector('[data-testid="broken"]')).toBeNull();
    expect(container.querySelector('main')?.textContent?.trim()).not.toBe('');
    expect(container.textContent).not.toMatch(/undefined|NaN|\[object/);
    expect(container.innerHTML).not.toMatch(/="[^"]*(undefined|NaN|\[object)/);
  }
  /** Takes it away: nothing was complained of, and nothing is left. */
  async function clear({ unmount }: { unmount(): void }) {
    unmount();
    showing.playback.stop();
    flushSync();
    await tick();
    expect(traces.left()).toEqual([]);
    expect(said.flatMap((spy) => spy.mock.calls)).toEqual([]);
  }
  const nothingDone = ({ play, undo }: ReturnType<typeof asked>) => {
    expect(play).not.toHaveBeenCalled();
    expect(undo).not.toHaveBeenCalled();
  };

  it.each([false, true])('asks whoever plays, and decides nothing for them (in words: %s)', async (text) => {
    const [first] = positions.played;
    const given = asked(first!.choices);
    const table = await lay(first!, given, text);
    expect(first!.choices.length).toBeGreaterThan(0);
    expect(table.container.querySelector('main :is(button, select, [tabindex="0"])')).not.toBeNull();
    await vi.advanceTimersByTimeAsync(LONG);
    nothingDone(given);
    // The choice is on its way, then others are asked.
    await table.rerender({ asked: { ...given, pending: first!.choices[0]!.action } });
    await settle(table.container);
    await table.rerender({ asked: { ...given, choices: [] } });
    await settle(table.container);
    nothingDone(given);
    await clear(table);
  });

  it('offers nothing to who watches', async () => {
    const given = asked([]);
    const table = await lay(positions.watched[0]!, given);
    for (const next of positions.watched) showing.playback.accept(next);
    for (const key of KEYS) await fireEvent.keyDown(table.container.querySelector('main')!, { key });
    await settle(table.container);
    nothingDone(given);
    await clear(table);
  });

  it('tells what was played, and ends with the newest picture', async () => {
    const [first, ...later] = positions.played;
    const table = await lay(first!, asked([]));
    for (const next of later) showing.playback.accept(next);
    for (let steps = 0; showing.behind && steps < 99; steps++) {
      await settle(table.container);
      await vi.advanceTimersByTimeAsync(200);
    }
    await settle(table.container);
    expect(showing.behind).toBe(false);
    expect(showing.shown?.version).toBe(later.at(-1)!.version);
    await clear(table);
  });

  it('goes away in the middle of what it tells', async () => {
    const [first, ...later] = positions.ended;
    const table = await lay(first!, asked(first!.choices));
    for (const next of later) showing.playback.accept(next);
    await settle(table.container);
    await vi.advanceTimersByTimeAsync(100);
    expect(showing.behind).toBe(true);
    await clear(table);
  });

  it('shows how it ended', async () => {
    const last = positions.ended.at(-1)!;
    const given = asked([]);
    const table = await lay(last, given);
    expect(showing.over).toBe(true);
    for (const key of KEYS) await fireEvent.keyDown(table.container.querySelector('main')!, { key });
    nothingDone(given);
    await clear(table);
  });
});
