import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Choice, NewTry, Snapshot, TryAnswer, Weighing, Worth } from './api';
import { Trying } from './trying.svelte';

const choice = (text: string, seat = 0): Choice => ({
  seat,
  action: text.charCodeAt(0),
  text,
  structure: {},
  words: `plays ${text}`,
});
const choices = ['a', 'b', 'c'].map((text) => choice(text));
const worth = (mean: number): Worth => ({
  chance: { mean, error: 0.01 },
  points: { mean: 0, error: 0 },
  behind: { mean: 0, error: 0 },
  points_behind: { mean: 0, error: 0 },
  reasons: [],
});

/** Another player answers `x` to every choice of mine. */
function asked() {
  return {
    tryLine: vi.fn((_: string, { steps, answers }: NewTry): Promise<TryAnswer> => {
      const given = [...(steps ?? [])];
      const all = answers && given.length && given.at(-1)!.seat === 0 ? [...given, { seat: 1, text: 'x' }] : given;
      return Promise.resolve({
        snapshot: { choices } as unknown as Snapshot,
        played: given.length ? '' : 'a',
        steps: all,
        ends_move: given.length > 0,
      });
    }),
    weigh: vi.fn((_: string, { everything }: Weighing) => Promise.resolve([worth(everything ? 0.9 : 0.4)])),
  };
}
const shownTree = (trying: Trying) => trying.tree.map((one) => `${'.'.repeat(one.depth)}${one.step.text}`);

beforeEach(() => localStorage.clear());

describe('a tree of what was tried', () => {
  it('is there again after a reload, with what it was worth, until it is cleared', async () => {
    const before = new Trying('code', asked());
    await before.begin(5, 0);
    await before.choose(choice('b'));
    await before.choose(choice('c'));
    await vi.waitFor(() => expect(before.worths.size).toBe(3));
    const ask = asked();
    const after = new Trying('code', ask);
    await after.begin(5, 0);
    expect(shownTree(after)).toEqual(['a', 'b', '.c']);
    expect(after.worthOf(after.tree[2]!)!.chance.mean).toBe(0.4);
    expect(ask.weigh).not.toHaveBeenCalled();
    await after.show(after.tree[2]!);
    expect(after.at!.steps.map(({ text }) => text)).toEqual(['b', 'x', 'c', 'x']);
    // Elsewhere nothing was tried.
    await after.begin(6, 0);
    expect(shownTree(after)).toEqual(['a']);
    await after.begin(5, 0);
    await after.clear();
    expect(shownTree(after)).toEqual(['a']);
    expect(after.at).toBeNull();
    const again = new Trying('code', asked());
    await again.begin(5, 0);
    expect(shownTree(again)).toEqual(['a']);
  });

  it('stays for a visit where the browser keeps nothing', async () => {
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full');
    });
    const trying = new Trying('code', asked());
    await trying.begin(5, 0);
    await trying.choose(choice('b'));
    trying.end();
    await trying.begin(5, 0);
    expect(shownTree(trying)).toEqual(['a', 'b']);
    await trying.clear();
    full.mockRestore();
  });

  it('begins with what was played, and grows below what it comes from', async () => {
    const trying = new Trying('code', asked());
    await trying.begin(5, 0);
    expect(shownTree(trying)).toEqual(['a']);
    expect(trying.tree[0]!.asPlayed).toBe(true);
    await trying.choose(choice('b'));
    await trying.choose(choice('c'));
    await trying.back();
    await trying.choose(choice('a'));
    await trying.show(null);
    await trying.choose(choice('c'));
    expect(shownTree(trying)).toEqual(['a', 'b', '.c', '.a', 'c']);
    expect(trying.at!.steps.map(({ text }) => text)).toEqual(['c', 'x']);
  });

  it('says that a choice could not be weighed, and weighs it again', async () => {
    const ask = asked();
    ask.weigh.mockRejectedValueOnce(new Error('busy'));
    const trying = new Trying('code', ask);
    await trying.begin(5, 0);
    await vi.waitFor(() => expect(trying.isUnweighed(trying.tree[0]!)).toBe(true));
    await trying.weighAgain(trying.tree[0]!);
    expect(trying.isUnweighed(trying.tree[0]!)).toBe(false);
    expect(trying.worthOf(trying.tree[0]!)?.chance.mean).toBe(0.4);
  });

  it('does not stand twice for the same choice, and keeps its answers', async () => {
    const trying = new Trying('code', asked());
    await trying.begin(5, 0);
    await trying.choose(choice('a'));
    expect(shownTree(trying)).toEqual(['a']);
    expect(trying.at!.steps).toEqual([
      { seat: 0, text: 'a' },
      { seat: 1, text: 'x' },
    ]);
  });

  it('is weighed from where each choice was made, by what is to count', async () => {
    const ask = asked();
    const trying = new Trying('code', ask);
    await trying.begin(5, 0);
    await trying.choose(choice('b'));
    await trying.choose(choice('c'));
    await vi.waitFor(() => expect(trying.worths.size).toBe(3));
    const last = ask.weigh.mock.calls.at(-1)![1];
    expect(last.steps).toEqual([
      { seat: 0, text: 'b' },
      { seat: 1, text: 'x' },
    ]);
    expect(last.lines).toEqual([[{ seat: 0, text: 'c' }]]);
    await trying.know(true);
    expect(trying.worthOf(trying.tree[2]!)!.chance.mean).toBe(0.9);
    await trying.know(false);
    expect(trying.worthOf(trying.tree[2]!)!.chance.mean).toBe(0.4);
    expect(ask.weigh).toHaveBeenCalledTimes(6);
  });

  it('says what is wrong and stays where it was', async () => {
    const ask = asked();
    const trying = new Trying('code', ask);
    await trying.begin(5, 0);
    ask.tryLine.mockRejectedValueOnce(new Error('no'));
    await trying.choose(choice('b'));
    expect(trying.problem).not.toBe('');
    expect(trying.pending).toBeNull();
    expect(shownTree(trying)).toEqual(['a']);
  });
});
