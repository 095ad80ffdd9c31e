// How a game came out, ready to be shown: the ranking with all scores, what decided a tie, and the sheet folded by
// what the points came from. Who won and why is the engine's; here are only the words of the page.

import type { Shown } from '../boards/boards';
import type { ScoreLine } from './api';
import { linesBySeat } from './lines';
import { calledOf, isYou } from './players';
import { capital, list, plain, plural } from './text';

export interface Rank {
  place: number;
  seat: number;
  name: string;
  mine: boolean;
  score: number;
}

export interface Ended {
  title: string;
  detail: string;
  tieBreak: string;
  /** Whether the viewer is among the winners; null for several around one device, whoever only watched, or where nobody wins or loses. */
  won: boolean | null;
  /** Best first; empty where nobody is ranked: alone, or together. */
  ranks: Rank[];
}

const points = (count: number) => plural(count, { one: '# point', other: '# points' });

export function endOf(snapshot: Shown, reasons: Record<string, string> = {}): Ended {
  const { outcome } = snapshot.sheet;
  const detail = reasons[outcome.reason] ?? '';
  return outcome.team ? together(snapshot, detail) : contest(snapshot, detail);
}

/** All win or lose together, or one plays alone. */
function together({ sheet: { outcome }, table }: Shown, reason: string): Ended {
  const { target, won } = outcome;
  const total = outcome.scores[0] ?? 0;
  const ended = { won, tieBreak: '', ranks: [] };
  const who = table.seats.some(({ mine }) => mine) ? 'You' : list(table.seats.map(({ name }) => name));
  if (target !== null) {
    const margin = total - target;
    const got = points(total);
    const detail = !won
      ? `${who} lost with ${got}: ${-margin} short of the ${target} needed.`
      : margin
        ? `${who} won with ${got}: ${margin} more than the ${target} needed.`
        : `${who} won with ${got}: exactly the ${target} needed.`;
    return { ...ended, title: won ? 'The city works!' : 'Not quite a city.', detail };
  }
  if (won !== null)
    return { ...ended, title: won ? `${who} won with ${points(total)}.` : `${who} lost with ${points(total)}.`, detail: reason };
  const grade = outcome.grade ? `: ${outcome.grade}` : '';
  return { ...ended, title: `${points(total)}${table.seats.length > 1 ? ' together' : ''}${grade}.`, detail: reason };
}

function contest({ sheet: { outcome }, table: { seats } }: Shown, detail: string): Ended {
  const ranks = seats
    .map(({ number }): Rank => ({
      place: outcome.places[number] ?? seats.length,
      seat: number,
      name: calledOf(seats, number),
      mine: isYou(seats, number),
      score: outcome.scores[number] ?? 0,
    }))
    .sort((a, b) => a.place - b.place || b.score - a.score);
  const best = ranks.filter(({ place }) => place === 1);
  if (outcome.reason === 'time') return onTime(ranks, seats);
  const level = ranks.filter(({ score, place }) => place > 1 && score === best[0]?.score);
  const names = (some: readonly Rank[]) => list(some.map(({ name, mine }) => (mine ? 'you' : name)));
  const wins = best.length > 1 ? 'win together' : best[0]?.mine ? 'win' : 'wins';
  // What decided is told as "by …".
  const decided = outcome.tie_break ? `decided ${outcome.tie_break}` : '';
  const even = level.length ? `${points(best[0]?.score ?? 0)} each for ${names([...best, ...level])}` : '';
  const shared = best.length > 1 && !even && !decided ? `${points(best[0]!.score)} each, and nothing else decides` : '';
  const tieBreak = [even, decided, shared].filter(Boolean).join(', ');
  return {
    title: `${capital(names(best))} ${wins}${level.length ? ' on the tie-break' : ''}`,
    detail,
    tieBreak: tieBreak ? `${capital(tieBreak)}.` : '',
    won: ranks.some(({ mine }) => mine) ? best.some(({ mine }) => mine) : null,
    ranks,
  };
}

/** Whoever was out of time has lost, whatever the points. */
function onTime(ranks: Rank[], seats: Shown['table']['seats']): Ended {
  const [winner, loser] = ranks as [Rank, Rank];
  const whose = loser.mine ? 'Your' : `${seats[loser.seat]?.name}'s`;
  return {
    title: `${winner.mine ? 'You win' : `${winner.name} wins`} on time`,
    detail: `${whose} time was over.`,
    tieBreak: '',
    won: winner.mine || (loser.mine ? false : null),
    ranks,
  };
}

export function shareText(snapshot: Shown, link: string): string {
  const { outcome } = snapshot.sheet;
  const { title } = snapshot.table;
  const total = outcome.scores[0] ?? 0;
  if (outcome.team && outcome.target !== null) {
    const margin = total - outcome.target;
    const word = outcome.won ? 'won' : 'lost';
    return `${title}: ${word} with ${plain(total)} of ${outcome.target} (${margin >= 0 ? '+' : '−'}${Math.abs(margin)}). Watch it: ${link}`;
  }
  return `${title}: ${outcome.text} Watch it: ${link}`;
}

/** Lines that came from the same kind of thing, added up: "Road 1", "Road 2" → "Road". */
export interface Source {
  name: string;
  points: number;
  lines: ScoreLine[];
}

export interface Part {
  /** Empty for what counts for all together. */
  name: string;
  seat: number | null;
  mine: boolean;
  total: number;
  sources: Source[];
}

/** Whose points came from where: my own part first, then the others, best first. */
export function partsOf(snapshot: Shown): Part[] {
  const parts = linesBySeat(snapshot).map(({ name, seat, total, lines }): Part => {
    const sources = new Map<string, Source>();
    for (const line of lines) {
      const key = line.group || line.title;
      const source = sources.get(key) ?? { name: key, points: 0, lines: [] };
      source.points += line.points;
      source.lines.push(line);
      sources.set(key, source);
    }
    const mine = seat === null || (snapshot.table.seats[seat]?.mine ?? false);
    return { name, total, seat, mine, sources: [...sources.values()] };
  });
  return parts.sort((a, b) => Number(b.mine) - Number(a.mine));
}
