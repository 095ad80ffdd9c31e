// What others did, one step after the other at a pace people can follow. The server's newest snapshot is the
// truth; this decides which one is on the screen, and which events led to it.

import type { GameEvent } from '../boards/boards';
import type { Snapshot } from './api';

export type Pace = 'slow' | 'normal' | 'fast' | 'off';

/** Rest between two steps, after the motion of the first. */
const REST: Record<Pace, number> = { slow: 900, normal: 450, fast: 150, off: 0 };
const MOTION = 320;

const movesOf = (snapshot: Snapshot) => snapshot.view?.moves ?? 0;
const eventsOf = (snapshot: Snapshot) => (snapshot.events ?? []) as unknown as readonly GameEvent[];

/** A picture on its way to the newest: what led to it, and what of it is still to be told. */
interface Step {
  snapshot: Snapshot;
  events: readonly GameEvent[];
  coming: readonly GameEvent[];
}

const whole = (snapshot: Snapshot, events: readonly GameEvent[]): Step => ({ snapshot, events, coming: [] });

/** A decision of which nobody else may know more than that it was made: there is nothing to show. */
const isUnseen = (snapshot: Snapshot) =>
  eventsOf(snapshot).length > 0 && eventsOf(snapshot).every(({ kind }) => kind === 'chosen');

/** Whether somebody else did something between the two that can be seen. */
function byOthers(before: Snapshot, after: Snapshot): boolean {
  const seen = movesOf(before);
  if (isUnseen(after)) return false;
  return after.log.some(({ number, seat }) => number > seen && (seat === null || !after.table.seats[seat]?.mine));
}

export class Playback {
  /** What is on the screen. */
  shown = $state.raw<Snapshot | null>(null);
  /** What led to it. */
  events = $state.raw<readonly GameEvent[]>([]);
  /** What else led to it and is still to be told, where one decision brings much about. */
  coming = $state.raw<readonly GameEvent[]>([]);
  /** The last picture of which everything was told. Of the last one the count comes after what led to it. */
  told = $state.raw<Snapshot | null>(null);
  /** Steps that are still to come. */
  left = $state(0);
  /** Whether old steps are shown again. */
  again = $state(false);

  /** Whether an event is to be told by itself, apart from those before it. */
  begins: (event: GameEvent) => boolean = () => false;

  #latest: Snapshot | null = null;
  #queue: Step[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #busy = false;
  #pace: () => Pace;

  constructor(pace: () => Pace) {
    this.#pace = pace;
  }

  /** Whether what is shown is not the newest there is. */
  get behind(): boolean {
    return this.left > 0 || this.again;
  }

  accept(next: Snapshot): void {
    const before = this.#latest;
    this.#latest = next;
    if (!before || this.#pace() === 'off' || movesOf(next) < movesOf(before) || !next.view || !before.view) {
      this.#stop();
      this.#show(whole(next, before && movesOf(next) > movesOf(before) ? eventsOf(next) : []));
    } else if (movesOf(next) === movesOf(before)) {
      // Somebody came or went, a bot began to think: nothing to play back.
      const last = this.#queue.at(-1);
      // What led to a step that waits still led to it.
      if (last) last.snapshot = { ...next, events: last.snapshot.events };
      else if (!this.again) this.shown = next;
    } else {
      const steps = this.#steps(next);
      const several = steps.length > 1;
      if (!this.#busy && !this.again) {
        this.#show(steps.shift()!);
        if (several || byOthers(before, next)) this.#rest();
      }
      this.#queue.push(...steps);
      this.left = this.#queue.length;
    }
  }

  /** Straight to the newest. */
  skip(): void {
    this.#stop();
    if (this.#latest) this.#show(whole(this.#latest, []));
  }

  /** Show this one, with what `led` to it from the one on the screen if it followed. */
  turnTo(next: Snapshot, led: boolean): void {
    this.#stop();
    this.#latest = next;
    const [first, ...rest] = led && this.#pace() !== 'off' ? this.#steps(next) : [whole(next, led ? eventsOf(next) : [])];
    this.#queue = rest;
    this.left = rest.length;
    this.#show(first!);
    if (rest.length) this.#rest();
  }

  /** Show these steps once more, then the newest. */
  replay(steps: readonly Snapshot[]): void {
    if (!this.#latest || !steps.length) return;
    const latest = this.#latest;
    this.#stop();
    this.again = true;
    this.#queue = [
      ...steps
        .slice(1)
        .filter((step) => !isUnseen(step))
        .flatMap((step) => this.#steps(step)),
      whole(latest, []),
    ];
    this.left = this.#queue.length;
    this.#show(whole(steps[0]!, []));
    this.#rest();
  }

  /** What led to a picture, cut where something new begins. */
  #steps(snapshot: Snapshot): Step[] {
    const all = eventsOf(snapshot);
    const cuts = all.flatMap((event, i) => (i > 0 && this.begins(event) ? [i] : []));
    const steps = [0, ...cuts].map((from, i): Step => {
      const to = cuts[i] ?? all.length;
      return { snapshot, events: all.slice(from, to), coming: all.slice(to) };
    });
    // The last move is told before the end is.
    return snapshot.view?.over ? [...steps, whole(snapshot, [])] : steps;
  }

  #show({ snapshot, events, coming }: Step): void {
    this.shown = snapshot;
    this.events = events;
    this.coming = coming;
    if (!coming.length && !(snapshot.view?.over && events.length)) this.told = snapshot;
  }

  #rest(): void {
    this.#busy = true;
    clearTimeout(this.#timer);
    const pace = this.#pace();
    const wait = MOTION + (this.again && pace === 'off' ? REST.normal : REST[pace]);
    this.#timer = setTimeout(() => this.#next(), wait);
  }

  #next(): void {
    const next = this.#queue.shift();
    this.left = this.#queue.length;
    if (!next) {
      this.#busy = false;
      return;
    }
    const before = this.shown;
    const last = this.#queue.length === 0;
    if (last && this.again) this.again = false;
    this.#show(next);
    if (
      !before ||
      this.again ||
      next.coming.length ||
      movesOf(next.snapshot) === movesOf(before) ||
      byOthers(before, next.snapshot)
    )
      this.#rest();
    else this.#next();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    this.#queue = [];
    this.left = 0;
    this.#busy = false;
    this.again = false;
  }

  stop(): void {
    this.#stop();
  }
}
