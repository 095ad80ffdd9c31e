// Boards of games that live in other packages. Such a package has a file static/board.js, a plain module that needs
// no framework; the service hands it out as /boards/<game>/board.js.

import type { BoardProps } from '../boards';

/** A board on the page: gets new props whenever something changed. */
export interface GuestBoard {
  update(props: BoardProps): void;
  destroy?(): void;
}

export interface GuestModule {
  mount(element: HTMLElement, props: BoardProps): GuestBoard;
}

const found = new Map<string, GuestModule>();

/** Load the module of a game's own board; undefined if it has none. */
export async function findGuest(
  game: string,
  load: (path: string) => Promise<GuestModule> = (path) => import(/* @vite-ignore */ path),
): Promise<GuestModule | undefined> {
  if (!found.has(game)) {
    try {
      found.set(game, await load(`/boards/${encodeURIComponent(game)}/board.js`));
    } catch {
      return undefined; // it has none, and is played on the general board
    }
  }
  return found.get(game);
}

/** The module that `findGuest` has loaded. */
export const guestOf = (game: string): GuestModule | undefined => found.get(game);
