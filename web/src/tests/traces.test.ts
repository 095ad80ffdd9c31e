import { watchTraces } from './traces';

it('finds what was left behind, and nothing that was taken away', () => {
  const traces = watchTraces();
  const act = () => undefined;
  addEventListener('blur', act);
  window.addEventListener('keydown', act, true);
  document.addEventListener('click', act);
  document.createElement('p').addEventListener('click', act);
  const observer = new ResizeObserver(act);
  observer.observe(document.body);
  const timer = setTimeout(act, 1000);
  expect(traces.left()).toEqual([
    'a listener for blur',
    'a listener for keydown',
    'a listener for click',
    'an observer of BODY',
    'a timer',
  ]);
  removeEventListener('blur', act);
  removeEventListener('keydown', act, { capture: true });
  document.removeEventListener('click', act);
  observer.disconnect();
  clearTimeout(timer);
  expect(traces.left()).toEqual([]);
  traces.stop();
});
