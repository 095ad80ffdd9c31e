// Playing with the keyboard: numbers pick a tile, arrows walk through the places, Enter chooses, Escape goes back.

import { arrows, digits, enter, key, leads } from '../../lib/keys.svelte';
import { ahead, type Way } from '../../lib/spots';
import type { Sight } from './framing.svelte';
import type { Turn } from './turn.svelte';
import { passWords } from './words';

export function keysOf(turn: Turn, sight: Sight) {
  const { asked, fanned, picked, back } = turn;
  if (!asked.any || turn.busy) return [];
  const walk = (way: Way) => {
    const next = turn.spot ? ahead(asked.places, turn.spot, way) : sight.first();
    if (next) turn.aimAt(next, true);
    sight.show();
  };
  const pick = (code: string) => turn.pick(code) && sight.focus();
  return [
    fanned.length > 0 && digits('Pick a tile', [...new Set(fanned)], (code) => code === picked || turn.pickFromFan(code)),
    !fanned.length && turn.fromHand && digits('Pick a tile', turn.hand, pick),
    asked.places.length > 0 && arrows('From place to place', walk),
    picked !== null && enter('Play it', turn.playPicked),
    picked === null && turn.choice && enter(turn.verb || 'Choose it', turn.commit),
    asked.pass && leads('n', passWords(turn.phase, asked.pass), '[data-pass]'),
    picked !== null && key('Escape', 'Another one', () => (turn.picked = null)),
    picked === null && back && key('Escape', back.words, back.go),
  ];
}
