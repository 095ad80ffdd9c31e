import type { HowItGoes } from '../boards';

export const how: HowItGoes = {
  goal: 'Build one city out of 15 cards, together or alone, and reach the sum of the three goals’ numbers.',
  steps: [
    {
      title: 'Pick a card',
      text: 'Choose one card of your hand. Each card is two by two blocks: homes, shops, industry or park, with roads.',
      rules: ['S-10'],
    },
    {
      title: 'Lay it',
      text: 'It must overlap the city or touch it along an edge. Turn it upside down if you like; nothing has to match.',
      rules: ['S-15', 'S-16'],
    },
    {
      title: 'Pass on and draw',
      text: 'In a team you hand your other cards on; then you draw the next one, which everybody sees.',
      rules: ['S-11'],
    },
    {
      title: 'Count',
      text: 'When 15 cards lie: the largest group of each zone counts, every road costs 1, and the three goals count by their own rules.',
      rules: ['S-32', 'S-33', 'S-34'],
    },
  ],
};
