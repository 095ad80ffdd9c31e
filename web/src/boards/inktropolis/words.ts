// Cards and costs in words.

import type { InktropolisCard } from '../../lib/api';
import { ERAS, RESOURCE_NAMES, TYPE_NAMES } from './draw';
import { t, list, either } from '../../lib/text';

export const amounts = (some: Readonly<Record<string, number>>): string =>
  list(
    Object.entries(some).map(([what, number]) =>
      what === 'own_type' ? `${number} of its type` : `${number} ${RESOURCE_NAMES[what]}`,
    ),
  ) || t`nothing`;

/** A card for whoever cannot see it. */
export function spoken({ landmark, type, era, costs, yields, shape }: InktropolisCard): string {
  const cost = costs.some((way) => !Object.keys(way).length) ? t`free` : `costs ${either(costs.map(amounts))}`;
  const kind = landmark ? t`landmark` : type === 'any' ? 'any type' : TYPE_NAMES[type];
  return `${kind}, ${ERAS[era]}, ${cost}, yields ${amounts(yields)}, shape ${shape.join(' / ')}.`;
}
