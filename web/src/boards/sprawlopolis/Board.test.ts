import { fireEvent, render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { fixtures } from '../../tests/fixtures';
import type { BoardProps, Shown } from '../boards';
import Board from './Board.svelte';
import Panel from './score/Panel.svelte';
import TextBoard from './TextBoard.svelte';

function props(snapshot: Shown, more: Partial<BoardProps> = {}): BoardProps {
  return {
    snapshot,
    choices: snapshot.choices,
    canUndo: snapshot.can_undo,
    pending: null,
    forecast: null,
    highlight: [],
    play: vi.fn(),
    undo: vi.fn(),
    preview: vi.fn(),
    announce: vi.fn(),
    ...more,
  };
}
const ghost = (container: HTMLElement) => container.querySelector<SVGElement>('.ghost');

describe('the Sprawlopolis board', () => {
  it('chooses a card at once when alone', async () => {
    const given = props(fixtures.soloStart);
    render(Board, given);
    const hand = within(screen.getByRole('list', { name: 'Your hand' })).getAllByRole('button');
    expect(hand).toHaveLength(3);
    await userEvent.click(hand[1]!);
    expect(given.play).toHaveBeenCalledTimes(1);
    expect(given.play).toHaveBeenCalledWith(fixtures.soloStart.choices[1]);
  });

  it('asks first in a team, where choosing shows the card', async () => {
    const given = props(fixtures.teamStart);
    const { container } = render(Board, given);
    await userEvent.keyboard('2');
    expect(given.play).not.toHaveBeenCalled();
    expect(ghost(container)?.dataset['mood']).toBe('trying');
    await userEvent.keyboard('{ArrowRight}{Enter}');
    expect(given.play).not.toHaveBeenCalled();
    expect(screen.getByText(/Everyone will see card/)).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByText(/Everyone will see card/)).toBeNull();
    await userEvent.keyboard('{Enter}{Enter}');
    expect(given.play).toHaveBeenCalledWith(fixtures.teamStart.choices[1]);
  });

  it('is played by keyboard: turn, move, place', async () => {
    const given = props(fixtures.soloChosen);
    const { container } = render(Board, given);
    const first = ghost(container)!.dataset['spot'];
    await userEvent.keyboard('r{ArrowLeft}');
    expect(ghost(container)!.dataset['spot']).not.toBe(first);
    expect(ghost(container)!.dataset['mood']).toBe('legal');
    expect(given.announce).toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    const [choice] = vi.mocked(given.play).mock.calls[0]!;
    expect(choice.structure).toMatchObject({ kind: 'place', turned: true });
    expect(fixtures.soloChosen.choices).toContain(choice);
    expect(given.preview).toHaveBeenLastCalledWith(choice);
  });

  it('takes the card back to try another', async () => {
    const given = props(fixtures.soloChosen);
    const { rerender } = render(Board, given);
    const hand = () => within(screen.getByRole('list', { name: 'Your hand' })).getAllByRole('button');
    const other = hand().findIndex((card) => card.getAttribute('aria-pressed') === 'false');
    await userEvent.click(hand()[other]!);
    expect(given.undo).toHaveBeenCalledTimes(1);
    expect(given.play).not.toHaveBeenCalled();
    await rerender(props(fixtures.soloStart, { play: given.play, undo: given.undo }));
    expect(given.play).toHaveBeenCalledTimes(1);
    expect(given.play).toHaveBeenCalledWith(fixtures.soloStart.choices[other]);
  });

  it('shows a card that was sent as under way, and takes no second order', async () => {
    const given = props(fixtures.soloChosen);
    const { container, rerender } = render(Board, given);
    await userEvent.keyboard('{Enter}');
    const [choice] = vi.mocked(given.play).mock.calls[0]!;
    await rerender({ ...given, pending: choice.action });
    expect(ghost(container)?.dataset['mood']).toBe('sending');
    await userEvent.keyboard('{Enter}');
    expect(given.play).toHaveBeenCalledTimes(1);
  });

  it('offers nothing to a spectator or when another player decides', () => {
    const { container } = render(Board, props(fixtures.teamWatch));
    expect(screen.queryByRole('list', { name: 'Your hand' })).toBeNull();
    expect(ghost(container)).toBeNull();
    render(Board, props(fixtures.teamOther));
    for (const card of within(screen.getByRole('list', { name: 'Your hand' })).getAllByRole('button'))
      expect(card).toBeDisabled();
  });

  it('has a text board with the same choices', async () => {
    const given = props(fixtures.soloChosen);
    render(TextBoard, given);
    expect(screen.getByRole('table', { name: /The city/ })).toBeVisible();
    const column = screen.getByRole('combobox', { name: /Column/ });
    await userEvent.selectOptions(column, '1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Row/ }), '-1');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: /Turned/ }), 'true');
    await userEvent.click(screen.getByRole('button', { name: /Place card \d+, turned, at column 1, row -1/ }));
    expect(vi.mocked(given.play).mock.calls[0]![0].structure).toMatchObject({ x: 1, y: -1, turned: true });
  });
});

describe('the Sprawlopolis score panel', () => {
  it('shows goals and points at the blocks of a line', async () => {
    const point = vi.fn();
    render(Panel, { snapshot: fixtures.soloMiddle, forecast: null, point });
    expect(screen.getByText(/of 35 needed/)).toBeVisible();
    await fireEvent.mouseEnter(screen.getByRole('button', { name: /Residential/ }));
    expect(point).toHaveBeenLastCalledWith(fixtures.soloMiddle.sheet.lines[0]!.cells);
    await fireEvent.mouseLeave(screen.getByRole('button', { name: /Residential/ }));
    expect(point).toHaveBeenLastCalledWith([]);
  });

  it('shows which lines a placement would change', () => {
    const forecast = {
      action: 1,
      before: -4,
      after: -1,
      lines: [{ source: 'group', item: 'P', title: 'park', seat: null, before: 2, after: 5, text: '', cells: [], sure: true }],
      luck: false,
    };
    render(Panel, { snapshot: fixtures.soloMiddle, forecast, point: vi.fn() });
    expect(within(screen.getByRole('button', { name: /^Park Largest/ })).getByText('+3')).toBeVisible();
  });
});
