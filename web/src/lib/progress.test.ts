import { describe, expect, it, vi } from 'vitest';
import { AnalysingMany } from './analysingmany.svelte';
import type { AnalysisState, StudiedGame } from './api';
import { Problem } from './http';
import { byKind, byLevel, meanOf, rolling, shareOf } from './progress';

const game = (more: Partial<StudiedGame>): StudiedGame => ({
  code: 'a',
  game: 'g',
  title: 'G',
  players: 2,
  ended: '2026-01-01T00:00:00Z',
  seat: 0,
  against: 'easy',
  result: 1,
  points: 10,
  accuracy: 80,
  luck: { mean: 0, error: 0 },
  luck_chance: { mean: 0, error: 0 },
  lapses: [],
  ...more,
});
const lapse = (source: string, mean: number, decision = 3) => ({
  decision,
  mark: 'mistake' as const,
  loss: { mean, error: 0.01 },
  source,
});

describe('my games together', () => {
  it('have means with intervals, and none from one game', () => {
    expect(meanOf([10, 20])).toEqual({ mean: 15, off: 1.96 * Math.sqrt(50 / 2) });
    expect(meanOf([7]).off).toBe(Infinity);
    const line = rolling([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(line.slice(0, 2)).toEqual([null, null]);
    expect(line[2]!.mean).toBe(2);
    expect(line[7]!.mean).toBe(5);
  });

  it('say where the true share lies', () => {
    const { low, high } = shareOf(4, 4);
    expect(low).toBeCloseTo(0.51, 2);
    expect(high).toBe(1);
    expect(shareOf(0, 1).low).toBe(0);
  });

  it('are told by level, as levels grow', () => {
    const games = [
      game({ against: 'people' }),
      game({ against: 'hard', result: 0 }),
      game({ against: 'easy' }),
      game({ against: 'alone' }),
      game({ against: 'hard', result: 0.5 }),
    ];
    const rows = byLevel(games, ['easy', 'medium', 'hard']);
    expect(rows.map(({ against, won, games }) => [against, won, games.length])).toEqual([
      ['alone', 1, 1],
      ['easy', 1, 1],
      ['hard', 0.5, 2],
      ['people', 1, 1],
    ]);
  });

  it('say what cost most, for a game, and where it was worst', () => {
    const games = [
      game({ code: 'a', lapses: [lapse('park', 0.1), lapse('road', 0.2)] }),
      game({ code: 'b', lapses: [lapse('park', 0.3, 8)] }),
    ];
    const costs = byKind(games);
    expect(costs.map(({ source, times }) => [source, times])).toEqual([
      ['park', 2],
      ['road', 1],
    ]);
    expect(costs[0]!.perGame.mean).toBeCloseTo(0.2);
    expect(costs[0]!.perGame.off).toBeCloseTo((1.96 * Math.SQRT2 * 0.01) / 2);
    expect(costs[0]!.worst).toMatchObject({ code: 'b', decision: 8 });
  });
});

const state = (name: string, done = 0): AnalysisState => ({ state: name, done, of: 4, ahead: 0, found: [], analysis: null });

describe('several games in one press', () => {
  it('are analysed one after the other, and waits where another one is under way', async () => {
    const answers: Record<string, AnalysisState[]> = {
      a: [state('running', 1), state('done')],
      b: [state('waiting'), state('running', 3), state('done')],
    };
    const asked: string[] = [];
    let busy = true;
    const next = (code: string) => {
      asked.push(code);
      return Promise.resolve(answers[code]!.shift()!);
    };
    const analyse = vi.fn((code: string) => {
      if (busy) {
        busy = false;
        return Promise.reject(new Problem('One after the other.', 'too_fast', 429));
      }
      return next(code);
    });
    const many = new AnalysingMany({ analyse, analysis: next }, () => Promise.resolve());
    await many.run(['a', 'b']);
    expect(asked).toEqual(['a', 'a', 'b', 'b', 'b']);
    expect(many.finished).toBe(2);
    expect(many.busy).toBe(false);
    expect(many.problem).toBe('');
  });

  it('ends when nobody looks any more, and says what went wrong', async () => {
    const many = new AnalysingMany(
      { analyse: () => Promise.resolve(state('running')), analysis: () => Promise.reject(new Error('no')) },
      () => Promise.resolve(),
    );
    await many.run(['a', 'b']);
    expect(many.problem).not.toBe('');
    expect(many.busy).toBe(false);
  });
});
