// Cards and costs in words.

import type { InktropolisCard } from '../../lib/api';
import { ERAS } from './draw';

export const amounts = (some: Readonly<Record<string, number>>): string =>
  Object.entries(some)
    .map(([what, number]) => `${number} ${what === 'own_type' ? 'of its type' : what}`)
    .join(' and ') || 'nothing';

/** A card for whoever cannot see it. */
export function spoken({ landmark, type, era, costs, yields, shape }: InktropolisCard): string {
  const cost = costs.some((way) => !Object.keys(way).length) ? 'free' : `costs ${costs.map(amounts).join(' or ')}`;
  const kind = landmark ? 'landmark' : type === 'any' ? 'any type' : type;
  return `${kind}, ${ERAS[era]}, ${cost}, yields ${amounts(yields)}, shape ${shape.join(' / ')}.`;
}
