import { fixtures } from '../../tests/fixtures';
import type { GameEvent, Shown } from '../boards';
import { scoresTold } from './beats';
import { changeOf } from './changes';

const line = (seat: number, source: string, title: string, points: number) => ({
  source,
  title,
  points,
  seat,
  item: title,
  text: '',
  cells: [],
  cards: [],
  group: '',
});
const shown = (scores: number[], lines: ReturnType<typeof line>[]): Shown => ({
  ...fixtures.teamStart,
  scores,
  sheet: { ...fixtures.teamStart.sheet, lines },
});
const before = shown(
  [16, 22, 28],
  [line(1, 'plan', 'Tourism Plan', 6), line(2, 'plan', 'Tourism Plan', 6), line(2, 'parks', 'parks', 10)],
);
const after = shown(
  [18, 25, 22],
  [
    line(1, 'plan', 'Tourism Plan', 6),
    line(2, 'round', 'round 1', 0),
    line(2, 'plan', 'Tourism Plan', 0),
    line(2, 'parks', 'parks', 10),
  ],
);
const drawn = (seat: number): GameEvent => ({ number: 9, kind: 'building_drawn', seat });
const round: GameEvent = { number: 9, kind: 'round_began', seat: null };

it('tells the score that belongs to the city that is shown, and no later one', () => {
  const told = (events: GameEvent[], coming: GameEvent[]) => scoresTold(events, { before, coming }, after);
  expect(told([drawn(0)], [drawn(1), drawn(2), round])).toEqual([18, 22, 28]);
  expect(told([drawn(1)], [drawn(1), drawn(2), round])).toEqual([18, 25, 28]);
  expect(told([drawn(2)], [round])).toEqual([18, 25, 22]);
});

it('says what changed a score', () => {
  expect(changeOf(before, after, 2)).toEqual({ before: 28, after: 22, lines: [{ title: 'Tourism Plan', points: -6 }] });
});
