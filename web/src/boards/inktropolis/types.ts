import type { InktropolisCityView, InktropolisView } from '../../lib/api';
import type { Shown } from '../boards';

export type City = InktropolisCityView;

export const viewOf = (snapshot: Shown): InktropolisView =>
  snapshot.view.table as unknown as InktropolisView;

/** The city of whoever looks; a spectator looks at the first. */
export const ownCity = (view: InktropolisView): City | undefined => view.cities[view.seat ?? 0];
