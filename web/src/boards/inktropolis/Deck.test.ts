import { render, screen } from '@testing-library/svelte';
import type { InktropolisView } from '../../lib/api';
import Deck from './Deck.svelte';

it('says which round of how many it is', () => {
  const view = { phase: 'build', round: 4, rounds: 12, deck: 8, top: { roads: {}, boxed: false } } as unknown as InktropolisView;
  render(Deck, { view, tiles: 1 });
  expect(screen.getByRole('heading')).toHaveTextContent('Roads in round 4 of 12');
});
