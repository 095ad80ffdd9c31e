// The games' pictures on the start page; apart, so that nothing else brings them along.

import type { Component } from 'svelte';

const covers = import.meta.glob<{ default: Component }>('./*/Cover.svelte', { eager: true });

export const coverOf = (game: string): Component | undefined => covers[`./${game}/Cover.svelte`]?.default;
