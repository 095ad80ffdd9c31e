// Many choices, found by their parts: what differs between them (card, column, row, …), and what is left when some
// of it is decided. Looks at structures only, so it works for every game.

import type { Choice } from './api';
import { capital, plain, t } from './text';

export const ANY = '';

export interface Axis {
  key: string;
  title: string;
  /** Called as the service calls it: nobody gave it a name. */
  raw: boolean;
  /** The values in order, each with how many choices it leaves. */
  values: { value: string; text: string; count: number }[];
  /** "−8 … 3" where they are numbers. */
  range: string;
}

const NAMES: Record<string, string> = { x: 'Column', y: 'Row', q: 'Column', r: 'Row', kind: 'What', turned: 'Turned' };

const keyOf = (value: unknown): string =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);

export const textOf = (value: string): string => {
  if (value === 'true') return t`yes`;
  if (value === 'false') return t`no`;
  if (/^-?\d+$/.test(value)) return plain(Number(value));
  return value.replace(/(?<=\w)[-_](?=\w)/g, ' ');
};

const isNumber = (value: string) => /^-?\d+(\.\d+)?$/.test(value);

function compare(a: string, b: string): number {
  return isNumber(a) && isNumber(b) ? Number(a) - Number(b) : a.localeCompare(b, 'en', { numeric: true });
}

export const matches = (choice: Choice, wishes: Record<string, string>, but = ''): boolean =>
  Object.entries(wishes).every(([key, wish]) => key === but || wish === ANY || keyOf(choice.structure[key]) === wish);

/** What differs between the choices; of each value, how many choices are left with all other wishes. */
export function axesOf(choices: readonly Choice[], wishes: Record<string, string>, names: Record<string, string> = {}): Axis[] {
  const keys = [...new Set(choices.flatMap(({ structure }) => Object.keys(structure)))];
  const axes: Axis[] = [];
  for (const key of keys) {
    const every = [...new Set(choices.map(({ structure }) => keyOf(structure[key])))].sort(compare);
    if (every.length < 2) continue;
    const left = choices.filter((choice) => matches(choice, wishes, key));
    const values = every
      .map((value) => ({
        value,
        text: textOf(value),
        count: left.filter(({ structure }) => keyOf(structure[key]) === value).length,
      }))
      .filter(({ count }) => count > 0);
    const numbers = every.every(isNumber);
    axes.push({
      key,
      raw: !names[key] && !NAMES[key],
      title: names[key] ?? NAMES[key] ?? capital(key.replaceAll('_', ' ')),
      values,
      range: numbers ? `${textOf(every[0]!)} … ${textOf(every.at(-1)!)}` : '',
    });
  }
  return axes;
}
