// Who I am here, and which games there are: asked for once.

import type { GameInfo, Me } from './api';
import { api } from './http';
import { paths, router } from './router.svelte';

class Session {
  name = $state('');
  /** Whether I have an account, and whether there are any here. */
  member = $state(false);
  accounts = $state<Me['accounts']>('off');
  /** Whether I look after this service. */
  host = $state(false);
  /** Where somebody wanted to go who has to log in first. */
  wanted = paths.start();
  games = $state.raw<GameInfo[] | null>(null);
  #me: Promise<void> | null = null;
  #games: Promise<GameInfo[]> | null = null;

  /** Makes a guest of whoever is not one yet. */
  me(): Promise<void> {
    this.#me ??= api.me().then(
      (me) => {
        this.is(me);
        // Where only members play, the rest of the site is theirs.
        if (this.accounts !== 'members' || this.member || ['you', 'device', 'rules'].includes(router.route.page)) return;
        this.wanted = location.pathname;
        router.go(paths.you(), true);
      },
      (error: unknown) => {
        this.#me = null;
        throw error;
      },
    );
    return this.#me;
  }

  /** This browser is somebody, or is from now on. */
  is(me: Me): void {
    ({ name: this.name, member: this.member, accounts: this.accounts, host: this.host } = me);
    this.#me = Promise.resolve();
  }

  /** This browser is from now on whoever made the link that leads here. */
  async become(secret: string): Promise<void> {
    this.is(await api.onThisDevice(secret));
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
