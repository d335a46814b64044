// Reads the events of endpoints defensively: unknown shapes are skipped, and usage is read from
// every place where endpoints put it.
// The browser's chunks share the small form of zod; the full one would enlarge the first screen.
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import type { TokenUsage } from '#domain/stones/stone.ts';

const count = z.int().check(z.nonnegative());
const usageShape = z.object({
  prompt_tokens: count,
  completion_tokens: count,
  total_tokens: z.optional(count),
});
const textShape = orElse(z.nullish(z.string()), null);
const partShape = z.object({
  content: textShape,
  reasoning_content: textShape,
  reasoning: textShape,
});

const eventShape = z.object({
  choices: orElse(
    z.nullish(
      z.array(
        z.object({
          delta: orElse(z.nullish(partShape), null),
          message: orElse(z.nullish(partShape), null),
          finish_reason: textShape,
          usage: z.optional(z.unknown()),
        }),
      ),
    ),
    null,
  ),
  usage: z.optional(z.unknown()),
  error: z.optional(z.unknown()),
});

export interface CompletionEvent {
  text: string;
  /** The model is thinking: it is alive but has nothing to show. */
  thinking: boolean;
  finish: string | null;
  usage: TokenUsage | null;
  /** The endpoint reports an error inside its stream. */
  failed: boolean;
}

/** Reads one event, or a whole response that is not streamed. Returns null for garbage. */
export function readCompletionEvent(data: string): CompletionEvent | null {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch {
    return null;
  }
  const parsed = eventShape.safeParse(json);
  if (!parsed.success) return null;
  const { choices, usage, error } = parsed.data;
  const choice = choices?.[0];
  const part = choice?.delta ?? choice?.message;
  return {
    text: part?.content ?? '',
    thinking: (part?.reasoning_content ?? part?.reasoning ?? '') !== '',
    finish: choice?.finish_reason === '' ? null : (choice?.finish_reason ?? null),
    usage: readUsage(usage) ?? readUsage(choice?.usage),
    failed: error !== undefined && error !== null,
  };
}

function readUsage(value: unknown): TokenUsage | null {
  const parsed = usageShape.safeParse(value);
  if (!parsed.success) return null;
  const { prompt_tokens, completion_tokens, total_tokens } = parsed.data;
  return {
    prompt_tokens,
    completion_tokens,
    total_tokens: total_tokens ?? prompt_tokens + completion_tokens,
  };
}

/**
 * How a completion ended: complete, at its token limit, or withheld. Unknown reasons count as
 * withheld.
 */
export function endingOf(finish: string): 'stop' | 'length' | 'filtered' {
  if (['stop', 'eos', 'eos_token', 'end_turn', 'stop_sequence', 'tool_calls'].includes(finish))
    return 'stop';
  return finish === 'length' || finish === 'max_tokens' ? 'length' : 'filtered';
}
