// Endpoints refuse unknown fields, each a different set. A field that a 400 names is dropped or
// renamed, and remembered for the next call.
import type { CompletionBody } from '#ai/completion-body.ts';

/** Replacements for dropped fields that have one. */
const REPLACEMENTS: Readonly<Record<string, (body: CompletionBody) => CompletionBody>> = {
  max_tokens: ({ max_tokens, ...rest }) => ({ ...rest, max_completion_tokens: max_tokens }),
};

/** Fields without which there is no call. */
const NEEDED = new Set(['model', 'messages', 'stream']);

/** Fields whose loss multiplies the cost; dropping one is logged as a warning. */
const COSTLY = new Set(['thinking', 'enable_thinking', 'chat_template_kwargs']);

/** The refused fields by endpoint and model. */
export interface FieldMemory {
  /** The body without the fields that this endpoint is known to refuse. */
  fit(modelKey: string, body: CompletionBody): CompletionBody;
  /**
   * Remembers the field that a refusal names; returns null when it names none that may be dropped.
   */
  learn(
    modelKey: string,
    body: CompletionBody,
    refusal: string,
  ): { field: string; costly: boolean } | null;
}

/** One per process. */
export function createFieldMemory(): FieldMemory {
  const refused = new Map<string, string[]>();
  return {
    fit: (modelKey, body) => (refused.get(modelKey) ?? []).reduce(without, body),
    learn(modelKey, body, refusal) {
      const field = Object.keys(body).find((name) => !NEEDED.has(name) && mentions(refusal, name));
      if (field === undefined) return null;
      refused.set(modelKey, [...(refused.get(modelKey) ?? []), field]);
      return { field, costly: COSTLY.has(field) };
    },
  };
}

function without(body: CompletionBody, field: string): CompletionBody {
  if (!Object.hasOwn(body, field)) return body;
  const replace = REPLACEMENTS[field];
  if (replace !== undefined) return replace(body);
  return Object.fromEntries(
    Object.entries(body).filter(([name]) => name !== field),
  ) as CompletionBody;
}

function mentions(refusal: string, field: string): boolean {
  return new RegExp(`(?<![A-Za-z_])${field}(?![A-Za-z_])`).test(refusal);
}
