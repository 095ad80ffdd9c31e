// Looking things up: whatever is marked with `data-thing="kind:id"`, anywhere on the page, by right-click, long
// press or the key I; and rules, marked with `data-rule="S-12"`, by a click. On a desktop it shows itself, too: a mouse
// that rests on something of the board has it explained beside the table, for as long as it rests there.

import { tick } from 'svelte';
import type { Thing } from '../boards/boards';
import { settings } from './settings.svelte';

const HOLD_MS = 500;
const REST_MS = 700;
/** On its way to the panel the mouse may cross other ground. */
const LEAVE_MS = 350;
const SLIP = 8;

export function thingOf(mark: string | null | undefined): Thing | null {
  const at = mark?.indexOf(':') ?? -1;
  return mark && at > 0 ? { kind: mark.slice(0, at), id: mark.slice(at + 1) } : null;
}
export const thingName = ({ kind, id }: Thing): string => `${kind}:${id}`;

export class LookUp {
  thing = $state.raw<Thing | null>(null);
  /** A rule to read beside the table; '' for the rules from the beginning. */
  rule = $state.raw<string | null>(null);
  /** A player whose public area is wanted. */
  seat = $state.raw<number | null>(null);
  /** Whether it shows itself only as long as the mouse rests: then it takes no focus, and nothing waits for it. */
  passing = $state(false);
  readonly open = $derived.by(() => this.thing !== null || this.rule !== null || this.seat !== null);

  #back: HTMLElement | null = null;
  #hovered: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  show(thing: Thing): void {
    this.#remember();
    this.thing = thing;
    this.seat = null;
    settings.lookedUp = true;
  }
  read(rule: string): void {
    this.#remember();
    this.rule = rule;
  }
  visit(seat: number): void {
    this.#remember();
    this.seat = seat;
    this.thing = null;
  }
  /** One step back: from a rule to the thing it was opened from, then to the table as it was. */
  close(): void {
    if (this.rule !== null && (this.thing || this.seat !== null)) this.rule = null;
    else {
      this.rule = this.thing = this.seat = null;
      if (this.passing) {
        this.passing = false;
        return;
      }
      const back = this.#back;
      this.#back = null;
      // What had the focus may be hidden until the page is drawn again.
      void tick().then(() => back?.isConnected && back.focus({ preventScroll: true }));
    }
  }
  #remember(): void {
    if (this.passing) this.passing = false;
    else if (!this.open) this.#back = document.activeElement as HTMLElement | null;
  }

  #from(target: EventTarget | null): Thing | null {
    return thingOf((target as Element | null)?.closest?.('[data-thing]')?.getAttribute('data-thing'));
  }

  /** A mouse that rests on something of the board looks at it; one that has pressed or dragged means something else. */
  #watchRest(): () => void {
    let resting: string | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wide = matchMedia('(min-width: 861px)');
    const markUnder = (target: EventTarget | null) =>
      (target as Element | null)?.closest?.('#board [data-thing]')?.getAttribute('data-thing') ?? null;
    const move = (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons || !settings.peek || !wide.matches) return;
      if ((event.target as Element | null)?.closest?.('[data-testid=side]')) {
        clearTimeout(timer);
        return;
      }
      const mark = markUnder(event.target);
      if (mark === resting && (mark !== null || !this.passing)) return;
      resting = mark;
      clearTimeout(timer);
      const thing = thingOf(mark);
      if (thing && (!this.open || this.passing))
        timer = setTimeout(() => {
          this.show(thing);
          this.passing = true;
        }, REST_MS);
      else if (this.passing) timer = setTimeout(() => this.passing && this.close(), LEAVE_MS);
    };
    const act = (event: Event) => {
      clearTimeout(timer);
      if (this.passing && !(event.target as Element | null)?.closest?.('[data-testid=side]')) this.close();
    };
    addEventListener('pointermove', move, true);
    addEventListener('pointerdown', act, true);
    addEventListener('wheel', act, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('pointermove', move, true);
      removeEventListener('pointerdown', act, true);
      removeEventListener('wheel', act, true);
    };
  }

  /** By key: what has the focus, or else what the mouse rests on. */
  lookAtPointed(): void {
    const target = document.activeElement;
    const thing =
      this.#from(target) ??
      this.#from(target?.querySelector?.('[data-thing][data-current]') ?? null) ??
      this.#from(this.#hovered);
    if (thing) this.show(thing);
  }

  /** Listens on the whole page. */
  watch(): () => void {
    const menu = (event: MouseEvent) => {
      const thing = this.#from(event.target);
      if (!thing) return;
      event.preventDefault();
      if (!this.#held) this.show(thing);
    };
    const down = (event: PointerEvent) => {
      clearTimeout(this.#timer);
      this.#held = false;
      if (event.pointerType === 'mouse') return;
      const thing = this.#from(event.target);
      if (!thing || !event.isPrimary) return;
      const { clientX, clientY, target, pointerId } = event;
      const stop = () => {
        clearTimeout(this.#timer);
        removeEventListener('pointermove', slip, true);
        removeEventListener('pointerup', stop, true);
        removeEventListener('pointercancel', stop, true);
      };
      const slip = (move: PointerEvent) => {
        if (Math.hypot(move.clientX - clientX, move.clientY - clientY) > SLIP || !move.isPrimary) stop();
      };
      addEventListener('pointermove', slip, true);
      addEventListener('pointerup', stop, true);
      addEventListener('pointercancel', stop, true);
      this.#timer = setTimeout(() => {
        stop();
        this.#held = true;
        // Whoever follows this finger forgets it: it did not tap, and drags nothing.
        target?.dispatchEvent(new PointerEvent('pointercancel', { bubbles: true, pointerId }));
        this.show(thing);
      }, HOLD_MS);
    };
    const click = (event: MouseEvent) => {
      // The click that ends a long press is none.
      if (this.#held) {
        this.#held = false;
        event.preventDefault();
        event.stopPropagation();
        return;
      }
      const rule = (event.target as Element | null)?.closest?.('[data-rule]')?.getAttribute('data-rule');
      if (!rule || event.metaKey || event.ctrlKey) return;
      event.preventDefault();
      this.read(rule);
    };
    const over = (event: PointerEvent) => (this.#hovered = event.target as Element | null);
    const unwatchRest = this.#watchRest();
    addEventListener('contextmenu', menu);
    addEventListener('pointerdown', down, true);
    addEventListener('click', click, true);
    addEventListener('pointerover', over, true);
    return () => {
      clearTimeout(this.#timer);
      unwatchRest();
      removeEventListener('contextmenu', menu);
      removeEventListener('pointerdown', down, true);
      removeEventListener('click', click, true);
      removeEventListener('pointerover', over, true);
    };
  }
}
