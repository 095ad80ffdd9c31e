import type { HowItGoes } from '../boards';

export const how: HowItGoes = {
  goal: 'Build cities side by side on one board: every building earns points by what it stands next to.',
  steps: [
    { title: 'Place a building', text: 'Choose one of your three tiles and a space for it.', rules: ['E-18', 'E-21'] },
    {
      title: 'Score it',
      text: 'The three numbers on it are its points for each red, green and blue neighbour.',
      rules: ['E-06', 'E-31'],
    },
    { title: 'Place its token', text: 'Some buildings pollute, others bring a green zone.', rules: ['E-40'] },
    {
      title: 'In the full game: a card',
      text: 'Take an action card, discard a tile if you like, and draw back to three tiles.',
      rules: ['E-19', 'E-61'],
    },
    {
      title: 'Count',
      text: 'After six to nine rounds, triplets of the three colours count: of buildings for the group, or of cards for each player.',
      rules: ['E-71', 'E-73'],
    },
  ],
};
