import { render, screen, within } from '@testing-library/svelte';
import { tick } from 'svelte';
import userEvent from '@testing-library/user-event';
import type { Dealt } from '../boards';
import { Entry } from '../../lib/entry.svelte';
import Pad, { blank } from './Pad.svelte';

const content = {
  numbers: { rows: [{ rounds_per_era: 4, plans: 1, park: 2, lake: 1 }] },
  boards: {
    rows: [
      { side: 'A', rows: ['.P.', '==.', '...'] },
      { side: 'B', rows: ['.~.', '=#.', '.~.'] },
    ],
  },
  buildings: { rows: [{ code: 'library', name: 'Library', type: 'cultural', era: 1, costs: [{ citizens: 1 }] }] },
  landmarks: { rows: [] as { code: string; name: string; era: number; cost: Record<string, number> }[] },
  designs: { rows: [{ code: 'library', shape: ['##', '#.'], yields: { culture: 3 } }] },
  plans: { rows: [{ code: 'block', name: 'Block Plan', text: '' }] },
  plan_values: { rows: [{ code: 'block', prestige: 20 }] },
};

afterEach(() => localStorage.clear());

const toDraw = () => within(screen.getByRole('list', { name: 'Cards to draw' }));

function pad(dealt: Dealt | null = null) {
  const entry = new Entry('inktropolis', blank(dealt));
  return { entry, ...render(Pad, { content, entry, dealt, sheet: null, highlight: [], seat: null }) };
}

it('tells every change as a position that the service can count', async () => {
  const { entry } = pad();
  const empty = { side: 'A', buildings: [], roads: [], rounds: [] };
  expect(entry.position).toEqual({ plans: [], cities: [empty], options: {} });
  await userEvent.selectOptions(screen.getByLabelText('Plan 1'), 'Block Plan');
  await userEvent.selectOptions(screen.getByLabelText('Side'), 'B');
  await userEvent.type(screen.getByLabelText('2'), '3');
  const rounds = [0, 3, ...Array<number>(10).fill(0)];
  expect(entry.position).toEqual({ plans: ['block'], cities: [{ ...empty, side: 'B', rounds }], options: {} });
  // Another city lies on the same side, until it is said otherwise.
  await userEvent.click(screen.getByRole('button', { name: 'Add a city' }));
  expect(entry.position['cities']).toEqual([
    { ...empty, side: 'B', rounds },
    { ...empty, side: 'B' },
  ]);
});

it('is drawn with keys: shapes, roads, rubbing out and taking back', async () => {
  const { entry } = pad();
  const cities = () => (entry.position as { cities: { buildings: unknown[]; roads: string[] }[] }).cities[0]!;
  await userEvent.click(screen.getByRole('button', { name: 'Town' }));
  await userEvent.click(toDraw().getByRole('button', { name: 'Library' }));
  expect(screen.getByRole('application')).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}r{Enter}');
  // The first step takes the pen to the middle; turned once, ## over #. is ## over .#.
  expect(cities().buildings).toEqual([{ card: 'library', grids: ['b1', 'c1', 'c2'] }]);
  expect(screen.getByRole('status')).toHaveTextContent('Library drawn on b1 c1 c2.');
  await userEvent.keyboard('{Escape}{ArrowDown}{ArrowDown}{Enter}');
  expect(cities().roads).toEqual(['b3']);
  await userEvent.keyboard('u');
  expect(cities().roads).toEqual([]);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{Delete}');
  expect(cities().buildings).toEqual([]);
});

it('keeps the drawing over a reload, and shows what was entered otherwise', async () => {
  const first = pad();
  await userEvent.selectOptions(screen.getByLabelText('Plan 1'), 'Block Plan');
  await userEvent.type(screen.getByLabelText('1'), '4');
  first.unmount();
  const { entry } = pad();
  expect(screen.getByLabelText('Plan 1')).toHaveValue('block');
  expect(screen.getByLabelText('1')).toHaveValue(4);
  entry.clear();
  await tick();
  expect(screen.getByLabelText('1')).toHaveValue(null);
  entry.undo();
  await tick();
  expect(screen.getByLabelText('1')).toHaveValue(4);
});

it('has what was dealt: plans, cities, side, options and each city’s landmarks', async () => {
  const { rows } = content.landmarks;
  rows.push({ code: 'zoo', name: 'Zoo', era: 1, cost: {} }, { code: 'arch', name: 'Arch', era: 1, cost: {} });
  const marks = [[{ card: 'zoo' }], [{ card: 'arch' }]];
  const dealt = { options: { sides: 'B' }, table: { plans: [{ plan: 'block' }], landmarks: marks } };
  const { entry } = pad(dealt);
  const empty = { side: 'B', buildings: [], roads: [], rounds: [] };
  expect(entry.position).toEqual({ plans: ['block'], cities: [empty, empty], options: { sides: 'B' } });
  expect(screen.queryByRole('button', { name: 'Add a city' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Landmarks' }));
  expect(toDraw().getByRole('button', { name: 'Zoo' })).toBeVisible();
  expect(toDraw().queryByRole('button', { name: 'Arch' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'City 2' }));
  expect(toDraw().getByRole('button', { name: 'Arch' })).toBeVisible();
  rows.length = 0;
});
