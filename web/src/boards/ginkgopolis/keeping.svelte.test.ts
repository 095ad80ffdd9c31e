import { flushSync } from 'svelte';
import type { BoardProps } from '../boards';
import { Keeping } from './keeping.svelte';

const KEEP = { action: 1, words: 'Keep the hand', structure: { kind: 'hand', new: false } };
const RENEW = { action: 2, words: 'A new hand', structure: { kind: 'hand', new: true } };

describe('keeping the hand without being asked', () => {
  it('answers from the moment it is wanted, until it is not or an answer is taken back', () => {
    const played: number[] = [];
    let given = $state.raw({
      snapshot: { table: { code: 'keeping' }, seat: 0, view: { moves: 5 } },
      choices: [KEEP, RENEW],
      pending: null as number | null,
      play: ({ action }: { action: number }) => void played.push(action),
    });
    let keeping!: Keeping;
    const stop = $effect.root(() => {
      keeping = new Keeping(() => given as unknown as BoardProps);
    });
    const asked = (moves: number, choices = [KEEP, RENEW]) => {
      given = { ...given, choices, snapshot: { ...given.snapshot, view: { moves } } };
      flushSync();
    };
    flushSync();
    expect(played).toEqual([]);
    asked(6, []);
    keeping.toggle();
    asked(9);
    expect(played).toEqual([1]);
    // What the others did is shown once more: that takes nothing back.
    asked(4, []);
    asked(14);
    expect(played).toEqual([1, 1]);
    asked(13);
    expect(keeping.on).toBe(false);
    asked(20);
    expect(played).toEqual([1, 1]);
    stop();
  });
});
