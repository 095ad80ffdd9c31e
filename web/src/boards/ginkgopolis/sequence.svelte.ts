// One gesture, several decisions: a card and its tile, every tile of a return. What was decided on the board
// is sent step by step, each as soon as the server offers it.

import type { Choice } from '../../lib/api';

export interface Step {
  find(choice: Choice): boolean;
  /** Answer as long as it is asked. */
  again?: boolean;
}

export class Sequence {
  #steps = $state.raw<readonly Step[]>([]);

  get busy(): boolean {
    return this.#steps.length > 0;
  }

  start(steps: readonly Step[]): void {
    this.#steps = steps;
  }

  /** The choice to play now, if there is one; an answer that is not offered ends the sequence. */
  next(choices: readonly Choice[]): Choice | null {
    const [step, ...rest] = this.#steps;
    if (!step || !choices.length) return null;
    const found = choices.find((choice) => step.find(choice));
    if (!found) {
      this.#steps = [];
      return null;
    }
    if (!step.again) this.#steps = rest;
    return found;
  }
}
