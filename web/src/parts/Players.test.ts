import { render, screen } from '@testing-library/svelte';
import { contest } from '../tests/fixtures';
import Players from './Players.svelte';

const given = { together: false, visit: () => undefined };

describe('everybody at the table', () => {
  it('says that points are not all there are, where others hide some', () => {
    const snapshot = contest(null);
    const hiding = { ...snapshot, scores: [28, 23], sheet: { ...snapshot.sheet, figures: { complete: false } } };
    render(Players, { ...given, snapshot: hiding });
    const [other, me] = screen.getAllByRole('listitem');
    expect(other).toHaveTextContent('Points: 28+');
    expect(me).toHaveTextContent(/Points: 23(?!\+)/);
  });
});
