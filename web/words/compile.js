// A file of the client in another language: every text that read.js finds is replaced by its translation, where it stands.
// Nothing is looked up while the page runs, so a language costs no script beside its own words, and English none at all.

import { read } from './read.js';

/** @typedef {import('./read.js').Message} Message */

const HOLE = /\{(\w+)\}/g;

/** The parameters that a translation leaves out or makes up; it may put them in any order. */
export function unlike(/** @type {Message} */ message, /** @type {string} */ said) {
  const wanted = message.parameters.map(({ name }) => name);
  const used = [...said.matchAll(HOLE)].map(([, name]) => name);
  return [...wanted.filter((name) => !used.includes(name)), ...used.filter((name) => !wanted.includes(name ?? ''))];
}

/**
 * The whole file with each message said by `translate`; null keeps it as it is.
 * @param {string} source @param {string} file
 * @param {(message: Message, text: string) => string | null} translate
 */
export function compile(source, file, translate) {
  const messages = read(source, file);

  /** @returns {string} */
  function print(/** @type {number} */ start, /** @type {number} */ end, /** @type {Message | null} */ within = null) {
    let at = start;
    let written = '';
    for (const one of messages) {
      if (one === within || one.start < at || one.end > end) continue;
      const said = rewritten(one);
      if (said === null) continue;
      written += source.slice(at, one.start) + said;
      at = one.end;
    }
    return written + source.slice(at, end);
  }

  /** @returns {string | null} */
  function rewritten(/** @type {Message} */ message) {
    if (message.plural) {
      const kinds = message.text.split(' | ').map((form) => /** @type {string} */ (form.split(': ')[0]));
      const forms = message.plural.map((text) => translate(message, text) ?? text);
      return `{ ${forms.map((text, i) => `${kinds[i]}: ${JSON.stringify(text)}`).join(', ')} }`;
    }
    const said = translate(message, message.text);
    if (said === null) return null;
    const wrong = unlike(message, said);
    if (wrong.length) throw new Error(`${file}: "${said}" and "${message.text}" do not name the same parameters: ${wrong}`);
    const inside = (/** @type {string} */ name) => {
      const { start, end } = /** @type {import('./read.js').Parameter} */ (message.parameters.find((one) => one.name === name));
      return print(start, end, message);
    };
    // A text and what stands in it, in the order of the translation: odd places are names.
    const parts = said.split(HOLE);
    if (message.form === 'script')
      return `\`${parts.map((part, i) => (i % 2 ? `\${${inside(part)}}` : part.replace(/[`\\]|\$\{/g, '\\$&'))).join('')}\``;
    const quoted = message.form === 'attribute' ? /[{}"<>&]/g : /[{}<>&]/g;
    const text = parts
      .map((part, i) => (i % 2 ? inside(part) : part.replace(quoted, (sign) => `&#${sign.charCodeAt(0)};`)))
      .join('');
    return message.form === 'attribute' && !/["']/.test(source[message.start - 1] ?? '') ? `"${text}"` : text;
  }

  return messages.length ? print(0, source.length) : source;
}
