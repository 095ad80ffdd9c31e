// What is offered now, found by tile, card and space. No rule in here: only what the server offers.

import type { Choice } from '../../lib/api';
import type { View, Worth } from './types';

/** A space that something may go to, or be taken from. */
export interface Spot {
  space: string;
  q: number;
  r: number;
  /** Unknown where the server has not said. */
  points?: number | undefined;
  worth?: Worth | undefined;
  /** Missing while the tile for it is only looked at: then the tile is to be chosen first. */
  choice?: Choice | undefined;
}

/** What the server says a choice would score on its space. */
export function worthOf(view: View, { structure }: Choice): Worth | undefined {
  const { kind, tile, token, space } = structure as Record<string, string | undefined>;
  return view.worth.find((worth) => worth.space === space && worth.piece === (tile ?? token ?? kind));
}

export class Offers {
  readonly choose = new Map<string, Choice>();
  readonly discard = new Map<string, Choice>();
  readonly play = new Map<string, Choice>();
  readonly spaces = new Map<string, Choice>();
  /** What is done on the spaces: place, put, clear or lift. */
  deed: string | null = null;
  /** Which token is put, if one is. */
  token: string | undefined;
  pass: Choice | undefined;
  /** Whatever this board knows nothing about: offered in words. */
  readonly others: Choice[] = [];

  constructor(choices: readonly Choice[]) {
    for (const choice of choices) {
      const { kind, tile, card, space, token } = choice.structure as Record<string, string | undefined>;
      if (kind === 'choose' && tile) this.choose.set(tile, choice);
      else if (kind === 'discard' && tile) this.discard.set(tile, choice);
      else if (kind === 'play' && card) this.play.set(card, choice);
      else if (space && ['place', 'put', 'clear', 'lift'].includes(kind ?? '')) {
        this.spaces.set(space, choice);
        this.deed = kind!;
        this.token = token;
      } else if (kind === 'pass') this.pass = choice;
      else if (kind !== 'confirm') this.others.push(choice);
    }
  }

  get any(): boolean {
    return (
      this.choose.size + this.discard.size + this.play.size + this.spaces.size + this.others.length > 0 || this.pass !== undefined
    );
  }

  /** The spaces for a held tile, or for whatever is asked for. */
  spots(view: View, held: string | null): Spot[] {
    const at = new Map(view.spaces.map((space) => [space.name, space]));
    const spot = (name: string, worth: Worth | undefined, choice: Choice | undefined): Spot[] => {
      const space = at.get(name);
      return space ? [{ space: name, q: space.q, r: space.r, points: worth?.points, worth, choice }] : [];
    };
    if (this.spaces.size) {
      return [...this.spaces].flatMap(([name, choice]) => spot(name, worthOf(view, choice), choice));
    }
    if (held === null || !this.choose.has(held)) return [];
    return view.worth.filter(({ piece }) => piece === held).flatMap((worth) => spot(worth.space, worth, undefined));
  }
}

/** Spots with where they lie in a plane, for arrows. */
export const planeOf = (spots: readonly Spot[]): (Spot & { x: number; y: number })[] =>
  spots.map((spot) => ({ ...spot, x: spot.q + spot.r / 2, y: spot.r * 0.87 }));

export const bestOf = (spots: readonly Spot[]): Spot | null =>
  spots.reduce<Spot | null>((best, spot) => (best === null || (spot.points ?? -99) > (best.points ?? -99) ? spot : best), null);
