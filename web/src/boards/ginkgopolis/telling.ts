// The table while a round is being told: what is still to come has not happened yet.

import type { GameEvent, Shown, Telling } from '../boards';
import { keyOf, type Spot } from './draw';
import { viewOf, type Ginkgo } from './types';

const spotOf = (cell: readonly [number, number]): Spot => ({ x: cell[0], y: cell[1] });
const sideOf = (event: GameEvent): number => event['side'] as number;

export function during(after: Ginkgo, { before: snapshot, coming }: Telling): Ginkgo {
  const before = viewOf(snapshot);
  const of = (kind: string) => coming.filter((event) => event.kind === kind);

  const unbuilt = new Set(of('tile_built').flatMap(({ cells }) => (cells ?? []).map((cell) => keyOf(spotOf(cell)))));
  const city = [
    ...after.city.filter((building) => !unbuilt.has(keyOf(building))),
    ...before.city.filter((building) => unbuilt.has(keyOf(building))),
  ];

  const moves = of('letter_moved');
  const letters = after.letters.map((letter) => {
    const last = moves.findLast(({ target }) => target?.cell && keyOf(spotOf(target.cell)) === keyOf(letter));
    const first = last && moves.find((move) => move['card'] === last['card']);
    return first?.source?.cell ? { ...letter, ...spotOf(first.source.cell) } : letter;
  });

  // Once the round has ended nobody's plan is known to be carried out any more: all of them were.
  const ended = of('round_ended').length > 0;
  const hidden = new Map(of('plan_revealed').map((event) => [sideOf(event), event['tile'] !== null]));
  const sides = after.sides.map((side) => {
    const withTile = hidden.get(side.seat);
    const acted = (ended || side.acted) && withTile === undefined;
    const planned_tile = withTile ?? side.planned_tile;
    return { ...side, acted, planned_tile, chosen: false, last_action: acted ? side.last_action : null };
  });
  const turn = before.order.findLast((side) => sides[side]?.acted) ?? null;
  return { ...before, phase: 'resolve', turn, action: null, city, letters, sides };
}

/** What stands beside the table meanwhile: as it was, but the plans are being carried out. Nobody chooses, and
    what was known of a hand may lie on the table by now. */
export function acting(before: Shown): Shown {
  const view = viewOf(before);
  const sides = view.sides.map((side) => ({ ...side, chosen: false, planned_tile: null, known_cards: [] }));
  const table = { ...view, phase: 'resolve', sides };
  return { ...before, view: { ...before.view, table } } as unknown as Shown;
}
