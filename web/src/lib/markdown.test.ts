import MarkdownIt from 'markdown-it';
import { contentsOf, markdown, ruleText } from './markdown';

const render = (text: string) => markdown(new MarkdownIt({ html: false, typographer: true }), text);

describe('rules pages', () => {
  it('are headings with anchors, and tables', () => {
    const html = render('## End and scoring\n\n| a | b |\n|---|---|\n| 1 | 2 |\n');
    expect(html).toContain('<h2 id="end-and-scoring">');
    expect(html).toContain('<td>1</td>');
  });

  it('never carry markup or scripts of their own', () => {
    const html = render('<img src=x onerror=alert(1)> [x](javascript:alert(1)) <script>1</script> S-1<b>');
    expect(html).not.toContain('<img');
    expect(html).not.toContain('<script');
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('href="javascript');
  });

  it('have an anchor at every rule, and a way to each that is mentioned', () => {
    const html = render('**S-12** One card. (Loops: S-84.)');
    expect(html).toContain('<p id="S-12">');
    expect(html).toContain('<strong><a class="rule" href="#S-12" data-rule="S-12">S-12</a></strong>');
    expect(html).toContain('(Loops: <a class="rule" href="#S-84"');
  });

  it('print letters in brackets as they are', () => {
    expect(render('(c) and (r), "quoted"')).toBe('<p>(c) and (r), “quoted”</p>\n');
  });

  it('can be listed and looked up', () => {
    const text = '# Game\n\n## A turn\n\n**S-12** One\ncard.\n\n**S-13** Two.\n\n## End\n';
    expect(contentsOf(text)).toEqual([
      { id: 'a-turn', title: 'A turn' },
      { id: 'end', title: 'End' },
    ]);
    expect(ruleText(text, 'S-12')).toBe('**S-12** One\ncard.');
    expect(ruleText(text, 'S-1')).toBeNull();
  });
});
