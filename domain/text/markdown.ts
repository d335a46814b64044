// The safe subset of Markdown (rulings 79): bold, emphasis, lists, checkboxes, quotes, links. The
// text stays the source and is never changed, except by a tick. No library: CommonMark joins lines,
// drops indents, and does not see `**重点。**然后` as bold; a diary keeps every line as it was
// written, and a text without marks is one piece. All of it is linear in the length of the text.
import { tagAt, tagsIn } from '#domain/tags/tag.ts';
import { trimEndOf } from '#domain/text/trim.ts';

/** A piece of a line. */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; parts: Inline[] }
  | { kind: 'link'; href: string; text: string }
  /** `text` begins with `#`. */
  | { kind: 'tag'; name: string; text: string };

/** A line of a text. `number` is its place in the text, from 0. */
export interface MarkdownLine {
  kind: 'text' | 'quote' | 'item';
  number: number;
  parts: Inline[];
  /** Of an item: its number and sign as written (`2.`); null: an unordered item. */
  marker: string | null;
  /** Of an item: whether its box is ticked; null: no box. */
  done: boolean | null;
  /** Of an item: how deep it is indented, from 0 to 3. */
  depth: number;
}

const ITEM = /^([ \t]{0,8})(?:[-*+]|(\d{1,3}[.)]))[ \t]+(?:\[([ xX])\][ \t]+)?(?=\S)/;
const QUOTE = /^[ \t]{0,3}>[ \t]?/;
const DEPTH_MAX = 3;

// Both patterns are bounded, so a text full of brackets takes linear time.
const NAMED_LINK = /\[([^[\]\n]{1,200})\]\((https?:\/\/[^\s()<>"']{1,2000})\)/y;
// Ends at the first character that is not ASCII: Chinese text follows an address without a space.
const ADDRESS = /https?:\/\/[A-Za-z0-9][\w\-.~:/?#@!$&'()*+,;=%]{1,1990}/y;

/** The lines of a text. Joined by line breaks, their sources are the text. */
export function readMarkdown(text: string): MarkdownLine[] {
  return text.split('\n').map((line, number) => readLine(line, number));
}

/** The lines of a text as they were written, without any marks. Tags are no marks. */
export function readPlain(text: string): MarkdownLine[] {
  return text.split('\n').map((line, number) => ({
    kind: 'text',
    number,
    parts: readTags(line),
    marker: null,
    done: null,
    depth: 0,
  }));
}

/** Consecutive lines of a kind, in their order. */
export function blocksOf(lines: readonly MarkdownLine[]): MarkdownLine[][] {
  const blocks: MarkdownLine[][] = [];
  for (const line of lines) {
    const last = blocks.at(-1);
    if (last?.[0]?.kind === line.kind) last.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

/** One line; `number` is its place in the text. */
function readLine(line: string, number: number): MarkdownLine {
  const plain = { number, marker: null, done: null, depth: 0 };
  const item = ITEM.exec(line);
  if (item !== null) {
    const [mark, indent = '', marker = null, box] = item;
    return {
      kind: 'item',
      number,
      parts: readInline(line, mark.length),
      marker,
      done: box === undefined ? null : box !== ' ',
      depth: Math.min(DEPTH_MAX, Math.floor(indent.replaceAll('\t', '  ').length / 2)),
    };
  }
  const quote = QUOTE.exec(line);
  if (quote !== null) return { ...plain, kind: 'quote', parts: readInline(line, quote[0].length) };
  return { ...plain, kind: 'text', parts: readInline(line, 0) };
}

/** The pieces of a line without spaces at both ends. */
export function trimParts(parts: readonly Inline[]): Inline[] {
  return parts
    .map((part, index) => {
      if (part.kind !== 'text') return part;
      const text = index === 0 ? part.text.trimStart() : part.text;
      return { ...part, text: index === parts.length - 1 ? text.trimEnd() : text };
    })
    .filter((part) => part.kind !== 'text' || part.text !== '');
}

/** The text with the box of a line ticked or cleared; unchanged when the line has no box. */
export function tickTask(text: string, number: number, done: boolean): string {
  return text
    .split('\n')
    .map((line, index) => {
      const item = index === number ? ITEM.exec(line) : null;
      if (item === null || item[3] === undefined) return line;
      const box = item[0].lastIndexOf('[');
      return `${line.slice(0, box + 1)}${done ? 'x' : ' '}${line.slice(box + 2)}`;
    })
    .join('\n');
}

/** The text without its marks, as an excerpt shows it. */
export function plainOf(text: string): string {
  return readMarkdown(text)
    .map(({ marker, parts }) => (marker === null ? '' : `${marker} `) + wordsOf(parts))
    .join('\n');
}

/** The words of a line without its marks. */
export function wordsOf(parts: readonly Inline[]): string {
  return parts.map((part) => ('parts' in part ? wordsOf(part.parts) : part.text)).join('');
}

/** A mark that was opened and may be closed later in the line. */
interface Opened {
  mark: string;
  outer: Inline[];
}

/** The tags of a line, and the text between them. */
function readTags(line: string): Inline[] {
  const parts: Inline[] = [];
  let from = 0;
  for (const { start, end, name } of tagsIn(line)) {
    parts.push({ kind: 'text', text: line.slice(from, start) });
    parts.push({ kind: 'tag', name, text: line.slice(start, end) });
    from = end;
  }
  parts.push({ kind: 'text', text: line.slice(from) });
  return parts.filter((part) => part.kind !== 'text' || part.text !== '');
}

/** The pieces of a line after its item or quote mark, which decides whether a tag follows it. */
function readInline(line: string, start: number): Inline[] {
  let parts: Inline[] = [];
  const open: Opened[] = [];
  let from = start;
  const flush = (to: number) => {
    if (to > from) parts.push({ kind: 'text', text: line.slice(from, to) });
  };
  for (let at = start; at < line.length;) {
    const found = linkAt(line, at) ?? tagPartAt(line, at);
    const mark = found === null ? markAt(line, at) : null;
    if (found !== null) {
      flush(at);
      parts.push(found.part);
      at += found.length;
      from = at;
    } else if (mark === null) {
      at += 1;
    } else {
      const last = open.at(-1);
      if (last?.mark === mark && mayClose(line, at, mark)) {
        flush(at);
        last.outer.push({ kind: mark === '**' ? 'strong' : 'emphasis', parts });
        parts = last.outer;
        open.pop();
        from = at + mark.length;
      } else if (open.every((one) => one.mark !== mark) && mayOpen(line, at, mark)) {
        flush(at);
        open.push({ mark, outer: parts });
        parts = [];
        from = at + mark.length;
      }
      at += mark.length;
    }
  }
  flush(line.length);
  // What was never closed is text.
  for (const { mark, outer } of open.toReversed()) {
    outer.push({ kind: 'text', text: mark }, ...parts);
    parts = outer;
  }
  return joinTexts(parts);
}

/** A piece that is no text, and the length of its source. */
interface Found {
  part: Inline;
  length: number;
}

function tagPartAt(line: string, at: number): Found | null {
  const name = tagAt(line, at);
  if (name === null) return null;
  const text = `#${name}`;
  return { part: { kind: 'tag', name, text }, length: text.length };
}

function linkAt(line: string, at: number): Found | null {
  const first = line.charAt(at);
  if (first === '[') {
    NAMED_LINK.lastIndex = at;
    const named = NAMED_LINK.exec(line);
    if (named === null) return null;
    const [source, text = '', href = ''] = named;
    // A name that is itself an address could hide another one.
    return /https?:|www\./i.test(text)
      ? null
      : { part: { kind: 'link', href, text }, length: source.length };
  }
  if (first !== 'h') return null;
  ADDRESS.lastIndex = at;
  const found = ADDRESS.exec(line)?.[0];
  if (found === undefined) return null;
  const href = withoutTail(found);
  return { part: { kind: 'link', href, text: href }, length: href.length };
}

/** An address without its sentence's punctuation, and without a bracket that was not opened. */
function withoutTail(address: string): string {
  const trimmed = trimEndOf(address, `.,;:!?'*_`);
  return trimmed.endsWith(')') && !trimmed.includes('(') ? trimEndOf(trimmed, ').,;:!?') : trimmed;
}

function markAt(line: string, at: number): string | null {
  const first = line.charAt(at);
  if (first === '_') return '_';
  if (first !== '*') return null;
  return line.charAt(at + 1) === '*' ? '**' : '*';
}

const LETTER = /[\p{L}\p{N}]/u;
const isLetter = (character: string) => LETTER.test(character);
const isSpace = (character: string) => character.trim() === '';

// A single mark counts only at the border of a word: 3*4*5, a_b_c and 他*的 stay as written.
function mayOpen(line: string, at: number, mark: string): boolean {
  const before = line.charAt(at - 1);
  const after = line.charAt(at + mark.length);
  if (isSpace(after) || after === mark.charAt(0)) return false;
  return mark === '**' ? !/\d/.test(before) : !isLetter(before);
}

function mayClose(line: string, at: number, mark: string): boolean {
  if (isSpace(line.charAt(at - 1))) return false;
  return mark === '**' || !isLetter(line.charAt(at + mark.length));
}

function joinTexts(parts: readonly Inline[]): Inline[] {
  const joined: Inline[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    if (part.kind === 'text' && last?.kind === 'text')
      joined[joined.length - 1] = { kind: 'text', text: last.text + part.text };
    else joined.push('parts' in part ? { ...part, parts: joinTexts(part.parts) } : part);
  }
  return joined;
}
