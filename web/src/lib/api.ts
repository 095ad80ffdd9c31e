// The shapes of docs/protocol.md.

export interface ChoiceInfo {
  value: string;
  text: string;
}
export interface OptionInfo {
  name: string;
  title: string;
  choices: ChoiceInfo[];
  default: string;
}
export interface BotInfo {
  code: string;
  text: string;
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
  end_reasons: Record<string, string>;
}
export interface SeatInfo {
  number: number;
  kind: 'person' | 'hotseat' | 'bot' | 'open';
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
export interface ScoreSheet {
  lines: ScoreLine[];
  summary: Record<string, unknown>;
}
export interface LogEntry {
  number: number;
  seat: number;
  name: string;
  text: string;
}
export interface ChatEntry {
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
  table: Record<string, unknown>;
}
export interface Snapshot {
  version: number;
  table: TableInfo;
  seat: number | null;
  view: View | null;
  choices: Choice[];
  can_undo: boolean;
  sheet: ScoreSheet | null;
  log: LogEntry[];
  chat: ChatEntry[];
  thinking: number[];
  scores: number[] | null;
  ranking: number[] | null;
}
