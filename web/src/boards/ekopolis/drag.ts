// Taking something from the hand and dropping it: on a space, on the pile. What is under the pointer says
// so with `data-drop`.

interface Drag {
  enabled: boolean;
  start(): void;
  over(target: string | null, at: { x: number; y: number }): void;
  drop(target: string | null): void;
}

const FAR = 8;

export function draggable(node: HTMLElement, given: Drag) {
  let options = given;
  let from: { x: number; y: number } | null = null;
  let dragging = false;

  const under = (event: PointerEvent) =>
    document
      .elementFromPoint(event.clientX, event.clientY)
      ?.closest<HTMLElement>('[data-drop]')
      ?.dataset['drop'] ?? null;

  function down(event: PointerEvent) {
    if (!options.enabled || event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    dragging = false;
    // From the start: a quick hand has left the tile before it has moved far enough.
    node.setPointerCapture?.(event.pointerId);
  }
  function move(event: PointerEvent) {
    if (!from) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!dragging) {
      if (Math.hypot(at.x - from.x, at.y - from.y) < FAR) return;
      dragging = true;
      options.start();
    }
    event.preventDefault();
    options.over(under(event), at);
  }
  function up(event: PointerEvent) {
    if (dragging) {
      options.drop(event.type === 'pointerup' ? under(event) : null);
      // The click that follows belongs to the drag.
      node.addEventListener('click', stop, { capture: true, once: true });
      setTimeout(() => node.removeEventListener('click', stop, { capture: true }), 50);
    }
    from = null;
    dragging = false;
  }
  function stop(event: Event) {
    event.stopPropagation();
    event.preventDefault();
  }

  node.addEventListener('pointerdown', down);
  node.addEventListener('pointermove', move);
  node.addEventListener('pointerup', up);
  node.addEventListener('pointercancel', up);
  return {
    update(next: Drag) {
      options = next;
    },
    destroy() {
      node.removeEventListener('pointerdown', down);
      node.removeEventListener('pointermove', move);
      node.removeEventListener('pointerup', up);
      node.removeEventListener('pointercancel', up);
    },
  };
}
