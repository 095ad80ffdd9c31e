// Lines that point at their places on the board: while the mouse or the focus is on one, and as long as one is kept by
// a click. Which line it is, is said by a key: two lines may be alike.

import { onDestroy } from 'svelte';
import type { Cell } from '../boards/boards';

export class Pointing<Key> {
  #kept = $state.raw<{ key: Key; cells: readonly Cell[] } | null>(null);
  #shown: readonly Cell[] = [];
  readonly #tell: (cells: readonly Cell[]) => void;

  /** To be made by a component: the mouse does not leave what is taken away from under it. */
  constructor(tell: (cells: readonly Cell[]) => void) {
    this.#tell = tell;
    onDestroy(() => this.#shown.length && this.#point([]));
  }

  #point(cells: readonly Cell[]): void {
    this.#shown = cells;
    this.#tell(cells);
  }

  keeps(key: Key): boolean {
    return this.#kept?.key === key;
  }

  /** What a line's button needs: `<button {...pointing.at(key, cells)}>`. */
  at(key: Key, cells: readonly Cell[]) {
    const show = () => this.#point(cells);
    const leave = () => this.#point(this.#kept?.cells ?? []);
    return {
      'aria-pressed': this.keeps(key),
      onmouseenter: show,
      onmouseleave: leave,
      onfocus: show,
      onblur: () => {
        this.#kept = null;
        this.#point([]);
      },
      onclick: () => {
        this.#kept = this.keeps(key) ? null : { key, cells };
        leave();
      },
    };
  }
}
