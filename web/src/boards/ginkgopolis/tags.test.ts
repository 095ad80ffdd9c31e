import { describe, expect, it } from 'vitest';
import { PX, PY } from './draw';
import { framed } from './framing';
import { arrange, laid, type Wanted } from './tags';

const LONG = ['−3', 'resource', '−12', 'point', '−1', 'tile'];
const ABOVE: Wanted['edges'] = [
  { at: -26, grows: 'up' },
  { at: 26, grows: 'down' },
];
const BELOW: Wanted['edges'] = [
  { at: 45, grows: 'up' },
  { at: -48, grows: 'down' },
];

const boxes = (labels: Wanted[], size: number) =>
  arrange(labels, size).map(({ y, s, narrow }, i) => {
    const { x: column, y: row, parts } = labels[i]!;
    const { width, height } = laid(parts, narrow);
    const [x, middle] = [column * PX, row * PY + y];
    return {
      left: x - (width * s) / 2,
      right: x + (width * s) / 2,
      top: middle - (height * s) / 2,
      bottom: middle + (height * s) / 2,
    };
  });

describe('labels of neighbours', () => {
  it.each([
    ['side by side', { x: 0, y: 0, edges: ABOVE }, { x: 1, y: 0, edges: ABOVE }],
    ['a letter above a building', { x: 0, y: 0, edges: BELOW }, { x: 0, y: 1, edges: ABOVE }],
    [
      'a high building below a building',
      { x: 0, y: 0, edges: ABOVE },
      {
        x: 0,
        y: 1,
        edges: [
          { at: -66, grows: 'up' as const },
          { at: 26, grows: 'down' as const },
        ],
      },
    ],
  ])('do not touch: %s', (_, one, other) => {
    const [a, b] = boxes(
      [
        { ...one, parts: LONG },
        { ...other, parts: LONG },
      ],
      1.35,
    );
    expect(a!.right <= b!.left || a!.bottom <= b!.top || b!.bottom <= a!.top).toBe(true);
  });

  it('are as large as asked for where one stands above the other', () => {
    const column = [0, 1].map((y) => ({ x: 0, y, parts: ['−3', 'resource', '−12', 'point'], edges: ABOVE }));
    expect(arrange(column, 1.25).map(({ s }) => s)).toEqual([1.25, 1.25]);
    const [a, b] = boxes(column, 1.25);
    expect(a!.bottom <= b!.top).toBe(true);
  });

  it('are as large as asked for where nothing is beside them', () => {
    expect(arrange([{ x: 0, y: 0, parts: LONG, edges: ABOVE }], 1.35)[0]).toMatchObject({ s: 1.35, narrow: false });
  });
});

describe('what is in sight', () => {
  const room = { width: 360, height: 300 };
  const all = [...Array(9).keys()].flatMap((x) => [...Array(8).keys()].map((y) => ({ x, y })));
  const needed = all.filter(({ x, y }) => x > 0 && x < 8 && y > 0 && y < 7);
  const nothing = { all, needed, focus: [], left: 0, right: 0, below: 0 };

  it('leaves out letters that nobody needs where the city would be tiny', () => {
    expect(framed(nothing, room).height).toBeLessThan(7 * PY);
    expect(framed({ ...nothing, needed: all }, room).height).toBeGreaterThan(8 * PY);
  });

  it('comes nearer to what is considered', () => {
    const { width, height } = framed({ ...nothing, focus: [{ x: 4, y: 4 }] }, room);
    expect(Math.min(room.width / width, room.height / height)).toBeGreaterThan(0.6);
  });

  it('asks of a small city only for what is considered, so that it can stand still', () => {
    const few = all.filter(({ x, y }) => x < 3 && y < 3);
    const one = { ...nothing, all: few, needed: few };
    const [part, whole] = [framed({ ...one, focus: [{ x: 0, y: 0 }] }, room), framed(one, room)];
    expect(part.width).toBeLessThan(whole.width);
    expect([part.x, part.y]).toEqual([whole.x, whole.y]);
  });

  it('stands beside a preview', () => {
    const wide = { width: 930, height: 500 };
    const { x, width, height } = framed({ ...nothing, left: 338 }, wide);
    expect((-PX / 2 - x) * Math.min(wide.width / width, wide.height / height)).toBeGreaterThan(338);
  });
});
