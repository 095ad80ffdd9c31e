import type { SprawlopolisView } from '../../lib/api';
import type { Shown } from '../boards';

export const viewOf = (snapshot: Shown): SprawlopolisView => snapshot.view.table as unknown as SprawlopolisView;
