// Removes what no text may contain, once for every endpoint: U+0000 (PostgreSQL refuses it, SQLite
// ends texts at it) and lone surrogates (no encoding has them). Users paste them by accident;
// refusing the whole text would not help them.
import { ORPCError } from '@orpc/server';
import { DEPTH_MAX } from '#server/http/json-shape.ts';

/**
 * Fields of one input object; the contract's largest has about fifteen. Hundreds of thousands would
 * be copied for nothing.
 */
const FIELDS_MAX = 100;

/**
 * Returns an input with clean texts. BAD_REQUEST when it is deeper, or has more fields, than any
 * endpoint needs.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) throw new ORPCError('BAD_REQUEST');
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  const names = Object.keys(value);
  if (names.length > FIELDS_MAX) throw new ORPCError('BAD_REQUEST');
  // No endpoint takes files. Defined, not assigned: a field called __proto__ stays a field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanInput(field, depth + 1)]),
  );
}

/** A text without U+0000 and lone surrogates. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
