// The answer "keep the hand", given for whoever asked for that until they are asked again. The service knows nothing of
// it: it hears the same answers. Leaving the page ends it, and so does taking an answer back.

import { untrack } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { Choice } from '../../lib/api';
import type { BoardProps } from '../boards';

/** At which tables, and for which seats: several people may share a screen. */
const kept = new SvelteSet<string>();

export const keepOf = (choices: readonly Choice[]): Choice | undefined =>
  choices.find(({ structure }) => structure['kind'] === 'hand' && !structure['new']);

/** Create it while a component initialises: it answers with an effect. */
export class Keeping {
  readonly #given: () => BoardProps;
  readonly #name = $derived.by(() => `${this.#given().snapshot.table.code}/${this.#given().snapshot.seat}`);
  readonly on = $derived.by(() => kept.has(this.#name));

  constructor(given: () => BoardProps) {
    this.#given = given;
    let moves = 0;
    $effect(() => {
      const { snapshot, choices, pending, play } = given();
      const keep = keepOf(choices);
      untrack(() => {
        // What is shown once more asks nothing.
        if (!choices.length) return;
        // Whoever takes back what was answered wants to answer otherwise.
        if (snapshot.view.moves < moves) kept.delete(this.#name);
        moves = snapshot.view.moves;
        if (keep && pending === null && this.on) play(keep);
      });
    });
  }

  toggle(): void {
    if (!kept.delete(this.#name)) kept.add(this.#name);
  }
}
