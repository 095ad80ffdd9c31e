import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { fixtures } from '../../tests/fixtures';
import { kitOf } from '../boards';
import { coverOf } from '../covers';
import GenericBoard from './GenericBoard.svelte';

const rest = { canUndo: false, pending: null, forecast: null, highlight: [], undo: vi.fn(), preview: vi.fn(), announce: vi.fn() };

describe('a game without a drawing of its own', () => {
  it('is playable by its choices, few or many', async () => {
    const play = vi.fn();
    const { unmount } = render(GenericBoard, {
      snapshot: fixtures.soloStart,
      choices: fixtures.soloStart.choices,
      play,
      ...rest,
    });
    await userEvent.click(screen.getByRole('button', { name: fixtures.soloStart.choices[0]!.words }));
    expect(play).toHaveBeenCalledWith(fixtures.soloStart.choices[0]);
    unmount();
    render(GenericBoard, { snapshot: fixtures.soloChosen, choices: fixtures.soloChosen.choices, play, ...rest });
    expect(screen.getByText(`${fixtures.soloChosen.choices.length} choices`)).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Your choices' })).toBeNull();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /^Column −2 … 2/ }), '2');
    const left = fixtures.soloChosen.choices.filter(({ structure }) => structure['x'] === 2);
    const listed = within(screen.getByRole('list', { name: 'Your choices' })).getAllByRole('button');
    expect(listed.length).toBe(left.length);
    await userEvent.click(listed[0]!);
    expect(fixtures.soloChosen.choices).toContain(play.mock.calls[1]![0]);
  });

  it('gets the general board, panel and strip', async () => {
    const kit = await kitOf('no such game');
    expect(kit.Board).toBeDefined();
    expect(kit.Panel).toBeDefined();
    expect(coverOf('no such game')).toBeUndefined();
    expect(coverOf('sprawlopolis')).toBeDefined();
  });
});
