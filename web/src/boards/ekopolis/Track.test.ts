import { render } from '@testing-library/svelte';
import Track from './Track.svelte';

const marker = (seat: number, space: number) => ({ seat, name: `Mayor ${seat}`, track: { points: space, space, laps: 0 } });

/** Where the markers stand, from the left. */
function places(...markers: ReturnType<typeof marker>[]): { x: number; y: number }[] {
  const { container } = render(Track, { spaces: 80, markers, mine: 0 });
  return [...container.querySelectorAll('svg > g, svg > svg')].map((one) => {
    const [x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/.exec(one.getAttribute('transform') ?? '')!.slice(1).map(Number);
    return { x: x!, y: y! };
  });
}

it('lifts markers that would hide each other, and no others', () => {
  const [mine, next, far] = places(marker(0, 2), marker(1, 3), marker(2, 9));
  expect(next!.y).toBeLessThan(mine!.y - 10);
  expect(far!.y).toBe(mine!.y);
});

it('lets a row of near ones alternate', () => {
  const [mine, next, last] = places(marker(0, 2), marker(1, 3), marker(2, 4));
  expect(new Set([mine!.y, next!.y, last!.y]).size).toBeGreaterThan(1);
  expect(last!.y).not.toBe(next!.y);
});
