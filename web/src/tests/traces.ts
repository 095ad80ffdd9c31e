// What a component leaves behind when it is gone: listeners outside of it, observers, timers.

const KEPT: EventTarget[] = [window, document, document.documentElement, document.body];

type Listening = [type: string, heard: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions];

const capture = (options: Listening[2]) => (typeof options === 'object' ? !!options.capture : !!options);

/** Counts what is listened to, observed and waited for from now on. */
export function watchTraces() {
  // jsdom itself listens as soon as a style is asked for.
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = 'a {}';
  getComputedStyle(document.body);
  style.remove();
  const timers = ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const;
  vi.useFakeTimers({ toFake: [...timers, 'clearTimeout', 'clearInterval', 'cancelAnimationFrame'] });
  const heard: { target: EventTarget; type: string; heard: Listening[1]; capture: boolean }[] = [];
  const { addEventListener, removeEventListener } = EventTarget.prototype;
  const at = (target: EventTarget, [type, listener, options]: Listening) =>
    heard.findIndex(
      (one) => one.target === target && one.type === type && one.heard === listener && one.capture === capture(options),
    );
  function note(target: EventTarget, asked: Listening) {
    if (KEPT.includes(target) && at(target, asked) < 0)
      heard.push({ target, type: asked[0], heard: asked[1], capture: capture(asked[2]) });
  }
  function forget(target: EventTarget, asked: Listening) {
    const found = at(target, asked);
    if (found >= 0) heard.splice(found, 1);
  }
  EventTarget.prototype.addEventListener = function (this: EventTarget, ...asked: Listening) {
    note(this, asked);
    addEventListener.apply(this, asked);
  };
  EventTarget.prototype.removeEventListener = function (this: EventTarget, ...asked: Listening) {
    forget(this, asked);
    removeEventListener.apply(this, asked);
  };
  // Those of the window are functions of their own here.
  const own = { add: window.addEventListener, remove: window.removeEventListener };
  vi.stubGlobal('addEventListener', (...asked: Listening) => (note(window, asked), own.add(...asked)));
  vi.stubGlobal('removeEventListener', (...asked: Listening) => (forget(window, asked), own.remove(...asked)));

  const observed = new Map<object, Set<Element>>();
  class Watching {
    constructor() {
      observed.set(this, new Set());
    }
    observe(node: Element) {
      observed.get(this)!.add(node);
    }
    unobserve(node: Element) {
      observed.get(this)!.delete(node);
    }
    disconnect() {
      observed.get(this)!.clear();
    }
    takeRecords() {
      return [];
    }
  }
  for (const name of ['ResizeObserver', 'IntersectionObserver', 'MutationObserver']) vi.stubGlobal(name, Watching);

  return {
    left: () => [
      ...heard.map(({ type }) => `a listener for ${type}`),
      ...[...observed.values()].flatMap((nodes) => [...nodes].map((node) => `an observer of ${node.tagName}`)),
      ...Array.from({ length: vi.getTimerCount() }, () => 'a timer'),
    ],
    stop() {
      Object.assign(EventTarget.prototype, { addEventListener, removeEventListener });
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}
