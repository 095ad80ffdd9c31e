import { flushSync } from 'svelte';
import { fixtures } from '../tests/fixtures';
import type { Choice } from './api';
import type { Forecast } from './forecast';
import { Offers, Placing, type PlacingBoard, type Reading } from './placing.svelte';

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
    expect(offers.nearest(2.4, 1.7, 0, 1.7)).toEqual(at(2, 1));
    expect(offers.nearest(9, 9, 0, 1.7)).toBeNull();
  });

  it('can be walked with arrows, each of them', () => {
    const seen = new Set<string>();
    const todo = [offers.spots[0]!];
    while (todo.length) {
      const spot = todo.pop()!;
      if (seen.has(spot.key)) continue;
      seen.add(spot.key);
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) todo.push(offers.step(spot, dx, dy, 0));
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

function table(more: Partial<PlacingBoard> = {}) {
  let choices = $state.raw<readonly Choice[]>([pickOf(1), pickOf(2)]);
  let pending = $state<number | null>(null);
  let chosen = $state<number | null>(null);
  const play = vi.fn((choice: Choice) => void (pending = choice.action));
  const undo = vi.fn(() => void (pending = -1));
  const announce = vi.fn();
  const preview = vi.fn();
  let placing!: Placing;
  const stop = $effect.root(() => {
    placing = new Placing({
      choices: () => choices,
      pending: () => pending,
      forecasts: () => new Map([1, 2].map((card) => [card, forecastOf(card)])),
      read,
      pieces: () => [1, 2],
      chosen: () => chosen,
      poses: 2,
      free: (x, y) => at(Math.round(x), Math.round(y)),
      play,
      undo,
      preview,
      announce,
      canUndo: () => true,
      where: ({ x }) => `at ${x}`,
      ...more,
    });
  });
  flushSync();
  const answer = (next: readonly Choice[], now: number | null = null) => {
    choices = next;
    chosen = now;
    pending = null;
    flushSync();
  };
  const press = (key: string, more: KeyboardEventInit = {}) => {
    const used = placing.key(new KeyboardEvent('keydown', { key, ...more }), true);
    flushSync();
    return used;
  };
  return { placing, play, undo, announce, preview, answer, press, stop };
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

  it('shows the places of a picked piece at once, the best first, and what they bring', () => {
    const { placing, play, preview, announce, press } = table();
    press('2');
    expect(play).not.toHaveBeenCalled();
    expect(placing.held).toBe(2);
    expect(placing.offers.spots.map(({ x }) => x)).toEqual([0, 1, 2]);
    expect(placing.spot?.x).toBe(1);
    expect(preview).toHaveBeenLastCalledWith(expect.objectContaining({ after: 5 }));
    expect(announce).toHaveBeenLastCalledWith('2 at 1, +5.');
    press('ArrowRight');
    expect(announce).toHaveBeenLastCalledWith('2 at 2, +2.');
  });

  it('plays piece and place with one commit', () => {
    const { placing, play, answer, press } = table();
    press('1');
    press('Enter');
    expect(play.mock.calls.map(([choice]) => choice.action)).toEqual([1]);
    expect(placing.mood).toBe('sending');
    press('Enter');
    expect(play).toHaveBeenCalledTimes(1);
    answer([putOf(1, 0), putOf(1, 1)], 1);
    expect(play.mock.calls.map(([choice]) => choice.action)).toEqual([1, 111]);
  });

  it('does not take another place when the one wanted is gone', () => {
    const { placing, play, answer, press } = table();
    press('1');
    press('Enter');
    answer([putOf(1, 0)], 1);
    expect(play).toHaveBeenCalledTimes(1);
    expect(placing.spot?.x).toBe(0);
    expect(placing.mood).toBe('legal');
  });

  it('says why an illegal place is refused', () => {
    const { placing, play, announce, press } = table({ refusal: () => 'Too far.' });
    press('1');
    placing.point(9, 9);
    flushSync();
    expect(placing.mood).toBe('illegal');
    press('Enter');
    expect(play).not.toHaveBeenCalled();
    expect(announce).toHaveBeenLastCalledWith('Too far.');
  });

  it('steps back with Escape: the question, the piece, a piece that is chosen', () => {
    const { placing, undo, answer, press } = table({ forecasts: () => undefined, first: () => at(0, 0) });
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
  });

  it('takes a chosen piece back to pick another, and goes on with that', () => {
    const { placing, play, undo, answer, press } = table({ eager: () => true });
    press('1');
    expect(play).toHaveBeenCalledTimes(1);
    answer([putOf(1, 0)], 1);
    press('2');
    expect(undo).toHaveBeenCalledTimes(1);
    answer([pickOf(1), pickOf(2)]);
    expect(play.mock.lastCall![0].action).toBe(2);
    expect(placing.held).toBe(2);
  });

  it('leaves keys alone that are not for it', () => {
    const { press } = table();
    expect(press('r')).toBe(false);
    expect(press('ArrowLeft')).toBe(false);
    expect(press('9')).toBe(false);
    expect(press('1', { ctrlKey: true })).toBe(false);
  });
});
