// Endpoints refuse what they do not know, each something else. A field that a 400 names is dropped
// or said another way, and the memory of it saves the next call the detour.
import type { CompletionBody } from '#ai/completion-body.ts';

/** Fields a call may go without, and what to say instead where there is another way. */
const REPLACEMENTS: Readonly<Record<string, (body: CompletionBody) => CompletionBody>> = {
  max_tokens: ({ max_tokens, ...rest }) => ({ ...rest, max_completion_tokens: max_tokens }),
};

/** Fields that must stay: without them there is no call. */
const NEEDED = new Set(['model', 'messages', 'stream']);

/** Fields whose loss multiplies the bill; their drop is logged as a warning. */
const COSTLY = new Set(['thinking', 'enable_thinking', 'chat_template_kwargs']);

/** What an endpoint was found not to take, by endpoint and model. */
export interface FieldMemory {
  /** The body without what this endpoint is known to refuse. */
  fit(modelKey: string, body: CompletionBody): CompletionBody;
  /** Learns from the text of a refusal; null: it names no field that could go. */
  learn(
    modelKey: string,
    body: CompletionBody,
    refusal: string,
  ): { field: string; costly: boolean } | null;
}

/** Makes an empty memory; one per process. */
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
