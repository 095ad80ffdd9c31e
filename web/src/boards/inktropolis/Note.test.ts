import { render, screen } from '@testing-library/svelte';
import type { Choice } from '../../lib/api';
import type { Turn } from './turn.svelte';
import Note from './Note.svelte';

const choice = (action: number, kind: string): Choice =>
  ({ action, move: kind, words: kind, structure: { kind } }) as unknown as Choice;
const nothing = () => undefined;
function props(stage: string, choices: Choice[]) {
  const held = stage === 'place' ? { card: { name: 'University', type: 'cultural', yields: {} } } : null;
  const first = (kind: string) => choices.find(({ structure }) => structure['kind'] === kind);
  const hand = {
    stage,
    held,
    refusal: '',
    payable: [],
    way: null,
    peeked: null,
    yields: {},
    place: null,
    offerOf: nothing,
    first,
  } as unknown as Turn;
  return {
    hand,
    choices,
    city: undefined,
    watching: false,
    busy: false,
    canUndo: true,
    early: false,
    changeable: true,
    told: null,
    round: [0, 0] as const,
    cards: null,
    warning: '',
    warnings: [],
    plan: null,
    leave: nothing,
    typed: {},
    waiting: [],
    tall: false,
    play: nothing,
    stamp: nothing,
    draft: 0,
    buildRoads: nothing,
    rubOut: nothing,
  };
}

it('says where a building has one place only, for then no hint is offered', async () => {
  const { rerender } = render(Note, props('place', [choice(1, 'place')]));
  expect(screen.getByText('The only place for it.')).toBeVisible();
  await rerender(props('place', [choice(1, 'place'), choice(2, 'place')]));
  expect(screen.queryByText('The only place for it.')).toBeNull();
});

it('says that whoever builds nothing draws no roads either', () => {
  render(Note, props('card', [choice(1, 'card'), choice(2, 'pass')]));
  expect(screen.getByRole('button')).toHaveTextContent('Build nothing and no roads');
});
