// Links that others can open. On this machine only "localhost" is an address; others need one that leads here.

import { api } from './http';
import { share } from './share';

const HERE = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

export class Invitation {
  /** What to know about the link: that it works on this machine only, or where it works. */
  reach = $state('');
  #outside = $state('');

  /** Ask the service where it can be reached, if this page's own address says nothing to others. */
  async look(): Promise<void> {
    if (!HERE.test(location.hostname)) return;
    const { addresses } = await api.reach();
    this.#outside = addresses[0] ?? '';
    this.reach = this.#outside
      ? 'The link works for everybody in the same network as this machine.'
      : 'Only this machine can open this address: started with “pentapolis serve --host 0.0.0.0”, the service lets others in.';
  }

  linkTo(path: string): string {
    return new URL(path, this.#outside || location.href).href;
  }

  /** Hand the link on; what became of it, in words. */
  async send(text: string, path: string): Promise<string> {
    const link = this.linkTo(path);
    const done = await share(`${text}: ${link}`, link);
    const said = { shared: 'Shared.', copied: 'The link is copied: send it to your friends.', failed: `Send this link: ${link}` }[
      done
    ];
    return this.#outside || !this.reach ? said : `${said} ${this.reach}`;
  }
}
