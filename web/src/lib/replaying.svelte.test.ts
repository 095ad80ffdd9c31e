import { flushSync } from 'svelte';
import { fixtures } from '../tests/fixtures';
import { Replaying } from './replaying.svelte';

const base = fixtures.teamWatch;
const LAST = 40;

/** A service that has a game of so many moves, and counts what it is asked. */
function service() {
  const asked: string[] = [];
  const answer = (path: string): unknown => {
    asked.push(path);
    const found = /from=(\d+)&to=(\d+)(?:&seat=(\d+))?/.exec(path);
    if (!found) return { ...base.table, moves: LAST };
    const [from, to] = [Number(found[1]), Number(found[2])];
    const seat = found[3] === undefined ? null : Number(found[3]);
    const at = (moves: number) => ({
      ...base,
      seat,
      version: LAST,
      view: { ...base.view, moves },
      events: moves ? [{ kind: 'card_placed', number: moves, seat: 0 }] : [],
    });
    return Array.from({ length: to - from + 1 }, (_, i) =>
      i === 0
        ? { type: 'state', snapshot: at(from) }
        : { type: 'change', since: LAST, kept: base.log.length, snapshot: { ...at(from + i), log: [] } },
    );
  };
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(new Response(JSON.stringify(answer(path)))));
  return asked;
}

describe('a replay', () => {
  let replay: Replaying;
  let stop: () => void;
  let asked: string[];
  const moves = () => replay.shown?.view.moves;
  beforeEach(async () => {
    asked = service();
    stop = $effect.root(() => {
      replay = new Replaying('code', () => 'normal');
    });
    flushSync();
    await replay.open(0);
  });
  afterEach(() => {
    replay.playback.stop();
    stop();
    vi.unstubAllGlobals();
  });

  it('begins at the beginning', () => {
    expect([replay.at, moves(), replay.last, replay.problem]).toEqual([0, 0, LAST, '']);
  });

  it('offers no step before it knows where it begins: nobody who goes to the end is brought back', async () => {
    let later!: Replaying;
    const end = $effect.root(() => {
      later = new Replaying('code', () => 'normal');
    });
    asked.length = 0;
    const opening = later.open(3);
    while (!asked.some((path) => path.includes('from='))) await Promise.resolve();
    expect(later.last).toBe(0);
    await opening;
    expect([later.at, later.last]).toEqual([3, LAST]);
    end();
  });

  it('asks for many positions at once', async () => {
    asked.length = 0;
    for (let move = 1; move <= 30; move++) await replay.go(move);
    expect(moves()).toBe(30);
    expect(asked).toEqual([expect.stringContaining('from=16&to=31')]);
  });

  it('tells the next step as it happened, and shows any other as it is', async () => {
    await replay.go(1);
    expect(replay.playback.events.map(({ number }) => number)).toEqual([1]);
    await replay.go(5);
    expect([moves(), replay.playback.events]).toEqual([5, []]);
    await replay.go(4);
    expect([moves(), replay.playback.events]).toEqual([4, []]);
  });

  it('tells a step of several parts one after the other, and drops the rest where one goes on', async () => {
    vi.useFakeTimers();
    replay.playback.begins = () => true;
    const two = { ...replay.shown!, events: [1, 2].map((seat) => ({ kind: 'drawn', number: 1, seat })) } as never;
    replay.playback.turnTo(two, true);
    expect([replay.playback.events.length, replay.behind]).toEqual([1, true]);
    vi.runAllTimers();
    expect(replay.behind).toBe(false);
    replay.playback.turnTo(two, true);
    replay.playback.turnTo(replay.shown!, false);
    expect(replay.behind).toBe(false);
    vi.useRealTimers();
  });

  it('looks with the eyes that are wanted', async () => {
    replay.eyes = () => 1;
    await replay.go(3);
    expect(replay.snapshot?.seat).toBe(1);
  });
});
