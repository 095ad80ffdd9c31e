// What would go where, if the place under consideration were chosen: as things to draw and to drag.

import type { InfiniteCityView } from '../../lib/api';
import type { CityTile, Place } from './types';

/** A tile to be put somewhere, with what lies on it; without a code it lies face down. */
export interface Carried {
  code: string | null;
  tokens: readonly number[];
}

/** The tile that a text puts somewhere, to be dragged there. */
export function carriedOf(phase: string, chosen: string | null, fromHand: boolean, lifted: CityTile | null): Carried | null {
  if (phase === 'place' && !fromHand) return { code: chosen, tokens: [] };
  if (phase === 'hide') return { code: null, tokens: [] };
  return lifted && { code: lifted.down ? null : lifted.tile, tokens: lifted.tokens };
}

export interface Plan {
  from: Place;
  to: Place;
  /** They change places. */
  both: boolean;
  /** It reaches there, but nothing moves. */
  reach: boolean;
}

export function arrowOf(phase: string, deed: string, view: Pick<InfiniteCityView, 'focus' | 'target'>, spot: Place): Plan | null {
  if (!view.focus) return null;
  if (phase === 'second' && view.target) return { from: view.target, to: spot, both: deed === 'swap_tiles', reach: false };
  if (phase !== 'target') return null;
  if (deed === 'swap_token') return { from: view.focus, to: spot, both: true, reach: false };
  if (deed === 'gather') return { from: spot, to: view.focus, both: false, reach: false };
  return { from: view.focus, to: spot, both: false, reach: deed !== 'take' && deed !== 'settle' };
}
