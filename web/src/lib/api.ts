// The shapes of docs/protocol.md.

export interface OptionInfo {
  name: string;
  title: string;
  choices: Record<string, string>;
  default: string;
}
export interface BotInfo {
  name: string;
  title: string;
}
export interface GameInfo {
  name: string;
  title: string;
  tagline: string;
  designers: string[];
  publisher: string;
  year: number;
  players: number[];
  default_players: number;
  cooperative: boolean;
  options: OptionInfo[];
  bots: BotInfo[];
}
export interface SeatInfo {
  number: number;
  kind: 'me' | 'open' | 'bot' | 'hotseat' | 'player';
  name: string;
  bot: string | null;
  mine: boolean;
  connected: boolean;
}
export interface TableInfo {
  code: string;
  game: string;
  title: string;
  options: Record<string, string>;
  status: 'waiting' | 'playing' | 'over';
  seats: SeatInfo[];
  moves: number;
  version: number;
  created: string;
  link: string;
  undo: 'free' | 'turn';
  rematch: string | null;
}
export interface Choice {
  action: number;
  text: string;
  structure: Record<string, unknown>;
}
export interface ScoreLine {
  source: string;
  points: number;
  text: string;
  seat: number | null;
  cells: [number, number][];
  cards: number[];
}
export interface LogEntry {
  number: number;
  seat: number;
  name: string;
  text: string;
}
export interface ChatMessage {
  number: number;
  name: string;
  text: string;
  at: string;
}
export interface View {
  game: string;
  players: number;
  options: Record<string, string>;
  seat: number | null;
  moves: number;
  deciders: number[];
  question: string;
  over: boolean;
  end_reason: string;
  table: unknown;
}
export interface Snapshot {
  version: number;
  table: TableInfo;
  seat: number | null;
  view: View;
  choices: Choice[];
  can_undo: boolean;
  sheet: { lines: ScoreLine[] } & Record<string, unknown>;
  log: LogEntry[];
  chat: ChatMessage[];
  thinking: number[];
  scores: number[];
  ranking: number[] | null;
}
