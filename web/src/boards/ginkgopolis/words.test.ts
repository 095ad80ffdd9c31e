import { expect, test } from 'vitest';
import type { Shown } from '../boards';
import { closestOf, type Deed, type Ginkgo, type Plan } from './types';
import { accountText, lostTexts } from './words';

const NOTHING = { resource: 0, point: 0, tile: 0 };
const part = (reason: string, items: Partial<typeof NOTHING>) => ({ reason, items: { ...NOTHING, ...items } });
const planned = (more: Partial<Plan>) =>
  ({ card: 'R18', tile: 'R11', kind: 'construct', possible: true, parts: [], lost: [], ...more }) as unknown as Plan;

test('only what falls short is named, and why', () => {
  // Tiles are few too, but enough of them.
  const short = planned({ parts: [part('bonus', { tile: 1 })], lost: [part('bonus', { resource: 1 })] });
  expect(lostTexts(short)).toEqual(['No resources left in your supply: 1 resource (your construct bonuses) is lost.']);
  expect(lostTexts(planned({ parts: [part('bonus', { tile: 1 })] }))).toEqual([]);
});

test('where some are left, there are not enough', () => {
  const short = planned({
    kind: 'exploit',
    card: 'B9',
    tile: null,
    parts: [part('building', { tile: 1 })],
    lost: [part('building', { tile: 2 })],
  });
  expect(lostTexts(short)).toEqual(['Not enough tiles left in the last supply: 2 tiles (from blue 9) are lost.']);
});

test('whoever was built over is part of the account', () => {
  const deed = { taken: NOTHING, paid: NOTHING, put: 3, covered: { side: 0, resources: 2, points: 2 } } as unknown as Deed;
  const whose = (side: number) => (side ? 'Bo’s' : 'your');
  expect(accountText(deed, whose)).toBe(', put 3 resources on it; your building covered: 2 resources back, +2 points');
  expect(accountText({ ...deed, covered: null }, whose)).toBe(', put 3 resources on it');
});

test('nobody is nearest to the end where all are equally near', () => {
  const table = { table: { seats: [{}, {}] } } as unknown as Shown;
  const built = (...counts: number[]) =>
    ({ sides: counts.map((in_city, seat) => ({ seat, pieces: 20, in_city })) }) as unknown as Ginkgo;
  expect(closestOf(table, built(0, 0))).toEqual({ sides: [0, 1], all: true, left: 20 });
  expect(closestOf(table, built(0, 3))).toEqual({ sides: [1], all: false, left: 17 });
  // Hal is no player.
  expect(closestOf(table, built(0, 3, 9))).toEqual({ sides: [1], all: false, left: 17 });
});
