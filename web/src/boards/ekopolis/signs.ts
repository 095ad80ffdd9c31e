// The sign of how a card stands: it has acted, acts at once, is kept to be played, counts at the end.

import Check from '@lucide/svelte/icons/check';
import Flag from '@lucide/svelte/icons/flag';
import Hand from '@lucide/svelte/icons/hand';
import Zap from '@lucide/svelte/icons/zap';
import type { Action } from './types';
import { isDone } from './words';

const SIGNS: Record<string, typeof Check> = { now: Zap, later: Hand, end: Flag };

/** As printed, or as it stands in somebody's possession. */
export const signOf = (card: Action, printed = false): typeof Check =>
  !printed && isDone(card) ? Check : (SIGNS[card.timing] ?? Hand);
