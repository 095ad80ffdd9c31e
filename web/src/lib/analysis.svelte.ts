// The analysis of a finished game: asked for once, followed while it runs, and the same for everybody.

import type { Analysis, AnalysisState, Estimate, Judged } from './api';
import { api, words } from './http';

/** Milliseconds between two looks at work that is under way. */
const EVERY = 1000;

/** Standard errors on either side of a 95 % interval. */
export const Z = 1.96;

export class GameAnalysis {
  state = $state.raw<AnalysisState | null>(null);
  problem = $state('');
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ended = false;

  constructor(
    readonly code: string,
    /** For tests: how the server is asked. */
    readonly ask: Pick<typeof api, 'analysis' | 'analyse'> = api,
  ) {}

  get whole(): Analysis | null {
    return this.state?.analysis ?? null;
  }

  get busy(): boolean {
    return this.state?.state === 'waiting' || this.state?.state === 'running';
  }

  /** What is there already; begins nothing. */
  look(): Promise<void> {
    return this.#follow(() => this.ask.analysis(this.code));
  }

  begin(): Promise<void> {
    return this.#follow(() => this.ask.analyse(this.code));
  }

  /** Nobody looks any more: the server stops when nobody has asked for a while. */
  leave(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  async #follow(question: () => Promise<AnalysisState>): Promise<void> {
    try {
      this.state = await question();
      this.problem = '';
    } catch (error) {
      this.problem = words(error);
    }
    clearTimeout(this.#timer);
    if (this.busy && !this.#ended) this.#timer = setTimeout(() => void this.look(), EVERY);
  }
}

/** The moves of a seat (of all, without one) that have a mark, the most expensive first. */
export function mistakes(judged: readonly Judged[], seat: number | null = null): Judged[] {
  return judged
    .filter((one) => one.mark !== '' && (seat === null || one.seat === seat))
    .sort((one, other) => other.loss.mean - one.loss.mean);
}

/** The judged move to which a decision belongs: moves come in order, and a seat's next one begins a new. */
export function judgedAt(judged: readonly Judged[], decision: number, seat: number | null): Judged | null {
  let found: Judged | null = null;
  for (const one of judged) {
    if (one.number > decision) break;
    if (seat === null || one.seat === seat) found = one;
  }
  return found && decision < found.number + found.played.moves.length ? found : null;
}

/** A number with its sign, and a real minus. */
export const signed = (value: number, digits = 1): string => {
  const shown = value.toFixed(digits);
  if (Number(shown) === 0) return (0).toFixed(digits);
  return value > 0 ? `+${shown}` : shown.replace('-', '−');
};

/** A change of a chance, in points of a hundred. */
export const percent = (share: number, digits = 1): string => signed(100 * share, digits);

export const reach = ({ error }: Estimate): string => (100 * Z * error).toFixed(1);
