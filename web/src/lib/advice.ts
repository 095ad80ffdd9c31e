// Whoever has taken the first step of a turn that was advised is not advised otherwise in its next steps: a search that
// begins anew may find another turn as good, but it is the advised one that has been begun.

import type { Hint } from '../boards/boards';
import type { Choice } from './api';

type Plan = Pick<Hint, 'then' | 'reason' | 'open'>;

const MOST = 3;
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

export class Advice {
  #told: readonly Hint[] = [];
  #plan: Plan | null = null;

  /** What is to be shown of new hints: the rest of the turn that was begun comes first. */
  tell(found: readonly Hint[], choices: readonly Choice[]): readonly Hint[] {
    const next = this.#next(choices);
    const again = found.find(({ action }) => action === next?.action);
    const others = found.filter((hint) => hint !== again);
    // What was promised for the turn may be there already: only a new search knows what is still to come.
    this.#told = next
      ? [{ ...next, reason: again?.reason ?? `Of the turn as a whole: ${next.reason}` }, ...others].slice(0, MOST)
      : found;
    return this.#told;
  }

  played(action: number, choices: readonly Choice[]): void {
    const taken = [this.#next(choices), ...this.#told].find((hint) => hint?.action === action);
    this.#plan = taken?.then.length ? taken : null;
    this.#told = [];
  }

  forget(): void {
    this.#plan = null;
    this.#told = [];
  }

  #next(choices: readonly Choice[]): Hint | null {
    const [step, ...then] = this.#plan?.then ?? [];
    const choice = step && choices.find(({ structure }) => same(structure, step.structure));
    if (!choice) return null;
    const words = then.length
      ? `${step.words}, then: ${then
          .slice(0, 2)
          .map((later) => later.words)
          .join('; ')}`
      : step.words;
    return {
      action: choice.action,
      words,
      structure: choice.structure,
      value: null,
      reason: this.#plan!.reason,
      then,
      open: this.#plan!.open,
    };
  }
}
