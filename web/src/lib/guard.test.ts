import { fireEvent } from '@testing-library/svelte';
import { Guard } from './guard';

describe('the guard of a new question', () => {
  const MOMENT = 250;
  let root: HTMLElement;
  let button: HTMLButtonElement;
  let answers: number;
  let stop: () => void;
  let guard: Guard;

  beforeEach(() => {
    vi.useFakeTimers();
    root = document.createElement('div');
    button = document.createElement('button');
    root.append(button);
    document.body.append(root);
    answers = 0;
    button.addEventListener('click', () => (answers += 1));
    guard = new Guard(() => MOMENT);
    stop = guard.watch(root);
  });
  afterEach(() => {
    stop();
    root.remove();
    vi.useRealTimers();
  });
  const click = () => fireEvent.click(button, { detail: 1 });

  it('swallows a click that lands right after it', async () => {
    guard.renew();
    await click();
    expect(answers).toBe(0);
    vi.advanceTimersByTime(MOMENT);
    await click();
    expect(answers).toBe(1);
  });

  it('swallows number keys and Enter, and lets other keys pass', async () => {
    const heard: string[] = [];
    root.addEventListener('keydown', ({ key }) => heard.push(key));
    guard.renew();
    for (const key of ['1', 'Enter', 'ArrowLeft', 'Escape']) await fireEvent.keyDown(button, { key });
    expect(heard).toEqual(['ArrowLeft', 'Escape']);
  });

  it('never answers with a key that is kept down', async () => {
    const heard: string[] = [];
    root.addEventListener('keydown', ({ key }) => heard.push(key));
    await fireEvent.keyDown(button, { key: 'Enter', repeat: true });
    expect(heard).toEqual([]);
  });

  it('leaves clicks alone that screen readers and programs make', async () => {
    guard.renew();
    await fireEvent.click(button, { detail: 0 });
    expect(answers).toBe(1);
  });
});
