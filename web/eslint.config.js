import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

export default ts.config(
  { ignores: ['node_modules/', 'src/lib/api.ts'] },
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      // Maps and sets are built once and then only read, or are nobody's state: what changes is a new one.
      'svelte/prefer-svelte-reactivity': 'off',
      // {' '} is how a space survives the compiler.
      'svelte/no-useless-mustaches': 'off',
    },
  },
  // Its art is text: our own drawings, nobody else's.
  { files: ['src/boards/ekopolis/*.svelte'], rules: { 'svelte/no-at-html-tags': 'off' } },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
);
