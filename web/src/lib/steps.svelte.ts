// One gesture, several decisions: a card and its place, every tile of a return, a whole turn that was advised. What was
// decided on the board is sent step by step, each as soon as the server offers it.

import { untrack } from 'svelte';
import type { BoardProps } from '../boards/boards';
import type { Choice } from './api';

export interface Step {
  find(choice: Choice): boolean;
  /** Answer as long as it is asked. */
  again?: boolean;
  /** How many decisions may be taken back until it is offered. */
  back?: number;
  /** It is enough that it is offered again. */
  stay?: boolean;
}

type Structure = Record<string, unknown>;

/** What they need to know of the table; a board's own props will do. */
export interface Given extends Pick<BoardProps, 'choices' | 'pending' | 'canUndo' | 'play' | 'undo'> {
  snapshot: { view: { turn: number; deciders: readonly number[] }; seat: number | null };
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The choice that is exactly this. */
export const exactly = (structure: Structure): Step => ({ find: (choice) => same(choice.structure, structure) });

/** The first choice that has these parts. */
export const choice = (parts: Structure, more: Omit<Step, 'find'> = {}): Step => ({
  ...more,
  find: ({ structure }) => Object.entries(parts).every(([key, value]) => same(structure[key], value)),
});

/** Create it while a component initialises: it follows the table with an effect. */
export class Steps {
  #left = $state.raw<readonly Step[]>([]);
  /** The turn in which they were begun, and whether others decided at the same time. */
  #begun = { turn: 0, together: false };
  /** The position in which one was sent, until the table says that it is on its way. */
  #sent: Given['snapshot'] | null = null;
  readonly #given: () => Given;
  readonly #stopped: () => void;

  /** `stopped`: told when a step is not offered, so that the rest was given up. */
  constructor(given: () => Given, stopped: () => void = () => undefined) {
    this.#given = given;
    this.#stopped = stopped;
    $effect(() => this.#follow());
  }

  /** Whether something was sent and is not answered, or is still to be sent. */
  readonly busy = $derived.by(() => this.#left.length > 0 || this.#given().pending !== null);

  start(steps: readonly Step[]): void {
    if (this.busy) return;
    const { turn, deciders } = this.#given().snapshot.view;
    this.#begun = { turn, together: deciders.length > 1 };
    this.#sent = null;
    this.#left = steps;
  }

  stop(): void {
    this.#left = [];
  }

  #follow(): void {
    const [step, ...rest] = this.#left;
    const { choices, pending, canUndo, play, undo, snapshot } = this.#given();
    if (pending !== null) this.#sent = null;
    if (!step || pending !== null || this.#sent === snapshot) return;
    untrack(() => {
      const { turn, deciders } = snapshot.view;
      // What was meant for one turn is no answer in the next.
      const over = !deciders.includes(snapshot.seat ?? -1) || (turn !== this.#begun.turn && !this.#begun.together);
      // While what a step brought about is being told, nothing is asked yet.
      if (!over && !choices.length) return;
      const found = over ? undefined : choices.find((one) => step.find(one));
      if (found) {
        if (!step.again) this.#left = rest;
        if (!step.stay) this.#send(() => play(found));
      } else if (!over && step.back && canUndo) {
        this.#left = [{ ...step, back: step.back - 1 }, ...rest];
        this.#send(undo);
      } else {
        this.stop();
        // The last answer to a question that was asked again and again is the end of it.
        if (!step.again) this.#stopped();
      }
    });
  }

  #send(what: () => void): void {
    this.#sent = this.#given().snapshot;
    what();
  }
}
