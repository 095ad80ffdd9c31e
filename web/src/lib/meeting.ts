// Playing with strangers: what an open table is, in words, and who looks for a game in this browser.

import type { GameInfo, PublicTable } from './api';
import { api } from './http';
import { strength } from './people';
import { paths, router } from './router.svelte';
import { session } from './session.svelte';
import { capital } from './text';
import { pace } from './times';

/** Nobody waits longer than this without being told that bots may play as well. */
export const PATIENT_MS = 60_000;
/** How often whoever waits alone looks whether others wait elsewhere. */
export const LOOK_AGAIN_MS = 20_000;
const KEY = 'pentapolis.looking';

export const freeSeats = ({ seats }: PublicTable): number => seats.filter(({ kind }) => kind === 'open').length;

const DAY = 86_400;
export const fits = (
  { rated, clock }: PublicTable,
  counts: '' | 'rated' | 'friendly',
  pacing: '' | 'none' | 'live' | 'slow',
): boolean =>
  (!counts || rated === (counts === 'rated')) &&
  (!pacing || (clock === null ? 'none' : clock.turn >= DAY ? 'slow' : 'live') === pacing);

/** Those first where the strongest play, as far as that is known; else the newest. */
export function bestFirst(tables: readonly PublicTable[]): PublicTable[] {
  const best = ({ seats }: PublicTable) =>
    Math.max(0, ...seats.map(({ rating }) => (rating?.provisional ? 0 : (rating?.points ?? 0))));
  return tables.toSorted((a, b) => best(b) - best(a));
}

/** Who sits there: “Ann 1612 ± 62, Compass (hard bot)”. */
export const company = ({ seats }: PublicTable): string =>
  seats
    .flatMap(({ kind, name, bot, rating }) =>
      kind === 'open' ? [] : bot ? [`${name} (${bot} bot)`] : rating ? [`${name} ${strength(rating)}`] : [name],
    )
    .join(', ');

export const speed = ({ clock }: PublicTable): string => (clock ? capital(pace(clock)) : 'No clock');

/** What is not as the game is played if nobody says otherwise. */
export function choices({ options }: PublicTable, game: GameInfo | undefined): string {
  const unusual = (game?.options ?? []).filter(({ name, default: usual }) => (options[name] ?? usual) !== usual);
  return unusual.map(({ name, title }) => `${title}: ${(options[name] ?? '').replaceAll('_', ' ')}`).join(' · ');
}

/** A seat where others wait, or at a new table that waits for them. */
export async function playWithAnybody(game: string): Promise<void> {
  await session.me();
  const { code } = await api.playWithAnybody(game);
  lookingAt(code);
  router.go(paths.table(code));
}

/** Whether I wait at this table because I want to play with anybody, and not with friends. */
export function isLooking(code: string): boolean {
  try {
    return sessionStorage.getItem(KEY) === code;
  } catch {
    return false;
  }
}

/** Two who came at the same moment may wait for each other: whoever waits alone goes where others wait longer. */
export async function lookAgain(game: string, waiting: string): Promise<void> {
  const { code } = await api.playWithAnybody(game, waiting);
  if (code === waiting || router.route.page !== 'table' || router.route.code !== waiting) return;
  lookingAt(code);
  router.go(paths.table(code), true);
}

function lookingAt(code: string): void {
  try {
    sessionStorage.setItem(KEY, code);
  } catch {
    // a browser that keeps nothing waits where it is
  }
}
