// A second click must not answer a question that was not there when the finger came down. Whatever began, or
// landed, within a moment of a new question is swallowed before any board sees it.

const KEYS = /^([1-9]|Enter| )$/;

export class Guard {
  #shown = -Infinity;
  #began = new Map<number, number>();
  #moment: () => number;

  /** `moment`: for how long a new question is deaf, in milliseconds; 0 switches the guard off. */
  constructor(moment: () => number) {
    this.#moment = moment;
  }

  /** A new question stands on the table from now on. */
  renew(): void {
    this.#shown = performance.now();
  }

  #fresh(at: number): boolean {
    return at < this.#shown + this.#moment();
  }

  /** Listen where choices are made; other parts of the page stay as quick as they are. */
  watch(root: HTMLElement): () => void {
    const now = () => performance.now();
    const swallow = (event: Event) => {
      event.stopPropagation();
      event.preventDefault();
    };
    const down = (event: PointerEvent) => {
      this.#began.set(event.pointerId, now());
      if (this.#moment() && this.#fresh(now())) swallow(event);
    };
    const up = (event: PointerEvent) => {
      const began = this.#began.get(event.pointerId) ?? now();
      if (!this.#moment() || !this.#fresh(began)) return;
      swallow(event);
      // Whoever follows this pointer forgets it.
      event.target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId: event.pointerId }));
    };
    const click = (event: PointerEvent | MouseEvent) => {
      // Clicks made by keys or by programs have no pointer.
      const pointer = (event as PointerEvent).pointerId;
      const began = pointer === undefined || pointer < 0 ? undefined : this.#began.get(pointer);
      if (event.detail === 0 || !this.#moment()) return;
      if (this.#fresh(began ?? now())) swallow(event);
    };
    const key = (event: KeyboardEvent) => {
      if (!this.#moment() || !KEYS.test(event.key)) return;
      // A key that is kept down answers nothing new either.
      if (this.#fresh(now()) || (event.repeat && event.key !== ' ')) swallow(event);
    };
    root.addEventListener('pointerdown', down, true);
    root.addEventListener('pointerup', up, true);
    root.addEventListener('click', click, true);
    const keys = (event: KeyboardEvent) => {
      const target = event.target as Node;
      if (target === document.body || root.contains(target)) key(event);
    };
    addEventListener('keydown', keys, true);
    return () => {
      root.removeEventListener('pointerdown', down, true);
      root.removeEventListener('pointerup', up, true);
      root.removeEventListener('click', click, true);
      removeEventListener('keydown', keys, true);
    };
  }
}
