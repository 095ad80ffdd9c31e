// Which picture of a game is on the screen, and what of it is still being told. Where pictures come from (a table that is
// played, a game that is over) is not known here: they come through the playback.

import type { Kit, Mark, Shown, Telling } from '../boards/boards';
import { kitOf } from '../boards/boards';
import type { Snapshot } from './api';
import { Playback, type Pace } from './playback.svelte';
import { lastTurns } from './since';

const begun = (snapshot: Snapshot | null): Shown | null => (snapshot?.view && snapshot.sheet ? (snapshot as Shown) : null);

export class Showing {
  readonly playback: Playback;
  /** The game's pictures, once they are here. */
  kit = $state.raw<Kit | null>(null);

  constructor(pace: () => Pace) {
    this.playback = new Playback(pace);
  }

  async draw(game: string): Promise<void> {
    const kit = await kitOf(game);
    this.playback.begins = kit.begins ?? (() => false);
    this.kit = kit;
  }

  readonly snapshot = $derived.by(() => this.playback.shown);
  readonly table = $derived(this.snapshot?.table ?? null);
  /** Null until the game has begun. */
  readonly shown = $derived(begun(this.snapshot));
  /** Whether turns are being played back. */
  readonly behind = $derived.by(() => this.playback.behind);
  /** Whether the game is over, and all that led to its end has been told. */
  readonly over = $derived((this.shown?.view.over ?? false) && !this.behind);
  readonly telling = $derived.by((): Telling | null => {
    const { told, coming } = this.playback;
    const before = begun(told);
    return coming.length && before ? { before, coming } : null;
  });
  /** While turns are played back, what stands beside the board: nobody is asked, and of a step that is being told it
   *  knows no more than was before. */
  readonly before = $derived.by((): Shown | null => {
    const { telling, shown } = this;
    const ends = this.behind && shown?.view.over;
    const before = telling?.before ?? (ends ? begun(this.playback.told) : null) ?? (this.behind ? shown : null);
    const told = telling && shown ? this.kit?.scoresTold?.(this.playback.events, telling, shown) : null;
    return before ? { ...before, scores: told ?? before.scores, choices: [], view: { ...before.view, deciders: [] } } : null;
  });
  readonly marks = $derived.by((): readonly Mark[] => (this.shown ? lastTurns(this.shown) : []));
  /** What is being told, in words. The log of a decision has all of it: only the board knows its steps. */
  readonly caption = $derived.by(() => {
    if (!this.shown) return undefined;
    const told = this.behind ? this.kit?.caption?.(this.playback.events, this.shown) : null;
    const deed = this.shown.view.over ? this.shown.log.findLast(({ seat, minor }) => seat !== null && !minor) : undefined;
    return told ?? deed ?? this.shown.log.at(-1);
  });
}
