// Playing with the keyboard: numbers pick a tile, arrows walk through the places, Enter chooses, Escape goes back.

import { stepTo } from './geometry';
import type { Sight } from './sight.svelte';
import type { Turn } from './turn.svelte';

const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Whether the key meant something here. */
export function keyed(event: KeyboardEvent, turn: Turn, sight: Sight): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !turn.asked.any) return false;
  const target = event.target as Element;
  if (target.closest('input, textarea, select, dialog')) return false;
  const onBoard = target === sight.stage || target === document.body;
  const arrow = ARROWS[event.key];
  if (/^[1-9]$/.test(event.key)) return byNumber(Number(event.key) - 1, turn, sight);
  if (arrow && onBoard && turn.asked.places.length) {
    const next = turn.spot ? stepTo(turn.asked.places, turn.spot, ...arrow) : sight.first();
    if (next) turn.consider(next, true);
    sight.show();
  } else if ((event.key === 'Enter' || event.key === ' ') && onBoard && (turn.choice || turn.picked)) {
    if (turn.picked) turn.playPicked();
    else turn.commit();
  } else if (event.key === 'Escape' && turn.picked) turn.picked = null;
  else if (event.key === 'Escape' && turn.back) turn.back.go();
  else return false;
  return true;
}

function byNumber(number: number, turn: Turn, sight: Sight): boolean {
  const code = turn.fanned.length ? [...new Set(turn.fanned)][number] : turn.hand[number];
  if (code === undefined) return false;
  if (turn.fanned.length) turn.pickFromFan(code);
  else if (turn.pick(code)) sight.focus();
  return true;
}
