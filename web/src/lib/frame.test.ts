import { standing } from './frame';

const room = { width: 800, height: 600, left: 0, top: 100 };
const gaze = { x: 50, y: 50, scale: 2 };
/** Where a point of the drawing lies on the screen. */
const at = ({ x, y, scale }: typeof gaze, { left, top, width, height } = room) => [
  (10 - x) * scale + left + width / 2,
  (20 - y) * scale + top + height / 2,
];

describe('the frame stands still', () => {
  const small = { x: 0, y: 0, width: 100, height: 100 };

  it('as long as what has to be seen is in sight', () => {
    expect(standing(gaze, room, room, small)).toEqual(gaze);
  });

  it('when the room changes, too: nothing moves on the screen', () => {
    const lower = { width: 800, height: 460, left: 0, top: 130 };
    const found = standing(gaze, room, lower, small)!;
    expect(at(found, lower)).toEqual(at(gaze));
  });

  it('but comes as far as needed to what would be out of sight', () => {
    const found = standing(gaze, room, room, { x: 200, y: 0, width: 100, height: 100 })!;
    expect(found).toEqual({ x: 100, y: 50, scale: 2 });
    // What something covers is out of sight as well.
    expect(standing(gaze, room, room, { ...small, y: 60 }, 300)!.y).toBe(160);
  });

  it('and gives way where that would not do', () => {
    expect(standing(gaze, room, room, { x: 0, y: 0, width: 500, height: 100 })).toBeNull();
    expect(standing(gaze, room, room, small, 100)).toBeNull();
  });
});
