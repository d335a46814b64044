// The body of a chat/completions request: the minimum every endpoint accepts, plus the fields of
// its dialect.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { Dialect } from '#ai/dialects.ts';

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

/** The body as sent. No temperature: several endpoints allow one value only. */
export interface CompletionBody {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: string | ContentPart[] }[];
  stream: true;
  stream_options?: { include_usage: true };
  max_tokens?: number | undefined;
  [field: string]: unknown;
}

export function completionBody(model: string, prompt: Prompt, dialect: Dialect): CompletionBody {
  return {
    model,
    messages: [{ role: 'system', content: prompt.system }, ...withImages(prompt)],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: prompt.maxTokens,
    ...dialect.thinkingOff,
    ...(prompt.json ? dialect.json : null),
  };
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
