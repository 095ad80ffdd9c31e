import MarkdownIt from 'markdown-it';
import { markdown } from './markdown';

const render = (text: string) => markdown(new MarkdownIt({ html: false }), text);

describe('rules pages', () => {
  it('are headings with anchors, and tables', () => {
    const html = render('## End and scoring\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    expect(html).toContain('<h2 id="end-and-scoring">');
    expect(html).toContain('<td>1</td>');
  });

  it('never carry markup or scripts of their own', () => {
    const html = render('<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>1</script>');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('href="javascript');
  });
});
