// What there is to be translated: one catalogue a board and one for the rest. `npm run words` prints how much each says;
// `npm run words de` writes words/de/<board>.json, or adds to it what is new there and takes out what nobody says any more.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { read } from './read.js';

const WEB = fileURLToPath(new URL('..', import.meta.url));
const SKIPPED = /\.test\.ts$|\.d\.ts$|^src\/(tests|fixtures)\/|^src\/lib\/api\.ts$|^src\/test-setup\.ts$/;

/** Which catalogue a file's texts are in; null where it has none. */
export function partOf(/** @type {string} */ file) {
  if (!/^src\/.*\.(svelte|ts)$/.test(file) || SKIPPED.test(file)) return null;
  const board = /^src\/boards\/(\w+)\//.exec(file)?.[1];
  return board && board !== 'generic' ? board : 'shell';
}

/** Every text by its catalogue, in the order of the files. */
export function catalogues() {
  /** @type {Record<string, Set<string>>} */
  const found = {};
  for (const file of readdirSync(`${WEB}src`, { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name}`)
    .sort()) {
    const part = partOf(file);
    if (!part) continue;
    const texts = (found[part] ??= new Set());
    for (const { text, plural } of read(readFileSync(WEB + file, 'utf8'), file))
      for (const one of plural ?? [text]) texts.add(one);
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const locale = process.argv[2];
  for (const [part, texts] of Object.entries(catalogues())) {
    if (!locale) {
      console.log(`${part}: ${texts.size} texts`);
      continue;
    }
    const path = `${WEB}words/${locale}/${part}.json`;
    const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
    const now = Object.fromEntries([...texts].map((text) => [text, known[text] ?? '']));
    mkdirSync(`${WEB}words/${locale}`, { recursive: true });
    writeFileSync(path, `${JSON.stringify(now, null, 2)}\n`);
    console.log(`${path}: ${Object.values(now).filter((said) => !said).length} of ${texts.size} are still to be translated`);
  }
}
