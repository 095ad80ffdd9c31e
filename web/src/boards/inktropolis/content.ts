// Cards, plans and maps as the content pack has them, whether or not they lie on the table.

import type { InktropolisCard, InktropolisPlan } from '../../lib/api';

type Content = Readonly<Record<string, unknown>>;
type Amounts = Record<string, number>;

interface Design {
  code: string;
  shape: string[];
  yields: Amounts;
}
interface BuildingRow {
  code: string;
  name: string;
  type: string;
  era: number;
  costs: Amounts[];
}
interface LandmarkRow {
  code: string;
  name: string;
  era: number;
  cost: Amounts;
}

export const rowsOf = <Row>(content: Content | null | undefined, table: string): Row[] =>
  (content?.[table] as { rows?: Row[] } | undefined)?.rows ?? [];

export function cardsIn(content: Content | null | undefined): InktropolisCard[] {
  const designs = new Map(rowsOf<Design>(content, 'designs').map((design) => [design.code, design]));
  const card = (row: Omit<BuildingRow, 'costs'>, costs: Amounts[], landmark: boolean): InktropolisCard => ({
    card: row.code,
    name: row.name,
    type: row.type,
    era: row.era,
    landmark,
    costs,
    shape: designs.get(row.code)?.shape ?? [],
    yields: designs.get(row.code)?.yields ?? {},
  });
  return [
    ...rowsOf<BuildingRow>(content, 'buildings').map((row) => card(row, row.costs, false)),
    ...rowsOf<LandmarkRow>(content, 'landmarks').map((row) => card({ ...row, type: 'any' }, [row.cost], true)),
  ];
}

export function plansIn(content: Content | null | undefined): InktropolisPlan[] {
  const worth = new Map(
    rowsOf<{ code: string; prestige: number }>(content, 'plan_values').map(({ code, prestige }) => [code, prestige]),
  );
  return rowsOf<{ code: string; name: string; text: string }>(content, 'plans').map(({ code, name, text }) => ({
    plan: code,
    name,
    text,
    prestige: worth.get(code) ?? 0,
  }));
}

export const sidesIn = (content: Content | null | undefined) => rowsOf<{ side: string; rows: string[] }>(content, 'boards');

export const numbersIn = (content: Content | null | undefined): Record<string, number> =>
  rowsOf<Record<string, number>>(content, 'numbers')[0] ?? {};
