// The body of a chat/completions request: the minimum every endpoint accepts, plus the fields of
// its dialect.
import type { ContextTurn } from '#domain/replies/reply-context.ts';
import type { Dialect } from '#ai/dialects.ts';

/** A prompt for a model: one system message, then the turns. The last turn is the user's. */
export interface Prompt {
  system: string;
  turns: readonly ContextTurn[];
  /** A safety limit, not a length: about four times the wanted text. */
  maxTokens: number;
  /** Request a JSON object; the prompt itself also requires it. */
  json: boolean;
}

/** The body as sent. No temperature: several endpoints allow one value only. */
export interface CompletionBody {
  model: string;
  messages: { role: 'system' | 'user' | 'assistant'; content: string }[];
  stream: true;
  stream_options?: { include_usage: true };
  max_tokens?: number | undefined;
  [field: string]: unknown;
}

export function completionBody(model: string, prompt: Prompt, dialect: Dialect): CompletionBody {
  return {
    model,
    messages: [{ role: 'system', content: prompt.system }, ...prompt.turns],
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: prompt.maxTokens,
    ...dialect.thinkingOff,
    ...(prompt.json ? dialect.json : null),
  };
}
