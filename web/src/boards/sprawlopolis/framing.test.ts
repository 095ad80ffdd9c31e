import { Offers } from '../../lib/placing.svelte';
import { fixtures } from '../../tests/fixtures';
import { beside, opening, spotAt } from './framing';
import { viewOf } from './types';

const { city } = viewOf(fixtures.soloChosen);
const offers = (...spots: [number, number][]) =>
  new Offers(spots.map(([x, y], action) => ({ action, spot: spotAt(x, y), pose: 0 })));

describe('where a card appears first', () => {
  it('is beside the city rather than on it or at its corner', () => {
    expect(city).toHaveLength(4);
    expect(opening(city, offers([0, 0], [2, 1], [2, 0], [1, 0]), 0)).toMatchObject({ x: 2, y: 0 });
    expect(opening(city, offers([2, 0]), 1)).toBeNull();
  });
  it('is along the longer side while no places are known', () => {
    expect(beside(city)).toMatchObject({ x: 0, y: 2 });
  });
});
