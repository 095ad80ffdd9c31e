// Taking a piece out of the hand by mouse or finger, as a Svelte action: `use:draggable={{ … }}`. A press that does not
// move stays a click.

interface Drag {
  enabled: boolean;
  start(): void;
  /** Where the pointer is now, on the screen. */
  over(x: number, y: number): void;
  drop(x: number, y: number): void;
  /** It is over, dropped or called off. */
  stop?(): void;
}

/** How far a pointer moves before it drags, in pixels: the same for pieces in the hand and on the board. */
export const SLIP = 8;

export function draggable(node: HTMLElement, given: Drag) {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let dragging = false;

  function down(event: PointerEvent) {
    from = options.enabled && event.button === 0 ? { x: event.clientX, y: event.clientY } : null;
    dragging = false;
    // A quick hand has left the piece before it has moved far enough. Holding the pointer already now would
    // take the click away from what was pressed.
    if (from) listen(true);
  }
  function move(event: PointerEvent) {
    if (!from) return;
    if (!dragging) {
      if (Math.hypot(event.clientX - from.x, event.clientY - from.y) < SLIP) return;
      dragging = true;
      // From now on the click, too, belongs to the piece.
      node.setPointerCapture?.(event.pointerId);
      options.start();
    }
    options.over(event.clientX, event.clientY);
  }
  function up(event: PointerEvent) {
    const dropped = dragging && event.type === 'pointerup';
    if (dragging) options.stop?.();
    listen(false);
    from = null;
    dragging = false;
    if (!dropped) return;
    // The click that follows belongs to the drag.
    node.addEventListener('click', swallow, { capture: true, once: true });
    setTimeout(() => node.removeEventListener('click', swallow, { capture: true }), 50);
    options.drop(event.clientX, event.clientY);
  }
  function swallow(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  const onTheWay = { pointermove: move, pointerup: up, pointercancel: up };
  function listen(on: boolean) {
    for (const [name, act] of Object.entries(onTheWay))
      window[on ? 'addEventListener' : 'removeEventListener'](name, act as EventListener);
  }
  node.addEventListener('pointerdown', down);
  return {
    update(next: Drag) {
      options = next;
    },
    destroy() {
      if (dragging) options.stop?.();
      listen(false);
      node.removeEventListener('pointerdown', down);
    },
  };
}
