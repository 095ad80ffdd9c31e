import { Entry, hashOf, positionIn, read } from './entry.svelte';

afterEach(() => localStorage.clear());
const blank = { cards: [] as number[], hand: [] as number[] };

it('goes behind an address and comes back, whatever names are in it', () => {
  const position = { players: ['Žofie „Ž“', 'x'.repeat(300)], cards: [1] };
  expect(positionIn(hashOf(position))).toEqual(position);
  expect(hashOf(position)).toMatch(/^#position=[\w-]+$/);
});

it('does not take what was cut or is nothing of its own', () => {
  const link = hashOf({ cards: [1, 2, 3] });
  for (const hash of ['', '#draw=1,2,3', link.slice(0, -6), '#position=%%%']) expect(positionIn(hash)).toBeNull();
  for (const text of ['[1]', '7', 'null', '{', '']) expect(read(text)).toBeNull();
});

it('is kept for its deal, and taken back step by step', () => {
  const entry = new Entry('x', blank);
  expect(entry.isBlank).toBe(true);
  entry.edit({ cards: [7] });
  entry.edit({ cards: [7, 8] });
  expect(new Entry('x', blank).position).toEqual({ cards: [7, 8], hand: [] });
  expect(new Entry('x', blank, 'another deal').position).toEqual(blank);
  expect(new Entry('y', blank).position).toEqual(blank);
  entry.undo();
  expect(entry.position).toEqual({ cards: [7], hand: [] });
  entry.clear();
  expect(entry.isBlank).toBe(true);
  entry.undo();
  entry.undo();
  expect(entry.canUndo).toBe(false);
  expect(entry.isBlank).toBe(true);
});

it('has all its parts, also where it came from a file that says less', () => {
  const entry = new Entry('x', blank);
  entry.bring({ cards: [1] });
  expect(entry.position).toEqual({ cards: [1], hand: [] });
  localStorage.setItem('pentapolis.pad.x', '{"of":"","position":{"cards":[3]}}');
  expect(new Entry('x', blank).position).toEqual({ cards: [3], hand: [] });
  localStorage.setItem('pentapolis.pad.x', 'no json');
  expect(new Entry('x', blank).isBlank).toBe(true);
});
