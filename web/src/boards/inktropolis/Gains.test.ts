import { render, screen } from '@testing-library/svelte';
import Gains from './Gains.svelte';

const forecast = { action: 1, before: 40, after: 45, lines: [], luck: false };

it('says what the round scores later, for the total does not count it', async () => {
  const { rerender } = render(Gains, { forecast, round: [1, 3] });
  expect(screen.getByTestId('forecast')).toHaveTextContent('+5 40 → 45 prestige +3 instead of +1 when the round is scored');
  await rerender({ forecast, round: [0, 2] });
  expect(screen.getByTestId('forecast')).toHaveTextContent('+2 when the round is scored');
  await rerender({ forecast, round: [2, 2] });
  expect(screen.getByTestId('forecast')).not.toHaveTextContent('scored');
});
