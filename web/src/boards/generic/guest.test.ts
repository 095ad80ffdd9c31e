import { render } from '@testing-library/svelte';
import { expect, test, vi } from 'vitest';
import start from '../../fixtures/solo-start.json';
import type { BoardProps, Shown } from '../boards';
import GuestBoard from './GuestBoard.svelte';
import { findGuest, type GuestBoard as Board } from './guest';

const props = (game: string): BoardProps => {
  const snapshot = structuredClone(start) as unknown as Shown;
  snapshot.table.game = game;
  const nothing = () => undefined;
  return {
    snapshot,
    choices: snapshot.choices,
    canUndo: false,
    pending: null,
    forecast: null,
    highlight: [],
    play: nothing,
    undo: nothing,
    preview: nothing,
    announce: nothing,
  };
};

test('a board of another package is mounted, updated and taken down', async () => {
  const board: Required<Board> = { update: vi.fn(), destroy: vi.fn() };
  const mount = vi.fn(() => board);
  await findGuest('guest', () => Promise.resolve({ mount }));
  const { rerender, unmount } = render(GuestBoard, props('guest'));
  expect(mount).toHaveBeenCalledOnce();
  await rerender({ ...props('guest'), canUndo: true });
  expect(board.update).toHaveBeenLastCalledWith(expect.objectContaining({ canUndo: true }));
  unmount();
  expect(board.destroy).toHaveBeenCalledOnce();
});

test('a game without one has none', async () => {
  expect(await findGuest('none', () => Promise.reject(new Error('not found')))).toBeUndefined();
});
