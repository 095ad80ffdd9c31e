// What if: other choices at a position of a finished game, as a tree of all that was tried there. The server plays
// them, and says what they are worth.

import type { Choice, Step, TryAnswer, Worth } from './api';
import { api, words } from './http';
import { keepTree, keptTree } from './trees';

/** A choice that was tried; what others answered comes after it. */
export interface Tried {
  readonly id: number;
  readonly parent: Tried | null;
  readonly depth: number;
  readonly step: Step;
  readonly words: string;
  /** All choices from the position on, this one and the answers to it included. */
  readonly steps: readonly Step[];
  readonly asPlayed: boolean;
}

type Ask = Pick<typeof api, 'tryLine' | 'weigh'>;

export class Trying {
  /** Where it began; null while nothing is tried. */
  move = $state<number | null>(null);
  seat = $state(0);
  answer = $state.raw<TryAnswer | null>(null);
  /** In the order in which they are shown: every branch below what it comes from. */
  tree = $state.raw<readonly Tried[]>([]);
  at = $state.raw<Tried | null>(null);
  /** With everything open, or by what the seat knows. */
  everything = $state(false);
  worths = $state.raw<ReadonlyMap<string, Worth>>(new Map());
  /** What could not be weighed: nobody waits for it. */
  #failed = $state.raw<ReadonlySet<string>>(new Set());
  pending = $state<number | null>(null);
  problem = $state('');
  /** Only one move is asked for: nobody answers, and nothing is weighed yet. */
  #oneMove = false;
  #count = 0;
  /** Answers to older questions come too late. */
  #asked = 0;

  constructor(
    readonly code: string,
    readonly ask: Ask = api,
  ) {}

  get active(): boolean {
    return this.move !== null;
  }

  get steps(): readonly Step[] {
    return this.at?.steps ?? [];
  }

  async begin(move: number, seat: number, oneMove = false): Promise<void> {
    this.#oneMove = oneMove;
    this.move = move;
    this.seat = seat;
    this.at = null;
    this.#restore();
    await this.#look([]);
    this.#addPlayed();
    if (!oneMove) await this.#weighAll();
  }

  /** Nothing was tried here, and the board is as it was. */
  async clear(): Promise<void> {
    this.tree = [];
    this.worths = new Map();
    this.#failed = new Set();
    this.at = null;
    this.#keep();
    await this.#look([]);
    this.#addPlayed();
    await this.#weighAll();
  }

  end(): void {
    this.#asked += 1;
    this.move = null;
    this.answer = null;
    this.at = null;
    this.pending = null;
    this.problem = '';
  }

  async choose({ action, seat, text, words: said }: Choice): Promise<void> {
    if (this.pending !== null || this.move === null) return;
    this.pending = action;
    const parent = this.at;
    const step = { seat, text };
    const known = this.tree.find((one) => one.parent === parent && one.step.text === text && one.step.seat === seat);
    const answer = await this.#look([...this.steps, step]);
    if (!answer) return;
    // What stood in the tree before others had answered stands there with their answers now.
    this.at = known ? this.#renew(known, answer.steps) : this.#add(parent, step, said, answer.steps, false);
    if (!this.#oneMove) void this.#weigh(this.at);
  }

  async show(one: Tried | null): Promise<void> {
    const answer = await this.#look(one?.steps ?? []);
    if (answer) this.at = one && this.#renew(one, answer.steps);
  }

  back(): Promise<void> {
    return this.show(this.at?.parent ?? null);
  }

  worthOf(one: Tried): Worth | undefined {
    return this.worths.get(this.#key(one));
  }

  /** Whether it is not known what it is worth, and will not be. */
  isUnweighed(one: Tried): boolean {
    return this.#failed.has(this.#key(one));
  }

  /** Once more. */
  weighAgain(one: Tried): Promise<void> {
    this.#failed = new Set([...this.#failed].filter((key) => key !== this.#key(one)));
    this.problem = '';
    return this.#weigh(one);
  }

  /** The same lines with other knowledge. */
  async know(everything: boolean): Promise<void> {
    this.everything = everything;
    await this.#weighAll();
  }

  #key = (one: Tried, everything = this.everything) => `${one.id} ${everything}`;

  /** What was tried here before, on an earlier visit too. */
  #restore(): void {
    this.tree = [];
    this.worths = new Map();
    this.#failed = new Set();
    if (this.move === null || this.#oneMove) return;
    const found: Tried[] = [];
    const worths = new Map<string, Worth>();
    for (const { parent: above, known, open, ...rest } of keptTree(this.code, this.move, this.seat)) {
      const parent = found[above] ?? null;
      const one: Tried = { ...rest, id: ++this.#count, parent, depth: parent ? parent.depth + 1 : 0 };
      found.push(one);
      if (known) worths.set(this.#key(one, false), known);
      if (open) worths.set(this.#key(one, true), open);
    }
    this.tree = found;
    this.worths = worths;
  }

  /** What was played is no try: alone it is not worth keeping. */
  #keep(): void {
    if (this.move === null || this.#oneMove) return;
    const worth = (one: Tried, everything: boolean) => this.worths.get(this.#key(one, everything)) ?? null;
    const tried = this.tree.some((one) => !one.asPlayed) ? this.tree : [];
    keepTree(
      this.code,
      this.move,
      this.seat,
      tried.map((one) => ({
        parent: one.parent ? tried.indexOf(one.parent) : -1,
        step: one.step,
        words: one.words,
        steps: one.steps,
        asPlayed: one.asPlayed,
        known: worth(one, false),
        open: worth(one, true),
      })),
    );
  }

  #addPlayed(): void {
    const { answer, seat } = this;
    const played = answer?.snapshot.choices.find(({ text }) => text === answer.played);
    if (this.#oneMove || !played || this.tree.length) return;
    this.#add(null, { seat, text: played.text }, played.words, [{ seat, text: played.text }], true);
  }

  async #look(steps: readonly Step[]): Promise<TryAnswer | null> {
    const mine = ++this.#asked;
    const { move, seat } = this;
    if (move === null) return null;
    this.problem = '';
    try {
      const answer = await this.ask.tryLine(this.code, { move, seat, steps: [...steps], answers: !this.#oneMove });
      if (mine !== this.#asked) return null;
      this.answer = answer;
      return answer;
    } catch (error) {
      if (mine === this.#asked) this.problem = words(error);
      return null;
    } finally {
      if (mine === this.#asked) this.pending = null;
    }
  }

  #add(parent: Tried | null, step: Step, said: string, steps: readonly Step[], asPlayed: boolean): Tried {
    const one: Tried = { id: ++this.#count, parent, depth: parent ? parent.depth + 1 : 0, step, words: said, steps, asPlayed };
    // Below everything that comes from the same choice.
    let place = parent ? this.tree.indexOf(parent) + 1 : this.tree.length;
    if (parent) while (place < this.tree.length && this.tree[place]!.depth > parent.depth) place += 1;
    this.tree = [...this.tree.slice(0, place), one, ...this.tree.slice(place)];
    this.#keep();
    return one;
  }

  #renew(one: Tried, steps: readonly Step[]): Tried {
    if (one.steps.length === steps.length) return one;
    const fresh = { ...one, steps };
    this.tree = this.tree.map((other) => (other === one ? fresh : other));
    this.#keep();
    return fresh;
  }

  async #weighAll(): Promise<void> {
    for (const one of this.tree) await this.#weigh(one);
  }

  async #weigh(one: Tried): Promise<void> {
    const key = this.#key(one);
    if (this.move === null || this.worths.has(key)) return;
    try {
      const before = one.parent?.steps ?? [];
      // What others chose before it is theirs: the line begins with it.
      const [worth] = await this.ask.weigh(this.code, {
        move: this.move,
        seat: this.seat,
        steps: [...before],
        lines: [[one.step]],
        everything: this.everything,
      });
      if (!worth) throw new Error('Nothing is known of it.');
      this.worths = new Map(this.worths).set(key, worth);
      this.#keep();
    } catch (error) {
      this.problem = words(error);
      this.#failed = new Set(this.#failed).add(key);
    }
  }
}
