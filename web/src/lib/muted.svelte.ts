// Whom I do not want to read, in this browser: by table and person, as the service tells them apart.

const KEY = 'pentapolis.muted';
/** More than anybody mutes; older ones are forgotten. */
const MOST = 500;

function kept(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

class Muted {
  #all = $state.raw<readonly string[]>(kept());

  has(person: string): boolean {
    return person !== '' && this.#all.includes(person);
  }

  set(person: string, muted: boolean): void {
    const others = this.#all.filter((one) => one !== person);
    this.#all = (muted ? [...others, person] : others).slice(-MOST);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#all));
    } catch {
      // a browser that keeps nothing: until the page is closed
    }
  }
}

export const muted = new Muted();
