// What no text may hold is taken out at the door, once for every row: U+0000 (PostgreSQL refuses
// it, SQLite ends texts at it) and halves of surrogate pairs (no encoding has them). People get
// them by pasting; refusing the whole text would help nobody.
import { ORPCError } from '@orpc/server';
import { DEPTH_MAX } from '#server/http/json-shape.ts';

/**
 * Fields an object of an input may have; the contract's largest has about fifteen. Hundreds of
 * thousands would be copied for nothing.
 */
const FIELDS_MAX = 100;

/**
 * An input with clean texts. BAD_REQUEST when it lies deeper, or has more fields, than any row asks
 * for.
 */
export function cleanInput(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === DEPTH_MAX) throw new ORPCError('BAD_REQUEST');
  if (Array.isArray(value)) return value.map((item) => cleanInput(item, depth + 1));
  const names = Object.keys(value);
  if (names.length > FIELDS_MAX) throw new ORPCError('BAD_REQUEST');
  // No row takes files. Rebuilt by definition, not assignment: a field called __proto__ stays a
  // field.
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, cleanInput(field, depth + 1)]),
  );
}

/** A text without U+0000 and half surrogate pairs. */
export function cleanText(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}
