// The body of a chat/completions request: the minimum every endpoint accepts, plus the fields of
// its dialect.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import { thinkingOffOf, type Dialect, type Fields } from '#ai/dialects.ts';

/** A prompt for a model: one system message, then the turns. The last turn is the user's. */
export interface Prompt {
  system: string;
  turns: readonly ContextTurn[];
  /** Data URLs of images, which belong to the last turn. */
  images?: readonly string[] | undefined;
  /** A safety limit, not a length: about four times the wanted text. */
  maxTokens: number;
  /** Request a JSON object; the prompt itself also requires it. */
  json: boolean;
}

/** A part of a message with images. */
type ContentPart =
  | { type: 'text'; text: string }
  | { type: 'image_url'; image_url: { url: string } };

/** The body as sent. */
export interface CompletionBody {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: string | ContentPart[] }[];
  stream: true;
  stream_options?: { include_usage: true };
  [field: string]: unknown;
}

/** Sampling of calls that answer JSON. */
const JSON_TEMPERATURE = 0.3;

/** `temperature` is the operator's own, for replies; null: none is set. */
export function completionBody(
  model: string,
  prompt: Prompt,
  dialect: Dialect,
  temperature: number | null = null,
): CompletionBody {
  return {
    model,
    messages: [{ role: 'system', content: prompt.system }, ...withImages(prompt)],
    stream: true,
    stream_options: { include_usage: true },
    [dialect.limit]: prompt.maxTokens,
    ...thinkingOffOf(dialect, model),
    ...samplingOf(prompt, dialect, temperature),
    ...(prompt.json ? dialect.json : null),
  };
}

/** The body with a limit that is `factor` times as large, and at most `maxTokens`. */
export function withLimit(body: CompletionBody, factor: number, maxTokens: number): CompletionBody {
  const field = 'max_tokens' in body ? 'max_tokens' : 'max_completion_tokens';
  const given = Number(body[field]);
  return { ...body, [field]: Math.max(given, Math.min(given * factor, maxTokens)) };
}

function samplingOf(
  { json }: Prompt,
  { sampling }: Dialect,
  temperature: number | null,
): Fields | null {
  if (json) return sampling === null ? null : { temperature: JSON_TEMPERATURE };
  return temperature === null ? sampling : { ...sampling, temperature };
}

function withImages({ turns, images = [] }: Prompt): CompletionBody['messages'] {
  const last = turns.at(-1);
  if (images.length === 0 || last === undefined) return [...turns];
  const content: ContentPart[] = [
    { type: 'text', text: last.content },
    ...images.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
  ];
  return [...turns.slice(0, -1), { role: last.role, content }];
}
