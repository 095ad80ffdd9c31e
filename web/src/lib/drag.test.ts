import { fireEvent } from '@testing-library/svelte';
import { draggable } from './drag';

describe('taking a piece out of the hand', () => {
  const given = { enabled: true, start: vi.fn(), over: vi.fn(), drop: vi.fn() };
  const clicked = vi.fn();
  let node: HTMLElement;
  const pointer = (type: string, x: number, y: number, at: Element = node) =>
    fireEvent(at, Object.assign(new MouseEvent(type, { bubbles: true, clientX: x, clientY: y }), { pointerId: 1 }));
  beforeEach(() => {
    vi.clearAllMocks();
    node = document.createElement('button');
    node.addEventListener('click', clicked);
    document.body.append(node);
    draggable(node, given);
  });
  afterEach(() => node.remove());

  it('drops it where the pointer is let go, and the click that follows is none', async () => {
    await pointer('pointerdown', 0, 0);
    await pointer('pointermove', 40, 0);
    await pointer('pointerup', 60, 5);
    node.click();
    expect(given.start).toHaveBeenCalledTimes(1);
    expect(given.over).toHaveBeenLastCalledWith(40, 0);
    expect(given.drop).toHaveBeenCalledWith(60, 5);
    expect(clicked).not.toHaveBeenCalled();
  });

  it('leaves a press that hardly moves alone', async () => {
    await pointer('pointerdown', 0, 0);
    await pointer('pointermove', 3, 3);
    await pointer('pointerup', 3, 3);
    node.click();
    expect(given.start).not.toHaveBeenCalled();
    expect(clicked).toHaveBeenCalledTimes(1);
  });

  it('drops nothing when somebody takes the pointer away', async () => {
    await pointer('pointerdown', 0, 0);
    await pointer('pointermove', 40, 0);
    await pointer('pointercancel', 40, 0);
    expect(given.drop).not.toHaveBeenCalled();
  });

  it('follows a hand that has left the piece at once', async () => {
    await pointer('pointerdown', 0, 0);
    await pointer('pointermove', 90, 0, document.body);
    await pointer('pointerup', 90, 5, document.body);
    expect(given.drop).toHaveBeenCalledWith(90, 5);
  });

  it('takes no pointer away from what is only pressed', async () => {
    node.setPointerCapture = vi.fn();
    await pointer('pointerdown', 0, 0);
    await pointer('pointerup', 0, 0);
    expect(node.setPointerCapture).not.toHaveBeenCalled();
  });
});
