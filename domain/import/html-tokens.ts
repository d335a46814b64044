// A tolerant reader of HTML that knows tags, attributes and text, and nothing that could run: a
// worker has no DOMParser. It reads once from start to end.

/** A piece of a document. */
export type HtmlToken =
  | { kind: 'open'; name: string; attributes: ReadonlyMap<string, string> }
  | { kind: 'close'; name: string }
  | { kind: 'text'; text: string };

/** Elements whose content is not text of the document. */
const SILENT = new Set(['script', 'style', 'template', 'noscript', 'title']);

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ldquo: '“',
  rdquo: '”',
};

function unescaped(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, ...found) => {
    const [decimal, hex, name] = found as (string | undefined)[];
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The tokens of a document, in order. Comments and what is inside scripts are left out. */
export function* htmlTokens(html: string): Generator<HtmlToken> {
  let at = 0;
  let silent: string | null = null;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    const end = open === -1 ? html.length : open;
    if (end > at && silent === null) yield { kind: 'text', text: unescaped(html.slice(at, end)) };
    if (open === -1) return;
    if (html.startsWith('<!--', open)) {
      const close = html.indexOf('-->', open + 4);
      if (close === -1) return;
      at = close + 3;
      continue;
    }
    const tag = readTag(html, open);
    if (tag === null) return;
    at = tag.end;
    if (tag.name === '') {
      // A `<` that begins no tag.
      if (tag.isText && silent === null) yield { kind: 'text', text: '<' };
    } else if (tag.isClose) {
      if (silent === tag.name) silent = null;
      else if (silent === null) yield { kind: 'close', name: tag.name };
    } else if (silent === null) {
      if (SILENT.has(tag.name)) silent = tag.name;
      else yield { kind: 'open', name: tag.name, attributes: tag.attributes };
    }
  }
}

interface Tag {
  name: string;
  isClose: boolean;
  isText: boolean;
  attributes: Map<string, string>;
  end: number;
}

const SPACE = /[\s/]/;
const NAME_END = /[\s/>=]/;

/** Reads the tag at a `<`; null: the document ends inside it. */
function readTag(html: string, open: number): Tag | null {
  const attributes = new Map<string, string>();
  const isClose = html.charAt(open + 1) === '/';
  let at = open + (isClose ? 2 : 1);
  if (/[!?]/.test(html.charAt(at))) {
    const end = html.indexOf('>', at);
    return end === -1
      ? null
      : { name: '', isClose: false, isText: false, attributes, end: end + 1 };
  }
  if (!/[a-z]/i.test(html.charAt(at)))
    return { name: '', isClose: false, isText: true, attributes, end: open + 1 };
  const word = (): string => {
    const from = at;
    while (at < html.length && !NAME_END.test(html.charAt(at))) at += 1;
    return html.slice(from, at).toLowerCase();
  };
  const name = word();
  while (at < html.length) {
    while (SPACE.test(html.charAt(at))) at += 1;
    if (html.charAt(at) === '>') return { name, isClose, isText: false, attributes, end: at + 1 };
    const key = word();
    if (html.charAt(at) === '=') {
      const value = readValue(html, at + 1);
      if (value === null) return null;
      if (!attributes.has(key)) attributes.set(key, unescaped(value.text));
      at = value.end;
    } else if (key === '') at += 1;
    else if (!attributes.has(key)) attributes.set(key, '');
  }
  return null;
}

function readValue(html: string, from: number): { text: string; end: number } | null {
  let at = from;
  while (/\s/.test(html.charAt(at))) at += 1;
  const quote = html.charAt(at);
  if (quote === '"' || quote === "'") {
    const end = html.indexOf(quote, at + 1);
    return end === -1 ? null : { text: html.slice(at + 1, end), end: end + 1 };
  }
  const start = at;
  while (at < html.length && !/[\s>]/.test(html.charAt(at))) at += 1;
  return { text: html.slice(start, at), end: at };
}
