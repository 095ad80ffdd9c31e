// Learn from your mistakes: one after the other, and better is to be found. What is within noise of the best counts.

import type { Judged, Worth } from './api';
import { Z } from './analysis.svelte';
import { api, words } from './http';
import type { Trying } from './trying.svelte';

/** `near`: within noise of the best that is known, and counted as found. */
export type Stage = 'asked' | 'weighing' | 'missed' | 'near' | 'found' | 'shown' | 'over';

export class Learning {
  index = $state(0);
  stage = $state<Stage>('asked');
  misses = $state(0);
  /** What was found, against the best line. */
  worth = $state.raw<Worth | null>(null);
  played = $state.raw<Worth | null>(null);
  problem = $state('');
  solved = $state(0);

  constructor(
    readonly mistakes: readonly Judged[],
    readonly trying: Trying,
    readonly ask: Pick<typeof api, 'weigh'> = api,
  ) {}

  get one(): Judged | undefined {
    return this.mistakes[this.index];
  }

  start(): Promise<void> {
    this.misses = 0;
    this.worth = this.played = null;
    return this.again();
  }

  /** The same position once more. */
  async again(): Promise<void> {
    this.problem = '';
    this.stage = this.one ? 'asked' : 'over';
    if (this.one) await this.trying.begin(this.one.number, this.one.seat, true);
    else this.trying.end();
  }

  next(): Promise<void> {
    this.index += 1;
    return this.start();
  }

  /** After every choice: when the move is over it is compared. */
  async follow(): Promise<void> {
    const { one, trying } = this;
    if (this.stage !== 'asked' || !one || !trying.answer?.ends_move || !trying.at) return;
    this.stage = 'weighing';
    const mine = trying.steps.filter(({ seat, text }) => seat === one.seat && text !== 'confirm');
    const found = await this.#weigh([...mine]);
    if (!found) return;
    const { behind, points_behind: points } = found;
    // The same line, or another way to write it: in every world it ends the same.
    const same =
      mine.map(({ text }) => text).join(' ') === one.better.moves.join(' ') || (points.mean === 0 && points.error === 0);
    if (same) this.stage = 'found';
    else if (behind.mean - Z * behind.error <= 0) this.stage = 'near';
    else this.stage = 'missed';
    if (this.stage === 'missed') this.misses += 1;
    else this.solved += 1;
  }

  /** The better line, on the board. */
  async show(): Promise<void> {
    const { one, trying } = this;
    if (!one) return;
    await trying.begin(one.number, one.seat, true);
    this.stage = 'shown';
    for (const wanted of one.better.moves) {
      const choice = trying.answer?.snapshot.choices.find(({ text }) => text === wanted);
      if (choice) await trying.choose(choice);
    }
    if (!this.played) await this.#weigh(null);
  }

  async #weigh(mine: { seat: number; text: string }[] | null): Promise<Worth | null> {
    const one = this.one!;
    const line = (moves: readonly string[]) => moves.map((text) => ({ seat: one.seat, text }));
    const lines = [line(one.better.moves), line(one.played.moves), ...(mine ? [mine] : [])];
    try {
      const found = await this.ask.weigh(this.trying.code, {
        move: one.number,
        seat: one.seat,
        steps: [],
        lines,
        everything: false,
      });
      if (one !== this.one) return null;
      this.played = found[1] ?? null;
      this.worth = mine ? (found[2] ?? null) : this.worth;
      return this.worth;
    } catch (error) {
      this.problem = words(error);
      this.stage = this.stage === 'weighing' ? 'asked' : this.stage;
      return null;
    }
  }
}
