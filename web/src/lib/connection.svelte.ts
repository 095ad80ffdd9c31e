// One table over one WebSocket: what the server last said, and how to ask it for something.
// What is shown is only ever a snapshot of the server's; `pending` is what was asked and not yet answered.

import type {
  ChatEntry,
  ClientMessage,
  ErrorMessage,
  Play,
  PreviewMessage,
  ServerMessage,
  Snapshot,
  Undo,
} from './api';
import { api } from './http';

export type Forecast = Pick<PreviewMessage, 'before' | 'after' | 'lines' | 'luck'> & { action: number };

export type Pending = Play | Undo;

export type Link = 'connecting' | 'open' | 'lost' | 'missing';

const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const RETRY_MS = [300, 700, 1500, 3000, 6000];

let counter = 0;
const prefix = Math.random().toString(36).slice(2, 10);
const newId = () => `${prefix}-${++counter}`;

export class TableConnection {
  snapshot = $state.raw<Snapshot | null>(null);
  link = $state<Link>('connecting');
  pending = $state.raw<Pending | null>(null);
  /** The last refusal, in words; cleared by the next thing that works. */
  problem = $state('');
  forecast = $state.raw<Forecast | null>(null);
  chat = $state.raw<ChatEntry[]>([]);

  #code: string;
  #socket: WebSocket | null = null;
  #tries = 0;
  #closed = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #late: ReturnType<typeof setTimeout> | undefined;
  #ask: ReturnType<typeof setTimeout> | undefined;
  #again: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;
  #forecasts = new Map<string, Forecast>();
  #asked = new Map<string, { key: string; action: number }>();
  #wanted: string | null = null;
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
    this.#beat = setInterval(() => this.#check(), PING_MS);
    this.#open();
    return () => {
      this.#closed = true;
      removeEventListener('offline', offline);
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', shown);
      clearInterval(this.#beat);
      clearTimeout(this.#retry);
      clearTimeout(this.#late);
      clearTimeout(this.#ask);
      clearTimeout(this.#again);
      const socket = this.#socket;
      this.#socket = null;
      socket?.close();
    };
  }

  // -- asking -------------------------------------------------------------------------------------

  play(action: number): void {
    this.#request((base) => ({ type: 'play', ...base, action }));
  }

  undo(): void {
    this.#request((base) => ({ type: 'undo', ...base }));
  }

  say(text: string): void {
    this.#send({ type: 'chat', id: newId(), text });
  }

  /** Ask what a choice would score; the answer appears as `forecast`, if it is still wanted then. */
  preview(action: number | null): void {
    const now = this.snapshot;
    if (action === null || !now || now.seat === null) {
      clearTimeout(this.#ask);
      this.#wanted = null;
      this.forecast = null;
      return;
    }
    const key = `${now.version}:${action}`;
    if (key === this.#wanted) return;
    clearTimeout(this.#ask);
    this.#wanted = key;
    this.forecast = this.#forecasts.get(key) ?? null;
    if (this.forecast) return;
    const { version, seat } = now;
    // A pointer sweeping over a city passes many places: ask for the one it rests at.
    this.#ask = setTimeout(() => {
      const id = newId();
      this.#asked.set(id, { key, action });
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
    clearTimeout(this.#retry);
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
    this.#asked.clear();
    this.#wanted = null;
    const wait = RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)] ?? 6000;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#open(), wait * (0.8 + Math.random() * 0.4));
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
      case 'ack':
        if (this.pending?.id === message.id) this.#answered(message.version);
        break;
      case 'error':
        this.#refused(message);
        break;
      case 'preview': {
        const asked = this.#asked.get(message.id);
        if (!asked) break;
        this.#asked.delete(message.id);
        const { before, after, lines, luck } = message;
        const found = { action: asked.action, before, after, lines, luck };
        this.#forecasts.set(asked.key, found);
        if (asked.key === this.#wanted) this.forecast = found;
        break;
      }
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

  #accept(snapshot: Snapshot): void {
    this.link = 'open';
    this.#tries = 0;
    const old = this.snapshot;
    if (old && snapshot.version < old.version) return;
    if (!old || old.version !== snapshot.version) {
      this.#forecasts.clear();
      this.#asked.clear();
      this.#wanted = null;
      this.forecast = null;
    }
    const known = new Set(snapshot.chat.map((message) => message.number));
    this.chat = [...snapshot.chat, ...this.chat.filter((message) => !known.has(message.number))].sort(
      (a, b) => a.number - b.number,
    );
    this.snapshot = snapshot;
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
    clearTimeout(this.#late);
    this.#late = setTimeout(() => this.#send({ type: 'sync' }), 800);
  }

  #settle(): void {
    clearTimeout(this.#late);
    this.pending = null;
    this.#committed = null;
  }

  #refused(message: ErrorMessage): void {
    const asked = message.id !== null && this.#asked.delete(message.id);
    const mine = message.id !== null && this.pending?.id === message.id;
    if (mine && (message.code === 'unavailable' || message.code === 'too_fast')) {
      // Not decided yet: the same request again, under the same name.
      clearTimeout(this.#again);
      this.#again = setTimeout(() => this.pending && this.#send(this.pending), 1000);
      this.problem = message.message;
      return;
    }
    if (mine) this.#settle();
    if (message.snapshot) this.#accept(message.snapshot);
    // A preview that came too late is of no interest to anybody.
    if (asked && (message.code === 'stale' || message.code === 'too_fast')) {
      this.#wanted = null;
      return;
    }
    if (message.code === 'not_found' || message.code === 'outdated') {
      this.link = 'missing';
      this.#drop();
    }
    this.problem = message.message;
  }
}
