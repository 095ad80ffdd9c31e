import { render, screen } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { contest, fixtures } from '../tests/fixtures';
import { isMinor } from '../boards/sprawlopolis/log';
import GenericPanel from '../boards/generic/GenericPanel.svelte';
import Chat from './Chat.svelte';
import Ending from './Ending.svelte';
import LogList from './LogList.svelte';

describe('chat', () => {
  it('shows what was said as text, whatever it is', async () => {
    const say = vi.fn();
    const chat = [{ number: 1, name: '<b>Eve</b>', text: '<img src=x onerror=alert(1)>', at: '' }];
    const { container } = render(Chat, { chat, say, disabled: false });
    expect(container.querySelector('img')).toBeNull();
    expect(screen.getByText(/<img src=x/)).toBeVisible();
    await userEvent.type(screen.getByRole('textbox'), '  hello {Enter}');
    expect(say).toHaveBeenCalledWith('hello');
    expect(screen.getByRole('textbox')).toHaveValue('');
  });
});

describe('the log', () => {
  it('points at what happened where', async () => {
    const point = vi.fn();
    render(LogList, { log: fixtures.soloMiddle.log, cellsOf: () => [[1, 2]], point });
    await userEvent.hover(screen.getAllByRole('button')[1]!);
    expect(point).toHaveBeenLastCalledWith([[1, 2]]);
  });
});

describe('the Sprawlopolis log', () => {
  it('leaves out the steps on the way', () => {
    const { log } = fixtures.soloMiddle;
    const told = log.filter((entry) => !isMinor(entry, log));
    expect(told.map(({ text }) => text.split(' ')[0])).toEqual([...Array<string>(6).fill('puts'), 'chooses']);
  });
});

describe('the end', () => {
  it('explains the whole score at once where motion is not wanted', () => {
    render(Ending, {
      snapshot: fixtures.soloOver,
      reasons: {},
      live: true,
      point: vi.fn(),
      rematch: vi.fn(),
      busy: false,
    });
    const { lines } = fixtures.soloOver.sheet;
    expect(screen.getAllByRole('listitem')).toHaveLength(lines.length + 1);
    expect(screen.getByText(/short of the|more than the|exactly/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Play again/ })).toBeEnabled();
    expect(screen.getByRole('link', { name: /Replay/ })).toHaveAttribute('href', '/table/fixture/replay');
  });

  it('says whose points are whose', () => {
    render(Ending, {
      snapshot: contest([2, 1]),
      reasons: {},
      live: false,
      point: vi.fn(),
      rematch: null,
      busy: false,
    });
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Bob 4', 'Ada 2']);
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
  });
});

describe('the score of a game without a panel of its own', () => {
  it('goes by seats, even where two lines are alike', async () => {
    const point = vi.fn();
    render(GenericPanel, { snapshot: contest(null), forecast: null, point });
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['Bob 4', 'Ada 2']);
    const [first, second] = screen.getAllByRole('button');
    await userEvent.click(second!);
    expect(second).toHaveAttribute('aria-pressed', 'true');
    expect(first).toHaveAttribute('aria-pressed', 'false');
  });
});
