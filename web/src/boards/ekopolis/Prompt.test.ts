import { render, screen } from '@testing-library/svelte';
import type { EkopolisView } from '../../lib/api';
import Prompt from './Prompt.svelte';

const view = { seats: [], spaces: [], faces: [], acting_card: null, chosen: null } as unknown as EkopolisView;
const worth = {
  piece: 'R04', space: 'd2', points: 2, parts: [{ what: 'extra', points: 5 }, { what: 'building', points: -3 }],
  cards: [], token: 'pollution', draws: 'red',
};
const line = { source: 'card', item: 'AR18', title: 'Exporter', text: '', cells: [] };
const given = {
  view, me: 0, asked: 'place', tile: null, token: undefined, placed: null, card: null, thrown: null,
  playable: 0, busy: false, nameOf: (seat: number) => ['Ada', 'Mila'][seat] ?? '',
  spot: { space: 'd2', q: 0, r: 0, points: 2, worth },
};

it('says what a Building brings, what else it changes, and what a rival loses', () => {
  const lines = [
    { ...line, source: 'building', item: 'R04', title: 'Paper Mill', seat: 0, before: 0, after: 2 },
    { ...line, source: 'balance', item: null, title: 'balanced city', seat: 0, before: 0, after: 7 },
    { ...line, seat: 1, before: 4, after: 0 },
  ];
  render(Prompt, { ...given, forecast: { action: 9, before: 10, after: 19, lines: lines as never, luck: true } });
  const prompt = screen.getByTestId('prompt');
  expect(prompt).toHaveTextContent('+2 on d2 10 → 19');
  expect(prompt).toHaveTextContent('+7 balanced city');
  expect(prompt).toHaveTextContent('−4 Mila: Exporter');
  expect(prompt).toHaveTextContent('Then you put pollution next to it, and draw a red Action card.');
  expect(prompt).not.toHaveTextContent('Paper Mill');
});

it('says nothing of others where nothing is known', () => {
  render(Prompt, { ...given, forecast: null });
  expect(screen.getByTestId('prompt')).not.toHaveTextContent('Mila');
});
