import type {
  GinkgopolisBonus,
  GinkgopolisCardText,
  GinkgopolisCityBuilding,
  GinkgopolisDeed,
  GinkgopolisDistrictView,
  GinkgopolisHandCard,
  GinkgopolisItems,
  GinkgopolisPart,
  GinkgopolisPerson,
  GinkgopolisPlan,
  GinkgopolisSideView,
  GinkgopolisView,
} from '../../lib/api';
import type { Shown } from '../boards';

export type Bonus = GinkgopolisBonus;
export type Card = GinkgopolisCardText;
export type Building = GinkgopolisCityBuilding;
export type Deed = GinkgopolisDeed;
export type District = GinkgopolisDistrictView;
export type HandCard = GinkgopolisHandCard;
export type Items = GinkgopolisItems;
export type Part = GinkgopolisPart;
export type Person = GinkgopolisPerson;
export type Plan = GinkgopolisPlan;
export type Side = GinkgopolisSideView;
export type Ginkgo = GinkgopolisView;

export const viewOf = (snapshot: Shown): Ginkgo => snapshot.view.table as unknown as Ginkgo;

/** Whether a side is addressed as "you": the reader's own, unless several people share the screen. */
export const isYou = (snapshot: Shown, side: number): boolean =>
  side === snapshot.seat && snapshot.table.seats.filter(({ mine }) => mine).length === 1;

/** What a side is called here: the person at the table, or Hal, who sits nowhere. */
export function nameOf(snapshot: Shown, side: number): string {
  if (isYou(snapshot, side)) return 'You';
  return snapshot.table.seats[side]?.name ?? viewOf(snapshot).sides[side]?.name ?? '';
}
