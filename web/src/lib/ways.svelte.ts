// How I am told that it is my turn when I am not here. No table needs it.

import type { NewWay, QuietHours, Way, Ways } from './api';
import { json, words } from './http';

const at = (what = '') => `/api/me/ways${what}`;

export class Telling {
  info = $state.raw<Ways | null>(null);
  problem = $state('');
  busy = $state(false);
  told = $state('');

  async #attempt(what: () => Promise<Ways>, told = ''): Promise<boolean> {
    this.busy = true;
    this.problem = this.told = '';
    try {
      this.info = await what();
      this.told = told;
      return true;
    } catch (error) {
      this.problem = error instanceof PushProblem ? error.message : words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  load = () => this.#attempt(() => json('GET', at()));
  add = (wish: NewWay, told: string) => this.#attempt(() => json('POST', at(), wish), told);
  remove = (way: Way) => this.#attempt(() => json('POST', at('/remove'), { name: way.name }), 'You are not told there any more.');
  /** It may be gone: then the list is shown as it is now. */
  async tryOut(way: Way): Promise<void> {
    const { name } = way;
    if (await this.#attempt(() => json('POST', at('/trial'), { name }), 'Sent: it should be there in a moment.')) return;
    const { problem } = this;
    await this.load();
    this.problem = problem;
  }
  quiet = (hours: QuietHours | null) =>
    this.#attempt(
      () => json('POST', at('/quiet'), { hours }),
      hours ? 'You are told nothing in those hours.' : 'You are told at any time.',
    );
  /** This browser, also when it is closed. */
  here = () =>
    this.#attempt(async () => {
      const { endpoint, keys } = (await subscribed(this.info?.key ?? '')).toJSON();
      const wish = { kind: 'push', address: endpoint ?? '', p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' };
      return json<Ways>('POST', at(), wish);
    }, 'This browser tells you.');
}

class PushProblem extends Error {}

/** Whether this browser can be told when no page is open. On some phones that takes installing the page first. */
export const canPush = () => 'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';

async function subscribed(key: string): Promise<PushSubscription> {
  if ((await Notification.requestPermission()) !== 'granted')
    throw new PushProblem('This browser does not allow it here: look at its settings for this site.');
  const { pushManager } = await navigator.serviceWorker.ready;
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    // Made with another key, as when the service was set up anew.
    await (await pushManager.getSubscription())?.unsubscribe();
    try {
      return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    } catch {
      throw new PushProblem('This browser could not reach its push service. Try again later, or in another browser.');
    }
  }
}
