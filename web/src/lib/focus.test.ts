import { focusFirst, focusIsFree } from './focus';

function page(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.querySelector('main')!;
}
const ARIA = '<main tabindex="-1"><div role="application" tabindex="0"></div><button>a</button></main><input />';

describe('where the keyboard goes', () => {
  it('goes to the first choice: where it is asked, else on the board', () => {
    focusFirst(page(`<div data-asked><button data-first>yes</button></div>${ARIA}`));
    expect(document.activeElement).toHaveTextContent('yes');
    focusFirst(page('<div data-asked></div><main><button disabled data-first>no</button><button data-first>me</button></main>'));
    expect(document.activeElement).toHaveTextContent('me');
    focusFirst(page(ARIA));
    expect(document.activeElement).toHaveAttribute('role', 'application');
  });
  it('leaves alone who is on the board already, or writes elsewhere', () => {
    const board = page(ARIA);
    board.querySelector('button')!.focus();
    focusFirst(board);
    expect(document.activeElement).toHaveTextContent('a');
    expect(focusIsFree(board)).toBe(true);
    document.querySelector('input')!.focus();
    expect(focusIsFree(board)).toBe(false);
  });
});
