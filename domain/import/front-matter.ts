// The metadata block at the top of a Markdown file: the part of YAML that note apps write.

/** Characters of a block. A longer one is text between two rules. */
const BLOCK_CHARACTERS = 16_384;

/** A block and the text after it. Keys are lower case; a value is a list of words or texts. */
export interface FrontMatter {
  values: ReadonlyMap<string, readonly string[]>;
  body: string;
}

const KEY = /^(["']?)([\w\u4e00-\u9fff][\w \u4e00-\u9fff-]{0,60})\1[ \t]*:(?:\s|$)/;

const NONE: ReadonlyMap<string, readonly string[]> = new Map();

/** A value without what YAML reads as a comment. */
function withoutComment(value: string): string {
  const text = value.trim();
  if (/^["']/.test(text))
    return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')(?=\s+#)/.exec(text)?.[0] ?? text;
  // A value that begins with `#` is kept: people write tags so.
  const end = text.search(/\s#/);
  return end === -1 ? text : text.slice(0, end).trimEnd();
}

function unquoted(value: string): string {
  const text = withoutComment(value);
  const quote = text.charAt(0);
  if ((quote !== '"' && quote !== "'") || text.length < 2 || !text.endsWith(quote)) return text;
  const inner = text.slice(1, -1);
  if (quote === "'") return inner.replaceAll("''", "'");
  try {
    // The escapes of YAML that programs write are those of JSON.
    const read: unknown = JSON.parse(text);
    return typeof read === 'string' ? read : inner;
  } catch {
    return inner;
  }
}

function valuesOf(text: string): string[] {
  const value = text.trim();
  if (value === '') return [];
  const list = /^\[(.*)\](?:$|\s+#)/.exec(value)?.[1];
  if (list !== undefined)
    return list
      .split(',')
      .map(unquoted)
      .filter((item) => item !== '');
  return [unquoted(value)];
}

/** Reads the block between two lines of three dashes. A text without one is all body. */
export function readFrontMatter(text: string): FrontMatter {
  const opening = /^---[ \t]*\r?\n/.exec(text)?.[0];
  if (opening === undefined) return { values: NONE, body: text };
  const block = text.slice(opening.length, opening.length + BLOCK_CHARACTERS);
  const end = /^(?:---|\.\.\.)[ \t]*$/m.exec(block);
  if (end === null) return { values: NONE, body: text };
  const values = new Map<string, string[]>();
  let key: string | null = null;
  for (const line of block.slice(0, end.index).split('\n')) {
    const pair = KEY.exec(line);
    if (pair?.[2] !== undefined) {
      key = pair[2].trim().toLowerCase();
      values.set(key, valuesOf(line.slice(pair[0].length)));
    } else if (key !== null && /^\s*-\s/.test(line)) {
      const item = unquoted(line.trimStart().slice(1));
      if (item !== '') values.get(key)?.push(item);
    }
  }
  const after = block.slice(end.index + end[0].length);
  const rest = text.slice(opening.length + end.index + end[0].length);
  return { values, body: after.startsWith('\r\n') ? rest.slice(2) : rest.slice(1) };
}

/** Whether a value of a block says yes, in any way that YAML has had for it. */
export function isYes(value: string | null | undefined): boolean {
  return /^(?:true|yes|on|y|1)$/i.test(value?.trim() ?? '');
}

/**
 * Whether a block marks its text as private. Only a clear no, or no key, leaves it unmarked: an
 * entry that was private must not become public by the way its mark is written.
 */
export function isMarkedPrivate(values: FrontMatter['values']): boolean {
  const marks = values.get('private');
  if (marks === undefined) return false;
  return marks.length === 0 || !marks.every((mark) => /^(?:false|no|off|n|0)$/i.test(mark));
}
