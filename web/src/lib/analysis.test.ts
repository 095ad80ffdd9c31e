import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnalysisState, Judged } from './api';
import { GameAnalysis, judgedAt, mistakes, percent } from './analysis.svelte';

const judged = (number: number, seat: number, mark: Judged['mark'], loss: number, steps = 2): Judged => ({
  type: 'judged',
  number,
  decision: number,
  seat,
  played: { moves: Array<string>(steps).fill('x'), words: [] },
  better: { moves: [], words: [] },
  mark,
  loss: { mean: loss, error: 0.01 },
  points: { mean: 0, error: 0 },
  chance: 0.5,
  truth: null,
  worlds: 400,
  reasons: [],
});
const state = (name: string, more: Partial<AnalysisState> = {}): AnalysisState => ({
  state: name,
  done: 0,
  of: 0,
  ahead: 0,
  found: [],
  analysis: null,
  ...more,
});

describe('an analysis that is followed', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is asked for again and again until it is done', async () => {
    const answers = [state('running'), state('running', { done: 3 }), state('done')];
    const ask = {
      analyse: vi.fn(() => Promise.resolve(state('waiting'))),
      analysis: vi.fn(() => Promise.resolve(answers.shift()!)),
    };
    const one = new GameAnalysis('abc', ask);
    await one.begin();
    expect(one.busy).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(one.state?.state).toBe('done');
    expect(ask.analysis).toHaveBeenCalledTimes(3);
  });

  it('is not asked for when nobody looks any more', async () => {
    const ask = {
      analyse: () => Promise.resolve(state('waiting')),
      analysis: vi.fn(() => Promise.resolve(state('running'))),
    };
    const one = new GameAnalysis('abc', ask);
    await one.begin();
    one.leave();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(ask.analysis).not.toHaveBeenCalled();
  });
});

describe('what is found', () => {
  const all = [judged(0, 0, 'mistake', 0.12), judged(2, 1, '', 0.01), judged(4, 0, 'blunder', 0.3)];

  it('is sorted by what it cost', () => {
    expect(mistakes(all).map((one) => one.number)).toEqual([4, 0]);
    expect(mistakes(all, 1)).toEqual([]);
  });

  it('belongs to every decision of its move', () => {
    expect(judgedAt(all, 1, 0)?.number).toBe(0);
    expect(judgedAt(all, 3, 1)?.number).toBe(2);
    expect(judgedAt(all, 6, 0)).toBeNull();
  });

  it('is told with its sign', () => {
    expect(percent(0.124)).toBe('+12.4');
    expect(percent(-0.05)).toBe('−5.0');
    expect(percent(0)).toBe('0.0');
  });
});
