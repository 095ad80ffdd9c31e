import type {
  Advice,
  AnalysisState,
  Box,
  Comparison,
  ContestInfo,
  ContestLink,
  DealInfo,
  DevicePass,
  GameInfo,
  GroupInfo,
  Keepsake,
  Me,
  MyGame,
  NewEntered,
  NewFork,
  NewGroup,
  NewTable,
  NewTry,
  ProblemAnswer,
  Progress,
  Reach,
  Review,
  ScoreSheet,
  Snapshot,
  TableInfo,
  TextRun,
  TryAnswer,
  View,
  Weighing,
  Worth,
} from './api';
import { inARow } from './changes';
import { setClock } from './clock.svelte';
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
      ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Problem('The server cannot be reached. Check your connection and try again.', 'unreachable', 0);
  }
  setClock(response.headers?.get('date') ?? null);
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

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await (await call(method, path, body)).json()) as T;
}

const contestAt = (code: string) => `/api/contests/${encodeURIComponent(code)}`;
const withEyes = (seat: number | null) => (seat === null ? '' : `?seat=${seat}`);
const tableAt = (code: string) => `/api/tables/${encodeURIComponent(code)}`;

export const api = {
  games: () => json<GameInfo[]>('GET', '/api/games'),
  rules: async (game: string) => (await call('GET', `/api/games/${encodeURIComponent(game)}/rules`)).text(),
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
  /** A link with which another browser becomes me. */
  forAnotherDevice: () => json<DevicePass>('POST', '/api/me/device'),
  /** This browser is from now on whoever made the link. */
  onThisDevice: (secret: string) => json<Me>('POST', '/api/device', { secret }),
  rename: (name: string) => json<Me>('POST', '/api/me', { name }),
  myGames: () => json<MyGame[]>('GET', '/api/me/games'),
  progress: () => json<Progress>('GET', '/api/me/progress'),
  progressPath: () => '/api/me/progress',
  watching: (code: string) => json<string[]>('GET', `${tableAt(code)}/watching`),
  reach: () => json<Reach>('GET', '/api/reach'),
  create: (wish: NewTable) => json<TableInfo>('POST', '/api/tables', wish),
  text: (code: string, move: number, seat: number | null) =>
    json<TextRun[]>('GET', `${tableAt(code)}/positions/${move}/text${withEyes(seat)}`),
  table: (code: string) => json<TableInfo>('GET', tableAt(code)),
  join: (code: string, seat?: number) => json<TableInfo>('POST', `${tableAt(code)}/join`, seat === undefined ? {} : { seat }),
  seatBot: (code: string, seat: number, bot: string) => json<TableInfo>('POST', `${tableAt(code)}/seats`, { seat, bot }),
  /** I would like the clocks to stand still, or to go on. */
  pause: (code: string, paused: boolean) => json<TableInfo>('POST', `${tableAt(code)}/pause`, { paused }),
  /** I am for letting a bot hold the seat of somebody who is away. */
  letABotHold: (code: string, seat: number) => json<TableInfo>('POST', `${tableAt(code)}/hold`, { seat }),
  /** Somebody else may sit where a bot holds a seat. */
  offer: (code: string, seat: number) => json<TableInfo>('POST', `${tableAt(code)}/offer`, { seat }),
  /** Whoever made a table sends somebody away who waits there. */
  remove: (code: string, seat: number) => json<TableInfo>('POST', `${tableAt(code)}/remove`, { seat }),
  /** Another seat, with another colour, before the game begins. */
  move: (code: string, seat: number) => json<TableInfo>('POST', `${tableAt(code)}/move`, { seat }),
  /** Whoever said that message says nothing more at this table, or speaks again. */
  silence: (code: string, message: number, silent: boolean) =>
    json<TableInfo>('POST', `${tableAt(code)}/silence`, { message, silent }),
  leave: (code: string) => json<TableInfo>('POST', `${tableAt(code)}/leave`),
  rematch: (code: string) => json<TableInfo>('POST', `${tableAt(code)}/rematch`),
  /** A seat where strangers wait for this game, or at a new table; from where I wait alone, only at an older one. */
  playWithAnybody: (game: string, waiting?: string) =>
    json<TableInfo>('POST', '/api/lobby/play', waiting === undefined ? { game } : { game, waiting }),
  /** Only its link leads to my table from now on. */
  hide: (code: string) => json<TableInfo>('POST', `${tableAt(code)}/hide`),
  lobbyPath: () => '/api/lobby/socket',
  keepsake: (code: string) => json<Keepsake>('GET', `${tableAt(code)}/keepsake`),
  review: (code: string, move: number) => json<Review>('GET', `${tableAt(code)}/positions/${move}/review`),
  /** How far the analysis of a finished game is; asking keeps it going. */
  analysis: (code: string) => json<AnalysisState>('GET', `${tableAt(code)}/analysis`),
  analyse: (code: string) => json<AnalysisState>('POST', `${tableAt(code)}/analysis`),
  /** Past positions in a row, with the eyes of one of my seats; without one as the server sees fit. */
  positions: async (code: string, from: number, to: number, seat: number | null = null) =>
    inARow(await json('GET', `${tableAt(code)}/positions?from=${from}&to=${to}${seat === null ? '' : `&seat=${seat}`}`)),
  /** A new table that begins at a position of a finished game. */
  fork: (code: string, wish: NewFork) => json<TableInfo>('POST', `${tableAt(code)}/forks`, wish),
  /** A new table that begins at a position entered by hand, and what an expert would do there. */
  playOn: (game: string, wish: NewEntered) => json<TableInfo>('POST', `/api/games/${encodeURIComponent(game)}/tables`, wish),
  advice: (game: string, position: Record<string, unknown>) =>
    json<Advice>('POST', `/api/games/${encodeURIComponent(game)}/advice`, position),
  /** Where other choices lead at a position of a finished game, and what lines that begin there are worth. */
  tryLine: (code: string, wish: NewTry) => json<TryAnswer>('POST', `${tableAt(code)}/tries`, wish),
  weigh: (code: string, wish: Weighing) => json<Worth[]>('POST', `${tableAt(code)}/weigh`, wish),
  /** Where two finished games of one deal parted, and what counted in either. */
  compare: (code: string, other: string) => json<Comparison>('GET', `${tableAt(code)}/compare/${encodeURIComponent(other)}`),
  /** A finished game from outside; the table is nobody's. */
  addRecord: (record: string) => json<TableInfo>('POST', '/api/records', { record }),
  /** What I brought from outside goes again. */
  forgetRecord: async (code: string) => void (await call('POST', `${tableAt(code)}/forget`)),
  openContest: (game: string) => json<ContestInfo>('POST', '/api/contests', { game }),
  contest: (code: string) => json<ContestInfo>('GET', contestAt(code)),
  contestOf: (table: string) => json<ContestLink>('GET', `${tableAt(table)}/contest`),
  addGroup: (code: string, group: NewGroup) => json<GroupInfo>('POST', `${contestAt(code)}/groups`, group),
  changeGroup: (code: string, number: number, box: Box) => json<GroupInfo>('POST', `${contestAt(code)}/groups/${number}`, box),
  closeContest: (code: string) => json<ContestInfo>('POST', `${contestAt(code)}/close`),
  viewGroup: (code: string, number: number) => json<View | null>('GET', `${contestAt(code)}/groups/${number}/view`),
  removeGroup: (code: string, number: number) => json<ContestInfo>('POST', `${contestAt(code)}/groups/${number}/remove`),
  record: async (code: string) => (await call('GET', `${tableAt(code)}/record`)).text(),
  recordPath: (code: string) => `${tableAt(code)}/record`,
  /** We put changes together ourselves: then not everything is sent every time. Whoever comes back says what they saw
   *  last, and with whose eyes. */
  socketPath: (code: string, last: Pick<Snapshot, 'version' | 'seat'> | null) =>
    `${tableAt(code)}/socket?changes${last && last.seat !== null ? `&since=${last.version}&eyes=${last.seat}` : ''}`,
};

export const words = (error: unknown): string =>
  error instanceof Problem ? error.message : 'Something went wrong here. Reload the page.';
