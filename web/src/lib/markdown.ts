import type { MarkdownIt } from 'markdown-it';

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** Markdown as HTML, with an anchor at every heading; raw HTML in it stays text. */
export function markdown(renderer: MarkdownIt, text: string): string {
  renderer.renderer.rules['heading_open'] = (tokens, index, options, _env, self) => {
    const title = tokens[index + 1]?.content ?? '';
    tokens[index]?.attrSet('id', slug(title));
    return self.renderToken(tokens, index, options);
  };
  // Wide tables scroll by themselves, and by keyboard.
  renderer.renderer.rules['table_open'] = () => '<div class="scroll" tabindex="0" role="group" aria-label="Table"><table>';
  renderer.renderer.rules['table_close'] = () => '</table></div>';
  return renderer.render(text);
}
