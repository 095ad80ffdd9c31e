import type { HowItGoes } from '../boards';

export const how: HowItGoes = {
  goal: 'Plan a city of your own in twelve rounds and gather the most prestige. Everybody builds at the same time.',
  steps: [
    {
      title: 'Build',
      text: 'Choose one of the cards on the table, a small enterprise or your landmark, and pay it with resources of your city.',
      rules: ['K-20', 'K-24'],
    },
    {
      title: 'Draw it',
      text: 'Turn and flip its shape; it must touch a road with a side and cover nothing but free ground or parks.',
      rules: ['K-30', 'K-31', 'K-32'],
    },
    { title: 'Draw roads', text: 'As many as the table of this round shows for the type you built.', rules: ['K-40', 'K-41'] },
    {
      title: 'Count the round',
      text: 'A point for each prestige you have not spent, and for each lake that is closed in.',
      rules: ['K-50'],
    },
    {
      title: 'Count the city',
      text: 'After twelve rounds: parks left, the largest district of each type, and the plans you met.',
      rules: ['K-53', 'K-54', 'K-55'],
    },
  ],
};
