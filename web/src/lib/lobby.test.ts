import type { GameInfo, PublicTable } from './api';
import { told } from './lobby.svelte';
import { choices, company, freeSeats, speed } from './meeting';

const table = (code: string, created: string, more: Partial<PublicTable> = {}): PublicTable => ({
  code,
  created,
  game: 'town',
  title: 'Town',
  options: {},
  status: 'waiting',
  seats: [
    { kind: 'person', name: 'Ann', bot: null, rating: null },
    { kind: 'open', name: '', bot: null, rating: null },
    { kind: 'bot', name: 'Compass', bot: 'hard', rating: null },
  ],
  clock: null,
  cooperative: false,
  rated: false,
  ...more,
});

describe('the list of open tables', () => {
  it('is told whole, then by what changed, and stays newest first', () => {
    const [old, middle, late] = [table('a', '2026-01-01'), table('b', '2026-01-02'), table('c', '2026-01-03')];
    const first = told([table('gone', '2025-01-01')], { type: 'lobby', tables: [middle, old] });
    expect(first.map(({ code }) => code)).toEqual(['b', 'a']);
    const begun = { ...old, status: 'playing' as const };
    const next = told(first, { type: 'lobby_change', tables: [begun, late], gone: ['b'] });
    expect(next.map(({ code, status }) => [code, status])).toEqual([
      ['c', 'waiting'],
      ['a', 'playing'],
    ]);
  });

  it('says in words who sits there, what is free, how fast and what is unusual', () => {
    const town = {
      options: [
        { name: 'set', title: 'Set', default: 'a', choices: [] },
        { name: 'end', title: 'End', default: 'long', choices: [] },
      ],
    } as unknown as GameInfo;
    const clock = { turn: 0, bank: 600, refill: 10, most: null, at_zero: 'turn' as const };
    const found = table('a', '', { options: { set: 'a', end: 'very_long' }, clock });
    expect(freeSeats(found)).toBe(1);
    expect(company(found)).toBe('Ann, Compass (hard bot)');
    expect(choices(found, town)).toBe('End: very long');
    expect(speed(found)).toBe('10 minutes each, and 10 seconds more with every turn');
    expect(speed(table('b', ''))).toBe('No clock');
  });
});
