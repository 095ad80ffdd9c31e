// What may be chosen now, found by what a person points at. Only the choices say what is legal.

import type { Choice } from '../../lib/api';
import { keyOf } from './draw';
import type { Place } from './types';

const TILES = ['choose', 'look', 'steal', 'discard'];
const CELLS = ['place', 'hide', 'target', 'second', 'next'];
const PLAYERS = ['player', 'token'];

export class Asked {
  /** By code of the tile. */
  readonly tiles = new Map<string, Choice>();
  /** By place in the city. */
  readonly cells = new Map<string, Choice>();
  readonly places: Place[] = [];
  /** By seat. */
  readonly players = new Map<number, Choice>();
  readonly accept: Choice | null = null;
  readonly pass: Choice | null = null;
  /** What this board does not know: offered in words. */
  readonly rest: Choice[] = [];
  readonly any: boolean;

  constructor(choices: readonly Choice[]) {
    for (const choice of choices) {
      const { kind, tile, x, y, player } = choice.structure;
      const named = String(kind);
      if (TILES.includes(named)) this.tiles.set(String(tile), choice);
      else if (CELLS.includes(named)) {
        const place = { x: Number(x), y: Number(y) };
        this.cells.set(keyOf(place), choice);
        this.places.push(place);
      } else if (PLAYERS.includes(named)) this.players.set(Number(player), choice);
      else if (named === 'accept') this.accept = choice;
      else if (named === 'pass') this.pass = choice;
      else if (named !== 'confirm') this.rest.push(choice);
    }
    this.any = choices.some(({ structure }) => structure['kind'] !== 'confirm');
  }

  at(place: Place | null): Choice | undefined {
    return place ? this.cells.get(keyOf(place)) : undefined;
  }
}
