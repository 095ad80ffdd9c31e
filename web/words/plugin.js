// Builds the client in one language. English is what stands in the source; any other is compiled into it, file by file.

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { partOf } from './catalogue.js';
import { compile } from './compile.js';
import { pseudo, PSEUDO } from './pseudo.js';

const WEB = fileURLToPath(new URL('..', import.meta.url));

/** @returns {import('vite').Plugin} */
export function words(locale = 'en') {
  /** @type {Map<string, Record<string, string>>} */
  const catalogues = new Map();
  const catalogueOf = (/** @type {string} */ part) => {
    const known = catalogues.get(part);
    if (known) return known;
    const read = JSON.parse(readFileSync(`${WEB}words/${locale}/${part}.json`, 'utf8'));
    catalogues.set(part, read);
    return read;
  };
  return {
    name: 'words',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.VITE_LOCALE': JSON.stringify(locale) } }),
    transformIndexHtml: (html) => html.replace('<html lang="en">', `<html lang="${locale}">`),
    transform(code, id) {
      if (locale === 'en') return null;
      const file = relative(WEB, id.replace(/\?.*$/, ''));
      const part = id.includes('?') ? null : partOf(file);
      if (!part) return null;
      const said = compile(code, file, (message, text) => {
        if (locale === PSEUDO) return pseudo(text);
        const found = catalogueOf(part)[text];
        if (!found) throw new Error(`${file}: "${text}" is not in words/${locale}/${part}.json: npm run words ${locale}`);
        return found;
      });
      return { code: said, map: null };
    },
  };
}
