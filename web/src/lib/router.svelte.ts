// Addresses of the app. Each page is a pattern; nothing else in the app knows what a URL looks like.

export type Route =
  | { page: 'start' }
  | { page: 'setup'; game: string }
  | { page: 'table'; code: string }
  | { page: 'replay'; code: string; move: number | null; analysis: boolean }
  | { page: 'contest'; code: string }
  | { page: 'rules'; game: string }
  | { page: 'print'; game: string }
  | { page: 'deal'; game: string; code: string | null; step: number }
  | { page: 'pad'; game: string; code: string | null }
  | { page: 'study' }
  | { page: 'progress' }
  | { page: 'compare'; code: string; other: string | null }
  | { page: 'settings' }
  | { page: 'device' }
  | { page: 'you' }
  | { page: 'tables' }
  | { page: 'person'; name: string | null }
  | { page: 'host' }
  | { page: 'lost' };

export function parse(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const [head, second, third, fourth] = parts;
  if (head === undefined) return { page: 'start' };
  if (head === 'settings' && parts.length === 1) return { page: 'settings' };
  if (head === 'device' && parts.length === 1) return { page: 'device' };
  if (head === 'tables' && parts.length === 1) return { page: 'tables' };
  if (head === 'host' && parts.length === 1) return { page: 'host' };
  if (head === 'people' && parts.length <= 2) return { page: 'person', name: second ?? null };
  if (head === 'you' && parts.length === 1) return { page: 'you' };
  if (head === 'study' && parts.length === 1) return { page: 'study' };
  if (head === 'progress' && parts.length === 1) return { page: 'progress' };
  if (second === undefined) return { page: 'lost' };
  if (head === 'rules' && parts.length === 2) return { page: 'rules', game: second };
  if (head === 'print' && parts.length === 2) return { page: 'print', game: second };
  if (head === 'score' && parts.length <= 3) return { page: 'pad', game: second, code: third ?? null };
  if (head === 'deal' && parts.length <= 4) {
    const step = Number(fourth ?? 0);
    if (Number.isInteger(step) && step >= 0) return { page: 'deal', game: second, code: third ?? null, step };
  }
  if (head === 'new' && parts.length === 2) return { page: 'setup', game: second };
  if (head === 'compare' && parts.length <= 3) return { page: 'compare', code: second, other: third ?? null };
  if (head === 'contest' && parts.length === 2) return { page: 'contest', code: second };
  if (head === 'table') {
    if (parts.length === 2) return { page: 'table', code: second };
    if ((third === 'replay' || third === 'analysis') && parts.length <= 4) {
      const move = fourth === undefined ? null : Number(fourth);
      if (move === null || (Number.isInteger(move) && move >= 0))
        return { page: 'replay', code: second, move, analysis: third === 'analysis' };
    }
  }
  return { page: 'lost' };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const paths = {
  start: () => '/',
  setup: (game: string) => `/new/${encodeURIComponent(game)}`,
  table: (code: string) => `/table/${encodeURIComponent(code)}`,
  replay: (code: string, move?: number) => `/table/${encodeURIComponent(code)}/replay` + (move === undefined ? '' : `/${move}`),
  analysis: (code: string, move: number) => `/table/${encodeURIComponent(code)}/analysis/${move}`,
  /** Two games of one deal; without another one it is asked for. */
  compare: (code: string, other?: string) =>
    `/compare/${encodeURIComponent(code)}` + (other === undefined ? '' : `/${encodeURIComponent(other)}`),
  contest: (code: string) => `/contest/${encodeURIComponent(code)}`,
  rules: (game: string) => `/rules/${encodeURIComponent(game)}`,
  print: (game: string) => `/print/${encodeURIComponent(game)}`,
  deal: (game: string, code?: string, step?: number) =>
    `/deal/${encodeURIComponent(game)}` + (code === undefined ? '' : `/${encodeURIComponent(code)}`) + (step ? `/${step}` : ''),
  /** Where a city is counted; with the code of a deal, a city of that deal. */
  pad: (game: string, code?: string) =>
    `/score/${encodeURIComponent(game)}` + (code === undefined ? '' : `/${encodeURIComponent(code)}`),
  /** Where records from outside are looked at. */
  study: () => '/study',
  /** What my games say together. */
  progress: () => '/progress',
  settings: () => '/settings',
  /** My seat on another device: the link is shown here, and leads here. */
  device: () => '/device',
  /** Where strangers meet. */
  tables: () => '/tables',
  /** Ratings and games of somebody with an account; without a name, mine. */
  person: (name?: string) => '/people' + (name === undefined ? '' : `/${encodeURIComponent(name)}`),
  /** For whoever looks after the service. */
  host: () => '/host',
  /** Account, devices and data. */
  you: () => '/you',
};

class Router {
  route = $state.raw<Route>(parse(location.pathname));

  start(): () => void {
    const sync = () => (this.route = parse(location.pathname));
    const click = (event: MouseEvent) => {
      if (event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
      if (link.pathname.startsWith('/api/')) return;
      if (link.pathname === location.pathname && link.hash) return;
      event.preventDefault();
      this.go(link.pathname);
    };
    addEventListener('popstate', sync);
    document.addEventListener('click', click);
    return () => {
      removeEventListener('popstate', sync);
      document.removeEventListener('click', click);
    };
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, '', path);
    else history.pushState(null, '', path);
    this.route = parse(location.pathname);
    scrollTo(0, 0);
  }

  /** Change the address without changing the page, so that a reload or a shared link comes back here. */
  note(path: string): void {
    history.replaceState(null, '', path);
  }
}

export const router = new Router();
