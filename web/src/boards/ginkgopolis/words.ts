// What the board says in words, beside its icons. Whole sentences about the game come from the server.

import { faceOf, ITEMS, type ItemKind, type When } from './draw';
import type { Bonus, Covered, Deed, Items, Plan } from './types';
import { t, plural, list } from '../../lib/text';

const COUNTED: Record<ItemKind, (count: number) => string> = {
  resource: (count) => plural(count, { one: '# resource', other: '# resources' }),
  point: (count) => plural(count, { one: '# point', other: '# points' }),
  tile: (count) => plural(count, { one: '# tile', other: '# tiles' }),
};
const NAMED: Record<ItemKind, (count: number) => string> = {
  resource: (count) => plural(count, { one: 'resource', other: 'resources' }),
  point: (count) => plural(count, { one: 'point', other: 'points' }),
  tile: (count) => plural(count, { one: 'tile', other: 'tiles' }),
};
/** What a number beside its icon is of, for whoever hears it. */
export const noun = (item: ItemKind, count: number): string => NAMED[item](count);
/** "2 resources" */
export const counted = (item: ItemKind, count: number): string => COUNTED[item](count);
export const floorsText = (floors: number): string => plural(floors, { one: '# floor', other: '# floors' });
/** "plus 3", for whoever hears it. */
export const changeText = (by: number): string => (by < 0 ? `minus ${-by}` : `plus ${by}`);

/** "2 resources and 1 point"; where something may be lost, "plus 2 resources and minus 1 point". */
export function itemsText(items: Items, change = false): string {
  const parts = ITEMS.filter((item) => items[item]).map((item) => {
    const many = counted(item, Math.abs(items[item]));
    return !change ? counted(item, items[item]) : items[item] < 0 ? `minus ${many}` : `plus ${many}`;
  });
  return list(parts) || t`nothing`;
}

const COLOURS: Record<string, string> = { red: t`red`, blue: t`blue`, yellow: t`yellow` };
export const colourName = (colour: string): string => COLOURS[colour] ?? colour;

/** "blue 18", "letter J" */
export function said(name: string): string {
  const face = faceOf(name);
  return face ? `${colourName(face.colour)} ${face.number}` : `letter ${name}`;
}

/** What a plan does, as an order: "Construct on red 16". */
export function deedText(kind: string, card: string): string {
  if (kind === 'exploit') return `Exploit ${said(card)}`;
  if (kind === 'urbanize') return `Urbanize at ${card}`;
  return `Construct on ${said(card)}`;
}

/** What somebody did, after their name: "constructed on red 16 with red 20". */
export function doneText(kind: string, card: string, tile: string | null): string {
  const along = tile ? ` with ${said(tile)}` : '';
  if (kind === 'exploit') return `exploited ${said(card)}`;
  if (kind === 'urbanize') return `urbanized at ${card}${along}`;
  if (kind === 'construct') return `constructed on ${said(card)}${along}`;
  return tile ? `could not pay for ${said(tile)} and exploited ${said(card)}` : `could do nothing with ${said(card)}`;
}

/** What somebody took, what it cost and who was built over: ", took 1 point, paid 3 points, put 2 resources on it;
    your building covered: 1 resource back, +1 point". */
export function accountText({ taken, paid, put, covered }: Deed, whose: (side: number) => string): string {
  const took = any(taken) ? `, took ${itemsText(taken)}` : '';
  const gave = any(paid) ? `, paid ${itemsText(paid)}` : '';
  const laid = put ? `, put ${counted('resource', put)} on it` : '';
  return `${took}${gave}${laid}${covered ? `; ${coveredText(covered, whose(covered.side))}` : ''}`;
}
const coveredText = ({ resources, points }: Covered, whose: string): string =>
  `${whose} building covered: ${counted('resource', resources)} back, +${counted('point', points)}`;

/** What lies face down before me: "red 3 with blue 10". */
export const planText = (card: string, tile: string | null): string =>
  tile && tile !== 'alone' ? `${said(card)} with ${said(tile)}` : `${said(card)} alone`;

/** What the supplies do not have, one sentence for each kind of thing. */
export function lostTexts(plan: Plan): string[] {
  return (['resource', 'tile'] as const).flatMap((item) => {
    const parts = plan.lost.filter(({ items }) => items[item]);
    const sum = parts.reduce((all, { items }) => all + items[item], 0);
    if (!sum) return [];
    const why = parts.map(({ reason }) => reasonText(reason, plan)).join(', ');
    const lost = sum === 1 ? `${counted(item, sum)} (${why}) is lost.` : `${counted(item, sum)} (${why}) are lost.`;
    if (item === 'tile')
      return anyTaken(plan, item)
        ? `Not enough tiles left in the last supply: ${lost}`
        : `No tiles left in the last supply: ${lost}`;
    return anyTaken(plan, item)
      ? `Not enough resources left in your supply: ${lost}`
      : `No resources left in your supply: ${lost}`;
  });
}
const anyTaken = ({ parts }: Plan, item: 'resource' | 'tile'): boolean => parts.some(({ items }) => items[item] > 0);
export const any = (items: Items): boolean => ITEMS.some((item) => items[item] !== 0);
export const minus = ({ resource, point, tile }: Items): Items => ({ resource: -resource, point: -point, tile: -tile });

const HAL: Record<string, string> = {
  urbanize: 'He takes no items: every item that the neighbours give is a point for him.',
  construct: 'He pays for the floors only, never for colour or number, and keeps the card.',
  failed: 'He cannot pay: the game ends with this round.',
};
/** What Hal's action means, for whoever has never met him. */
export const halText = (kind: string): string => HAL[kind] ?? '';

const YOUR_BONUSES: Record<string, string> = {
  exploit: 'your exploit bonuses',
  urbanize: 'your urbanize bonuses',
  construct: 'your construct bonuses',
};

/** Why a part of a plan is paid or taken. */
export function reasonText(reason: string, plan: Plan): string {
  const down = faceOf(plan.card);
  const up = plan.tile ? faceOf(plan.tile) : null;
  switch (reason) {
    case 'tile':
      return 'the tile you lay';
    case 'storeys':
      return plan.kind === 'urbanize' ? 'on the new building' : 'on it, one for each floor';
    case 'back':
      return 'your own on it come back first';
    case 'colour':
      return `another colour: ${colourName(up?.colour ?? '')} on ${colourName(down?.colour ?? '')}`;
    case 'number':
      return `${up?.number ?? ''} is lower than ${down?.number ?? ''}`;
    case 'building':
      return faceOf(plan.card) ? `from ${said(plan.card)}` : 'for the letter';
    case 'neighbours':
      return 'from the neighbours';
    case 'bonus':
      return YOUR_BONUSES[plan.possible ? plan.kind : 'exploit'] ?? '';
    default:
      return reason;
  }
}

/** The same in a word or two, for small screens. */
export function reasonShort(reason: string, plan: Plan): string {
  const up = plan.tile ? faceOf(plan.tile) : null;
  const words: Record<string, string> = {
    tile: t`laid`,
    storeys: 'onto it',
    back: 'come back',
    colour: 'new colour',
    number: `${up?.number ?? ''} is lower`,
    building: faceOf(plan.card) ? `from ${said(plan.card)}` : 'for the letter',
    neighbours: 'from neighbours',
    bonus: 'your bonuses',
  };
  return words[reason] ?? reason;
}

const WHEN_SAID: Record<string, string> = {
  exploit: 'each time you exploit',
  urbanize: 'each time you urbanize',
  construct: 'each time you construct',
  end: 'at the end of the game',
};
/** When a bonus works, after what it brings. */
export const whenSaid = (when: string): string => WHEN_SAID[when] ?? '';

/** What a card in the tableau brings. */
export function bonusText(bonus: Bonus): string {
  if (!bonus.when) return '1 resource or 1 tile when it is played alone; with a tile, a place for a new building';
  if (bonus.when !== 'end') return `${itemsText(bonus.gain)} ${whenSaid(bonus.when)}`;
  const points = counted('point', bonus.points);
  const colour = colourName(bonus.of);
  const each: Record<string, string> = {
    resources: `${points} for each of your resources on ${colour} buildings at the end of the game`,
    low: `${points} for each of your buildings of up to ${bonus.floors} floors at the end of the game`,
    high: `${points} for each of your buildings of ${bonus.floors} or more floors at the end of the game`,
    bonuses: `${points} for each of your cards with a bonus for ${BONUS_FOR[bonus.of] ?? ''} at the end of the game`,
    colour: `${points} for each of your ${colour} cards at the end of the game`,
  };
  return each[bonus.rule] ?? `${points} at the end of the game`;
}
const BONUS_FOR: Record<string, string> = {
  exploit: t`exploiting`,
  urbanize: t`urbanizing`,
  construct: t`constructing`,
  end: 'the end',
};

export const ACTION_NAMES: Record<When, string> = {
  exploit: 'Exploit',
  urbanize: 'Urbanize',
  construct: 'Construct',
  end: 'At the end',
};
