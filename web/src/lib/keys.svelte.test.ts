import { flushSync } from 'svelte';
import userEvent from '@testing-library/user-event';
import { ambiguous, arrows, bindKeys, digits, enter, key, keysNow, leads, shown, type Binding } from './keys.svelte';

function bound(source: () => readonly Binding[]) {
  const end = $effect.root(() => bindKeys(source));
  flushSync();
  return end;
}

afterEach(() => (document.body.innerHTML = ''));

describe('keys', () => {
  it('do what they are bound to, as long as it is there', async () => {
    const run = vi.fn();
    const end = bound(() => [key('r', 'Turn', run), digits('Pick', ['a', 'b'], run), arrows('Move', run), enter('Place', run)]);
    await userEvent.keyboard('R2{ArrowUp}{Enter}9');
    expect(run.mock.calls.map(([given]) => given).slice(1)).toEqual(['b', [0, -1], undefined]);
    expect(run).toHaveBeenCalledTimes(4);
    end();
    await userEvent.keyboard('r');
    expect(run).toHaveBeenCalledTimes(4);
  });

  it('are left alone while somebody types, and where a button takes them', async () => {
    const run = vi.fn();
    const end = bound(() => [key('r', 'Turn', run), enter('Place', run)]);
    document.body.innerHTML = '<input><button>Press</button>';
    const press = vi.fn();
    document.querySelector('button')!.onclick = press;
    document.querySelector('input')!.focus();
    await userEvent.keyboard('r{Enter}');
    document.querySelector('button')!.focus();
    await userEvent.keyboard('{Enter}');
    expect(run).not.toHaveBeenCalled();
    expect(press).toHaveBeenCalledOnce();
    await userEvent.keyboard('r');
    expect(run).toHaveBeenCalledOnce();
    end();
  });

  it('belong to what lies above the table, while something does', async () => {
    const [board, panel] = [vi.fn(), vi.fn()];
    let open = $state(true);
    const ends = [
      bound(() => [key('Escape', 'Let go', board)]),
      bound(() => (open ? [{ ...key('Escape', 'Close', panel), above: true }] : [])),
    ];
    await userEvent.keyboard('{Escape}');
    expect(keysNow().map(({ words }) => words)).toEqual(['Close']);
    open = false;
    await userEvent.keyboard('{Escape}');
    expect([board.mock.calls.length, panel.mock.calls.length]).toEqual([1, 1]);
    ends.forEach((end) => end());
  });

  it('that would mean two things are named', () => {
    const end = bound(() => [key('p', 'Build nothing', vi.fn()), key('p', 'Show again', vi.fn()), key('u', 'Undo', vi.fn())]);
    expect(ambiguous()).toEqual(['p']);
    end();
  });

  it('never pass by themselves: they lead to the button that does', async () => {
    const pass = vi.fn();
    document.body.innerHTML = '<button data-pass>Pass</button>';
    document.querySelector('button')!.onclick = pass;
    const end = bound(() => [leads('n', 'Pass', '[data-pass]')]);
    await userEvent.keyboard('n');
    expect(pass).not.toHaveBeenCalled();
    await userEvent.keyboard('{Enter}');
    expect(pass).toHaveBeenCalledOnce();
    end();
  });

  it('are shown as they are written on a keyboard', () => {
    expect(['n', ' ', 'Escape', 'ArrowUp', 'ctrl+z', 'Enter'].map(shown)).toEqual(['N', 'Space', 'Esc', '↑', 'Ctrl Z', 'Enter']);
  });
});
