import { render, screen, within } from '@testing-library/svelte';
import userEvent from '@testing-library/user-event';
import { contest, fixtures } from '../tests/fixtures';
import GenericPanel from '../boards/generic/GenericPanel.svelte';
import Chat from './Chat.svelte';
import Ending from './Ending.svelte';
import LogList from './LogList.svelte';

describe('chat', () => {
  it('shows what was said as text, whatever it is', async () => {
    const say = vi.fn();
    const chat = [{ number: 1, name: '<b>Eve</b>', text: '<img src=x onerror=alert(1)>', at: '', seat: null, by: 'e' }];
    const { container } = render(Chat, { code: 'c', chat, say, disabled: false });
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
    render(LogList, { log: fixtures.soloMiddle.log, seats: fixtures.soloMiddle.table.seats, point });
    await userEvent.hover(screen.getAllByRole('button')[0]!);
    expect(point).toHaveBeenLastCalledWith([
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ]);
  });
});

describe('the Sprawlopolis log', () => {
  it('leaves out the steps on the way', () => {
    const { log } = fixtures.soloMiddle;
    const told = log.filter(({ minor }) => !minor);
    expect(told.map(({ text }) => text.split(' ')[0])).toEqual(Array<string>(6).fill('puts'));
  });
});

describe('the end', () => {
  const given = { reasons: {}, live: true, point: vi.fn(), rematch: vi.fn(), busy: false };

  it('says the result first and explains the whole score, lines of a kind folded', () => {
    render(Ending, { snapshot: fixtures.soloOver, ...given });
    const { lines } = fixtures.soloOver.sheet;
    expect(screen.getByText(/short of the|more than the|exactly/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Play again/ })).toBeEnabled();
    expect(screen.getByRole('link', { name: /Replay/ })).toHaveAttribute('href', '/table/fixture/replay');
    expect(screen.getAllByRole('button', { pressed: false })).toHaveLength(lines.length);
    const roads = lines.filter(({ source }) => source === 'road');
    expect(roads.length).toBeGreaterThan(1);
    expect(screen.getByText(`× ${roads.length}`)).toBeVisible();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  });

  it('ranks everybody, and unfolds only my own part', () => {
    render(Ending, { snapshot: contest([2, 1]), ...given, live: false });
    const ranks = within(screen.getByRole('list', { name: 'Ranking' })).getAllByRole('listitem');
    expect(ranks.map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim())).toEqual([
      expect.stringMatching(/^1 You/),
      expect.stringMatching(/^2 Ada/),
    ]);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('You win');
    const parts = [...document.querySelectorAll('details.part')].map((part) => [
      part.querySelector('.name')?.textContent,
      part.hasAttribute('open'),
    ]);
    expect(parts).toEqual([
      ['You', true],
      ['Ada', false],
    ]);
  });

  it('says what decided among equals', () => {
    const even = contest([2, 1], { scores: [7, 7], tie_break: 'by the larger group' });
    render(Ending, { snapshot: even, ...given, live: false });
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('You win on the tie-break');
    expect(screen.getByText('7 points each for you and Ada, decided by the larger group.')).toBeVisible();
  });

  it('points at what earned a line', async () => {
    const point = vi.fn();
    render(Ending, { snapshot: fixtures.soloOver, ...given, point });
    const [line] = fixtures.soloOver.sheet.lines;
    await userEvent.hover(screen.getAllByRole('button', { pressed: false })[0]!);
    expect(point).toHaveBeenLastCalledWith(line!.cells);
  });
});

describe('the score of a game without a panel of its own', () => {
  it('goes by seats, even where two lines are alike', async () => {
    const point = vi.fn();
    render(GenericPanel, { snapshot: contest(null), forecast: null, point });
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
    expect(names).toEqual(['You 4', 'Ada 2']);
    const [first, second] = screen.getAllByRole('button');
    await userEvent.click(second!);
    expect(second).toHaveAttribute('aria-pressed', 'true');
    expect(first).toHaveAttribute('aria-pressed', 'false');
  });
});
