// Places of the table in the page. Boards mark elements with `data-place`; whoever wants to show that something
// moved, or where it happened, finds them here and needs to know no board.

import type { Cell, Place } from '../boards/boards';

/** `area`, `area:seat`, `area::x,y` or `area:seat:x,y`. */
export function placeName({ area, seat, cell }: Place): string {
  const whose = seat ?? '';
  if (cell) return `${area}:${whose}:${cell[0]},${cell[1]}`;
  return whose === '' ? area : `${area}:${whose}`;
}

/** The names a board may have given a place, the most exact one first. */
export function placeNames(place: Place): string[] {
  const { area, seat, cell } = place;
  const names = [placeName(place)];
  if (cell) names.push(placeName({ area, cell }));
  if (seat !== null && seat !== undefined) names.push(placeName({ area, seat }));
  names.push(area);
  return [...new Set(names)];
}

export interface Found {
  element: Element;
  /** Whether this is the place itself, not only the area around it. */
  exact: boolean;
}

export function findPlace(root: ParentNode, place: Place): Found | null {
  const names = placeNames(place);
  for (const [i, name] of names.entries()) {
    const element = root.querySelector(`[data-place="${CSS.escape(name)}"]`);
    if (element) return { element, exact: i === 0 || (!!place.cell && i === 1 && name.includes('::')) };
  }
  return null;
}

/** Any element at a cell, whatever the area is called. */
export const findCell = (root: ParentNode, [x, y]: Cell): Element | null => root.querySelector(`[data-place$=":${x},${y}"]`);
