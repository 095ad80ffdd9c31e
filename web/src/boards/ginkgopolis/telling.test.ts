import { expect, test } from 'vitest';
import type { GameEvent, Shown } from '../boards';
import { begins, caption } from './beats';
import { acting, during } from './telling';
import { viewOf, type Ginkgo } from './types';

const side = (seat: number, card: string) => ({ seat, acted: false, planned_tile: null, last_action: { card } });
const before = {
  order: [1, 0],
  city: [{ x: 0, y: 0, tile: 'R1' }],
  letters: [{ letter: 'A', x: 1, y: 0 }],
  sides: [side(0, 'old'), side(1, 'old')],
} as unknown as Ginkgo;
const after = {
  order: [0, 1],
  city: [
    { x: 0, y: 0, tile: 'B9' },
    { x: 1, y: 0, tile: 'Y7' },
  ],
  letters: [{ letter: 'A', x: 2, y: 0 }],
  sides: [side(0, 'R1'), side(1, 'A')],
} as unknown as Ginkgo;
const revealed = (which: number, tile: number) => ({ number: 1, kind: 'plan_revealed', side: which, tile });
const EVENTS = [
  revealed(1, 7),
  { number: 1, kind: 'tile_built', side: 1, cells: [[1, 0]] },
  {
    number: 1,
    kind: 'letter_moved',
    card: 60,
    source: { area: 'city', cell: [1, 0] },
    target: { area: 'city', cell: [2, 0] },
  },
  revealed(0, 9),
  { number: 1, kind: 'tile_built', side: 0, cells: [[0, 0]] },
  { number: 1, kind: 'round_ended' },
] as unknown as GameEvent[];
const at = (told: number) =>
  during(after, { before: { view: { table: before } } as unknown as Shown, coming: EVENTS.slice(told) });

test('before the first plan nothing has happened', () => {
  const view = at(0);
  expect(view.city.map(({ tile }) => tile)).toEqual(['R1']);
  expect(view.letters[0]).toMatchObject({ x: 1, y: 0 });
  expect(view.turn).toBe(null);
  expect(view.sides.map(({ planned_tile }) => planned_tile)).toEqual([true, true]);
  expect(view.sides.map(({ last_action }) => last_action)).toEqual([null, null]);
});

test('a plan that was told is done, those to come are face down', () => {
  const view = at(3);
  expect(new Set(view.city.map(({ tile }) => tile))).toEqual(new Set(['R1', 'Y7']));
  expect(view.letters[0]).toMatchObject({ x: 2, y: 0 });
  expect(view.turn).toBe(1);
  expect(view.sides[1]).toMatchObject({ acted: true, last_action: { card: 'A' } });
  expect(view.sides[0]).toMatchObject({ acted: false, last_action: null });
});

test('whoever is asked in the middle of a round holds up the plans after theirs', () => {
  const sides = [
    { ...side(0, 'old'), planned_tile: true },
    { ...side(1, 'A'), acted: true },
  ];
  const coming = [{ number: 1, kind: 'action_asks', side: 1 }] as unknown as GameEvent[];
  const view = during({ ...after, sides } as Ginkgo, { before: { view: { table: before } } as unknown as Shown, coming });
  expect(view.turn).toBe(1);
  expect(view.sides[0]).toMatchObject({ acted: false, planned_tile: true, last_action: null });
});

const seats = [
  { name: 'Ada', mine: true },
  { name: 'Bo', mine: false },
];
const done = (seat: number, card: string) => ({ seat, last_action: { kind: 'exploit', card, tile: null } });
const shown = { seat: 0, table: { seats }, view: { table: { sides: [done(0, 'A'), done(1, 'B')] } } } as unknown as Shown;
const told = (...events: object[]) => caption(events as unknown as GameEvent[], shown);

test('the caption is the step that is shown, not what the log says last', () => {
  expect(told({ kind: 'tile_chosen' }, { kind: 'plans_laid' })).toEqual({ seat: null, name: 'Everybody', text: 'has planned.' });
  expect(told(revealed(1, 7))).toMatchObject({ seat: 1, name: 'Bo', text: 'exploited letter B.' });
  expect(told(revealed(0, 7))).toMatchObject({ seat: 0, name: 'You' });
  // Cards are drawn when all plans are carried out.
  expect(told({ kind: 'round_ended' }, { kind: 'card_drawn', side: 1 })?.text).toContain('draws one');
  // Whoever was asked goes on with the same plan.
  expect(told({ kind: 'items_taken', side: 1 })).toMatchObject({ seat: 1, text: 'exploited letter B.' });
  expect(told({ kind: 'card_chosen' })).toBe(null);
  // Others only know that something was chosen: with the card alone it is no plan yet.
  expect(told({ kind: 'chosen', seat: 1 })).toMatchObject({ seat: 1, text: 'is choosing…' });
});

test('caption and the plan marked as now are the same, step by step', () => {
  const cuts = EVENTS.flatMap((event, i) => (i === 0 || begins(event) ? [i] : []));
  for (const [i, from] of cuts.entries()) {
    const to = cuts[i + 1] ?? EVENTS.length;
    const step = EVENTS.slice(from, to);
    if (to < EVENTS.length) expect(told(...step)?.seat).toBe(at(to).turn);
    else expect(told(...step)?.name).toBe('Everybody');
  }
});

test('beside the table nobody chooses, and no hand is known that may lie on it', () => {
  const known = { ...side(1, 'old'), chosen: true, planned_tile: true, known_cards: [{ card: 'H' }] };
  const view = viewOf(acting({ view: { table: { ...before, phase: 'plan', sides: [known] } } } as unknown as Shown));
  expect(view.phase).toBe('resolve');
  expect(view.sides[0]).toMatchObject({ chosen: false, planned_tile: null, known_cards: [] });
});
