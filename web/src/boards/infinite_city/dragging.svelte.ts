// A tile on its way from the hand, or from where a text left it, to a place of the city.

import { nearest } from './draw';
import type { Sight } from './framing.svelte';
import type { Turn } from './turn.svelte';

/** How far from a place's middle a tile may be let go. */
const REACH = 0.7;

export class Dragging {
  /** The tile under the pointer, and where on the screen; without a code it lies face down. */
  now = $state.raw<{ code: string | null; x: number; y: number } | null>(null);
  readonly #turn: Turn;
  readonly #sight: Sight;
  constructor(turn: Turn, sight: Sight) {
    this.#turn = turn;
    this.#sight = sight;
  }

  /** For `use:draggable`. */
  of(code: string | null) {
    const turn = this.#turn;
    const enabled = turn.carried
      ? turn.carried.code === code && !turn.busy
      : code !== null && turn.phase !== 'discard' && (turn.mayPick(code) || code === turn.held);
    return {
      enabled,
      start: () => {
        if (!turn.carried && code !== null) turn.pick(code);
      },
      over: (x: number, y: number) => {
        this.now = { code, x, y };
        const here = this.#sight.locate(x, y);
        const there = here && this.#fits(code) ? nearest(turn.asked.places, here, REACH) : null;
        if (there) turn.aimAt(there);
      },
      stop: () => (this.now = null),
      drop: (x: number, y: number) => {
        const here = this.#sight.locate(x, y);
        // It may be dropped before its places are known.
        if (here && !this.#fits(code) && !turn.carried) turn.dropped = nearest(turn.view.free, here, REACH);
      },
    };
  }

  /** Whether the places lit up are those of this tile. */
  #fits(code: string | null): boolean {
    const turn = this.#turn;
    if (turn.busy) return false;
    return turn.carried ? turn.carried.code === code : turn.phase === 'place' && turn.held === code;
  }
}
