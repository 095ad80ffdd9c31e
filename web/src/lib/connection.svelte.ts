// One table over one WebSocket: what the server last said, and how to ask it for something.
// What is shown is only ever a snapshot of the server's; `pending` is what was asked and not yet answered.
// Whatever is under way when the line breaks is asked again once it holds, under the same name: the server knows what it
// has done already.

import type { ChangeMessage, ChatEntry, ClientMessage, ErrorMessage, Play, ServerMessage, Snapshot, Undo } from './api';
import type { Hint } from '../boards/boards';
import { Advice } from './advice';
import { changed } from './changes';
import { hearTime } from './clock.svelte';
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

/** What the server answers by its name. */
type Request = Extract<ClientMessage, { id: string }>;

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
    one.seat === two.seat &&
    (one.version === two.version ||
      (one.choices.length > 0 &&
        lastOwn(one) === lastOwn(two) &&
        String(one.choices.map(({ action }) => action)) === String(two.choices.map(({ action }) => action))))
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
  /** When the service was asked for a sign of life that has not come yet. */
  #pinged = 0;
  /** What was asked and not answered, by id. */
  readonly #underWay = new Map<string, Request>();
  #previewed = new Map<string, Forecast>();
  readonly #advice = new Advice();
  /** Whether the service knows forecasts of all choices at all. */
  #forecastsOffered = true;
  #previewWanted: string | null = null;
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

  /** Where several share this device: it is this seat's player who looks now. The server knows when that ends. */
  look(seat: number): void {
    this.#send({ type: 'look', seat });
  }

  say(text: string): void {
    this.#ask({ type: 'chat', id: newId(), text });
  }

  /** Ask for the best choices; the answer appears as `hint`. */
  askHint(): void {
    const now = this.snapshot;
    if (!now || now.seat === null || !now.choices.length) return;
    this.dropHint();
    this.hint = { version: now.version, choices: null, refused: '' };
    this.#ask({ type: 'hint', id: newId(), version: now.version, seat: now.seat });
  }

  dropHint(): void {
    this.hint = null;
    this.#forget('hint');
  }

  /** Ask what all choices would bring; the answer appears as `forecasts`. */
  #askAll(): void {
    const now = this.snapshot;
    if (
      !this.#forecastsOffered ||
      !now ||
      now.seat === null ||
      !now.choices.some(({ structure }) => structure['kind'] !== 'confirm')
    )
      return;
    this.#ask({ type: 'forecasts', id: newId(), version: now.version, seat: now.seat });
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
    this.#previewTimer = setTimeout(() => this.#ask({ type: 'preview', id: newId(), version, seat, action }), 70);
  }

  #request(make: (base: Pick<Play, 'id' | 'version' | 'seat'>) => Pending): void {
    const now = this.snapshot;
    if (!now || now.seat === null || this.pending) return;
    this.problem = '';
    this.pending = make({ id: newId(), version: now.version, seat: now.seat });
    this.#ask(this.pending);
  }

  #ask(request: Request): void {
    this.#underWay.set(request.id, request);
    this.#send(request);
  }

  /** The request that is answered herewith, which is then no longer under way. */
  #taken(id: string | null): Request | undefined {
    const request = id === null ? undefined : this.#underWay.get(id);
    if (request) this.#underWay.delete(request.id);
    return request;
  }

  #isAsked(type: Request['type']): boolean {
    return [...this.#underWay.values()].some((request) => request.type === type);
  }

  #forget(...types: Request['type'][]): void {
    for (const { id, type } of [...this.#underWay.values()]) if (types.includes(type)) this.#underWay.delete(id);
  }

  // -- the line -----------------------------------------------------------------------------------

  #open(): void {
    if (this.#closed || this.#socket || this.link === 'missing') return;
    clearTimeout(this.#retryTimer);
    if (this.link !== 'lost') this.link = 'connecting';
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}${api.socketPath(this.#code, this.snapshot)}`);
    this.#socket = socket;
    this.#heard = Date.now();
    this.#pinged = 0;
    socket.onopen = () => {
      // The same ids again: a request that did get through is recognised, not played twice.
      for (const request of this.#underWay.values()) this.#send(request);
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
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)] ?? 6000;
    clearTimeout(this.#retryTimer);
    this.#retryTimer = setTimeout(() => this.#open(), wait * (0.8 + Math.random() * 0.4));
  }

  #check(): void {
    if (!this.#socket) this.#open();
    else if (Date.now() - this.#heard > SILENCE_MS) this.#drop();
    else {
      this.#pinged ||= Date.now();
      this.#send({ type: 'ping' });
    }
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
        if (this.#taken(message.id) === this.pending) this.#answered(message.version);
        break;
      case 'error':
        this.#refused(message);
        break;
      case 'preview': {
        const asked = this.#taken(message.id);
        if (asked?.type !== 'preview') break;
        const { before, after, lines, luck } = message;
        const found = { action: asked.action, before, after, lines, luck };
        const key = `${asked.version}:${asked.action}`;
        this.#previewed.set(key, found);
        if (key === this.#previewWanted) this.forecast = found;
        break;
      }
      case 'forecasts': {
        if (!this.#taken(message.id)) break;
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
        if (this.#taken(message.id))
          this.hint = {
            version: message.version,
            choices: this.#advice.tell(message.choices, this.snapshot?.choices ?? []),
            refused: '',
          };
        break;
      case 'chat': {
        const { number, name, text, at, seat, by } = message;
        if (!this.chat.some((old) => old.number === number)) this.chat = [...this.chat, { number, name, text, at, seat, by }];
        break;
      }
      case 'pong':
        if (this.#pinged) hearTime(message.now, this.#pinged);
        this.#pinged = 0;
        if (this.snapshot && message.version > this.snapshot.version) this.#send({ type: 'sync' });
        break;
    }
  }

  /** Should we not have what a change builds on, we ask for all. */
  #change(message: ChangeMessage): void {
    const old = this.snapshot;
    if (old?.version === message.since) this.#accept(changed(old, message));
    else this.#send({ type: 'sync' });
  }

  #accept(snapshot: Snapshot): void {
    this.link = 'open';
    this.#tries = 0;
    const old = this.snapshot;
    if (old && snapshot.version < old.version) return;
    // Where time counts it is measured at once, and again whenever the page is looked at.
    if (snapshot.clocks && !old) this.#check();
    if (!old || !sameQuestion(old, snapshot)) {
      this.#forget('preview', 'forecasts');
      this.#previewed.clear();
      this.#previewWanted = null;
      this.forecast = null;
      this.forecasts = undefined;
      this.dropHint();
    }
    const known = new Set(snapshot.chat.map((message) => message.number));
    this.chat = [...snapshot.chat, ...this.chat.filter((message) => !known.has(message.number))].sort(
      (a, b) => a.number - b.number,
    );
    this.snapshot = snapshot;
    if (!this.forecasts && !this.#isAsked('forecasts')) this.#askAll();
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
    const asked = this.#taken(message.id);
    switch (asked?.type) {
      case 'forecasts':
        // Not every service counts ahead: then boards ask choice by choice.
        if (message.code === 'malformed') this.#forecastsOffered = false;
        if (message.snapshot) this.#accept(message.snapshot);
        // Others have decided meanwhile, and the question to us is still the same.
        else if (message.code === 'stale') this.#askAll();
        // Too busy now: once more, unless the question is another one by then.
        else if (this.#forecastsOffered)
          this.#forecastsTimer = setTimeout(() => !this.forecasts && !this.#isAsked('forecasts') && this.#askAll(), 1000);
        return;
      case 'hint':
        this.hint = { version: this.snapshot?.version ?? 0, choices: [], refused: message.message };
        return;
      case 'preview':
        this.#previewWanted = null;
        break;
      case 'play':
      case 'undo':
        if (message.code === 'unavailable' || message.code === 'too_fast') {
          // Not decided yet: the same request again, under the same name.
          clearTimeout(this.#resendTimer);
          this.#underWay.set(asked.id, asked);
          this.#resendTimer = setTimeout(() => this.#send(asked), 1000);
          this.problem = message.message;
          return;
        }
        this.#settle();
    }
    if (message.snapshot) this.#accept(message.snapshot);
    if (message.code === 'not_found' || message.code === 'outdated') {
      this.link = 'missing';
      this.#drop();
    }
    // What a person did not do themselves is refused in silence, and so is what nobody asks any more.
    else if (message.id !== null && (!asked || asked.type === 'preview')) return;
    this.problem = message.message;
  }
}
