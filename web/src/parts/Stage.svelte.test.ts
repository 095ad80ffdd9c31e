import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { flushSync } from 'svelte';
import { Showing } from '../lib/showing.svelte';
import type { Kit } from '../boards/boards';
import { fixtures } from '../tests/fixtures';
import Stage from './Stage.svelte';

// A whole table is drawn, several times.
vi.setConfig({ testTimeout: 30_000 });

/** A position that its board cannot draw: its city is missing. */
const broken = { ...fixtures.soloStart, view: { ...fixtures.soloStart.view, table: {} } } as typeof fixtures.soloStart;

it('leaves the board in words where it cannot be drawn, and draws it again when asked', async () => {
  const complaints = vi.spyOn(console, 'error').mockReturnValue();
  const showing = new Showing(() => 'off');
  await showing.draw('sprawlopolis');
  const inWords = () => screen.queryByRole('table', { name: /The city/ });
  showing.playback.accept(fixtures.soloStart);
  const play = vi.fn();
  render(Stage, { showing, highlight: [], choices: fixtures.soloChosen.choices, play });
  expect(screen.queryByTestId('broken')).toBeNull();
  expect(inWords()).toBeNull();

  showing.playback.accept(broken);
  flushSync();
  expect(screen.getByTestId('broken')).toHaveTextContent('The board could not be drawn');
  // Not even in words; and what was wrong is said to whoever looks for it.
  expect(inWords()).toBeNull();
  expect(complaints).toHaveBeenCalledTimes(2);

  const again = () => userEvent.click(screen.getByRole('button', { name: 'Draw it again' }));
  await again();
  expect(screen.getByTestId('broken')).toBeVisible();
  showing.playback.accept(fixtures.soloChosen);
  await again();
  expect(screen.queryByTestId('broken')).toBeNull();
  expect(screen.getByRole('list', { name: 'Your hand' })).toBeVisible();
});

it('can be played in words while its picture is broken', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const showing = new Showing(() => 'off');
  await showing.draw('sprawlopolis');
  const Broken: Kit['Board'] = () => {
    throw new Error('broken');
  };
  showing.kit = { ...showing.kit!, Board: Broken };
  showing.playback.accept(fixtures.soloChosen);
  const play = vi.fn();
  render(Stage, { showing, highlight: [], choices: fixtures.soloChosen.choices, play });
  expect(screen.getByRole('table', { name: /The city/ })).toBeVisible();
  const part = (name: RegExp, value: string) => userEvent.selectOptions(screen.getByRole('combobox', { name }), value);
  await part(/Column/, '1');
  await part(/Row/, '-1');
  await part(/Turned/, 'true');
  await userEvent.click(screen.getByRole('button', { name: /Place card \d+, turned, at column 1, row -1/ }));
  expect(play).toHaveBeenCalledOnce();
});
