// Every word that a board says can be said in another language: here each of them is said in one that nobody speaks, and
// whatever stands there in plain English was never offered for translation.

import { fireEvent, render } from '@testing-library/svelte';
import { flushSync, tick } from 'svelte';
import { settings } from '../lib/settings.svelte';
import { Showing } from '../lib/showing.svelte';
import { saidByService, watchEscapes } from '../tests/escapes';
import Setting from '../tests/Setting.svelte';
import type { Shown } from './boards';

const KEYS = ['1', 'ArrowRight', 'Enter', 'r', 'ArrowDown', 'Enter', 'Escape'];
const FEW = 1;

// Whole tables are drawn, on machines that do other things as well.
vi.setConfig({ testTimeout: 180_000 });

const found = import.meta.glob<Record<'played' | 'watched' | 'ended', Shown[]>>('../fixtures/contract/*.json', {
  import: 'default',
});
const games = Object.entries(found).map(([path, load]) => ({ game: /(\w+)\.json$/.exec(path)![1]!, load }));

describe.each(games)('the board of $game', ({ game, load }) => {
  it.each([false, true])('says nothing that cannot be translated (in words: %s)', async (text) => {
    const positions = await load();
    vi.spyOn(settings, 'text', 'get').mockReturnValue(text);
    let showing!: Showing;
    const stop = $effect.root(() => {
      showing = new Showing(() => 'off');
    });
    await showing.draw(game);
    const { hear, look, found: plain } = watchEscapes(saidByService(positions));
    let said = 0;
    for (const [situation, shown] of Object.entries(positions)) {
      for (const [at, snapshot] of shown.entries()) {
        showing.playback.accept(snapshot);
        const choices = situation === 'played' ? snapshot.choices : [];
        const announce = (words: string | null) => hear(words ?? '');
        const asked = { play() {}, undo() {}, preview() {}, announce, ask: announce, choices, canUndo: true };
        const { container, unmount } = render(Setting, { showing, asked });
        flushSync();
        await tick();
        look(container);
        // What only shows itself to who does something.
        const board = container.querySelector('[role="application"], main')!;
        for (const key of choices.length && at < FEW && !text ? KEYS : []) {
          await fireEvent.keyDown(board, { key });
          look(container);
        }
        said += container.textContent?.match(/⟦/g)?.length ?? 0;
        unmount();
      }
    }
    stop();
    vi.restoreAllMocks();
    expect(said).toBeGreaterThan(0);
    expect([...plain].join('\n')).toBe('');
  });
});
