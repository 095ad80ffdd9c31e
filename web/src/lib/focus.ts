// Where the keyboard goes when something new is asked: to its first choice, unless somebody is busy elsewhere; and on
// a new page: to its heading.

const ENABLED = ':not(:disabled)';
const FIRST = `[data-first]${ENABLED}`;

/** Whether the focus is nowhere in particular, or where the last question was answered. */
export function focusIsFree(board: HTMLElement | undefined): boolean {
  const at = document.activeElement;
  return !at || at === document.body || !!board?.contains(at) || !!at.closest('[data-asked]');
}

/** To the first choice in the bar that asks, else on the board; whoever is on the board already stays there. */
export function focusFirst(board: HTMLElement | undefined): void {
  const at = document.activeElement;
  if (at && at !== document.body && at !== board && board?.contains(at)) return;
  const first =
    document.querySelector<HTMLElement>(`[data-asked] ${FIRST}`) ??
    board?.querySelector<HTMLElement>(FIRST) ??
    board?.querySelector<HTMLElement>('[role="application"]') ??
    board?.querySelector<HTMLElement>(`button${ENABLED}, select, input`);
  first?.focus({ preventScroll: true });
}

/** To the board itself, where keys choose and do. */
export function focusBoard(board: HTMLElement | undefined): void {
  board?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true });
}

/** How long a page may take until it has a heading. */
const PATIENCE_MS = 3000;

/** To the heading of a page that is just being opened, so that it is read aloud and Tab goes on from there. */
export function focusHeading(): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = requestAnimationFrame(function look() {
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading && document.activeElement === document.body) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    } else if (performance.now() < until) frame = requestAnimationFrame(look);
  });
  return () => cancelAnimationFrame(frame);
}
