// The boards' drawings as one script for an engine without a browser: see src/picture/picture.ts.

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

/** Svelte asks Node for these as soon as it is loaded, for components that wait for something; no drawing does. */
const withoutNode: Plugin = {
  name: 'without-node',
  enforce: 'pre',
  resolveId: (id) => (id === 'node:async_hooks' || id === 'async_hooks' ? '\0async_hooks' : null),
  load: (id) => (id === '\0async_hooks' ? 'export class AsyncLocalStorage {}' : null),
};

export default defineConfig({
  plugins: [withoutNode, svelte({ compilerOptions: { css: 'injected' } })],
  ssr: { noExternal: true, target: 'webworker' },
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    outDir: '../src/pentapolis/pictures/script',
    emptyOutDir: true,
    ssr: 'src/picture/picture.ts',
    target: 'es2022',
    minify: true,
    copyPublicDir: false,
    rollupOptions: { output: { format: 'iife', name: 'pictures', entryFileNames: 'boards.js', inlineDynamicImports: true } },
  },
});
