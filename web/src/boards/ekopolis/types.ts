import type {
  EkopolisActionCard,
  EkopolisPart,
  EkopolisSeat,
  EkopolisSpace,
  EkopolisTile,
  EkopolisView,
  EkopolisWorth,
} from '../../lib/api';
import type { Shown } from '../boards';
import { ANIMALS } from './art/animals';
import { t } from '../../lib/text';

export type View = EkopolisView;
export type Seat = EkopolisSeat;
export type Space = EkopolisSpace;
export type Tile = EkopolisTile;
export type Action = EkopolisActionCard;
export type Worth = EkopolisWorth;
export type Part = EkopolisPart;

export const COLOURS = ['red', 'green', 'blue'] as const;
export const COLOUR_NAMES: Record<string, string> = { red: t`red`, green: t`green`, blue: t`blue` };

export const viewOf = (snapshot: Shown): View => snapshot.view.table as unknown as View;

/** Points as on a chip: a plain 0, a real minus. */
export const points = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

const ANIMAL_NAMES: Record<string, string> = {
  Butterfly: t`butterfly`,
  Owl: t`owl`,
  Frog: t`frog`,
  Stork: t`stork`,
  Hedgehog: t`hedgehog`,
  Trout: t`trout`,
  Salamander: t`salamander`,
  Lynx: t`lynx`,
};
/** Within a sentence. */
export const animalName = (animal: string): string => ANIMAL_NAMES[animal] ?? animal;

/** Which animal lives where: the spaces for endangered species, in order. */
export function animalsOf(spaces: readonly Space[]): Map<string, string> {
  const names = Object.keys(ANIMALS);
  const homes = spaces.filter(({ species }) => species);
  return new Map(homes.map(({ name }, i) => [name, names[i % names.length]!]));
}

/** When a card acts, as a word at its foot and as the end of a sentence about it. */
export const TIMING: Record<string, string> = {
  now: 'acts at once',
  later: 'keep to play',
  end: 'counts at the end',
};
export const ITS_TIME: Record<string, string> = { ...TIMING, later: 'is kept to be played later' };
