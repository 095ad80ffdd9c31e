// My account, if I have one: what the page about me shows and does. No table needs it.

import type { AccountInfo, DeleteMe, LogIn, LogOut, Me, NewAccount, NewPassword, Recover, RecoveryCodes } from './api';
import { json, words } from './http';
import { session } from './session.svelte';

const at = (what = '') => `/api/account${what}`;

export class Account {
  info = $state.raw<AccountInfo | null>(null);
  problem = $state('');
  busy = $state(false);
  /** What has just been done, for everybody to hear. */
  told = $state('');

  /** Do it; what goes wrong is said, and whether it went well is told. */
  async attempt(what: () => Promise<void>): Promise<boolean> {
    this.busy = true;
    this.problem = this.told = '';
    try {
      await what();
      return true;
    } catch (error) {
      this.problem = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  load = () =>
    this.attempt(async () => {
      await session.me();
      await this.#look();
    });
  make = (wish: NewAccount) => this.#become('', wish, 'Your account is made.');
  logIn = (wish: LogIn) => this.#become('/login', wish, 'You are logged in.');
  recover = (wish: Recover) => this.#become('/recover', wish, 'You have a new password. Everybody else is logged out.');
  newPassword = (wish: NewPassword) => this.#become('/password', wish, 'Your password is changed. Everybody else is logged out.');
  logOut = (wish: LogOut) => this.#become('/logout', wish, 'Logged out.');
  delete = (wish: DeleteMe) =>
    this.attempt(async () => {
      session.is(await json<Me>('POST', '/api/me/delete', wish));
      await this.#look();
      this.told = 'You are deleted. This browser is somebody new.';
    });
  /** They are told this once. */
  async codes(password: string): Promise<string[]> {
    let found: string[] = [];
    await this.attempt(async () => {
      found = (await json<RecoveryCodes>('POST', at('/codes'), { password })).codes;
      await this.#look();
    });
    return found;
  }

  #become = (where: string, wish: object, told: string) =>
    this.attempt(async () => {
      session.is(await json<Me>('POST', at(where), wish));
      await this.#look();
      this.told = told;
    });
  async #look() {
    this.info = await json<AccountInfo>('GET', at());
  }
}
