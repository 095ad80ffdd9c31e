// What of a page in the pseudo-language stands there in plain letters, and was not said by the service.

const SAID = ['aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'title', 'alt', 'placeholder'];
/** Fields that are said to people, whatever stands there. */
const SENTENCES = ['title', 'text', 'words', 'name', 'reason', 'what', 'effect'];
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sentences and names of the service's; single words in small letters are names for the program, not for people. */
export function saidByService(...given: unknown[]): string[] {
  const found = new Set<string>();
  const look = (value: unknown, key = ''): void => {
    if (typeof value === 'string') {
      const text = value.replace(/\d+/g, '1').replace(/\s+/g, ' ').trim();
      if (!/[A-Za-z]{2}/.test(text) || (/^[a-z_]+$/.test(text) && !SENTENCES.includes(key))) return;
      found.add(text).add(capital(text));
      // A name in several lines.
      if (/^([A-Z]\w*[ -]?)+$/.test(text)) for (const word of text.split(/[ -]/)) found.add(word);
    } else if (value && typeof value === 'object') for (const [name, each] of Object.entries(value)) look(each, name);
  };
  given.forEach((one) => look(one));
  return [...found].sort((a, b) => b.length - a.length);
}

function textsOf(root: Element): string[] {
  const texts: string[] = [];
  const walker = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) {
    if (node instanceof Element) for (const name of SAID) texts.push(node.getAttribute(name) ?? '');
    else if (!node.parentElement?.closest('style, script, [translate=no]')) texts.push(node.textContent ?? '');
  }
  return texts.filter((text) => text.trim());
}

/** Collects, of all that it is shown, the texts with plain words of ours in them. */
export function watchEscapes(service: readonly string[]) {
  const seen = new Set<string>();
  const found = new Set<string>();
  // The longest first, so that a name within a sentence does not cut it in two.
  const known = new RegExp(service.map((said) => said.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|') || '$^', 'g');
  function hear(text: string) {
    if (seen.has(text)) return;
    seen.add(text);
    const rest = text.replace(/\d+/g, '1').replace(/\s+/g, ' ').trim().replace(known, '·');
    if (/[A-Za-z]{2}/.test(rest)) found.add(rest);
  }
  return { hear, look: (root: Element) => textsOf(root).forEach(hear), found };
}
