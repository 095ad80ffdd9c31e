// What one table is to whoever sits at it or watches: which picture is on the screen, what is asked and of whom, and
// what may be done now. All of it follows from the server's snapshots, as the playback shows them.

import { untrack } from 'svelte';
import type { Choice } from './api';
import { TableConnection } from './connection.svelte';
import { api } from './http';
import type { Pace } from './playback.svelte';
import { questionOf } from './question';
import { Showing } from './showing.svelte';
import { firstSince, lastOwn, turnsSince } from './since';
import { Standings } from './standings.svelte';

/** No more steps than this are shown again. */
const MOST_AGAIN = 40;

/** Create it while a component initialises: it follows its connection with effects. */
export class TableState extends Showing {
  readonly line: TableConnection;
  readonly standings = new Standings();
  /** What the board asks more nearly than the server can. */
  nearer = $state<string | null>(null);
  /** Whether this page saw the game running: then it ended before the viewer's eyes. */
  sawRunning = $state(false);

  #code: string;

  constructor(code: string, pace: () => Pace) {
    super(pace);
    this.#code = code;
    this.line = new TableConnection(code);
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
  }

  /** The steps since my last turn once more, from the positions the server keeps. */
  async showAgain(): Promise<void> {
    const from = firstSince(this.turns);
    const to = this.line.snapshot?.view?.moves ?? 0;
    if (from === null || this.behind) return;
    const steps = await api.positions(this.#code, from - 1, Math.min(from - 2 + MOST_AGAIN, to), this.seat);
    this.playback.replay(steps.map((step) => ({ ...step, choices: [] })));
  }

  /** The others' turns since my last one. */
  readonly turns = $derived(this.shown ? turnsSince(this.shown) : []);

  // -- who is who ---------------------------------------------------------------------------------

  readonly seat = $derived(this.snapshot?.seat ?? null);
  readonly mySeats = $derived(this.table?.seats.filter(({ mine }) => mine) ?? []);
  readonly alone = $derived(!!this.table && this.table.seats.every(({ mine }) => mine));
  readonly amongBots = $derived(!!this.table && this.table.seats.every(({ mine, kind }) => mine || kind === 'bot'));
  /** Whether several people play on this device. */
  readonly shared = $derived(this.mySeats.length > 1 && !this.over);
  /** The seat whose player has to take the device first: until then the server tells no secret. */
  readonly handover = $derived(this.snapshot?.handover ?? null);

  // -- what is asked, and what may be done --------------------------------------------------------

  readonly choices = $derived.by((): readonly Choice[] => (this.behind || !this.shown ? [] : this.shown.choices));
  readonly confirm = $derived(this.choices.find(({ structure }) => structure['kind'] === 'confirm'));
  readonly myTurn = $derived(this.choices.length > 0);
  readonly question = $derived.by(() =>
    questionOf({
      table: this.table,
      shown: this.shown,
      drawn: this.kit !== null,
      sharedBy: this.shared ? this.seat : null,
      handover: this.handover,
      pending: this.line.pending !== null,
      connected: this.line.link === 'open',
      nearer: this.nearer,
    }),
  );
  /** Names the question: while it stays the same, so does what is asked. Empty while nothing is. */
  readonly asked = $derived.by(() => {
    if (this.myTurn && this.shown && this.kit) return `${lastOwn(this.shown)}/${this.seat}`;
    if (this.handover !== null) return `handover/${this.handover}`;
    return this.over ? 'over' : '';
  });
  /** The action that was sent and is not answered yet; −1 for what is being taken back. */
  readonly pending = $derived.by(() => {
    const { pending } = this.line;
    return pending ? (pending.type === 'play' ? pending.action : -1) : null;
  });
  readonly mayUndo = $derived.by(() => !!this.snapshot?.can_undo && !this.behind && this.pending === null && !this.over);
  /** With other people at the table nobody is helped. */
  readonly mayHint = $derived(this.myTurn && !this.confirm && this.amongBots && !this.table?.rated && this.choices.length > 1);
}
