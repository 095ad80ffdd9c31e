// What of the city is brought into sight: all of it, beside what is said about a plan; where that would be too small
// to read, the city without what is not needed now, or the place in question.

import type { Box, Size } from '../../lib/frame';
import { extent, type Spot } from './draw';

export interface Framing {
  /** Everything there is. */
  all: readonly Spot[];
  /** What has to be seen in any case. */
  needed: readonly Spot[];
  /** What somebody considers; it is shown with its surroundings. */
  focus: readonly Spot[];
  /** Pixels at the sides and below that something else covers. */
  left: number;
  right: number;
  below: number;
}

const MARGIN = 16;
/** Below this numbers are hard to read; below the other one labels are, too. */
const READABLE = 0.46;
export const CLOSE = 0.58;
const CLOSEST = 1.5;
/** Nobody has to come nearer than this to a place: the more around it is seen, the better. */
const NEAR = 0.68;
/** Cells around what is considered. */
const AROUND = 0.8;

/** From here on the board has room for a preview beside the city. */
const COLUMN = 720;
export const isWide = ({ width }: Size): boolean => width >= COLUMN;

const around = (cells: readonly Spot[]): Spot[] =>
  cells.flatMap(({ x, y }) => [
    { x: x - AROUND, y: y - AROUND },
    { x: x + AROUND, y: y + AROUND },
  ]);

/** What two boxes share: nothing empty beyond the city is shown. */
function shared(a: Box, b: Box): Box {
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  return { x, y, width: Math.min(a.x + a.width, b.x + b.width) - x, height: Math.min(a.y + a.height, b.y + b.height) - y };
}

/** A box of at least this size around another one, as far as possible inside of everything. */
function grown(box: Box, whole: Box, width: number, height: number): Box {
  const along = (from: number, size: number, least: number, start: number, all: number): [number, number] => {
    const wanted = Math.max(size, Math.min(least, all));
    return [Math.min(Math.max(from - (wanted - size) / 2, start), start + all - wanted), wanted];
  };
  const [x, wide] = along(box.x, box.width, width, whole.x, whole.width);
  const [y, high] = along(box.y, box.height, height, whole.y, whole.height);
  return { x, y, width: wide, height: high };
}

export function framed({ all, needed, focus, left, right, below }: Framing, room: Size): Box {
  const whole = extent(all, MARGIN);
  if (!room.width || !room.height) return whole;
  const high = room.height - Math.min(below, room.height / 2);
  const fit = (box: Box) => Math.min((room.width - left - right) / box.width, high / box.height, CLOSEST);
  let box = whole;
  if (focus.length) {
    box = shared(extent(around(focus), 0), whole);
    // Where not all can be seen, as much around it as can be read.
    if (fit(whole) < CLOSE) box = grown(box, whole, (room.width - left - right) / NEAR, high / NEAR);
  } else if (fit(whole) < READABLE) box = extent(needed, MARGIN / 2);
  if (fit(box) < fit(whole)) box = whole;
  const scale = fit(box);
  return { ...box, x: box.x - left / scale, width: box.width + (left + right) / scale };
}
