import { describe, expect, it, vi } from 'vitest';
import type { Choice, Judged, Snapshot, Weighing, Worth } from './api';
import { Learning } from './learning.svelte';
import { Trying } from './trying.svelte';

const judged = (number: number): Judged => ({
  type: 'judged',
  number,
  decision: number,
  seat: 0,
  played: { moves: ['p', 'q'], words: [] },
  better: { moves: ['a', 'b'], words: [] },
  mark: 'mistake',
  loss: { mean: 0.12, error: 0.01 },
  points: { mean: 3, error: 0 },
  chance: 0.5,
  truth: null,
  worlds: 400,
  reasons: [],
});
const choice = (text: string): Choice => ({ seat: 0, action: 1, text, structure: {}, words: text });
const worth = (mean: number): Worth => {
  const none = { mean: 0, error: 0 };
  return { chance: none, points: none, behind: { mean, error: 0.02 }, points_behind: { mean, error: 1 }, reasons: [] };
};

function made(behind: number) {
  const weigh = vi.fn((_: string, { lines }: Weighing) => Promise.resolve(lines.map((_, i) => worth(i === 2 ? behind : 0))));
  const tryLine = vi.fn((_: string, { steps }: { steps?: { seat: number; text: string }[] }) =>
    Promise.resolve({
      snapshot: { choices: ['a', 'b', 'c', 'd'].map(choice) } as unknown as Snapshot,
      played: '',
      steps: [...(steps ?? [])],
      ends_move: (steps ?? []).length === 2,
    }),
  );
  const learning = new Learning([judged(4), judged(9)], new Trying('code', { tryLine, weigh }), { weigh });
  const play = async (...texts: string[]) => {
    for (const text of texts) {
      await learning.trying.choose(choice(text));
      await learning.follow();
    }
  };
  return { learning, weigh, tryLine, play };
}

describe('learning from mistakes', () => {
  it('waits for the whole move, and finds the best', async () => {
    const { learning, weigh, play } = made(0);
    await learning.start();
    await play('a');
    expect(learning.stage).toBe('asked');
    expect(weigh).not.toHaveBeenCalled();
    await play('b');
    expect(learning.stage).toBe('found');
    expect(learning.solved).toBe(1);
  });

  it('counts what is within noise of the best', async () => {
    const { learning, play } = made(0.03);
    await learning.start();
    await play('c', 'd');
    expect(learning.stage).toBe('near');
  });

  it('says that it is still a mistake where the whole interval is worse, and can be tried again', async () => {
    const { learning, play } = made(0.1);
    await learning.start();
    await play('c', 'd');
    expect(learning.stage).toBe('missed');
    expect(learning.misses).toBe(1);
    await learning.again();
    expect(learning.stage).toBe('asked');
    expect(learning.trying.steps).toEqual([]);
  });

  it('shows the better line on the board, and goes on to the end', async () => {
    const { learning, tryLine } = made(0);
    await learning.start();
    await learning.show();
    expect(learning.stage).toBe('shown');
    expect(tryLine.mock.lastCall![1].steps!.map(({ text }) => text)).toEqual(['a', 'b']);
    expect(learning.solved).toBe(0);
    await learning.next();
    expect(learning.one!.number).toBe(9);
    await learning.next();
    expect(learning.stage).toBe('over');
    expect(learning.trying.active).toBe(false);
  });
});
