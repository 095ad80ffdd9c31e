import { compile } from '../../words/compile.js';
import { pseudo } from '../../words/pseudo.js';
import { read } from '../../words/read.js';
import { either, list, plural, t } from './text';

const textsOf = (source: string, file = 'a.svelte') => read(source, file).map(({ text }) => text);

describe('what is found to be said', () => {
  it('whole sentences of markup, with what stands in them', () =>
    expect(textsOf('<p>\n  <Icon /> Waits for {name} and <b>two</b> more.</p><p>{name}</p>')).toEqual([
      'Waits for {name} and {b} more.',
      'two',
    ]));
  it('attributes that are read or heard, and no others', () =>
    expect(textsOf('<a class="large button" href="/a b" aria-label="To {page}" title="More">1</a>')).toEqual([
      'To {page}',
      'More',
    ]));
  it('sentences in scripts, and single words that are marked', () =>
    expect(
      textsOf("const said = kind === 'card' ? `${count} left` : t`left`; find('.a b'); draw('M0 1L2 3', 'large');", 'a.ts'),
    ).toEqual(['{count} left', 'left']));
  it('every form of what is counted', () =>
    expect(read("plural(count, { one: '# card', other: '# cards' })", 'a.ts')[0]?.plural).toEqual(['# card', '# cards']));
});

describe('another language', () => {
  const german: Record<string, string> = {
    '{name} takes {plural}.': '{plural} nimmt {name}.',
    '# card': '# Karte',
    '# cards': '# Karten',
    'Waits for {b}.': '{b}: warten',
    you: 'dich',
  };
  const translated = (source: string, file: string) => compile(source, file, (_, text) => german[text] ?? null);

  it('has its own order', () =>
    expect(translated("say(`${name} takes ${plural(2, { one: '# card', other: '# cards' })}.`)", 'a.ts')).toBe(
      'say(`${plural(2, { one: "# Karte", other: "# Karten" })} nimmt ${name}.`)',
    ));
  it('moves elements, too', () =>
    expect(translated('<p>Waits for <b>{t`you`}</b>.</p>', 'a.svelte')).toBe('<p><b>{`dich`}</b>: warten</p>'));
  it('says everything that is to be put in, and nothing else', () =>
    expect(() => compile('<p>Waits for {name}.</p>', 'a.svelte', () => 'Wartet auf {nane}.')).toThrow(
      /same parameters: name,nane/,
    ));
});

it('a pseudo-language is longer and keeps what is put in', () => expect(pseudo(' to {place}')).toBe(' ⟦ŧó {place}~⟧'));

it('numbers and lists are said as English says them', () => {
  const cards = (count: number) => plural(count, { one: '# card', other: '# cards' });
  expect([0, 1, 2, -1, -2].map(cards)).toEqual(['0 cards', '1 card', '2 cards', '−1 card', '−2 cards']);
  expect([list([]), list(['a']), list(['a', 'b', 'c']), either(['a', 'b'])]).toEqual(['', 'a', 'a, b and c', 'a or b']);
  expect(t`${1} left`).toBe('1 left');
});
