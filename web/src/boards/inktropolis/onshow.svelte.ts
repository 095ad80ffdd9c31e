// Whose city lies on the table now. Only the board knows, and the score beside it is to be of the same city.

import type { Shown } from '../boards';

/** Another's city, and the picture it is taken from; null while it is the viewer's own. */
class OnShow {
  other = $state.raw<{ seat: number; snapshot: Shown } | null>(null);
}

export const onShow = new OnShow();
