import { fixtures } from '../../tests/fixtures';
import { closedEnds, facing, lots, outline, roadName, ROADS, H, W } from './draw';
import { viewOf } from './types';

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
    expect(
      outline([
        [0, 0],
        [1, 1],
      ]).match(/M/g),
    ).toHaveLength(2);
    const ring = [0, 1, 2].flatMap((x) => [0, 1, 2].map((y) => [x, y] as const)).filter(([x, y]) => x !== 1 || y !== 1);
    expect(outline(ring).match(/M/g)).toHaveLength(2);
  });

  it('knows where a line of the log happened', () => {
    const entry = fixtures.soloMiddle.log.find(({ text }) => text.startsWith('puts'))!;
    expect(entry.cells).toHaveLength(4);
    expect(view.placements.length).toBeGreaterThan(1);
  });
});
