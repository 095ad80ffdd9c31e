import type { GameInfo, Me, NewTable, ProblemAnswer, Snapshot, TableInfo, TextRun } from './api';

export type SeatWish = NewTable['seats'][number];

/** A refusal by the server, or no answer at all; `message` is for people. */
export class Problem extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem(
      'The server cannot be reached. Check your connection and try again.',
      'unreachable',
      0,
    );
  }
  if (response.ok) return response;
  let message = 'Something went wrong on the server. Try again in a moment.';
  let code = 'failed';
  try {
    const answer = (await response.json()) as Partial<ProblemAnswer>;
    message = answer.error?.message ?? message;
    code = answer.error?.code ?? code;
  } catch {
    // not ours: keep the general words
  }
  throw new Problem(message, code, response.status);
}

async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

const at = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: async (game: string) =>
    (await call('GET', `/api/games/${encodeURIComponent(game)}/rules`)).text(),
  me: () => json<Me>('GET', '/api/me'),
  rename: (name: string) => json<Me>('POST', '/api/me', { name }),
  myTables: () => json<TableInfo[]>('GET', '/api/me/tables'),
  create: (game: string, options: Record<string, string>, seats: SeatWish[]) =>
    json<TableInfo>('POST', '/api/tables', { game, options, seats }),
  text: (code: string, move: number) => json<TextRun[]>('GET', `${at(code)}/positions/${move}/text`),
  table: (code: string) => json<TableInfo>('GET', at(code)),
  join: (code: string, seat?: number) =>
    json<TableInfo>('POST', `${at(code)}/join`, seat === undefined ? {} : { seat }),
  leave: (code: string) => json<TableInfo>('POST', `${at(code)}/leave`),
  rematch: (code: string) => json<TableInfo>('POST', `${at(code)}/rematch`),
  position: (code: string, move: number) => json<Snapshot>('GET', `${at(code)}/positions/${move}`),
  recordPath: (code: string) => `${at(code)}/record`,
  socketPath: (code: string) => `${at(code)}/socket`,
};

export const words = (error: unknown): string =>
  error instanceof Problem ? error.message : 'Something went wrong here. Reload the page.';
