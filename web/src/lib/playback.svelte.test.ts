import { flushSync } from 'svelte';
import type { GameEvent, Shown } from '../boards/boards';
import { fixtures } from '../tests/fixtures';
import { Playback, type Pace } from './playback.svelte';

const base = fixtures.teamStart;
const mine = base.seat!;
const other = 1 - mine;

/** The table after so many decisions, the last of them made at this seat. */
function after(moves: number, seat: number): Shown {
  const entry = { name: '', number: moves, seat, text: `did ${moves}.`, cells: [], cards: [], minor: false, turn: 0, gains: [] };
  const event = { kind: 'card_placed', number: moves, seat } as unknown as GameEvent;
  const seats = base.table.seats.map((found) => ({ ...found, mine: found.number === mine }));
  return {
    ...base,
    version: moves,
    table: { ...base.table, seats },
    view: { ...base.view, moves },
    log: [entry],
    events: [event] as never,
  };
}

describe('playback', () => {
  let pace: Pace;
  let playback: Playback;
  const moves = () => playback.shown?.view?.moves;

  beforeEach(() => {
    vi.useFakeTimers();
    pace = 'normal';
    playback = new Playback(() => pace);
    playback.accept(after(1, mine));
  });
  afterEach(() => {
    playback.stop();
    vi.useRealTimers();
  });

  it('shows what I did at once', () => {
    playback.accept(after(2, mine));
    playback.accept(after(3, mine));
    expect(moves()).toBe(3);
    expect(playback.behind).toBe(false);
  });

  it('tells the last move before the end, whoever made it', () => {
    for (const seat of [mine, other]) {
      playback = new Playback(() => pace);
      playback.accept(after(1, mine));
      const last = after(2, seat);
      playback.accept({ ...last, view: { ...last.view, over: true } });
      expect([moves(), playback.events.length, playback.behind]).toEqual([2, 1, true]);
      // What stands beside the board is not the count yet.
      expect(playback.told?.view?.moves).toBe(1);
      vi.runAllTimers();
      expect([playback.behind, playback.told?.view?.moves]).toEqual([false, 2]);
    }
  });

  it('takes time for every step of a round, but none for what nobody can see, whatever is said meanwhile', () => {
    playback.begins = ({ kind }) => kind === 'round_began';
    const chosen = (number: number) => ({ ...after(number, other), events: [{ kind: 'chosen', number, seat: other }] as never });
    const events = [
      { kind: 'building_drawn', number: 2, seat: other },
      { kind: 'round_began', number: 2, seat: null },
    ];
    playback.accept({ ...after(2, other), events: events as never });
    // A bot begins to think: the same moment, and nothing led from it to itself.
    playback.accept({ ...after(2, other), events: [] });
    playback.accept(chosen(3));
    playback.accept({ ...chosen(3), events: [] });
    playback.accept(chosen(4));
    const seen: unknown[] = [];
    while (playback.behind) {
      seen.push(playback.events.map(({ kind }) => kind));
      vi.advanceTimersToNextTimer();
      flushSync();
    }
    expect(seen).toEqual([['building_drawn'], ['round_began']]);
    expect(moves()).toBe(4);
  });

  it('shows nothing of what nobody can see, when steps are shown again', () => {
    const chosen = { ...after(2, other), events: [{ kind: 'chosen', number: 2, seat: other }] as never };
    playback.replay([after(1, mine), chosen, after(3, other)]);
    const seen: unknown[] = [];
    while (playback.behind) {
      seen.push(moves());
      vi.advanceTimersToNextTimer();
      flushSync();
    }
    expect(seen).toEqual([1, 3]);
  });

  it('shows what others did one step after the other, with what led to each', () => {
    for (const number of [2, 3, 4]) playback.accept(after(number, other));
    const seen: unknown[] = [];
    while (playback.behind) {
      seen.push([moves(), playback.events.map(({ number }) => number)]);
      vi.advanceTimersToNextTimer();
      flushSync();
    }
    expect(seen).toEqual([
      [2, [2]],
      [3, [3]],
    ]);
    expect(moves()).toBe(4);
  });

  it('goes straight to the newest when somebody is impatient', () => {
    for (const number of [2, 3, 4]) playback.accept(after(number, other));
    playback.skip();
    expect(moves()).toBe(4);
    expect(playback.behind).toBe(false);
    vi.runAllTimers();
    expect(moves()).toBe(4);
  });

  it('plays nothing back when it is switched off', () => {
    pace = 'off';
    for (const number of [2, 3, 4]) playback.accept(after(number, other));
    expect(moves()).toBe(4);
    expect(playback.behind).toBe(false);
  });

  it('shows old steps again and ends with the newest', () => {
    playback.accept(after(4, mine));
    playback.replay([after(2, other), after(3, other)]);
    expect(moves()).toBe(2);
    expect(playback.again).toBe(true);
    vi.runAllTimers();
    expect(moves()).toBe(4);
    expect(playback.again).toBe(false);
  });

  it('forgets steps that were taken back', () => {
    for (const number of [2, 3, 4]) playback.accept(after(number, other));
    playback.accept(after(1, mine));
    expect(moves()).toBe(1);
    expect(playback.behind).toBe(false);
  });

  describe('of a decision that brings much about', () => {
    const kinds = (events: readonly GameEvent[]) => events.map(({ kind }) => kind);
    function rich(moves: number, ...names: string[]): Shown {
      return { ...after(moves, mine), events: names.map((kind) => ({ kind, number: moves, seat: mine })) as never };
    }
    beforeEach(() => {
      playback.begins = ({ kind }) => kind === 'begin';
    });

    it('tells it step by step', () => {
      const next = rich(2, 'done', 'begin', 'built', 'begin', 'taken');
      playback.accept(next);
      expect(playback.shown).toBe(next);
      expect(kinds(playback.events)).toEqual(['done']);
      expect(kinds(playback.coming)).toEqual(['begin', 'built', 'begin', 'taken']);
      expect(playback.told?.view?.moves).toBe(1);
      expect(playback.behind).toBe(true);
      vi.runOnlyPendingTimers();
      expect(kinds(playback.events)).toEqual(['begin', 'built']);
      vi.runOnlyPendingTimers();
      expect(kinds(playback.events)).toEqual(['begin', 'taken']);
      expect(playback.coming).toEqual([]);
      expect(playback.told).toBe(next);
      expect(playback.behind).toBe(false);
    });

    it('lets what comes meanwhile wait its turn', () => {
      playback.accept(rich(2, 'done', 'begin'));
      playback.accept(rich(3, 'begin'));
      vi.runOnlyPendingTimers();
      expect(moves()).toBe(2);
      vi.runOnlyPendingTimers();
      expect(moves()).toBe(3);
    });

    it('goes straight to the newest when skipped, and at no pace at all', () => {
      playback.accept(rich(2, 'done', 'begin', 'begin'));
      playback.skip();
      expect(playback.coming).toEqual([]);
      expect(playback.behind).toBe(false);
      pace = 'off';
      playback.accept(rich(3, 'done', 'begin', 'begin'));
      expect(kinds(playback.events)).toEqual(['done', 'begin', 'begin']);
      expect(playback.behind).toBe(false);
    });
  });
});
