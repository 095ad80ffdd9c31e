// One table over one WebSocket: what the server last said, and how to ask it for something.
// What is shown is only ever a snapshot of the server's; `pending` is what was asked and not yet answered.

import type {
  ChangeMessage,
  ChatEntry,
  ClientMessage,
  ErrorMessage,
  Play,
  ServerMessage,
  Snapshot,
  Undo,
} from './api';
import type { Hint } from '../boards/boards';
import { Advice } from './advice';
import type { Forecast } from './forecast';
import { api } from './http';
import { lastOwn } from './since';

/** What is known of a hint: nothing, that it is being thought of, its choices, or why there is none. */
export interface HintState {
  version: number;
  choices: readonly Hint[] | null;
  refused: string;
}

export type Pending = Play | Undo;

export type Link = 'connecting' | 'open' | 'lost' | 'missing';

const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const RETRY_MS = [300, 700, 1500, 3000, 6000];

let counter = 0;
const prefix = Math.random().toString(36).slice(2, 10);
const newId = () => `${prefix}-${++counter}`;

/** Where players decide at the same time, others' decisions leave alone what is asked of us. */
function sameQuestion(one: Snapshot, two: Snapshot): boolean {
  return (
    one.version === two.version ||
    (one.seat === two.seat &&
      one.choices.length > 0 &&
      lastOwn(one) === lastOwn(two) &&
      String(one.choices.map(({ action }) => action)) === String(two.choices.map(({ action }) => action)))
  );
}

export class TableConnection {
  snapshot = $state.raw<Snapshot | null>(null);
  link = $state<Link>('connecting');
  pending = $state.raw<Pending | null>(null);
  /** The last refusal, in words; cleared by the next thing that works. */
  problem = $state('');
  forecast = $state.raw<Forecast | null>(null);
  /** What every choice of the position would bring, once the server has said so. */
  forecasts = $state.raw<ReadonlyMap<number, Forecast> | undefined>(undefined);
  hint = $state.raw<HintState | null>(null);
  chat = $state.raw<ChatEntry[]>([]);

  #code: string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval> | undefined;
  #syncTimer: ReturnType<typeof setTimeout> | undefined;
  #previewTimer: ReturnType<typeof setTimeout> | undefined;
  #resendTimer: ReturnType<typeof setTimeout> | undefined;
  #forecastsTimer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #previewed = new Map<string, Forecast>();
  #previews = new Map<string, { key: string; action: number }>();
  /** Requests of their own whose refusal is not the person's business, by id. */
  #forecastsId: string | null = null;
  #hintId: string | null = null;
  readonly #advice = new Advice();
  /** Whether the service knows forecasts of all choices at all. */
  #forecastsOffered = true;
  #previewWanted: string | null = null;
  /** What a person said, by id. */
  #said = new Set<string>();
  /** The version that the pending request became, once the server said so. */
  #committed: number | null = null;

  constructor(code: string) {
    this.#code = code;
  }

  start(): () => void {
    const offline = () => this.#drop();
    const online = () => this.#open();
    const shown = () => document.visibilityState === 'visible' && this.#check();
    addEventListener('offline', offline);
    addEventListener('online', online);
    document.addEventListener('visibilitychange', shown);
    this.#pingTimer = setInterval(() => this.#check(), PING_MS);
    this.#open();
    return () => {
      this.#closed = true;
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', shown);
      clearInterval(this.#pingTimer);
      clearTimeout(this.#retryTimer);
      clearTimeout(this.#syncTimer);
      clearTimeout(this.#previewTimer);
      clearTimeout(this.#resendTimer);
      clearTimeout(this.#forecastsTimer);
      const socket = this.#socket;
      this.#socket = null;
      socket?.close();
    };
  }

  // -- asking -------------------------------------------------------------------------------------

  play(action: number): void {
    this.#advice.played(action, this.snapshot?.choices ?? []);
    this.#request((base) => ({ type: 'play', ...base, action }));
  }

  undo(): void {
    this.#advice.forget();
    this.#request((base) => ({ type: 'undo', ...base }));
  }

  say(text: string): void {
    const id = newId();
    this.#said.add(id);
    this.#send({ type: 'chat', id, text });
  }

  /** Ask for the best choices; the answer appears as `hint`. */
  askHint(): void {
    const now = this.snapshot;
    if (!now || now.seat === null || !now.choices.length) return;
    this.#hintId = newId();
    this.hint = { version: now.version, choices: null, refused: '' };
    this.#send({ type: 'hint', id: this.#hintId, version: now.version, seat: now.seat });
  }

  dropHint(): void {
    this.hint = null;
    this.#hintId = null;
  }

  /** Ask what all choices would bring; the answer appears as `forecasts`. */
  #askAll(): void {
    const now = this.snapshot;
    this.#forecastsId = null;
    if (!this.#forecastsOffered || !now || now.seat === null || !now.choices.some(({ structure }) => structure['kind'] !== 'confirm')) return;
    this.#forecastsId = newId();
    this.#send({ type: 'forecasts', id: this.#forecastsId, version: now.version, seat: now.seat });
  }

  /** Show what is known already. */
  show(forecast: Forecast): void {
    clearTimeout(this.#previewTimer);
    this.#previewWanted = null;
    this.forecast = forecast;
  }

  /** Ask what a choice would score; the answer appears as `forecast`, if it is still wanted then. */
  preview(action: number | null): void {
    const now = this.snapshot;
    const known = action === null ? undefined : this.forecasts?.get(action);
    if (known) {
      this.show(known);
      return;
    }
    if (action === null || !now || now.seat === null) {
      clearTimeout(this.#previewTimer);
      this.#previewWanted = null;
      this.forecast = null;
      return;
    }
    const key = `${now.version}:${action}`;
    if (key === this.#previewWanted) return;
    clearTimeout(this.#previewTimer);
    this.#previewWanted = key;
    this.forecast = this.#previewed.get(key) ?? null;
    if (this.forecast) return;
    const { version, seat } = now;
    // A pointer sweeping over a city passes many places: ask for the one it rests at.
    this.#previewTimer = setTimeout(() => {
      const id = newId();
      this.#previews.set(id, { key, action });
      this.#send({ type: 'preview', id, version, seat, action });
    }, 70);
  }

  #request(make: (base: Pick<Play, 'id' | 'version' | 'seat'>) => Pending): void {
    const now = this.snapshot;
    if (!now || now.seat === null || this.pending) return;
    this.problem = '';
    this.pending = make({ id: newId(), version: now.version, seat: now.seat });
    this.#send(this.pending);
  }

  // -- the line -----------------------------------------------------------------------------------

  #open(): void {
    if (this.#closed || this.#socket || this.link === 'missing') return;
    clearTimeout(this.#retryTimer);
    if (this.link !== 'lost') this.link = 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${api.socketPath(this.#code)}`);
    this.#socket = socket;
    this.#heard = Date.now();
    socket.onopen = () => {
      // The same id again: a request that did get through is recognised, not played twice.
      if (this.pending) this.#send(this.pending);
    };
    socket.onmessage = (event) => {
      if (this.#socket !== socket) return;
      this.#heard = Date.now();
      this.#receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lost();
    socket.close();
  }

  #lost(): void {
    this.#socket = null;
    if (this.#closed || this.link === 'missing') return;
    this.link = 'lost';
    this.#previews.clear();
    this.#previewWanted = null;
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)] ?? 6000;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#open(), wait * (0.8 + Math.random() * 0.4));
  }

  #check(): void {
    if (!this.#socket) this.#open();
    else if (Date.now() - this.#heard > SILENCE_MS) this.#drop();
    else this.#send({ type: 'ping' });
  }

  #send(message: ClientMessage): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  // -- hearing ------------------------------------------------------------------------------------

  #receive(message: ServerMessage): void {
    switch (message.type) {
      case 'state':
        this.#accept(message.snapshot);
        break;
      case 'change':
        this.#change(message);
        break;
      case 'ack':
        if (this.pending?.id === message.id) this.#answered(message.version);
        break;
      case 'error':
        this.#refused(message);
        break;
      case 'preview': {
        const asked = this.#previews.get(message.id);
        if (!asked) break;
        this.#previews.delete(message.id);
        const { before, after, lines, luck } = message;
        const found = { action: asked.action, before, after, lines, luck };
        this.#previewed.set(asked.key, found);
        if (asked.key === this.#previewWanted) this.forecast = found;
        break;
      }
      case 'forecasts': {
        if (message.id !== this.#forecastsId) break;
        const { before } = message;
        this.forecasts = new Map(
          message.choices.map((found) => [
            found.action,
            { ...found, before, next: found.next?.map((step) => ({ ...step, before })) ?? null },
          ]),
        );
        break;
      }
      case 'hint':
        if (message.id === this.#hintId)
          this.hint = { version: message.version, choices: this.#advice.tell(message.choices, this.snapshot?.choices ?? []), refused: '' };
        break;
      case 'chat': {
        const { number, name, text, at } = message;
        if (!this.chat.some((old) => old.number === number))
          this.chat = [...this.chat, { number, name, text, at }];
        break;
      }
      case 'pong':
        if (this.snapshot && message.version > this.snapshot.version) this.#send({ type: 'sync' });
        break;
    }
  }

  /** What is missing in a change is as it was. Should we not have what it builds on, we ask for all. */
  #change({ since, kept, snapshot }: ChangeMessage): void {
    const old = this.snapshot;
    if (old?.version !== since) {
      this.#send({ type: 'sync' });
      return;
    }
    const { view, log, ...rest } = snapshot as Partial<Snapshot>;
    this.#accept({
      ...old,
      ...rest,
      view: old.view && view ? { ...old.view, ...view, table: { ...old.view.table, ...view.table } } : old.view,
      log: [...old.log.slice(0, kept), ...(log ?? [])],
    });
  }

  #accept(snapshot: Snapshot): void {
    this.link = 'open';
    this.#tries = 0;
    const old = this.snapshot;
    if (old && snapshot.version < old.version) return;
    if (!old || !sameQuestion(old, snapshot)) {
      this.#previewed.clear();
      this.#previews.clear();
      this.#previewWanted = null;
      this.forecast = null;
      this.forecasts = undefined;
      this.#forecastsId = null;
      this.dropHint();
    }
    const known = new Set(snapshot.chat.map((message) => message.number));
    this.chat = [...snapshot.chat, ...this.chat.filter((message) => !known.has(message.number))].sort(
      (a, b) => a.number - b.number,
    );
    this.snapshot = snapshot;
    if (!this.forecasts && !this.#forecastsId) this.#askAll();
    if (this.#committed !== null && snapshot.version >= this.#committed) this.#settle();
  }

  /** Committed. It is shown as done once the state that has it is here; should that get lost, ask. */
  #answered(version: number): void {
    this.problem = '';
    this.#committed = version;
    if (this.snapshot && this.snapshot.version >= version) {
      this.#settle();
      return;
    }
    clearTimeout(this.#syncTimer);
    this.#syncTimer = setTimeout(() => this.#send({ type: 'sync' }), 800);
  }

  #settle(): void {
    clearTimeout(this.#syncTimer);
    this.pending = null;
    this.#committed = null;
  }

  #refused(message: ErrorMessage): void {
    if (message.id !== null && message.id === this.#forecastsId) {
      // Not every service counts ahead: then boards ask choice by choice.
      if (message.code === 'malformed') this.#forecastsOffered = false;
      this.#forecastsId = null;
      if (message.snapshot) this.#accept(message.snapshot);
      // Others have decided meanwhile, and the question to us is still the same.
      else if (message.code === 'stale') this.#askAll();
      // Too busy now: once more, unless the question is another one by then.
      else if (this.#forecastsOffered) this.#forecastsTimer = setTimeout(() => !this.forecasts && !this.#forecastsId && this.#askAll(), 1000);
      return;
    }
    if (message.id !== null && message.id === this.#hintId) {
      this.#hintId = null;
      this.hint = { version: this.snapshot?.version ?? 0, choices: [], refused: message.message };
      return;
    }
    const asked = message.id !== null && this.#previews.delete(message.id);
    const mine = message.id !== null && this.pending?.id === message.id;
    if (mine && (message.code === 'unavailable' || message.code === 'too_fast')) {
      // Not decided yet: the same request again, under the same name.
      clearTimeout(this.#resendTimer);
      this.#resendTimer = setTimeout(() => this.pending && this.#send(this.pending), 1000);
      this.problem = message.message;
      return;
    }
    if (mine) this.#settle();
    if (message.snapshot) this.#accept(message.snapshot);
    // What a person did not do themselves, such as asking what all choices bring, is refused in silence.
    const quiet = message.id !== null && !mine && !this.#said.delete(message.id);
    if (asked && quiet) this.#previewWanted = null;
    if (message.code === 'not_found' || message.code === 'outdated') {
      this.link = 'missing';
      this.#drop();
    } else if (quiet) return;
    this.problem = message.message;
  }
}
