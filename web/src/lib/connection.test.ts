import { flushSync } from 'svelte';
import { fixtures } from '../tests/fixtures';
import type { ClientMessage, ServerMessage, Snapshot } from './api';
import { TableConnection } from './connection.svelte';

class FakeSocket {
  static OPEN = 1;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: ClientMessage[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  constructor(readonly url: string) {
    FakeSocket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientMessage);
  }
  close() {
    this.readyState = 3;
    this.onclose?.();
  }
  opens() {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: ServerMessage) {
    this.onmessage?.({ data: JSON.stringify(message) });
    flushSync();
  }
}

const at = (version: number, more: Partial<Snapshot> = {}): Snapshot => ({ ...fixtures.soloChosen, version, ...more });
const now = () => FakeSocket.all.at(-1)!;
const sentOf = (type: ClientMessage['type']) => now().sent.filter((message) => message.type === type);

describe('a table’s connection', () => {
  let line: TableConnection;
  let stop: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', FakeSocket);
    FakeSocket.all = [];
    line = new TableConnection('abc');
    stop = line.start();
    now().opens();
    now().says({ type: 'state', snapshot: at(5) });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('shows what the server says, and never anything older', () => {
    expect(now().url).toMatch(/\/api\/tables\/abc\/socket\?changes$/);
    expect(line.link).toBe('open');
    now().says({ type: 'state', snapshot: at(4) });
    expect(line.snapshot?.version).toBe(5);
  });

  it('puts a change together with what it had', () => {
    const { view, log } = line.snapshot!;
    const fresh = { number: 9, seat: 0, name: 'Ada', text: 'New.', cells: [], cards: [], minor: false, turn: 0, gains: [] };
    const change = { version: 6, can_undo: false, events: [], log: [fresh], view: { moves: 6, table: { goals: [] } } };
    now().says({ type: 'change', since: 5, kept: 1, snapshot: change });
    expect(line.snapshot).toEqual({
      ...at(6, { can_undo: false, events: [], log: [log[0]!, fresh] }),
      view: { ...view, moves: 6, table: { ...view!.table, goals: [] } },
    });
  });

  it('asks for everything when a change builds on what it does not have', () => {
    now().says({ type: 'change', since: 6, kept: 0, snapshot: { version: 7 } });
    expect(line.snapshot?.version).toBe(5);
    expect(sentOf('sync')).toHaveLength(1);
  });

  it('counts a choice as done only when the state has it', () => {
    line.play(7);
    expect(sentOf('play')).toMatchObject([{ version: 5, seat: 0, action: 7 }]);
    line.play(8);
    expect(sentOf('play')).toHaveLength(1);
    now().says({ type: 'ack', id: line.pending!.id, version: 6 });
    expect(line.pending).not.toBeNull();
    now().says({ type: 'state', snapshot: at(6) });
    expect(line.pending).toBeNull();
  });

  it('asks for a state that got lost after an acknowledgement', () => {
    line.play(7);
    now().says({ type: 'ack', id: line.pending!.id, version: 6 });
    vi.advanceTimersByTime(1000);
    expect(sentOf('sync')).toHaveLength(1);
  });

  it('shows a refusal in words, with the state that comes with it', () => {
    line.play(7);
    now().says({ type: 'error', id: line.pending!.id, code: 'stale', message: 'Too late.', snapshot: at(9) });
    expect(line.pending).toBeNull();
    expect(line.problem).toBe('Too late.');
    expect(line.snapshot?.version).toBe(9);
  });

  it('says nothing when a question of its own is refused', () => {
    const [{ id }] = sentOf('forecasts') as unknown as [{ id: string }];
    now().says({ type: 'state', snapshot: at(6) });
    now().says({ type: 'error', id, code: 'stale', message: 'Too late.', snapshot: at(6) });
    expect(line.problem).toBe('');
  });

  it('asks again what all choices bring when the service was too busy', () => {
    const [{ id }] = sentOf('forecasts') as unknown as [{ id: string }];
    now().says({ type: 'error', id, code: 'too_fast', message: 'Slowly.', snapshot: null });
    expect(line.problem).toBe('');
    vi.advanceTimersByTime(2000);
    expect(sentOf('forecasts')).toHaveLength(2);
  });

  it('tells a person whose message was refused', () => {
    line.say('hello');
    const [{ id }] = sentOf('chat') as unknown as [{ id: string }];
    now().says({ type: 'error', id, code: 'too_fast', message: 'Slowly.', snapshot: null });
    expect(line.problem).toBe('Slowly.');
  });

  it('sends a choice again that the server could not decide on', () => {
    line.play(7);
    const { id } = line.pending!;
    now().says({ type: 'error', id, code: 'unavailable', message: 'Busy.', snapshot: null });
    expect(line.pending?.id).toBe(id);
    vi.advanceTimersByTime(1500);
    expect(sentOf('play')).toMatchObject([{ id }, { id }]);
  });

  it('comes back by itself and sends an unanswered choice again under the same name', () => {
    line.play(7);
    const { id } = line.pending!;
    now().close();
    expect(line.link).toBe('lost');
    vi.advanceTimersByTime(1000);
    expect(FakeSocket.all).toHaveLength(2);
    now().opens();
    expect(sentOf('play')).toMatchObject([{ id, action: 7 }]);
    now().says({ type: 'state', snapshot: at(6) });
    now().says({ type: 'ack', id, version: 6 });
    expect(line.link).toBe('open');
    expect(line.pending).toBeNull();
  });

  describe.each(['play', 'undo', 'preview', 'forecasts', 'hint', 'chat'] as const)('cut at a request of the kind %s', (kind) => {
    const answers = (id: string): Record<typeof kind, ServerMessage> => ({
      play: { type: 'ack', id, version: 5 },
      undo: { type: 'ack', id, version: 5 },
      preview: { type: 'preview', id, before: 1, after: 4, lines: [], luck: false },
      forecasts: { type: 'forecasts', id, version: 5, before: 1, choices: [] },
      hint: { type: 'hint', id, version: 5, choices: [] },
      chat: { type: 'ack', id, version: 5 },
    });
    const isAnswered = (): Record<typeof kind, boolean> => ({
      play: line.pending === null,
      undo: line.pending === null,
      preview: line.forecast?.after === 4,
      forecasts: line.forecasts !== undefined,
      hint: line.hint?.choices?.length === 0,
      chat: true,
    });
    const ask = (): void => {
      if (kind === 'play') line.play(7);
      if (kind === 'undo') line.undo();
      if (kind === 'hint') line.askHint();
      if (kind === 'chat') line.say('hello');
      if (kind === 'preview') {
        line.preview(41);
        vi.advanceTimersByTime(200);
      }
    };
    const comesBack = (): void => {
      vi.advanceTimersByTime(1000);
      expect(FakeSocket.all).toHaveLength(2);
      now().opens();
      now().says({ type: 'state', snapshot: at(5) });
    };
    const isAskedAgain = (): void => {
      const [request, ...others] = sentOf(kind) as { id: string }[];
      expect(others).toEqual([]);
      now().says(answers(request!.id)[kind]);
      expect(isAnswered()[kind]).toBe(true);
      // What was answered is not asked a third time.
      now().close();
      vi.advanceTimersByTime(2000);
      now().opens();
      now().says({ type: 'state', snapshot: at(5) });
      expect(sentOf(kind)).toEqual([]);
    };

    it('asks it again at the same version, under the same name', () => {
      ask();
      const [{ id }] = sentOf(kind) as unknown as [{ id: string }];
      now().close();
      comesBack();
      expect(sentOf(kind)).toMatchObject([{ id }]);
      isAskedAgain();
    });

    it('asks what was asked while there was no line', () => {
      now().close();
      ask();
      comesBack();
      isAskedAgain();
    });
  });

  it('resynchronises when it hears of a newer version', () => {
    now().says({ type: 'pong', version: 5, now: Date.now() });
    expect(sentOf('sync')).toHaveLength(0);
    now().says({ type: 'pong', version: 8, now: Date.now() });
    expect(sentOf('sync')).toHaveLength(1);
  });

  it('gives up a line that is silent', () => {
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.all.length).toBeGreaterThan(1);
  });

  it('goes offline and online with the browser', () => {
    dispatchEvent(new Event('offline'));
    expect(line.link).toBe('lost');
    dispatchEvent(new Event('online'));
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('asks what a choice would score once the pointer rests, and remembers', () => {
    line.preview(40);
    line.preview(41);
    vi.advanceTimersByTime(30);
    line.preview(41);
    vi.advanceTimersByTime(200);
    expect(sentOf('preview')).toMatchObject([{ action: 41, version: 5 }]);
    const { id } = sentOf('preview')[0] as { id: string };
    now().says({ type: 'preview', id, before: 1, after: 4, lines: [], luck: false });
    expect(line.forecast).toMatchObject({ action: 41, after: 4 });
    line.preview(null);
    expect(line.forecast).toBeNull();
    line.preview(41);
    expect(line.forecast?.after).toBe(4);
    expect(sentOf('preview')).toHaveLength(1);
  });

  it('keeps what it knows about a question while others decide, and forgets it with the question', () => {
    const { id } = sentOf('forecasts')[0] as { id: string };
    now().says({ type: 'state', snapshot: at(6) });
    now().says({ type: 'error', id, code: 'stale', message: 'Moved on.', snapshot: null });
    expect(line.problem).toBe('');
    expect(sentOf('forecasts')).toMatchObject([{ version: 5 }, { version: 6 }]);
    const again = sentOf('forecasts')[1] as { id: string };
    now().says({ type: 'forecasts', id: again.id, version: 6, before: 0, choices: [] });
    now().says({ type: 'state', snapshot: at(7) });
    expect(line.forecasts).toBeDefined();
    now().says({ type: 'state', snapshot: at(8, { choices: at(8).choices.slice(1) }) });
    expect(line.forecasts).toBeUndefined();
  });

  it('does not tell anybody that its own questions came too late', () => {
    line.preview(41);
    vi.advanceTimersByTime(200);
    const asked = [...sentOf('forecasts'), ...sentOf('preview')] as { id: string }[];
    expect(asked).toHaveLength(2);
    now().says({ type: 'state', snapshot: at(6, { choices: [] }) });
    for (const { id } of asked) now().says({ type: 'error', id, code: 'stale', message: 'Moved on.', snapshot: null });
    expect(line.problem).toBe('');
  });

  it('keeps chat in order and without doubles', () => {
    const chat = (number: number): ServerMessage => ({
      type: 'chat',
      number,
      name: 'A',
      text: `${number}`,
      at: '',
      seat: null,
      by: 'a',
    });
    now().says(chat(1));
    now().says(chat(1));
    now().says({
      type: 'state',
      snapshot: at(6, { chat: [1, 2].map((number) => ({ number, name: 'A', text: `${number}`, at: '', seat: null, by: 'a' })) }),
    });
    now().says(chat(3));
    expect(line.chat.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
