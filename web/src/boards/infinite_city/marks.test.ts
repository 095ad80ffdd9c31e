import { render } from '@testing-library/svelte';
import { describe, expect, it } from 'vitest';
import Rank from '../../parts/Rank.svelte';
import Changes from './Changes.svelte';
import { drawingOf } from './faces/look';
import type { TileType } from './types';

describe('what a place would change', () => {
  const swings = [
    [1, 1],
    [2, 4],
    [3, -2],
  ] as const;
  const shown = (props: object) =>
    [...render(Changes, { gain: 1, swings, ...props }).container.querySelectorAll('[data-swing]')].map((node) =>
      node.getAttribute('data-swing'),
    );
  it('is told of two rivals where there is room, else of the one it changes most', () => {
    expect(shown({ free: true })).toEqual(['2:4', '3:-2']);
    expect(shown({ free: true, tight: true })).toEqual(['2:4']);
    expect(shown({})).toEqual(['2:4']);
  });
});

describe('the mark of several hints', () => {
  it('does not read as one number', () => {
    const { container } = render(Rank, { ranks: '1 3', first: true, x: 0, y: 0 });
    expect(container).toHaveTextContent('1·3');
  });
});

describe('a tile whose text differs from pack to pack', () => {
  it('has a picture for each', () => {
    const yard = (effect: string) => ({ code: 'SY', effect }) as TileType;
    expect(drawingOf(yard('redraw'))).not.toEqual(drawingOf(yard('remove')));
    expect(drawingOf({ code: 'XX', effect: 'redraw' } as TileType)).toEqual(drawingOf(yard('redraw')));
  });
});
