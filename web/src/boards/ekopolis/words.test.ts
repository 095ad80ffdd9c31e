import type { Seat } from './types';
import { lacking } from './words';

const card = (id: string, name: string) => ({ id, name }) as Seat['cards'][number];

describe('what one more triplet needs', () => {
  it('names the colours', () => {
    expect(lacking(['red', 'blue'], 'card')).toBe('One more triplet needs a red card and a blue card.');
  });

  it('names two-coloured cards that count as their other colour in it', () => {
    const mayor = { cards: [card('AG1', 'Greenery Plan'), card('AR2', 'Filters')], turned: { AG1: 'blue' } };
    expect(lacking(['red'], 'card', mayor)).toBe('One more triplet needs a red card, counting Greenery Plan as blue.');
  });
});
