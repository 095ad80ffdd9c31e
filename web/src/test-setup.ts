import '@testing-library/jest-dom/vitest';

// jsdom has no layout; what a component asks of it gets a fixed answer.
window.matchMedia ??= ((query: string) => ({
  matches: query.includes('reduced-motion'),
  media: query,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})) as unknown as typeof window.matchMedia;

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.ResizeObserver ??= NoObserver as unknown as typeof ResizeObserver;
Element.prototype.scrollTo ??= () => undefined;
