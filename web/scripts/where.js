// Says where in the source a place in a built script lies, as a browser's console names it, by the maps of the last build.
//   npm run where -- Table-BkzHsK2b.js:1:20817 …
import { readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const maps = join(dirname(fileURLToPath(import.meta.url)), '..', '..', 'build', 'client-maps');

function whereIs(place) {
  const [, name, line, column] = /([^/]+\.js):(\d+):(\d+)/.exec(place) ?? [];
  if (!name) return 'is no place: write Table-BkzHsK2b.js:1:20817';
  let map;
  try {
    map = new SourceMap(JSON.parse(readFileSync(join(maps, `${name}.map`), 'utf8')));
  } catch {
    return 'is of another build: there is no map of it';
  }
  const { originalSource, originalLine, originalColumn } = map.findEntry(line - 1, column - 1);
  const source = originalSource?.replace(/^.*(?=\b(src|node_modules)\/)/, '');
  return source ? `${source}:${originalLine + 1}:${originalColumn + 1}` : 'is of no source';
}

for (const place of process.argv.slice(2)) console.log(`${place}  ${whereIs(place)}`);
