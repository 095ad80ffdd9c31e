// Pictures without a browser: the boards' own drawings, rendered by Svelte for servers. Built as one script that runs in any
// JavaScript engine (vite.picture.config.ts); `pentapolis.pictures` calls `draw`.

import type { Component } from 'svelte';
import { render } from 'svelte/server';
import type { StillProps } from '../parts/Still.svelte';
import { plain, type Theme } from './plain';

const stills = import.meta.glob<Component<StillProps>>('../boards/*/Still.svelte', { eager: true, import: 'default' });
const sheets = import.meta.glob<string>(['../app.css', '../boards/*/tokens.css'], {
  eager: true,
  import: 'default',
  query: '?inline',
});

const nameOf = (path: string) => path.split('/').at(-2) ?? '';

/** A position (StillProps as JSON) as SVG. */
export function draw(given: string, theme: Theme): string {
  const props = JSON.parse(given) as StillProps;
  const still = Object.entries(stills).find(([path]) => nameOf(path) === props.game)?.[1];
  if (!still) throw new Error(`${props.game} has no picture`);
  const { head, body } = render(still, { props });
  const css = [...head.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, found]) => found).join('\n');
  return plain(body, css, Object.values(sheets), theme);
}
