import type { HowItGoes } from '../boards';

export const how: HowItGoes = {
  goal: 'Build one city together and own the most of it: groups of your tiles, printed values, and the most silver borders.',
  steps: [
    {
      title: 'Play a tile',
      text: 'Put one tile of your hand beside the city, with one of your tokens on it.',
      rules: ['I-12', 'I-14'],
    },
    {
      title: 'Follow its text',
      text: 'Every tile does something: put more tokens, move, swap, turn up or play on.',
      rules: ['I-13', 'I-16'],
    },
    { title: 'Draw', text: 'At the end of your turn you draw up to five tiles again.', rules: ['I-18'] },
    {
      title: 'Watch for the end',
      text: 'When somebody has no token left, everybody else has one last turn. Five Power Stations end it at once.',
      rules: ['I-40', 'I-44'],
    },
    {
      title: 'Count',
      text: 'A point for every tile in your groups of three or more, the values on your tiles, and your silver tiles if nobody has more.',
      rules: ['I-51', 'I-52', 'I-53'],
    },
  ],
};
