import type {
  Box,
  ContestInfo,
  ContestLink,
  DealInfo,
  GameInfo,
  GroupInfo,
  Me,
  MyGame,
  NewGroup,
  NewTable,
  ProblemAnswer,
  Reach,
  Review,
  ScoreSheet,
  Snapshot,
  TableInfo,
  TextRun,
} from './api';
import type { DealWish } from './deal';

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

const contestAt = (code: string) => `/api/contests/${encodeURIComponent(code)}`;
const tableAt = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: async (game: string) =>
    (await call('GET', `/api/games/${encodeURIComponent(game)}/rules`)).text(),
  /** The content pack's tables: every card or tile with its values. */
  content: async (game: string) =>
    (await json<{ tables: Record<string, unknown> }>('GET', `/api/games/${encodeURIComponent(game)}/content`)).tables,
  /** What a position from a real table is worth. */
  score: (game: string, position: Record<string, unknown>) =>
    json<ScoreSheet>('POST', `/api/games/${encodeURIComponent(game)}/score`, position),
  /** The cards of a step at a real table; with a seat also what it holds. */
  deal: (game: string, wish: DealWish, step = 0, seat: number | null = null) =>
    json<DealInfo>('POST', `/api/games/${encodeURIComponent(game)}/deal`, { ...wish, step, seat }),
  me: () => json<Me>('GET', '/api/me'),
  rename: (name: string) => json<Me>('POST', '/api/me', { name }),
  myGames: () => json<MyGame[]>('GET', '/api/me/games'),
  watching: (code: string) => json<string[]>('GET', `${tableAt(code)}/watching`),
  reach: () => json<Reach>('GET', '/api/reach'),
  create: (game: string, options: Record<string, string>, seats: SeatWish[]) =>
    json<TableInfo>('POST', '/api/tables', { game, options, seats }),
  text: (code: string, move: number) => json<TextRun[]>('GET', `${tableAt(code)}/positions/${move}/text`),
  table: (code: string) => json<TableInfo>('GET', tableAt(code)),
  join: (code: string, seat?: number) =>
    json<TableInfo>('POST', `${tableAt(code)}/join`, seat === undefined ? {} : { seat }),
  seatBot: (code: string, seat: number, bot: string) =>
    json<TableInfo>('POST', `${tableAt(code)}/seats`, { seat, bot }),
  leave: (code: string) => json<TableInfo>('POST', `${tableAt(code)}/leave`),
  rematch: (code: string) => json<TableInfo>('POST', `${tableAt(code)}/rematch`),
  review: (code: string, move: number) => json<Review>('GET', `${tableAt(code)}/positions/${move}/review`),
  position: (code: string, move: number) => json<Snapshot>('GET', `${tableAt(code)}/positions/${move}`),
  openContest: (game: string) => json<ContestInfo>('POST', '/api/contests', { game }),
  contest: (code: string) => json<ContestInfo>('GET', contestAt(code)),
  contestOf: (table: string) => json<ContestLink>('GET', `${tableAt(table)}/contest`),
  addGroup: (code: string, group: NewGroup) => json<GroupInfo>('POST', `${contestAt(code)}/groups`, group),
  changeGroup: (code: string, number: number, box: Box) =>
    json<GroupInfo>('POST', `${contestAt(code)}/groups/${number}`, box),
  removeGroup: (code: string, number: number) =>
    json<ContestInfo>('POST', `${contestAt(code)}/groups/${number}/remove`),
  recordPath: (code: string) => `${tableAt(code)}/record`,
  // We put changes together ourselves: then not everything is sent every time.
  socketPath: (code: string) => `${tableAt(code)}/socket?changes`,
};

export const words = (error: unknown): string =>
  error instanceof Problem ? error.message : 'Something went wrong here. Reload the page.';
