// What the client says, found where it is written. A text stands in the source, in English, where it is shown; this module
// finds every one of them, with its parameters, so that catalogues can be written and another language be compiled in.
//
// In markup every text is one; in attributes, those that people read or hear; in scripts, whatever reads like a sentence or a
// title, and whatever is tagged with `t` (lib/words.ts), for single words that could as well be names for the program.

import { parse } from 'svelte/compiler';

/**
 * @typedef {{ name: string, start: number, end: number }} Parameter
 *   what is put in, by the place where it stands in the source
 * @typedef {{ text: string, parameters: Parameter[], start: number, end: number,
 *   form: 'markup' | 'attribute' | 'script', plural?: string[] }} Message
 */

/** Attributes of elements that are read or heard; those of components are texts unless they look like code. */
const SAID = /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|content)$/;
const CODE_ATTRIBUTES =
  /^(class|style|d|transform|viewBox|points|href|src|id|key|for|name|kind|type|role|rel|target|fill|stroke.*|data-.*|slot|href|preserveAspectRatio|xmlns|patternTransform|gradientTransform|clip-path|mask|filter|tag|at|from|to|of|value|path|part|mood|side|area|autocomplete|inputmode)$/;
/** What is called with names for the program. */
const CODE_CALLS =
  /(^|\.)(querySelector(All)?|closest|matches|getElementById|addEventListener|removeEventListener|dispatchEvent|setAttribute|getAttribute|removeAttribute|hasAttribute|setProperty|getPropertyValue|startsWith|endsWith|includes|indexOf|split|replace|replaceAll|test|match|matchMedia|getItem|setItem|removeItem|createElement|createElementNS|import|glob|fetch|warn|error|log|debug|get|has|ask|bookmark|getContext|setContext|Error|TypeError|RegExp|WebSocket|Event|CustomEvent|KeyboardEvent|DOMException|URL)$/;
/** Elements that end a line: what stands on both sides of one is not one sentence. */
const BLOCKS = new Set(
  'address article aside button dd details dialog div dl dt fieldset figcaption figure footer form g h1 h2 h3 h4 h5 h6 header hr input label legend li main nav ol option p path rect circle line polygon polyline section select summary svg table tbody td text textarea tfoot th thead title tr ul'.split(
    ' ',
  ),
);
const SILENT = new Set(['script', 'style', 'path', 'pattern', 'defs']);

const LETTERS = /\p{L}{2}/u;
/** Sentences, titles, and words beside a number or a name; not paths, selectors, colours, transforms. */
export function readsLikeText(/** @type {string} */ text) {
  const plain = text.replace(/\{[^}]*\}/g, '0');
  if (!LETTERS.test(plain)) return false;
  if (
    /^\s*[[.#/@?&<>]|^\s*(https?|data|blob|ws):|[a-z]\(|--[a-z]|[=_|]|;(?!\s|$)|::|^\s*[MmLlHhVvCcQqAaZz][\s\d.-]*[\d]|\bpx\b/.test(
      plain,
    )
  )
    return false;
  if (/^[a-z]+([A-Z0-9][a-z0-9]*)+$|^[A-Z0-9_-]+$|^[\w-]+\/[\w-]+|^[a-z-]+:[a-z0-9-]+$/.test(plain)) return false;
  if (/^\p{Lu}\p{Ll}/u.test(plain)) return true;
  // A word, and a space before or after it that stands in a text.
  return /\p{L}{2}[,.:;!?)”’]*\s+[\p{L}\d+−("“‘±]|[\d)”]['’]?[,.:;]?\s+\p{L}{2}|^\s+\p{L}{2}|^[,;:.!?]\s*\p{L}{2}|\p{L}{2}(…|[.:!?,]?\s+|’s?)$/u.test(
    plain,
  );
}

/** The messages of one file, outer ones before those in their parameters. */
export function read(/** @type {string} */ source, /** @type {string} */ file) {
  const isComponent = file.endsWith('.svelte');
  const head = isComponent ? '' : '<script lang="ts">';
  const tree = /** @type {any} */ (parse(isComponent ? source : `${head}${source}\n</script>`, { modern: true }));
  /** @type {Message[]} */
  const found = [];
  const slice = (/** @type {any} */ node) => (isComponent ? source : head + source).slice(node.start, node.end);

  const nameOf = (/** @type {any} */ node, /** @type {string[]} */ taken) => {
    const written = slice(node)
      .replace(/^\{|\}$/g, '')
      .trim();
    const wish =
      node.type === 'RegularElement' || node.type === 'Component'
        ? node.name
        : node.type.endsWith('Block')
          ? node.type.slice(0, -5).toLowerCase()
          : (/^[\w$]+(?=\(|$)/.exec(written)?.[0] ?? /([\w$]+)(\(.*\))?$/s.exec(written)?.[1] ?? 'value');
    let name = wish;
    for (let n = 2; taken.includes(name); n++) name = `${wish}${n}`;
    taken.push(name);
    return name;
  };
  const add = (/** @type {Message} */ message) => found.push(message);

  /** A text with what is put into it: `parts` are texts and nodes. */
  function compose(/** @type {(string | any)[]} */ parts) {
    /** @type {string[]} */
    const taken = [];
    /** @type {Parameter[]} */
    const parameters = [];
    const text = parts
      .map((part) => {
        if (typeof part === 'string') return part;
        const name = nameOf(part, taken);
        parameters.push({ name, start: part.start, end: part.end });
        return `{${name}}`;
      })
      .join('');
    return { text, parameters };
  }

  // -- scripts

  function template(/** @type {any} */ node, /** @type {boolean} */ always) {
    const quasi = node.type === 'TaggedTemplateExpression' ? node.quasi : node;
    const parts = quasi.quasis.flatMap((/** @type {any} */ one, /** @type {number} */ i) => {
      const expression = quasi.expressions[i];
      return expression ? [one.value.cooked, expression] : [one.value.cooked];
    });
    const { text, parameters } = compose(parts);
    const said = always
      ? LETTERS.test(text.replace(/\{[^}]*\}/g, '')) || /\p{L}/u.test(text.replace(/\{[^}]*\}/g, ''))
      : readsLikeText(text);
    if (said) add({ text, parameters, start: node.start, end: node.end, form: 'script' });
    return said;
  }

  const isText = (/** @type {any} */ node) => node?.type === 'Literal' || node?.type === 'TemplateLiteral';
  const calleeOf = (/** @type {any} */ node) =>
    node.type === 'Super'
      ? ''
      : slice(node)
          .replace(/[?!]/g, '')
          .replace(/<[^>]*>/g, '');

  function plural(/** @type {any} */ node) {
    const [count, forms] = node.arguments;
    const said = forms?.type === 'ObjectExpression' ? forms.properties : [];
    const texts = said.map((/** @type {any} */ one) => [one.key.name, one.value.value ?? one.value.quasis?.[0]?.value.cooked]);
    add({
      text: texts.map(([kind, text]) => `${kind}: ${text}`).join(' | '),
      plural: texts.map(([, text]) => text),
      parameters: [],
      start: forms.start,
      end: forms.end,
      form: 'script',
    });
    visit(count);
  }

  function visit(/** @type {any} */ node) {
    if (!node || typeof node !== 'object') return;
    if (Array.isArray(node)) return node.forEach(visit);
    switch (node.type) {
      case 'Literal':
        if (typeof node.value === 'string' && readsLikeText(node.value))
          add({ text: node.value, parameters: [], start: node.start, end: node.end, form: 'script' });
        return;
      case 'TemplateLiteral':
        template(node, false);
        return visit(node.expressions);
      case 'TaggedTemplateExpression':
        if (node.tag.name === 't') template(node, true);
        return visit(node.quasi.expressions);
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ImportExpression':
        return;
      case 'Property':
      case 'PropertyDefinition':
      case 'MethodDefinition':
        return visit(node.value);
      case 'MemberExpression':
        visit(node.object);
        return node.computed && !isText(node.property) ? visit(node.property) : undefined;
      case 'BinaryExpression':
        if (!['===', '!==', '==', '!=', 'in'].includes(node.operator)) return visit([node.left, node.right]);
        return visit([node.left, node.right].filter((side) => !isText(side)));
      case 'SwitchCase':
        return visit([isText(node.test) ? null : node.test, ...node.consequent]);
      case 'CallExpression':
      case 'NewExpression': {
        const called = calleeOf(node.callee);
        if (called === 'plural' && node.arguments[1]?.type === 'ObjectExpression') return plural(node);
        visit(node.callee);
        return visit(CODE_CALLS.test(called) ? node.arguments.filter((/** @type {any} */ one) => !isText(one)) : node.arguments);
      }
      default:
        if (node.type?.startsWith('TS')) return visit(node.expression);
        for (const [key, value] of Object.entries(node)) {
          if (key === 'typeAnnotation' || key === 'returnType' || key === 'typeParameters' || key === 'typeArguments') continue;
          if (key === 'leadingComments' || key === 'trailingComments' || key === 'loc' || key === 'metadata') continue;
          if (value && typeof value === 'object') visit(value);
        }
    }
  }

  // -- markup

  /** Whether it may stand within a sentence. */
  const isInline = (/** @type {any} */ node) =>
    node.type === 'Text' ||
    node.type === 'ExpressionTag' ||
    node.type === 'Component' ||
    node.type === 'RenderTag' ||
    node.type === 'IfBlock' ||
    (node.type === 'RegularElement' && !BLOCKS.has(node.name));
  const isSaid = (/** @type {any} */ node) => node.type === 'Text' || node.type === 'ExpressionTag';
  const isBlank = (/** @type {any} */ node) => node.type === 'Text' && !node.data.trim();

  function sentence(/** @type {any[]} */ run) {
    let first = run.findIndex((node) => isSaid(node) && !isBlank(node));
    let last = run.findLastIndex((node) => isSaid(node) && !isBlank(node));
    if (first < 0) return;
    const inner = run.slice(first, last + 1);
    const texts = inner.filter((node) => node.type === 'Text');
    if (!texts.some((node) => LETTERS.test(node.data) || /\p{L}/u.test(node.data))) return;
    const { text, parameters } = compose(
      inner.map((node) => (node.type === 'Text' ? node.data.replace(/[ \t\r\n]+/g, ' ') : node)),
    );
    const one = inner[0];
    const other = inner.at(-1);
    const start = one.type === 'Text' ? one.start + (one.raw.length - one.raw.trimStart().length) : one.start;
    const end = other.type === 'Text' ? other.end - (other.raw.length - other.raw.trimEnd().length) : other.end;
    add({ text: text.trim(), parameters, start, end, form: 'markup' });
  }

  function fragment(/** @type {any} */ node, /** @type {string} */ parent) {
    if (!node) return;
    /** @type {any[]} */
    let run = [];
    const silent = SILENT.has(parent);
    for (const child of node.nodes) {
      if (isInline(child)) run.push(child);
      else {
        if (!silent) sentence(run);
        run = [];
      }
    }
    if (!silent) sentence(run);
    for (const child of node.nodes) markup(child, parent);
  }

  function attribute(/** @type {any} */ node, /** @type {boolean} */ isElement) {
    if (node.type !== 'Attribute') {
      if (node.type === 'SpreadAttribute' || node.type === 'AttachTag') visit(node.expression);
      else if (node.type === 'StyleDirective' || node.type === 'ClassDirective') return;
      else visit(node.expression);
      return;
    }
    const values = node.value === true ? [] : Array.isArray(node.value) ? node.value : [node.value];
    const isEvent = /^on[a-z]/.test(node.name);
    const skipped = !isEvent && (isElement ? !SAID.test(node.name) : CODE_ATTRIBUTES.test(node.name));
    const expressions = values.filter((/** @type {any} */ one) => one.type === 'ExpressionTag');
    if (skipped) return;
    const texts = values.filter((/** @type {any} */ one) => one.type === 'Text');
    if (texts.length) {
      const { text, parameters } = compose(values.map((/** @type {any} */ one) => (one.type === 'Text' ? one.data : one)));
      const said = isElement ? LETTERS.test(texts.map((/** @type {any} */ one) => one.data).join(' ')) : readsLikeText(text);
      if (said) add({ text, parameters, start: values[0].start, end: values.at(-1).end, form: 'attribute' });
    }
    for (const one of expressions) visit(one.expression);
  }

  function markup(/** @type {any} */ node, /** @type {string} */ parent) {
    switch (node.type) {
      case 'Text':
      case 'Comment':
        return;
      case 'ExpressionTag':
      case 'HtmlTag':
      case 'RenderTag':
        return visit(node.expression);
      case 'ConstTag':
        return visit(node.declaration);
      case 'IfBlock':
        visit(node.test);
        fragment(node.consequent, parent);
        return fragment(node.alternate, parent);
      case 'EachBlock':
        visit(node.expression);
        fragment(node.body, parent);
        return fragment(node.fallback, parent);
      case 'AwaitBlock':
        visit(node.expression);
        for (const part of [node.pending, node.then, node.catch]) fragment(part, parent);
        return;
      case 'KeyBlock':
        return fragment(node.fragment, parent);
      case 'SnippetBlock':
        return fragment(node.body, parent);
      default: {
        const isElement = node.type === 'RegularElement' || node.type === 'SvelteElement';
        for (const one of node.attributes ?? []) attribute(one, isElement);
        fragment(node.fragment, node.name ?? parent);
      }
    }
  }

  if (tree.module) visit(tree.module.content);
  if (tree.instance) visit(tree.instance.content);
  fragment(tree.fragment, '');
  const shift = head.length;
  for (const message of found) {
    message.start -= shift;
    message.end -= shift;
    for (const one of message.parameters) {
      one.start -= shift;
      one.end -= shift;
    }
  }
  return found.sort((a, b) => a.start - b.start || b.end - a.end);
}
