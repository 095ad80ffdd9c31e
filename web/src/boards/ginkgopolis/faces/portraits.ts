// What the people of the city look like: skin, hair, hat and the tool of their trade.

export interface Looks {
  skin: string;
  hair: string;
  cut: 'short' | 'bun' | 'beard' | 'curl' | 'long' | 'braid' | 'bob' | 'fade' | 'tall';
  hat: 'scarf' | 'straw' | 'cap' | 'none' | 'wreath' | 'sun' | 'rain' | 'glasses' | 'helmet';
  tool: 'shovel' | 'bamboo' | 'log' | 'seeds' | 'book' | 'can' | 'drop' | 'plan' | 'sprout';
}

const PEOPLE: Record<string, Looks & { does: string }> = {
  'Clay Digger': { skin: '#c98f63', hair: '#3a2a20', cut: 'short', hat: 'scarf', tool: 'shovel', does: 'digs for bricks' },
  'Bamboo Planter': {
    skin: '#8d5a3b',
    hair: '#22201f',
    cut: 'bun',
    hat: 'straw',
    tool: 'bamboo',
    does: 'plants the next street',
  },
  'Timber Grower': { skin: '#e8b88f', hair: '#a4522a', cut: 'beard', hat: 'cap', tool: 'log', does: 'grows the beams' },
  'Seed Trader': { skin: '#6f4630', hair: '#1c1a1a', cut: 'curl', hat: 'none', tool: 'seeds', does: 'sells what grows' },
  'Garden Poet': { skin: '#edc39c', hair: '#cfcac2', cut: 'long', hat: 'wreath', tool: 'book', does: 'sings of new gardens' },
  'Roof Gardener': { skin: '#b97a50', hair: '#5a3420', cut: 'braid', hat: 'sun', tool: 'can', does: 'greens every new roof' },
  'Water Surveyor': { skin: '#e2ab80', hair: '#2e2a3a', cut: 'bob', hat: 'rain', tool: 'drop', does: 'finds the springs' },
  'Street Planner': { skin: '#a86c46', hair: '#2a211d', cut: 'fade', hat: 'glasses', tool: 'plan', does: 'plans ahead' },
  'Living Architect': { skin: '#f0cba6', hair: '#7a5c34', cut: 'tall', hat: 'helmet', tool: 'sprout', does: 'lets houses grow' },
};
const ALL = Object.values(PEOPLE);

/** Somebody whom only another content pack knows looks like one of these, always the same. */
export function looksOf(name: string): Looks & { does: string } {
  const known = PEOPLE[name];
  if (known) return known;
  const sum = [...name].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return { ...ALL[sum % ALL.length]!, does: '' };
}
