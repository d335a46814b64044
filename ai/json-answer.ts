// Finds the JSON in a completion: fenced, wrapped in prose, after a first version, with full-width
// punctuation, raw line breaks or missing commas. JSON that was cut off is rejected: a repair would
// invent the missing half. Thoughts are already removed (think-filter.ts).
import { jsonrepair } from 'jsonrepair';

/**
 * A repair can take time quadratic in the length of the text. Completions of this product are far
 * below both limits.
 */
const REPAIR_MAX_CHARACTERS = 16_000;
const REPAIR_MAX_BRACKETS = 200;

/** Values that are repaired at most, counted from the last one. */
const REPAIRS_MAX = 3;

const OBJECT_START = /\{\s*["'“”\w}/]/y;

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

/** ASCII forms of the punctuation that a Chinese model may write between fields. */
const NARROW: Readonly<Record<string, string>> = {
  '：': ':',
  '，': ',',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '＂': '"',
};

/**
 * The last JSON object in a text, or the last array of objects when there is none; undefined
 * without either. A model that corrects itself writes its final version last. `whole` is false when
 * the model reached its token limit.
 */
export function parseJsonAnswer(text: string, whole = true): unknown {
  return unwrapped(valueIn(text, whole));
}

/** Fields that models put around their answer, and that no answer has. */
const WRAPPERS = ['result', 'response', 'output', 'answer', 'data', 'json', 'arguments'];

/** The object inside a wrapper or a call of a tool. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const [name, ...others] = Object.keys(value).filter((field) => field !== 'name');
  if (name === undefined || others.length > 0 || !WRAPPERS.includes(name)) return value;
  const inner = (value as Record<string, unknown>)[name];
  if (typeof inner === 'string') return valueIn(inner, false) ?? value;
  return isFilled(inner) ? inner : value;
}

function valueIn(text: string, whole: boolean): unknown {
  const strict = lastOf(valuesIn(text), JSON.parse);
  if (strict !== undefined) return strict;
  const narrow = withNarrowMarks(text);
  const values = valuesIn(narrow);
  const narrowed = lastOf(values, JSON.parse);
  if (narrowed !== undefined || !whole) return narrowed;
  return lastOf([outermost(narrow), ...values].slice(-REPAIRS_MAX), repaired);
}

/** The last text that `read` turns into an object or an array of objects. */
function lastOf(texts: readonly string[], read: (text: string) => unknown): unknown {
  let list: unknown;
  for (const text of texts.toReversed()) {
    try {
      const value = read(text);
      if (isFilled(value)) return value;
      if (list === undefined && Array.isArray(value) && value.some(isFilled)) list = value;
    } catch {
      // Not JSON; an earlier one may be.
    }
  }
  return list;
}

function isFilled(value: unknown): boolean {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.keys(value).length > 0
  );
}

/** The bracketed texts, in order. None begins after a bracket that is never closed. */
function valuesIn(text: string): string[] {
  const open: number[] = [];
  const spans: { from: number; to: number }[] = [];
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (isString) {
      if (sign === '\\') at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = open.length > 0;
    else if (sign === '[' || (sign === '{' && opensObject(text, at))) open.push(at);
    else if (sign === CLOSING[text.charAt(open.at(-1) ?? text.length)]) {
      const from = open.pop() ?? 0;
      while ((spans.at(-1)?.from ?? -1) > from) spans.pop();
      spans.push({ from, to: at + 1 });
    }
  }
  const firstOpen = open[0] ?? text.length;
  return spans.filter(({ from }) => from < firstOpen).map(({ from, to }) => text.slice(from, to));
}

/** A brace in prose is not followed by the beginning of a field. */
function opensObject(text: string, at: number): boolean {
  OBJECT_START.lastIndex = at;
  return OBJECT_START.test(text);
}

/** From the first bracket to the last; for a value whose quotes do not match. */
function outermost(text: string): string {
  const start = text.search(/[{[]/u);
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'));
  return start === -1 || end <= start ? '' : text.slice(start, end + 1);
}

/**
 * The text with ASCII quotes and punctuation around its fields. Inside a string nothing changes but
 * its ASCII quotes and line breaks, which are escaped.
 */
function withNarrowMarks(text: string): string {
  let narrow = '';
  let depth = 0;
  /** Opened “ in the current string; null: no string. */
  let nested: number | null = null;
  let closing = '';
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (nested === null) {
      const plain = NARROW[sign] ?? sign;
      if (plain === '{' || plain === '[') depth += 1;
      if (plain === '}' || plain === ']') depth -= 1;
      const isQuote = depth > 0 && (plain === '"' || plain === '“' || plain === '”');
      if (isQuote) {
        nested = 0;
        closing = plain === '"' ? '"' : '”';
      }
      narrow += isQuote ? '"' : plain;
    } else if (sign === '\\') {
      narrow += text.slice(at, at + 2);
      at += 1;
    } else if (sign === closing && nested === 0) {
      nested = null;
      narrow += '"';
    } else {
      if (sign === '“') nested += 1;
      if (sign === '”') nested = Math.max(0, nested - 1);
      if (sign === '"') narrow += '\\"';
      else narrow += sign === '\n' ? '\\n' : sign;
    }
  }
  return narrow;
}

function repaired(text: string): unknown {
  if (text.length > REPAIR_MAX_CHARACTERS) throw new Error('too long to repair');
  if ((text.match(/[{[]/gu)?.length ?? 0) > REPAIR_MAX_BRACKETS)
    throw new Error('too deep to repair');
  return JSON.parse(jsonrepair(text));
}
