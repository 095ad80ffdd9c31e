import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { fixtures } from '../../tests/fixtures';
import { coverOf, kitOf } from '../boards';
import GenericBoard from './GenericBoard.svelte';

const rest = { canUndo: false, pending: null, forecast: null, highlight: [], undo: vi.fn(), preview: vi.fn(), announce: vi.fn() };

describe('a game without a drawing of its own', () => {
  it('is playable by its choices, few or many', async () => {
    const play = vi.fn();
    const { unmount } = render(GenericBoard, { snapshot: fixtures.soloStart, choices: fixtures.soloStart.choices, play, ...rest });
    await userEvent.click(screen.getByRole('button', { name: fixtures.soloStart.choices[0]!.words }));
    expect(play).toHaveBeenCalledWith(fixtures.soloStart.choices[0]);
    unmount();
    render(GenericBoard, { snapshot: fixtures.soloChosen, choices: fixtures.soloChosen.choices, play, ...rest });
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'X' }), '2');
    expect(screen.getAllByRole('button').length).toBe(1);
    await userEvent.click(screen.getByRole('button'));
    expect(fixtures.soloChosen.choices).toContain(play.mock.calls[1]![0]);
  });

  it('speaks of players by name in its choices', () => {
    const choice = { action: 1, text: 'P2', words: 'Player 2', structure: { kind: 'player', player: 1 } };
    render(GenericBoard, { snapshot: fixtures.teamStart, choices: [choice], play: vi.fn(), ...rest });
    expect(screen.getByRole('button', { name: `${fixtures.teamStart.table.seats[1]!.name} (2)` })).toBeDefined();
  });

  it('gets the general board, panel and strip', async () => {
    const kit = await kitOf('no such game');
    expect(kit.Board).toBeDefined();
    expect(kit.Panel).toBeDefined();
    expect(kit.cellsOf(fixtures.soloStart, { number: 1, seat: 0, name: '', text: '' })).toEqual([]);
    expect(coverOf('no such game')).toBeUndefined();
    expect(coverOf('sprawlopolis')).toBeDefined();
  });
});
