import { render } from '@testing-library/svelte';
import Track from './Track.svelte';

const marker = (seat: number, space: number, laps = 0) => ({
  seat,
  name: `Mayor ${seat}`,
  track: { points: space + laps * 80, space, laps },
});

/** Where the markers stand, from the left. */
function places(...markers: ReturnType<typeof marker>[]): { x: number; y: number }[] {
  const { container } = render(Track, { spaces: 80, markers, mine: 0 });
  return [...container.querySelectorAll('svg > g, svg > svg')].map((one) => {
    const [x, y] = /translate\(([-\d.]+)[ ,]([-\d.]+)\)/
      .exec(one.getAttribute('transform') ?? '')!
      .slice(1)
      .map(Number);
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

it('writes points below zero beside their markers, where they cover nothing', () => {
  const { container } = render(Track, {
    spaces: 80,
    markers: [marker(0, 78, -1), marker(1, 79, -1), marker(2, 76, -1)],
    mine: 0,
  });
  const texts = [...container.querySelectorAll('.laps')];
  expect(texts.map((one) => one.textContent)).toEqual(['−2', '−1', '−4']);
  const spots = texts.map((one) => [Number(one.getAttribute('x')), Number(one.getAttribute('y'))] as const);
  // Beside the marker, at its height, and each in a line of its own.
  expect(new Set(spots.map(([, y]) => y)).size).toBe(3);
  for (const [x] of spots) expect(x).toBeLessThan(312 - 12);
});
