import type { InktropolisCityView, InktropolisView } from '../../lib/api';
import type { Shown } from '../boards';

export type City = InktropolisCityView;

export function viewOf({ view, seat }: Shown): InktropolisView {
  const table = view.table as unknown as InktropolisView;
  // At the end all is told by what the last one knew: whose city is mine is another question.
  return view.over && table.seat !== seat ? { ...table, seat } : table;
}

/** The city of whoever looks; a spectator looks at the first. */
export const ownCity = (view: InktropolisView): City | undefined => view.cities[view.seat ?? 0];
