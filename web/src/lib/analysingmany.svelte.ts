// Several games analysed in one press: one after the other, as the service takes them from one person.

import type { AnalysisState } from './api';
import { api, Problem, words } from './http';

/** Milliseconds between two looks at work that is under way. */
const EVERY = 1000;
const pause = () => new Promise<void>((done) => setTimeout(done, EVERY));

export class AnalysingMany {
  /** Games asked for, and those that are done. */
  of = $state(0);
  finished = $state(0);
  /** How far the one is that is under way. */
  now = $state.raw<AnalysisState | null>(null);
  busy = $state(false);
  problem = $state('');
  #ended = false;

  constructor(
    readonly ask: Pick<typeof api, 'analysis' | 'analyse'> = api,
    readonly wait: () => Promise<void> = pause,
  ) {}

  /** From 0 to 1. */
  get share(): number {
    const now = this.now?.of ? this.now.done / this.now.of : 0;
    return this.of ? Math.min(1, (this.finished + now) / this.of) : 0;
  }

  async run(codes: readonly string[]): Promise<void> {
    this.of = codes.length;
    this.finished = 0;
    this.busy = true;
    this.problem = '';
    try {
      for (const code of codes) await this.#one(code);
    } catch (error) {
      this.problem = words(error);
    }
    this.now = null;
    this.busy = false;
  }

  /** Nobody looks any more: the server stops when nobody has asked for a while. */
  leave(): void {
    this.#ended = true;
  }

  async #one(code: string): Promise<void> {
    this.now = null;
    while (!this.#ended && !(this.now = await this.#begin(code))) await this.wait();
    while (!this.#ended && (this.now?.state === 'waiting' || this.now?.state === 'running')) {
      await this.wait();
      this.now = await this.ask.analysis(code);
    }
    this.finished += 1;
  }

  /** Null while another game of mine is under way, asked for elsewhere. */
  async #begin(code: string): Promise<AnalysisState | null> {
    try {
      return await this.ask.analyse(code);
    } catch (error) {
      if (error instanceof Problem && error.code === 'too_fast') return null;
      throw error;
    }
  }
}
