import { isYou as isMine } from '../../lib/players';
import type {
  GinkgopolisBonus,
  GinkgopolisCardText,
  GinkgopolisCityBuilding,
  GinkgopolisCovered,
  GinkgopolisDeed,
  GinkgopolisDistrictChange,
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
export type Covered = GinkgopolisCovered;
export type Deed = GinkgopolisDeed;
export type DistrictChange = GinkgopolisDistrictChange;
export type District = GinkgopolisDistrictView;
export type HandCard = GinkgopolisHandCard;
export type Items = GinkgopolisItems;
export type Part = GinkgopolisPart;
export type Person = GinkgopolisPerson;
export type Plan = GinkgopolisPlan;
export type Side = GinkgopolisSideView;
export type Ginkgo = GinkgopolisView;

/** Who has resources in a district, the first before all others. */
export const sharesOf = ({ resources, first }: District): { side: number; count: number }[] =>
  resources
    .map((count, side) => ({ count, side }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => Number(b.side === first) - Number(a.side === first) || b.count - a.count);

export const viewOf = (snapshot: Shown): Ginkgo => snapshot.view.table as unknown as Ginkgo;

/** Who is nearest to having built all their resources, which ends the game, and how many are left to them. */
export interface Closest {
  sides: number[];
  /** Nobody is nearer than anybody else. */
  all: boolean;
  left: number;
}
export function closestOf(snapshot: Shown, { sides }: Ginkgo): Closest {
  const players = sides.filter(({ seat }) => seat < snapshot.table.seats.length);
  const left = Math.min(...players.map(({ pieces, in_city }) => pieces - in_city));
  const nearest = players.filter(({ pieces, in_city }) => pieces - in_city === left).map(({ seat }) => seat);
  return { sides: nearest, all: nearest.length === players.length, left };
}

/** A side's last action, unless its plan of this round is still to be carried out: then that one is old. */
export function deedOf({ phase }: Ginkgo, { acted, last_action: deed }: Side): Deed | null {
  return acted || (phase !== 'resolve' && phase !== 'return') ? deed : null;
}

/** Whose something is, within a sentence or at its beginning. */
export const whose = (snapshot: Shown, side: number): string => (isYou(snapshot, side) ? 'your' : `${nameOf(snapshot, side)}’s`);

/** Who has built everything, as a sentence without its end; nothing where the game ends for another reason. */
export function allBuilt(snapshot: Shown, { ending, sides }: Ginkgo): string {
  const seats = snapshot.table.seats.length;
  const done = ending === 'resources' ? sides.find(({ seat, pieces, in_city }) => seat < seats && in_city === pieces) : undefined;
  if (!done) return '';
  return isYou(snapshot, done.seat)
    ? 'You have built all your resources'
    : `${nameOf(snapshot, done.seat)} has built all their resources`;
}

/** Why this round is the last. */
export function lastRound(snapshot: Shown, view: Ginkgo): string {
  const who = allBuilt(snapshot, view);
  return who ? `${who}: this round is the last.` : view.last_round;
}

/** Whether a side is addressed as "you": the reader's own, unless several people share the screen. */
export const isYou = (snapshot: Shown, side: number): boolean => isMine(snapshot.table.seats, side);

/** What a side is called here: the person at the table, or Hal, who sits nowhere. */
export function nameOf(snapshot: Shown, side: number): string {
  if (isYou(snapshot, side)) return 'You';
  return snapshot.table.seats[side]?.name ?? viewOf(snapshot).sides[side]?.name ?? '';
}
