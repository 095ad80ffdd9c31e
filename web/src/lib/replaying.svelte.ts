// A game that is stepped through: where one is in it, and the next step at a pace people can follow.

import { untrack } from 'svelte';
import type { LogEntry } from './api';
import { api, words } from './http';
import type { Pace } from './playback.svelte';
import { Positions } from './positions';
import { Showing } from './showing.svelte';

/** Between two steps that play by themselves, after all of the first has been told. */
const REST = 900;

/** Create it while a component initialises: it follows what is played with an effect. */
export class Replaying extends Showing {
  /** How many moves have been made where one is, and in all. */
  at = $state(0);
  last = $state(0);
  log = $state.raw<readonly LogEntry[]>([]);
  /** Whether the steps follow each other by themselves. */
  playing = $state(false);
  problem = $state('');
  /** Whether it is a record from outside that I brought. */
  brought = $state(false);
  /** With whose eyes the positions are seen; by itself with those of whoever made the step. */
  eyes: (move: number) => number | null = () => null;

  #code: string;
  #positions: Positions | null = null;

  constructor(code: string, pace: () => Pace) {
    super(pace);
    this.#code = code;
    $effect(() => {
      void this.at;
      if (!this.playing || this.behind) return;
      const timer = setTimeout(() => (this.at < this.last ? void this.go(this.at + 1) : (this.playing = false)), REST);
      return () => clearTimeout(timer);
    });
  }

  async open(first: number): Promise<void> {
    try {
      const table = await api.table(this.#code);
      this.brought = table.begins?.brought ?? false;
      this.#positions = new Positions(this.#code, table.moves);
      const [final] = await Promise.all([this.#positions.at(table.moves), this.draw(table.game)]);
      this.log = final.log;
      // Only now are there steps to press: whoever went to the end before would be brought back to the first.
      this.last = table.moves;
      await this.go(first);
    } catch (error) {
      this.problem = words(error);
    }
  }

  /** To the position after so many moves. The next one is told as it happened, all others are just shown. */
  async go(move: number): Promise<void> {
    const wanted = Math.max(0, Math.min(this.last, move));
    const next = wanted === this.at + 1 && this.shown !== null;
    this.at = wanted;
    try {
      const found = await this.#positions?.at(
        wanted,
        untrack(() => this.eyes(wanted)),
      );
      this.problem = '';
      if (found && this.at === wanted) this.playback.turnTo(found, next);
    } catch (error) {
      this.problem = words(error);
      this.playing = false;
    }
  }

  toggle(): void {
    if (!this.playing && this.at >= this.last) void this.go(0);
    this.playing = !this.playing;
  }
}
