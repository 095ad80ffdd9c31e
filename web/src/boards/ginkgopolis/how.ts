import type { HowItGoes } from '../boards';

export const how: HowItGoes = {
  goal: 'Build a city of gardens outwards and upwards, and have the most points: earned on the way, and by leading its districts.',
  steps: [
    {
      title: 'Choose in secret',
      text: 'Everybody picks one card, alone or with one of their tiles, all at the same time.',
      rules: ['G-18'],
    },
    {
      title: 'Card alone: exploit',
      text: 'Take what the building gives, once for every floor: resources (red), points (yellow) or tiles (blue).',
      rules: ['G-21'],
    },
    {
      title: 'Letter and tile: urbanize',
      text: 'The city grows by a new building beside a letter, and all its neighbours give what they have.',
      rules: ['G-31', 'G-35'],
    },
    {
      title: 'Building card and tile: construct',
      text: 'Build on top of it, put your resources there, and keep the card: its bonus works from then on.',
      rules: ['G-36', 'G-39'],
    },
    {
      title: 'Count',
      text: 'When the tiles ran out twice, or somebody has built all their resources: most resources in a district score it.',
      rules: ['G-44', 'G-53'],
    },
  ],
};
