// The cards of a real table, as one word of an address: for how many, which deal, and with which options.

export interface DealWish {
  players: number;
  /** Null: drawn by lot. */
  seed: number | null;
  options: Record<string, string>;
}

/** Such as 3-481516-sides~B: whoever opens it sees the same cards. */
export const codeOf = ({ players, seed, options }: DealWish): string =>
  [players, seed, ...Object.entries(options).map(([name, value]) => `${name}~${value}`)].join('-');

export function wishOf(code: string): DealWish | null {
  const [players = '', seed = '', ...rest] = code.split('-');
  if (!/^\d{1,2}$/.test(players) || !/^\d{1,15}$/.test(seed)) return null;
  const options = rest.map((part) => part.split('~'));
  if (options.some((pair) => pair.length !== 2 || pair.includes(''))) return null;
  return { players: Number(players), seed: Number(seed), options: Object.fromEntries(options) as Record<string, string> };
}
