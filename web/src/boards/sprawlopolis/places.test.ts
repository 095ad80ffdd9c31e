import { fixtures } from '../../tests/fixtures';
import { closedEnds, facing, lots, outline, roadName, ROADS, H, W } from './draw';
import { cellsOf } from './log';
import { Places } from './places';
import { viewOf } from './types';

describe('the places offered', () => {
  const places = new Places(fixtures.soloChosen.choices);

  it('are those of the server and no others', () => {
    expect(places.spots).toHaveLength(21);
    expect(places.at({ x: 2, y: 2 }, false)).toBeUndefined();
    expect(places.at({ x: 2, y: 1 }, true)?.structure).toMatchObject({ x: 2, y: 1, turned: true });
  });

  it('attract a card held close to them, not one held far away', () => {
    expect(places.snap(1.2, 0.9, false)).toEqual({ x: 1, y: 1 });
    expect(places.snap(2.4, 1.7, false)).toEqual({ x: 2, y: 1 });
    expect(places.snap(9, 9, false)).toEqual({ x: 9, y: 9 });
  });

  it('can be walked with arrows, each of them', () => {
    const seen = new Set<string>();
    const todo = [places.spots[0]!];
    while (todo.length) {
      const spot = todo.pop()!;
      if (seen.has(`${spot.x},${spot.y}`)) continue;
      seen.add(`${spot.x},${spot.y}`);
      for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]] as const) todo.push(places.step(spot, dx, dy, false));
    }
    expect(seen.size).toBe(places.spots.length);
  });
});

describe('the drawing', () => {
  const view = viewOf(fixtures.soloMiddle);

  it('turns a card by half', () => {
    const card = viewOf(fixtures.soloStart).top!;
    const turned = facing(card, true);
    expect(turned[0]!.zone).toBe(card.blocks[3]!.zone);
    expect(facing({ ...card, blocks: turned }, true)).toEqual(card.blocks);
    expect(roadName('WS')).toBe('SW');
  });

  it('keeps buildings inside their block and off the road', () => {
    for (const road of ['', ...ROADS])
      for (const { x, y, w, h } of lots(road)) {
        expect(x >= 0 && y >= 0 && x + w <= W && y + h <= H).toBe(true);
        if (road === 'NS') expect(x + w <= W / 2 - 12 || x >= W / 2 + 12).toBe(true);
        if (road === 'EW') expect(y + h <= H / 2 - 12 || y >= H / 2 + 12).toBe(true);
      }
  });

  it('closes a road that meets a block without one', () => {
    const block = (x: number, road: string) => ({ x, y: 0, card: 1, zone: 'R', road });
    expect(closedEnds([block(0, 'EW'), block(1, 'NS')])).toEqual([{ x: 0, y: 0, edge: 'E' }]);
    expect(closedEnds([block(0, 'EW'), block(1, 'EW')])).toEqual([]);
  });

  it('outlines cells, also with holes and at corners', () => {
    expect(outline([[0, 0]])).toBe(`M0 0L${W} 0L${W} ${H}L0 ${H}Z`);
    expect(outline([[0, 0], [1, 1]]).match(/M/g)).toHaveLength(2);
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    expect(outline(ring).match(/M/g)).toHaveLength(2);
  });

  it('knows where a line of the log happened', () => {
    const entry = fixtures.soloMiddle.log.find(({ text }) => text.startsWith('puts'))!;
    expect(cellsOf(fixtures.soloMiddle, entry)).toHaveLength(4);
    expect(view.placements.length).toBeGreaterThan(1);
  });
});
