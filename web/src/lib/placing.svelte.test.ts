import { flushSync } from 'svelte';
import { fixtures } from '../tests/fixtures';
import type { Choice } from './api';
import type { Forecast } from './forecast';
import { keysNow, bindKeys } from './keys.svelte';
import { Offers, Placing, type PlacingBoard, type PlacingGiven, type Reading } from './placing.svelte';
import { ahead, nearest } from './spots';

const at = (x: number, y: number) => ({ key: `${x},${y}`, x, y });
const read = ({ kind, card, x, y, turned }: Record<string, unknown>): Reading =>
  kind === 'choose'
    ? { piece: Number(card) }
    : kind === 'place'
      ? { piece: Number(card), spot: at(Number(x), Number(y)), pose: turned ? 1 : 0 }
      : {};

describe('the places offered', () => {
  const offers = new Offers(
    fixtures.soloChosen.choices.flatMap((choice) => {
      const { spot, pose = 0 } = read(choice.structure);
      return spot ? [{ action: choice.action, spot, pose, choice }] : [];
    }),
  );

  it('are those of the server and no others', () => {
    expect(offers.spots).toHaveLength(21);
    expect(offers.at(at(2, 2), 0)).toBeUndefined();
    expect(offers.at(at(2, 1), 1)?.choice?.structure).toMatchObject({ x: 2, y: 1, turned: true });
    expect(offers.poses(at(2, 1))).toEqual([0, 1]);
  });

  it('attract a piece held close to them, not one held far away', () => {
    expect(nearest(offers.in(0), { x: 2.4, y: 1.7 }, 1.7)).toEqual(at(2, 1));
    expect(nearest(offers.in(0), { x: 9, y: 9 }, 1.7)).toBeNull();
  });

  it('can be walked with arrows, each of them', () => {
    const seen = new Set<string>();
    const todo = [offers.spots[0]!];
    while (todo.length) {
      const spot = todo.pop()!;
      if (seen.has(spot.key)) continue;
      seen.add(spot.key);
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        const next = ahead(offers.in(0), spot, [dx, dy]);
        if (next) todo.push(next);
      }
    }
    expect(seen.size).toBe(offers.spots.length);
  });
});

// -- the machine, with a board of two cards and three places --------------------------------------

const pickOf = (card: number): Choice => ({ seat: 0, action: card, text: '', words: '', structure: { kind: 'choose', card } });
const putOf = (card: number, x: number): Choice => ({
  seat: 0,
  action: 100 + card * 10 + x,
  text: '',
  words: '',
  structure: { kind: 'place', card, x, y: 0 },
});
const forecastOf = (card: number): Forecast => ({
  action: card,
  before: 0,
  after: 0,
  lines: [],
  luck: false,
  next: [0, 1, 2].map((x) => ({ ...putOf(card, x), before: 0, after: x === 1 ? 5 : x, lines: [], luck: false })),
});

function table(more: Partial<PlacingBoard> = {}, given: Partial<PlacingGiven> = {}) {
  let choices = $state.raw<readonly Choice[]>([pickOf(1), pickOf(2)]);
  let pending = $state<number | null>(null);
  let chosen = $state<number | null>(null);
  let taken = $state.raw<PlacingGiven['taken']>(null);
  const play = vi.fn((choice: Choice) => void (pending = choice.action));
  const undo = vi.fn(() => void (pending = -1));
  const announce = vi.fn();
  const preview = vi.fn();
  let placing!: Placing;
  const stop = $effect.root(() => {
    const now = (): PlacingGiven => ({
      choices,
      pending,
      taken,
      forecasts: new Map([1, 2].map((card) => [card, forecastOf(card)])),
      play,
      undo,
      preview,
      announce,
      canUndo: true,
      snapshot: { seat: 0, view: { turn: 0, deciders: [0] } },
      ...given,
    });
    placing = new Placing(now, {
      read,
      pieces: () => [1, 2],
      chosen: () => chosen,
      poses: 2,
      free: (x, y) => at(Math.round(x), Math.round(y)),
      where: ({ x }) => `at ${x}`,
      ...more,
    });
    bindKeys(() => placing.keys());
  });
  flushSync();
  const answer = (next: readonly Choice[], now: number | null = null) => {
    choices = next;
    chosen = now;
    pending = null;
    flushSync();
  };
  const take = (next: PlacingGiven['taken']) => {
    taken = next;
    flushSync();
  };
  /** Whether the key meant something. */
  const press = (key: string) => {
    const used = keysNow().some(({ keys }) => keys.includes(key));
    dispatchEvent(new KeyboardEvent('keydown', { key }));
    flushSync();
    return used;
  };
  const tap = (x: number) => (placing.tap(x, 0), flushSync());
  return { placing, play, undo, announce, preview, answer, take, press, tap, stop };
}

describe('placing', () => {
  it('holds the only piece there is, but not again when it was taken back', () => {
    const { placing, answer, stop } = table();
    answer([pickOf(2)]);
    expect(placing.held).toBe(2);
    placing.back();
    flushSync();
    answer([pickOf(2)]);
    expect(placing.held).toBeNull();
    stop();
  });

  it('lets go of a piece whose picking the page took back', () => {
    const { placing, answer, stop } = table({ eager: () => true });
    placing.pick(2);
    flushSync();
    answer([putOf(2, 0), putOf(2, 1)], 2);
    expect(placing.held).toBe(2);
    answer([pickOf(1), pickOf(2)]);
    expect(placing.held).toBeNull();
    stop();
  });

  it('shows the places of a picked piece at once, the best first, and what they bring', () => {
    const { placing, play, preview, announce, press, stop } = table();
    press('2');
    expect(play).not.toHaveBeenCalled();
    expect(placing.held).toBe(2);
    expect(placing.offers.spots.map(({ x }) => x)).toEqual([0, 1, 2]);
    expect(placing.spot?.x).toBe(1);
    expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ after: 5 }));
    expect(announce).toHaveBeenLastCalledWith('2 at 1, +5.');
    press('ArrowRight');
    expect(announce).toHaveBeenLastCalledWith('2 at 2, +2.');
    stop();
  });

  it('plays piece and place with one commit', () => {
    const { placing, play, answer, press, stop } = table();
    press('1');
    press('Enter');
    expect(play.mock.calls.map(([choice]) => choice.action)).toEqual([1]);
    expect(placing.mood).toBe('sending');
    press('Enter');
    expect(play).toHaveBeenCalledTimes(1);
    answer([putOf(1, 0), putOf(1, 1)], 1);
    expect(play.mock.calls.map(([choice]) => choice.action)).toEqual([1, 111]);
    stop();
  });

  it('does not take another place when the one wanted is gone', () => {
    const { placing, play, answer, press, stop } = table();
    press('1');
    press('Enter');
    answer([putOf(1, 0)], 1);
    expect(play).toHaveBeenCalledTimes(1);
    expect(placing.spot?.x).toBe(0);
    expect(placing.mood).toBe('legal');
    stop();
  });

  it('says why an illegal place is refused', () => {
    const { placing, play, announce, press, stop } = table({ refusal: () => 'Too far.' });
    press('1');
    placing.point(9, 9);
    flushSync();
    expect(placing.mood).toBe('illegal');
    press('Enter');
    expect(play).not.toHaveBeenCalled();
    expect(announce).toHaveBeenLastCalledWith('Too far.');
    stop();
  });

  it('steps back with Escape: the question, the piece, a piece that is chosen', () => {
    const { placing, undo, answer, press, stop } = table({ first: () => at(0, 0) }, { forecasts: undefined });
    press('1');
    press('Enter');
    expect(placing.asking).toBe(true);
    expect(press('Escape')).toBe(true);
    expect(placing.asking).toBe(false);
    expect(press('Escape')).toBe(true);
    expect(placing.held).toBeNull();
    expect(press('Escape')).toBe(false);
    answer([putOf(1, 0)], 1);
    expect(placing.held).toBe(1);
    expect(press('Escape')).toBe(true);
    expect(undo).toHaveBeenCalledTimes(1);
    stop();
  });

  it('takes a chosen piece back to pick another, and goes on with that', () => {
    const { placing, play, undo, answer, press, stop } = table({ eager: () => true });
    press('1');
    expect(play).toHaveBeenCalledTimes(1);
    answer([putOf(1, 0)], 1);
    press('2');
    expect(undo).toHaveBeenCalledTimes(1);
    answer([pickOf(1), pickOf(2)]);
    expect(play.mock.lastCall![0].action).toBe(2);
    expect(placing.held).toBe(2);
    stop();
  });

  it('chooses a place with the first tap, and lays the piece with the second on the same', () => {
    const { placing, play, press, tap, stop } = table();
    press('1');
    // Where the ghost lies already, the first tap is the first one all the same.
    expect(placing.spot?.x).toBe(1);
    tap(1);
    tap(2);
    tap(0);
    expect(play).not.toHaveBeenCalled();
    expect(placing.spot?.x).toBe(0);
    tap(0);
    expect(play).toHaveBeenCalledOnce();
    stop();
  });

  it('follows a mouse until a place is chosen', () => {
    const { placing, press, tap, stop } = table();
    press('1');
    placing.point(2, 0);
    expect(placing.spot?.x).toBe(2);
    tap(0);
    placing.point(2, 0);
    expect(placing.spot?.x).toBe(0);
    stop();
  });

  it('lays out a turn that was advised, and leaves it when something else is done', () => {
    const { placing, play, take, press, stop } = table();
    const [follow, leave] = [vi.fn(), vi.fn()];
    take({ steps: [pickOf(2).structure, putOf(2, 0).structure], follow, leave });
    expect([placing.held, placing.spot?.x, placing.mood]).toEqual([2, 0, 'legal']);
    press('Enter');
    expect(follow).toHaveBeenCalledOnce();
    expect(play).not.toHaveBeenCalled();
    expect(leave).not.toHaveBeenCalled();
    press('ArrowRight');
    expect(leave).toHaveBeenCalled();
    stop();
  });

  it('has no keys that do nothing now', () => {
    const { press, stop } = table();
    expect(press('r')).toBe(false);
    expect(press('ArrowLeft')).toBe(false);
    expect(press('9')).toBe(false);
    stop();
  });
});
