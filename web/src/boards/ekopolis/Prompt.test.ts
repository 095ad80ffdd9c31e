import { render, screen } from '@testing-library/svelte';
import type { EkopolisView } from '../../lib/api';
import Prompt from './Prompt.svelte';

const view = { seats: [], spaces: [], faces: [], acting_card: null, chosen: null } as unknown as EkopolisView;
const worth = {
  piece: 'R04',
  space: 'd2',
  points: 2,
  parts: [
    { what: 'extra', points: 5 },
    { what: 'building', points: -3 },
  ],
  cards: [],
  token: 'pollution',
  draws: 'red',
  triplet: 7,
  joins: [1],
};
const line = { source: 'card', item: 'AR18', title: 'Exporter', text: '', cells: [] };
const given = {
  view,
  me: 0,
  asked: 'place',
  tile: null,
  token: undefined,
  placed: null,
  card: null,
  drawn: null,
  thrown: null,
  playable: 0,
  busy: false,
  nameOf: (seat: number) => ['Ada', 'Mila'][seat] ?? '',
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
  expect(prompt).toHaveTextContent('+2 for the Building on d2');
  expect(prompt).toHaveTextContent('+7 triplet with the red card');
  expect(prompt).toHaveTextContent('You: 10 → 19 points if it ended then');
  // Said once.
  expect(prompt).not.toHaveTextContent('balanced city');
  expect(prompt).toHaveTextContent('−4 Mila: Exporter');
  expect(prompt).toHaveTextContent('Joins cities with Mila. Then you put pollution next to it and draw a red Action card.');
  expect(prompt).not.toHaveTextContent('Paper Mill');
});

it('counts what a card adds to a Building apart from the Building', () => {
  const card = { id: 'AB11', name: 'Local Referendum', text: 'On one of your turns: …' };
  const placed = { ...worth, cards: [{ card: 'AB11', points: 8 }] };
  const forecast = { action: 9, before: 10, after: 27, lines: [], luck: true };
  render(Prompt, { ...given, asked: 'modify', spot: null, placed, card: card as never, forecast });
  const prompt = screen.getByTestId('prompt');
  expect(prompt).toHaveTextContent('+8 if you play it');
  expect(prompt).toHaveTextContent('+2 for the Building');
  expect(prompt).toHaveTextContent('+7 triplet with the red card');
  expect(prompt).toHaveTextContent('You: 10 → 27 points');
});

it('says of a last turn that it is one', () => {
  const last = { ...view, round: 7, rounds: 7 } as EkopolisView;
  const { unmount } = render(Prompt, { ...given, view: last, spot: null, asked: 'finish', forecast: null });
  expect(screen.getByTestId('prompt')).toHaveTextContent('Your last turn: you need no new tile.');
  unmount();
  render(Prompt, { ...given, view: { ...last, round: 6 }, spot: null, asked: 'finish', forecast: null });
  expect(screen.getByTestId('prompt')).toHaveTextContent('You may pick a tile to discard it.');
});

it('says nothing of others where nothing is known', () => {
  const spot = { ...given.spot, worth: { ...worth, joins: [] } };
  render(Prompt, { ...given, spot, forecast: null });
  expect(screen.getByTestId('prompt')).not.toHaveTextContent('Mila');
});

it('tells what was drawn, with its text, when the turn may end', () => {
  const drawn = { id: 'AB06', name: 'Noise Complaints', text: 'At once: whoever has the most red Action cards loses 4 points.' };
  render(Prompt, { ...given, spot: null, asked: 'finish', drawn: drawn as never, forecast: null });
  expect(screen.getByTestId('prompt')).toHaveTextContent(`You drew: Noise Complaints ${drawn.text}`);
});
