import { flushSync } from 'svelte';
import type { Choice } from './api';
import { choice, exactly, Steps, type Given } from './steps.svelte';

const offered = (...structures: Record<string, unknown>[]): Choice[] =>
  structures.map((structure, action) => ({ seat: 0, action, text: '', words: '', structure }));

/** A table that the test answers for. */
function table() {
  const played: Record<string, unknown>[] = [];
  const undo = vi.fn(() => void (now = { ...now, pending: -1 }));
  const stopped = vi.fn();
  let now = $state.raw<Given>({
    choices: [],
    pending: null,
    canUndo: true,
    undo,
    play: ({ action, structure }) => {
      played.push(structure);
      now = { ...now, pending: action };
    },
    snapshot: { seat: 0, view: { turn: 1, deciders: [0] } },
  });
  let steps!: Steps;
  const end = $effect.root(() => {
    steps = new Steps(() => now, stopped);
  });
  const answer = (choices: Choice[], view = now.snapshot.view) => {
    now = { ...now, choices, pending: null, snapshot: { seat: 0, view } };
    flushSync();
  };
  return {
    steps,
    played,
    undo,
    stopped,
    answer,
    end,
    start: (...all: Parameters<Steps['start']>[0]) => (steps.start(all), flushSync()),
  };
}

const CARD = { kind: 'card', card: 3 };
const PLACE = { kind: 'place', x: 1, y: 2 };

describe('one gesture, several decisions', () => {
  it('are sent one after the other, each as soon as it is offered', () => {
    const { steps, played, answer, start, end } = table();
    answer(offered(CARD));
    start(choice({ kind: 'card' }), exactly(PLACE));
    expect(played).toEqual([CARD]);
    expect(steps.busy).toBe(true);
    // While the step is being told nothing is asked.
    answer([]);
    expect(steps.busy).toBe(true);
    answer(offered({ kind: 'place', x: 0, y: 0 }, PLACE));
    expect(played).toEqual([CARD, PLACE]);
    answer(offered({ kind: 'confirm' }));
    expect(steps.busy).toBe(false);
    end();
  });

  it('end where a step is not offered', () => {
    const { steps, played, stopped, answer, start, end } = table();
    answer(offered(CARD));
    start(exactly(CARD), exactly(PLACE), exactly(CARD));
    answer(offered(CARD));
    expect(played).toEqual([CARD]);
    expect(stopped).toHaveBeenCalledOnce();
    expect(steps.busy).toBe(false);
    end();
  });

  it('are no answer to what is asked in another turn', () => {
    const { played, answer, start, end } = table();
    answer(offered(CARD));
    start(exactly(CARD), exactly(CARD));
    answer(offered(CARD), { turn: 3, deciders: [0] });
    expect(played).toEqual([CARD]);
    end();
  });

  it('end with my part of a round in which all decide at the same time', () => {
    const { played, answer, start, end } = table();
    answer(offered(CARD), { turn: 1, deciders: [0, 1] });
    start(exactly(CARD), exactly(CARD), exactly(CARD));
    answer(offered(CARD), { turn: 2, deciders: [0] });
    expect(played).toEqual([CARD, CARD]);
    answer([], { turn: 3, deciders: [1] });
    answer(offered(CARD), { turn: 4, deciders: [0, 1] });
    expect(played).toEqual([CARD, CARD]);
    end();
  });

  it('take back what is in their way, no more often than they may', () => {
    const { played, undo, answer, start, end } = table();
    answer(offered(PLACE));
    start(choice({ kind: 'card' }, { back: 1 }));
    expect(undo).toHaveBeenCalledOnce();
    answer(offered(CARD));
    expect(played).toEqual([CARD]);
    answer(offered(PLACE));
    start(choice({ kind: 'card' }, { back: 1 }));
    answer(offered(PLACE));
    expect(undo).toHaveBeenCalledTimes(2);
    expect(played).toEqual([CARD]);
    end();
  });

  it('may only lead back to a question, and leave the answer to the person', () => {
    const { steps, played, undo, answer, start, end } = table();
    answer(offered(PLACE));
    start(choice({ kind: 'card' }, { back: 2, stay: true }));
    answer(offered(CARD));
    expect(undo).toHaveBeenCalledOnce();
    expect([played, steps.busy]).toEqual([[], false]);
    end();
  });

  it('answer the same question again and again, if they should', () => {
    const { steps, played, stopped, answer, start, end } = table();
    answer(offered({ kind: 'return', tile: 1 }));
    start(choice({ kind: 'return' }, { again: true }));
    answer(offered({ kind: 'return', tile: 2 }));
    expect(played).toHaveLength(2);
    answer(offered(CARD));
    expect(steps.busy).toBe(false);
    expect(stopped).not.toHaveBeenCalled();
    end();
  });
});
