// What part of a drawing is in sight, and that it stands still: within a turn nothing moves away from under a pointer.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}
/** The middle of what is in sight, and pixels to a unit of the drawing. */
export interface Gaze {
  x: number;
  y: number;
  scale: number;
}
export interface Size {
  width: number;
  height: number;
}
export interface Room extends Size {
  /** Where it lies on the screen. */
  left: number;
  top: number;
}

/** The same things at the same places of the screen, in another room. */
export const kept = ({ x, y, scale }: Gaze, before: Room, now: Room): Gaze => ({
  x: x + (now.left - before.left + (now.width - before.width) / 2) / scale,
  y: y + (now.top - before.top + (now.height - before.height) / 2) / scale,
  scale,
});

/** How much of what has to be seen may be cut off, in pixels: less than anybody sees. */
const SLACK = 2;

/**
 * What is in sight when the room for it has changed, or what has to be seen: everything stays where it is on the
 * screen; only as far as needed it is moved. Null where that would not do.
 * `free`: how much of the height nothing covers.
 */
export function standing(gaze: Gaze, before: Room, now: Room, needed: Box, free = now.height): Gaze | null {
  const { scale } = gaze;
  if (needed.width * scale > now.width + SLACK || needed.height * scale > free + SLACK) return null;
  const { x, y } = kept(gaze, before, now);
  const [across, down] = [now.width / 2 / scale, now.height / 2 / scale];
  return {
    x: Math.min(Math.max(x, needed.x + needed.width - across), needed.x + across),
    y: Math.min(Math.max(y, needed.y + needed.height - free / scale + down), needed.y + down),
    scale,
  };
}
