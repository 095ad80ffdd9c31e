// The tables that anybody may find, as the service tells them: the whole list once, then what changes.

import type { LobbyNews, PublicTable } from './api';
import { api } from './http';

const RETRY_MS = [500, 1500, 4000, 10_000];

export function told(tables: readonly PublicTable[], news: LobbyNews): PublicTable[] {
  if (news.type === 'lobby') return news.tables;
  const replaced = new Set([...news.gone, ...news.tables.map(({ code }) => code)]);
  const all = [...tables.filter(({ code }) => !replaced.has(code)), ...news.tables];
  return all.toSorted((a, b) => b.created.localeCompare(a.created));
}

export class Lobby {
  tables = $state.raw<readonly PublicTable[]>([]);
  /** Nothing is known before the first list has come; what is shown may be old while the line is lost. */
  link = $state<'connecting' | 'open' | 'lost'>('connecting');
  #tries = 0;

  start(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let socket: WebSocket | null = null;
    const open = () => {
      const here = new WebSocket(`${location.protocol.replace('http', 'ws')}//${location.host}${api.lobbyPath()}`);
      socket = here;
      here.onmessage = ({ data }: MessageEvent<string>) => {
        const news = JSON.parse(data) as LobbyNews | { type: 'error' };
        if (news.type === 'error') return;
        this.#tries = 0;
        this.link = 'open';
        this.tables = told(this.tables, news);
      };
      here.onclose = () => {
        if (socket !== here) return;
        if (this.link === 'open') this.link = 'lost';
        timer = setTimeout(open, RETRY_MS[Math.min(this.#tries++, RETRY_MS.length - 1)]);
      };
    };
    open();
    return () => {
      clearTimeout(timer);
      const last = socket;
      socket = null;
      last?.close();
    };
  }
}
