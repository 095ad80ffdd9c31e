// A language that nobody speaks and everybody can read: letters with accents, longer by a third, in brackets. Whatever
// appears without them was never offered for translation; whatever does not fit would not fit in German either.

export const PSEUDO = 'en-XA';
const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = [...'áƀçđéƒğħíĵķłɱñóþɋřšŧúṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÓÞɊŘŠŦÚṼŴẊÝŽ'];

export function pseudo(/** @type {string} */ text) {
  const said = text
    .split(/(\{\w+\}|#)/)
    .map((part, i) => (i % 2 ? part : [...part].map((sign) => ACCENTED[PLAIN.indexOf(sign)] ?? sign).join('')))
    .join('');
  const letters = text.replace(/\{\w+\}/g, '').match(/\p{L}/gu)?.length ?? 0;
  // Spaces stay outside, where they are seen.
  const [, before = '', core = '', after = ''] = /^(\s*)([^]*?)(\s*)$/.exec(said) ?? [];
  return `${before}⟦${core}${'~'.repeat(Math.ceil(letters / 3))}⟧${after}`;
}
