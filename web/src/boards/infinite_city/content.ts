// Kinds of tiles as a content pack has them, for pages where nothing is being played.

import type { TileType } from './types';

type Row = Partial<TileType> & { code: string; name: string; text: string; effect: string };

/** The pack's own words; what only the server says of a kind stays empty. */
export function kindsOf(content: Record<string, unknown> | null | undefined): TileType[] {
  const table = content?.['tiles'] as { rows?: Row[] } | Row[] | undefined;
  const rows = Array.isArray(table) ? table : (table?.rows ?? []);
  return rows.map((row) => ({
    short: '',
    rule: '',
    copies: 0,
    value: 0,
    ...row,
    silver: !!row.silver,
    shields: !!row.shields,
    binds: !!row.binds,
  }));
}
