// What is said is written where it is shown, in English; other languages are compiled into it (web/words). These are the
// pieces that a language needs to say it in its own way. A sentence is never put together from halves of sentences.

/** The language of this build: `en`, where nothing is compiled in. The service is told, and says its part in the same. */
export const LOCALE: string = import.meta.env['VITE_LOCALE'] ?? 'en';
/** Whose rules of grammar the browser is asked for: "a, b and c" in English. In the pseudo-language lists have no words, so
 *  that those which are put together by hand show. */
const GRAMMAR = { en: 'en-GB', 'en-XA': 'ja' }[LOCALE] ?? LOCALE;

/** Marks a text that does not look like one: a single word in small letters could as well be a name for the program. */
export const t = (parts: TemplateStringsArray, ...values: unknown[]): string => String.raw({ raw: parts }, ...values);

type Forms = { one?: string; other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;
const plurals = new Intl.PluralRules(GRAMMAR);
/** `plural(3, { one: '# card', other: '# cards' })`: the number stands where the # is. */
export const plural = (count: number, forms: Forms): string =>
  (forms[plurals.select(Math.abs(count))] ?? forms.other).replace('#', plain(count));

/** Numbers and names as people read them. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0');

export const plain = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** "road 3" → "Road 3". */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 3 → "3rd", for the places of a game: nobody comes in eleventh. */
export const ordinal = (place: number): string => `${place}${['th', 'st', 'nd', 'rd'][place] ?? 'th'}`;

const lists = new Intl.ListFormat(GRAMMAR);
export const list = (words: readonly string[]): string => lists.format(words);
const choices = new Intl.ListFormat(GRAMMAR, { type: 'disjunction' });
/** Ways of which one is taken: "a stone or two woods". */
export const either = (words: readonly string[]): string => choices.format(words);

export function ago(iso: string, now = Date.now()): string {
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  if (!Number.isFinite(minutes) || minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  const hours = Math.round(minutes / 60);
  if (hours < 24) return `${hours} h ago`;
  const days = Math.round(hours / 24);
  return days === 1 ? 'yesterday' : `${days} days ago`;
}
