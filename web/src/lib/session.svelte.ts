// Who I am here, and which games there are: asked for once.

import type { GameInfo } from './api';
import { api } from './http';

class Session {
  name = $state('');
  games = $state.raw<GameInfo[] | null>(null);
  #me: Promise<void> | null = null;
  #games: Promise<GameInfo[]> | null = null;

  /** Makes a guest of whoever is not one yet. */
  me(): Promise<void> {
    this.#me ??= api.me().then(
      ({ name }) => {
        this.name = name;
      },
      (error: unknown) => {
        this.#me = null;
        throw error;
      },
    );
    return this.#me;
  }

  async rename(name: string): Promise<void> {
    await this.me();
    this.name = (await api.rename(name)).name;
  }

  list(): Promise<GameInfo[]> {
    this.#games ??= api.games().then(
      (games) => (this.games = games),
      (error: unknown) => {
        this.#games = null;
        throw error;
      },
    );
    return this.#games;
  }
}

export const session = new Session();
