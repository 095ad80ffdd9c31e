// Finding one's way among the places that the server offers. No rule in here: only what is offered.

import type { Choice } from '../../lib/api';

export interface Spot {
  x: number;
  y: number;
}

export class Places {
  readonly choose = new Map<number, Choice>();
  readonly spots: Spot[] = [];
  #place = new Map<string, Choice>();

  constructor(choices: readonly Choice[]) {
    const seen = new Set<string>();
    for (const choice of choices) {
      const { kind, card, x, y, turned } = choice.structure as {
        kind?: string;
        card?: number;
        x?: number;
        y?: number;
        turned?: boolean;
      };
      if (kind === 'choose' && card !== undefined) this.choose.set(card, choice);
      if (kind === 'place' && x !== undefined && y !== undefined) {
        this.#place.set(`${x},${y},${turned === true}`, choice);
        if (!seen.has(`${x},${y}`)) this.spots.push({ x, y });
        seen.add(`${x},${y}`);
      }
    }
  }

  get placing(): boolean {
    return this.spots.length > 0;
  }

  at(spot: Spot | null, turned: boolean): Choice | undefined {
    return spot ? this.#place.get(`${spot.x},${spot.y},${turned}`) : undefined;
  }

  /** The offered place at or close to where a card's corner is held; else simply that corner. */
  snap(x: number, y: number, turned: boolean): Spot {
    const exact = { x: Math.round(x), y: Math.round(y) };
    if (this.at(exact, turned)) return exact;
    let best = exact;
    let reach = 1.7;
    for (const spot of this.spots) {
      const far = Math.hypot(spot.x - x, spot.y - y);
      if (far < reach && this.at(spot, turned)) [best, reach] = [spot, far];
    }
    return best;
  }

  /** The next offered place in a direction; the same one if there is none. */
  step(from: Spot, dx: number, dy: number, turned: boolean): Spot {
    let best = from;
    let cost = Infinity;
    for (const spot of this.spots) {
      const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
      const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
      if (ahead < 1 || !this.at(spot, turned)) continue;
      const price = ahead + 3 * aside;
      if (price < cost) [best, cost] = [spot, price];
    }
    return best;
  }

  nearest(to: Spot, turned: boolean): Spot | null {
    let best: Spot | null = null;
    let reach = Infinity;
    for (const spot of this.spots) {
      const far = Math.hypot(spot.x - to.x, spot.y - to.y);
      if (far < reach && this.at(spot, turned)) [best, reach] = [spot, far];
    }
    return best;
  }
}
