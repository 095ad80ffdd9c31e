// What one table is to whoever sits at it or watches: which picture is on the screen, what is asked and of whom, and
// what may be done now. All of it follows from the server's snapshots, as the playback shows them.

import { untrack } from 'svelte';
import { kitOf, type Kit, type Shown, type Telling } from '../boards/boards';
import type { Choice, Snapshot } from './api';
import { TableConnection } from './connection.svelte';
import { api } from './http';
import { Playback, type Pace } from './playback.svelte';
import { questionOf } from './question';
import { firstSince, lastOwn, lastTurns, turnsSince } from './since';
import { Standings } from './standings.svelte';

/** No more steps than this are shown again. */
const MOST_AGAIN = 40;

const begun = (snapshot: Snapshot | null): Shown | null => (snapshot?.view && snapshot.sheet ? (snapshot as Shown) : null);

/** Create it while a component initialises: it follows its connection with effects. */
export class TableState {
  readonly line: TableConnection;
  readonly playback: Playback;
  readonly standings = new Standings();
  /** The game's pictures, once they are here. */
  kit = $state.raw<Kit | null>(null);
  /** What the board asks more nearly than the server can. */
  nearer = $state<string | null>(null);
  /** Whether this page saw the game running: then it ended before the viewer's eyes. */
  sawRunning = $state(false);
  /** Whoever sits before the screen, where several share it. */
  facing = $state<number | null>(null);

  #code: string;

  constructor(code: string, pace: () => Pace) {
    this.#code = code;
    this.line = new TableConnection(code);
    this.playback = new Playback(pace);
    $effect.pre(() => {
      const latest = this.line.snapshot;
      if (latest) untrack(() => this.playback.accept(latest));
    });
    $effect.pre(() => {
      const now = this.shown;
      if (now && !this.playback.again) untrack(() => this.standings.follow(now));
    });
    $effect(() => {
      if (this.shown && !this.over) this.sawRunning = true;
    });
    $effect(() => {
      if (this.facing === null && this.seat !== null && this.mySeats.length) this.facing = this.seat;
    });
  }

  async draw(game: string): Promise<void> {
    const kit = await kitOf(game);
    this.playback.begins = kit.begins;
    this.kit = kit;
  }

  /** The steps since my last turn once more, from the positions the server keeps. */
  async showAgain(): Promise<void> {
    // Since the turn that is told: a tile picked meanwhile, of which nobody knows, ends no turn.
    const from = firstSince(this.turns);
    const to = this.line.snapshot?.view?.moves ?? 0;
    if (from === null || this.behind) return;
    const moves = Array.from({ length: Math.min(MOST_AGAIN, to - from + 1) }, (_, i) => from - 1 + i);
    const steps = await Promise.all(moves.map((move) => api.position(this.#code, move)));
    this.playback.replay(steps.map((step) => ({ ...step, choices: [] })));
  }

  // -- what is on the screen ----------------------------------------------------------------------

  readonly snapshot = $derived.by(() => this.playback.shown);
  readonly table = $derived(this.snapshot?.table ?? null);
  /** Null until the game has begun. */
  readonly shown = $derived(begun(this.snapshot));
  readonly over = $derived(this.shown?.view.over ?? false);
  /** Whether others' turns are being played back. */
  readonly behind = $derived.by(() => this.playback.behind);
  readonly telling = $derived.by((): Telling | null => {
    const { told, coming } = this.playback;
    const before = begun(told);
    return coming.length && before ? { before, coming } : null;
  });
  /** While turns are played back, what stands beside the board: nobody is asked, and of a step that is being told it
   *  knows no more than was before. */
  readonly before = $derived.by((): Shown | null => {
    const { telling, shown } = this;
    const before = telling?.before ?? (this.behind ? shown : null);
    const told = telling && shown ? this.kit?.scoresTold?.(this.playback.events, telling, shown) : null;
    return before ? { ...before, scores: told ?? before.scores, choices: [], view: { ...before.view, deciders: [] } } : null;
  });
  /** The others' turns since my last one. */
  readonly turns = $derived(this.shown ? turnsSince({ ...this.shown, log: this.shown.log.filter(({ minor }) => !minor) }) : []);
  readonly marks = $derived(this.shown ? lastTurns(this.shown) : []);
  /** What is being played back, in words. The log of a decision has all of it: only the board knows its steps. */
  readonly caption = $derived.by(() => {
    if (!this.shown) return undefined;
    const told = this.behind ? this.kit?.caption(this.playback.events, this.shown) : null;
    return told ?? this.shown.log.at(-1);
  });

  // -- who is who ---------------------------------------------------------------------------------

  readonly seat = $derived(this.snapshot?.seat ?? null);
  readonly mySeats = $derived(this.table?.seats.filter(({ mine }) => mine) ?? []);
  readonly alone = $derived(!!this.table && this.table.seats.every(({ mine }) => mine));
  readonly amongBots = $derived(!!this.table && this.table.seats.every(({ mine, kind }) => mine || kind === 'bot'));
  /** Whether several people play on this device. */
  readonly shared = $derived(this.mySeats.length > 1 && !this.over);
  /** Whether it has to change hands first. Where the seats hide nothing from each other there is nothing to cover. */
  readonly covered = $derived(
    this.shared && !this.table?.open && this.seat !== null && this.facing !== this.seat && (this.shown?.view.moves ?? 0) > 0,
  );

  // -- what is asked, and what may be done --------------------------------------------------------

  readonly choices = $derived.by((): readonly Choice[] => (this.behind || this.covered || !this.shown ? [] : this.shown.choices));
  readonly confirm = $derived(this.choices.find(({ structure }) => structure['kind'] === 'confirm'));
  readonly myTurn = $derived(this.choices.length > 0);
  readonly question = $derived.by(() =>
    questionOf({
      table: this.table,
      shown: this.shown,
      drawn: this.kit !== null,
      sharedBy: this.shared ? this.seat : null,
      covered: this.covered,
      pending: this.line.pending !== null,
      connected: this.line.link === 'open',
      nearer: this.nearer,
    }),
  );
  /** Names the question: while it stays the same, so does what is asked. Empty while nothing is. */
  readonly asked = $derived.by(() => {
    if (this.myTurn && this.shown && this.kit) return `${lastOwn(this.shown)}/${this.seat}`;
    if (this.covered) return `cover/${this.seat}`;
    return this.over ? 'over' : '';
  });
  /** The action that was sent and is not answered yet; −1 for what is being taken back. */
  readonly pending = $derived.by(() => {
    const { pending } = this.line;
    return pending ? (pending.type === 'play' ? pending.action : -1) : null;
  });
  readonly mayUndo = $derived.by(
    () => !!this.snapshot?.can_undo && !this.behind && !this.covered && this.pending === null && !this.over,
  );
  /** With other people at the table nobody is helped. */
  readonly mayHint = $derived(this.myTurn && !this.confirm && this.amongBots && this.choices.length > 1);
}
