// What is aimed at, the same on every board: a mouse that passes shows a thing, a first tap or click chooses it, and only
// the second one on the same thing does it. What is chosen stays, wherever the mouse goes.

export class Aim<T> {
  at = $state.raw<T | null>(null);
  #chosen = $state(false);
  readonly #name: (one: T) => string | number;

  /** `name`: what tells one from another. */
  constructor(name: (one: T) => string | number) {
    this.#name = name;
  }

  /** Whether it was chosen, not only passed. */
  get chosen(): boolean {
    return this.#chosen;
  }

  is(one: T | null): boolean {
    return one !== null && this.at !== null && this.#name(one) === this.#name(this.at);
  }

  /** A mouse is there, or nowhere. */
  pass(one: T | null): void {
    if (!this.#chosen && !(one ? this.is(one) : this.at === null)) this.at = one;
  }

  /** By tap, click, key or drag. */
  choose(one: T): void {
    this.#chosen = true;
    if (!this.is(one)) this.at = one;
  }

  /** Where nothing can be done: shown, but not chosen. */
  show(one: T): void {
    this.#chosen = false;
    this.pass(one);
  }

  /** Whether this was the second time on the same thing. */
  tap(one: T): boolean {
    const again = this.#chosen && this.is(one);
    this.choose(one);
    return again;
  }

  clear(): void {
    this.at = null;
    this.#chosen = false;
  }
}
