// Inputs for an endpoint, generated from its schema: valid ones full of hostile texts, and invalid
// ones.
import * as fc from 'fast-check';
import * as z from 'zod';

/** The parts of JSON Schema that the contract's inputs use. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minItems?: number;
  minimum?: number;
  maximum?: number;
}

/**
 * Texts that broke other programs: U+0000, half an emoji, right to left, joined emoji, wildcards,
 * quotes, names of prototypes.
 */
export const HOSTILE_TEXTS = [
  '\u0000',
  '前\u0000后',
  '\ud83d',
  '\udc00尾',
  '‮مرحبا‬ שלום',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'e\u0301\u0301\u0301',
  "'; drop table posts; --",
  '%_\\',
  '<img src=x onerror=alert(1)>',
  '__proto__',
  'constructor',
  '${7*7}{{7*7}}',
  '\r\nSet-Cookie: a=b',
  '"quoted" AND NOT (a:*)',
  '\u2028\u2029\ufeff',
  ' '.repeat(50),
  '长'.repeat(2100),
];

const hostile = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Values for no particular schema. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  hostile,
  fc.constantFrom(null, true, -1, 0, 1e300, '', '0', 'null', 'NaN'),
  fc.array(fc.oneof(hostile, fc.constant(null)), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('__proto__', 'constructor', 'id', 'content', 'toString'), hostile, {
    maxKeys: 3,
  }),
);

/** Inputs that are valid as far as JSON Schema can express it; `known` are existing ids. */
export function inputsOf(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  return ofJsonSchema(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    known,
  );
}

/** Inputs with missing, mistyped or additional fields. */
export function crookedInputsOf(
  schema: z.core.$ZodType,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  const names = Object.keys(json.properties ?? {});
  if (names.length === 0) return anyJson;
  return fc
    .tuple(
      ofJsonSchema(json, known),
      fc.dictionary(fc.constantFrom(...names, '__proto__', 'user_id', 'extra'), anyJson, {
        minKeys: 1,
        maxKeys: 3,
      }),
    )
    .map(([fitting, wrong]) => ({ ...(fitting as object), ...wrong }));
}

function ofJsonSchema(schema: JsonSchema, known: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined)
    return fc.oneof(...schema.anyOf.map((option) => ofJsonSchema(option, known)));
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {}).map(
        ([name, field]) => [name, ofJsonSchema(field, known)] as const,
      );
      return fc.record(Object.fromEntries(fields), { requiredKeys: schema.required ?? [] });
    }
    case 'array':
      return fc.array(ofJsonSchema(schema.items ?? {}, known), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      });
    case 'string':
      return textOf(schema, known);
    case 'integer':
    case 'number':
      return fc.integer({
        min: Math.max(schema.minimum ?? -1_000_000, -1_000_000),
        max: Math.min(schema.maximum ?? 1_000_000, 1_000_000),
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return anyJson;
  }
}

function textOf(
  { pattern, format, minLength = 0, maxLength = 3000 }: JsonSchema,
  known: readonly string[],
): fc.Arbitrary<unknown> {
  if (pattern?.startsWith('^[0-9a-f]{8}-') === true)
    return fc.oneof(fc.constantFrom(...known), fc.uuid());
  // A date far outside the range of a column or calendar is still a valid date.
  if (format === 'date-time')
    return fc.constantFrom(
      '2026-11-21T00:00:00.000Z',
      '0000-01-01T00:00:00Z',
      '9999-12-31T23:59:59.999Z',
    );
  if (format === 'date')
    return fc.constantFrom('2026-11-21', '0001-01-01', '9999-12-31', '2024-02-29');
  return hostile.map((text) => text.slice(0, maxLength).padEnd(minLength, '字'));
}
