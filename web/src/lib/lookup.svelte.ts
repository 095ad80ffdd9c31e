// Looking things up: whatever is marked with `data-thing="kind:id"`, anywhere on the page, by right-click, long
// press or the key I; and rules, marked with `data-rule="S-12"`, by a click.

import { tick } from 'svelte';
import type { Thing } from '../boards/boards';

const HOLD_MS = 500;
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
  readonly open = $derived.by(() => this.thing !== null || this.rule !== null || this.seat !== null);

  #back: HTMLElement | null = null;
  #hovered: Element | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false;

  show(thing: Thing): void {
    this.#remember();
    this.thing = thing;
    this.seat = null;
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
      const back = this.#back;
      this.#back = null;
      // What had the focus may be hidden until the page is drawn again.
      void tick().then(() => back?.isConnected && back.focus({ preventScroll: true }));
    }
  }
  #remember(): void {
    if (!this.open) this.#back = document.activeElement as HTMLElement | null;
  }

  #from(target: EventTarget | null): Thing | null {
    return thingOf((target as Element | null)?.closest?.('[data-thing]')?.getAttribute('data-thing'));
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
    const key = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'i' || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target as Element;
      if (target.closest('input, textarea, select')) return;
      const thing = this.#from(target) ?? this.#from(target.querySelector?.('[data-thing][data-current]')) ?? this.#from(this.#hovered);
      if (!thing) return;
      event.preventDefault();
      this.show(thing);
    };
    addEventListener('contextmenu', menu);
    addEventListener('pointerdown', down, true);
    addEventListener('click', click, true);
    addEventListener('pointerover', over, true);
    addEventListener('keydown', key);
    return () => {
      clearTimeout(this.#timer);
      removeEventListener('contextmenu', menu);
      removeEventListener('pointerdown', down, true);
      removeEventListener('click', click, true);
      removeEventListener('pointerover', over, true);
      removeEventListener('keydown', key);
    };
  }
}
