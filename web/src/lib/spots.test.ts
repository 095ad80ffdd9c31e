import { ahead, nearest } from './spots';

const at = (x: number, y: number) => ({ x, y });
const [LEFT, RIGHT, UP] = [
  [-1, 0],
  [1, 0],
  [0, -1],
] as const;

describe('the nearest spot', () => {
  it('is the one with the shortest way, within reach', () => {
    expect(nearest([at(0, 0), at(3, 0)], at(2, 0))).toEqual(at(3, 0));
    expect(nearest([at(0, 0)], at(2, 0), 1.5)).toBeNull();
    expect(nearest([], at(0, 0))).toBeNull();
  });
});

describe('the next spot', () => {
  it('lies straight ahead, even where another one is nearer across a corner', () => {
    expect(ahead([at(1, 1), at(2, 0)], at(0, 0), RIGHT)).toEqual(at(2, 0));
    expect(ahead([at(2, 1), at(3, 0)], at(0, 0), RIGHT)).toEqual(at(3, 0));
  });

  it('lies across the corner where nothing is ahead, and nowhere where nothing is left', () => {
    expect(ahead([at(1, 1), at(0, 5)], at(0, 0), RIGHT)).toEqual(at(1, 1));
    expect(ahead([at(1, 1)], at(0, 0), LEFT)).toBeNull();
  });

  it('is in the next row of hexes, not in the one after it', () => {
    expect(ahead([at(0.5, -0.87), at(0, -1.74)], at(0, 0), UP)).toEqual(at(0.5, -0.87));
  });

  it('is never the one it comes from', () => {
    expect(ahead([at(0, 0)], at(0, 0), RIGHT)).toBeNull();
  });
});
