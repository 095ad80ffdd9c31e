// How a finished game came out, in words, from what every game reports.

import type { Shown } from '../boards/boards';
import { list, plain } from './text';

export interface Result {
  title: string;
  detail: string;
  /** Whether the viewer is among the winners; null for whoever only watched, or where nobody wins or loses. */
  won: boolean | null;
}

const points = (count: number) => `${plain(count)} ${Math.abs(count) === 1 ? 'point' : 'points'}`;

export function resultOf(snapshot: Shown, reasons: Record<string, string> = {}): Result {
  const { summary } = snapshot.sheet;
  const reason = reasons[snapshot.view.end_reason] ?? '';
  const { total, target, par } = summary;
  if (typeof total === 'number' && typeof target === 'number') {
    const margin = total - target;
    const won = margin >= 0;
    return {
      won,
      title: won ? 'The city works!' : 'Not quite a city.',
      detail: won
        ? `You won with ${points(total)}: ${margin ? `${margin} more than` : 'exactly'} the ${target} needed.`
        : `You lost with ${points(total)}: ${-margin} short of the ${target} needed.`,
    };
  }
  const ranking = snapshot.ranking ?? [];
  const scores = snapshot.scores ?? [];
  // Nobody to beat and no mark to reach: a result is all there is.
  if (typeof par === 'string') {
    const grade = par && `: ${par}`;
    return { won: null, title: `${points(scores[0] ?? 0)}${grade}.`, detail: reason };
  }
  if (typeof total === 'number') return { won: null, title: `${points(total)} together.`, detail: reason };
  const winners = snapshot.table.seats.filter(({ number }) => ranking[number] === 1);
  const names = list(winners.map(({ name }) => name)) || 'Nobody';
  const best = winners[0] ? scores[winners[0].number] : undefined;
  const mine = snapshot.table.seats.filter((seat) => seat.mine);
  const [alone, other] = snapshot.table.seats;
  if (alone && !other && !winners.length) {
    const who = alone.mine ? 'You' : alone.name;
    return { won: alone.mine ? false : null, title: `${who} lost with ${points(scores[0] ?? 0)}.`, detail: reason };
  }
  return {
    won: mine.length ? mine.some(({ number }) => ranking[number] === 1) : null,
    title: `${names} ${winners.length > 1 ? 'win' : 'wins'}${best === undefined ? '' : ` with ${points(best)}`}.`,
    detail: reason,
  };
}

export function shareText(snapshot: Shown, link: string): string {
  const { title } = snapshot.table;
  const { total, target } = snapshot.sheet.summary;
  if (typeof total === 'number' && typeof target === 'number') {
    const margin = total - target;
    const word = margin >= 0 ? 'won' : 'lost';
    return `${title}: ${word} with ${plain(total)} of ${target} (${margin >= 0 ? '+' : '−'}${Math.abs(margin)}). Watch it: ${link}`;
  }
  return `${title}: ${resultOf(snapshot).title} Watch it: ${link}`;
}
