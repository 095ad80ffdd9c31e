import { render, waitFor } from '@testing-library/svelte';
import type { GameEvent } from '../boards/boards';
import { settings } from '../lib/settings.svelte';
import Flights from './Flights.svelte';

const screen = { area: 'screen', seat: 0 };
const exploited = {
  number: 1,
  kind: 'plan_revealed',
  seat: 0,
  source: screen,
  target: { area: 'city', cell: [1, 2] },
} as unknown as GameEvent;
const taken = {
  number: 1,
  kind: 'items_taken',
  seat: 0,
  resource: 2,
  point: 0,
  cells: [[1, 2]],
  target: screen,
} as unknown as GameEvent;

/** A city with one building, and a screen with a picture of a resource. */
function table() {
  const root = document.createElement('main');
  root.innerHTML = `<div data-place="city::1,2" data-thing="tile:R3"></div>
    <div data-place="screen:0"><svg data-good="resource"></svg></div>`;
  document.body.append(root);
  [...root.children].forEach((one, i) => (one.getBoundingClientRect = () => new DOMRect(300 * i, 0, 60, 60)));
  return root;
}

beforeAll(() => {
  vi.spyOn(settings, 'still', 'get').mockReturnValue(false);
  globalThis.DOMRect ??= class {
    constructor(
      public x: number,
      public y: number,
      public width: number,
      public height: number,
    ) {}
    get left() {
      return this.x;
    }
    get top() {
      return this.y;
    }
  } as unknown as typeof DOMRect;
  globalThis.CSS ??= {} as typeof CSS;
  CSS.escape ??= (text: string) => text;
  Element.prototype.animate = vi.fn(
    () => ({ finished: new Promise(() => undefined), cancel: () => undefined }) as unknown as Animation,
  );
});

it('goods fly from a building that is used, and the building stays', async () => {
  const root = table();
  const { rerender } = render(Flights, { props: { events: [], root } });
  await rerender({ events: [exploited, taken], root });
  const flown = () => vi.mocked(Element.prototype.animate).mock.contexts as Element[];
  await waitFor(() => expect(flown().length).toBeGreaterThan(0));
  expect(flown()).not.toContain(root.querySelector('[data-thing]'));
  expect(flown()).toHaveLength(1);
  expect(flown()[0]!.querySelectorAll('svg')).toHaveLength(1);
});

it('what is new at a place does arrive', async () => {
  vi.mocked(Element.prototype.animate).mockClear();
  const root = table();
  const building = root.querySelector('[data-thing]')!;
  const { rerender } = render(Flights, { props: { events: [], root } });
  await rerender({ events: [exploited], root });
  building.setAttribute('data-thing', 'tile:Y7');
  await waitFor(() => expect(vi.mocked(Element.prototype.animate).mock.contexts).toContain(building));
});

it('can come while something is being told', () => {
  const root = table();
  expect(() => render(Flights, { props: { events: [exploited, taken], root } })).not.toThrow();
});
