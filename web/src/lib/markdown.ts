import type { MarkdownIt } from 'markdown-it';

export const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

const ID = /^[A-Z]-\d+$/;
const MENTION = /\b([A-Z]-\d+)\b/g;

const anchor = (id: string, text = id) => `<a class="rule" href="#${id}" data-rule="${id}">${text}</a>`;

/** Markdown as HTML, with an anchor at every heading and every rule; raw HTML in it stays text. A rule begins with
 *  its id in bold; where it is mentioned there is a way to it. */
export function markdown(renderer: MarkdownIt, text: string): string {
  // "(c)" is a letter in brackets here, not a sign of copyright.
  renderer.disable('replacements', true);
  const { rules } = renderer.renderer;
  rules['heading_open'] = (tokens, index, options, _env, self) => {
    const title = tokens[index + 1]?.content ?? '';
    tokens[index]?.attrSet('id', slug(title));
    return self.renderToken(tokens, index, options);
  };
  rules['paragraph_open'] = (tokens, index, options, _env, self) => {
    const id = /^\*\*([A-Z]-\d+)\*\*/.exec(tokens[index + 1]?.content ?? '')?.[1];
    if (id) tokens[index]?.attrSet('id', id);
    return self.renderToken(tokens, index, options);
  };
  rules['text'] = (tokens, index) => {
    const { content } = tokens[index]!;
    const safe = renderer.utils.escapeHtml(content);
    const bold = tokens[index - 1]?.type === 'strong_open' && ID.test(content);
    return bold ? anchor(content) : safe.replace(MENTION, (id) => anchor(id));
  };
  // Wide tables scroll by themselves, and by keyboard.
  rules['table_open'] = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  rules['table_close'] = () => '</table></div>';
  return renderer.render(text);
}

/** The headings of the second level, for a list of contents. */
export const contentsOf = (text: string): { id: string; title: string }[] =>
  [...text.matchAll(/^## (.+)$/gm)].map(([, title = '']) => ({ id: slug(title), title }));

/** The text of one rule. */
export function ruleText(text: string, id: string): string | null {
  const found = text.split(/\n\s*\n/).find((block) => block.startsWith(`**${id}**`));
  return found ?? null;
}
