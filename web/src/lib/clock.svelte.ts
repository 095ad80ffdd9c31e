// The service's time, as it goes on while a page is shown: by it is told for how long somebody has been away, and how
// much time a player has left.

import { createSubscriber } from 'svelte/reactivity';

const TICK_MS = 5_000;
/** By how much the service's clock is ahead of ours, and how far off that may be. */
let ahead = 0;
let error = Infinity;
const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** The nearest measurement counts; unless another cannot be true beside it: then our own clock was set. */
function measured(found: number, off: number): void {
  if (off > error && Math.abs(found - ahead) <= error + off) return;
  ahead = found;
  error = off;
}

/** Every answer says when it was given, in whole seconds. */
export function setClock(told: string | null): void {
  const then = Date.parse(told ?? '');
  if (Number.isFinite(then)) measured(then + 500 - Date.now(), 2000);
}

/** It was `told` somewhere between `asked` and now. */
export function hearTime(told: number, asked: number): void {
  const now = Date.now();
  measured(told - (asked + now) / 2, Math.max(0, now - asked) / 2);
}

/** In milliseconds; whoever asks in a component is told anew while it goes on. */
export function serverNow(): number {
  ticking();
  return Date.now() + ahead;
}
