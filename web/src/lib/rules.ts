// The rules of a game and its content, fetched once.

import { api } from './http';
import { markdown } from './markdown';

const texts = new Map<string, Promise<string>>();

export function rulesOf(game: string): Promise<string> {
  let found = texts.get(game);
  if (!found) {
    found = api.rules(game);
    found.catch(() => texts.delete(game));
    texts.set(game, found);
  }
  return found;
}

const packs = new Map<string, Promise<Record<string, unknown>>>();

/** The tables of the game's content pack: every card or tile with its values. */
export function contentOf(game: string): Promise<Record<string, unknown>> {
  let found = packs.get(game);
  if (!found) {
    found = api.content(game);
    found.catch(() => packs.delete(game));
    packs.set(game, found);
  }
  return found;
}

/** What turns Markdown into HTML is large: it comes when rules are read for the first time. */
export async function toHtml(text: string): Promise<string> {
  const { default: MarkdownIt } = await import('markdown-it');
  return markdown(new MarkdownIt({ html: false, linkify: false, typographer: true }), text);
}
