// A drawing as plain SVG that any program shows: colours instead of variables, selectors that all of them know, and
// nothing that only moves or only a page needs.

export type Theme = 'light' | 'dark';

type Colour = readonly [number, number, number, number];

/** The custom properties that style sheets give to the whole page, by day and by night. */
export function tokensOf(sheets: readonly string[], theme: Theme): Map<string, string> {
  const found = new Map<string, string>();
  const dark = /data-theme=['"]?dark/;
  // What is only for the night comes after what always holds, as on a page.
  for (const night of [false, true]) {
    if (night && theme === 'light') continue;
    for (const sheet of sheets) {
      for (const [, selector = '', body = ''] of uncommented(sheet).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
        const parts = selector.split(',').map((part) => part.trim());
        if (!parts.some((part) => /^:root(\[[^\]]*\])?$/.test(part) && dark.test(part) === night)) continue;
        for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+)/g)) found.set(name, value.trim());
      }
    }
  }
  return found;
}

const uncommented = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** Every `var(…)` by what it stands for; one that nobody has set is left out of the way as `none`. */
export function resolved(text: string, tokens: ReadonlyMap<string, string>): string {
  let now = text;
  for (let depth = 0; depth < 8 && now.includes('var('); depth++) {
    now = now.replace(
      /var\(\s*(--[\w-]+)\s*(?:,\s*([^()]*))?\)/g,
      (_, name: string, other?: string) => tokens.get(name) ?? other?.trim() ?? 'none',
    );
  }
  return legacy(now).replace(
    /color-mix\(in srgb,\s*([^,()]+(?:\([^)]*\))?)\s*,\s*([^,()]+(?:\([^)]*\))?)\s*\)/g,
    (_, one: string, other: string) => mixed(one.trim(), other.trim()),
  );
}

/** "rgb(60 45 20 / 22%)" and weights between the hundreds as programs that know only older CSS read them. */
const legacy = (text: string) =>
  text
    .replace(
      /rgba?\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)%\s*)?\)/g,
      (_, r: string, g: string, b: string, share?: string) =>
        share === undefined ? `rgb(${r}, ${g}, ${b})` : `rgba(${r}, ${g}, ${b}, ${Number(share) / 100})`,
    )
    .replace(
      /(font-weight(?:="|:\s*))(\d+)/g,
      (_, before: string, weight: string) => `${before}${Math.floor(Number(weight) / 100) * 100}`,
    );

function colour(text: string): Colour {
  if (text === 'transparent') return [0, 0, 0, 0];
  const digits = /^#([\da-f]{3,8})$/i.exec(text)?.[1];
  if (!digits) return [0, 0, 0, 1];
  const wide = digits.length <= 4 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const at = (from: number) => parseInt(wide.slice(from, from + 2), 16);
  return [at(0), at(2), at(4), wide.length === 8 ? at(6) / 255 : 1];
}

/** `color-mix` of CSS, in sRGB: "red 30%" and "blue", or both by halves. */
function mixed(one: string, other: string): string {
  const parts = [one, other].map((text) => {
    const [, name = '', share] = /^(.*?)(?:\s+([\d.]+)%)?$/.exec(text) ?? [];
    return { is: colour(name.trim()), share: share === undefined ? null : Number(share) / 100 };
  });
  const [a, b] = parts as [(typeof parts)[number], (typeof parts)[number]];
  const part = a.share ?? (b.share === null ? 0.5 : 1 - b.share);
  const alpha = a.is[3] * part + b.is[3] * (1 - part);
  const level = (i: 0 | 1 | 2) => (alpha ? Math.round((a.is[i] * a.is[3] * part + b.is[i] * b.is[3] * (1 - part)) / alpha) : 0);
  const rgb = `${level(0)}, ${level(1)}, ${level(2)}`;
  return alpha < 1 ? `rgba(${rgb}, ${Number(alpha.toFixed(3))})` : `rgb(${rgb})`;
}

/** Rules for what is drawn, without those for motion, media and the page. */
export function rules(css: string): string {
  return uncommented(css)
    .replace(/@(?:-webkit-)?(?:keyframes|media|font-face|supports)[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    .replace(/:where\((\.[\w-]+)\)/g, '$1')
    .replace(/[^{}]*(?::root|:hover|:focus)[^{}]*\{[^{}]*\}/g, '')
    .replace(/\s*(?:animation|transition|cursor|pointer-events)[\w-]*\s*:[^;}]*;?/g, '')
    .replace(/[^{}]+\{\s*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Names and rules that hold within one picture only: a page may show several. */
function own(drawing: string, css: string, mark: string): string {
  const named = drawing
    .replace(/ id="([^"]+)"/g, ` id="$1-${mark}"`)
    .replace(/url\(#([^)]+)\)/g, `url(#$1-${mark})`)
    .replace(/ href="#([^"]+)"/g, ` href="#$1-${mark}"`)
    .replace('<svg', `<svg class="${mark}"`);
  const style = css.replace(/([^{}]+)\{/g, (_, selectors: string) => {
    const within = selectors.split(',').map((selector) => `.${mark} ${selector.trim()}`);
    return `${within.join(', ')} {`;
  });
  return style ? named.replace('</title>', `</title><style>${style}</style>`) : named;
}

/** A short name that other contents have not. */
function digest(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return `p${hash.toString(36)}`;
}

/** The picture: `body` as Svelte renders it, `css` of its components, and the style sheets with the colours. */
export function plain(body: string, css: string, sheets: readonly string[], theme: Theme): string {
  const tokens = tokensOf([...sheets, css], theme);
  const drawing = body
    .replace(/<!--[\s\S]*?-->/g, '')
    // A drawing of its own that only holds patterns: they go with this one.
    .replace(/<svg[^>]*position:\s*absolute[^>]*>([\s\S]*?)<\/svg>/g, '$1')
    // For a page's own use, but for what rules ask about.
    .replace(/ (data-[\w-]+|focusable|aria-hidden)(?:="[^"]*")?/g, (whole, name: string) =>
      css.includes(`[${name}`) ? whole : '',
    )
    .replace(/ class=""/g, '')
    .trim();
  const drawn = resolved(drawing, tokens);
  return own(drawn, resolved(rules(css), tokens), digest(drawn + theme));
}
