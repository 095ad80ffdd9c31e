import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import type { GetModuleInfo, Plugin } from 'rollup';
import { defineConfig } from 'vitest/config';
import { words } from './words/plugin.js';
import { PSEUDO } from './words/pseudo.js';

const server = process.env['PENTAPOLIS_SERVER'] ?? 'http://127.0.0.1:8000';

/** What of the app comes first, what only with a page or a board: null leaves it to what asks for it. */
function chunkOf(id: string, infoOf: GetModuleInfo): string | null {
  const asked = new Set<string>();
  const seen = new Set([id]);
  for (const at of seen) {
    const info = infoOf(at);
    if (!info || info.isEntry || info.dynamicImporters.length) asked.add(at);
    for (const above of info?.importers ?? []) seen.add(above);
  }
  const by = (name: string) => [...asked].some((at) => at.endsWith(name));
  if (by('/index.html') || by('/main.ts')) return 'shared';
  const game = /src\/boards\/(\w+)\//.exec(id)?.[1];
  if (game && game !== 'generic') {
    // The pictures of lists of games bring no whole boards along, nor boards these pictures; what else a game draws comes
    // with its board.
    const boards = [...asked].filter((at) => !/\/(Start|Tables)\.svelte$/.test(at));
    if (by('/Start.svelte') && boards.length) return `cover-${game}`;
    return by('/kit.ts') ? `kit-${game}` : null;
  }
  return asked.size > 1 && (by('/Table.svelte') || by('/kit.ts')) ? 'shared' : null;
}

/** Source maps are kept beside the build, not in it: a package and what it serves would be three times as large, for
 *  something that only we read (scripts/where.js). Each belongs to the one file that has the same digest in its name. */
const keepMaps = (folder: string): Plugin => ({
  name: 'keep-maps',
  generateBundle(_, bundle) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    for (const [name, made] of Object.entries(bundle)) {
      if (made.type !== 'asset' || !name.endsWith('.map')) continue;
      writeFileSync(join(folder, basename(name)), made.source);
      delete bundle[name];
    }
  },
});

const tests = (locale: string, which: { include: string[]; exclude?: string[] }) => ({
  plugins: [words(locale), svelte(), svelteTesting()],
  test: { name: locale, environment: 'jsdom', globals: true, setupFiles: ['src/test-setup.ts'], ...which },
});

export default defineConfig({
  plugins: [words(process.env['PENTAPOLIS_LOCALE']), svelte(), keepMaps('../build/client-maps')],
  build: {
    outDir: process.env['PENTAPOLIS_CLIENT'] ?? '../src/pentapolis/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Fonts and pictures stay files, so that a strict content security policy can be set.
    assetsInlineLimit: 0,
    // Few files: on a phone each costs a round trip. One style sheet, one script for what pages share.
    cssCodeSplit: false,
    manifest: 'manifest.json',
    // Nothing that is served names them.
    sourcemap: 'hidden',
    rollupOptions: {
      output: { experimentalMinChunkSize: 20_000, manualChunks: (id, { getModuleInfo }) => chunkOf(id, getModuleInfo) },
    },
  },
  server: { proxy: { '/api': { target: server, ws: true } } },
  test: {
    projects: [
      tests('en', { include: ['src/**/*.test.ts'], exclude: ['src/**/*.pseudo.svelte.test.ts'] }),
      // What shows that nothing escapes translation: see words/pseudo.js.
      tests(PSEUDO, { include: ['src/**/*.pseudo.svelte.test.ts'] }),
    ],
  },
});
