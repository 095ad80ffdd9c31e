import soloChosen from '../fixtures/solo-chosen.json';
import soloMiddle from '../fixtures/solo-middle.json';
import soloOver from '../fixtures/solo-over.json';
import soloStart from '../fixtures/solo-start.json';
import teamOther from '../fixtures/team-other.json';
import teamStart from '../fixtures/team-start.json';
import teamWatch from '../fixtures/team-watch.json';
import type { Shown } from '../boards/boards';
import type { Outcome } from '../lib/api';

const as = (found: unknown) => found as Shown;

/** Real positions, written by scripts/fixtures.py. */
export const fixtures = {
  soloStart: as(soloStart),
  soloChosen: as(soloChosen),
  soloMiddle: as(soloMiddle),
  soloOver: as(soloOver),
  teamStart: as(teamStart),
  teamOther: as(teamOther),
  teamWatch: as(teamWatch),
};

/** A finished game of two against each other, made of a solo one: Bob, who looks at it, has two lines alike. */
export function contest(ranking: number[] | null, more: Partial<Outcome> = {}) {
  const base = fixtures.soloOver;
  const seats = ['Ada', 'Bob'].map((name, number) => ({
    ...base.table.seats[0]!,
    number,
    name,
    mine: number === 1,
  }));
  const lines = [1, 0, 1].map((seat, i) => ({ ...base.sheet.lines[0]!, seat, points: i + 1 }));
  return {
    ...base,
    ranking,
    table: { ...base.table, seats },
    sheet: {
      ...base.sheet,
      lines,
      outcome: { ...base.sheet.outcome, team: false, target: null, scores: [2, 4], places: ranking ?? [1, 1], ...more },
    },
  };
}
