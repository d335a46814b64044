// Makes a local program load its model before a user waits for it (rulings 217). One token is asked
// for, and no text of a user is sent. A hosted endpoint gets no request.
import type { CallRuntime } from '#ai/call-clock.ts';
import { completionBody } from '#ai/completion-body.ts';
import { streamCompletion } from '#ai/completion-client.ts';
import { dialectOf } from '#ai/dialects.ts';
import { isLocalEndpoint } from '#ai/local-endpoint.ts';
import { createModelMemory } from '#ai/model-memory.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import { LOADING_MS } from '#domain/shared/ai-deadlines.ts';

const PROMPT = {
  system: '你用中文回答。',
  turns: [{ role: 'user' as const, content: '你好' }],
  maxTokens: 1,
  json: false,
};

/** Never rejects: a failure is shown by the first call. */
export async function warmUp(
  { baseUrl, apiKey, models, dialect: name }: ModelEndpoint,
  runtime: CallRuntime,
): Promise<void> {
  if (!isLocalEndpoint(baseUrl)) return;
  const dialect = dialectOf(baseUrl, name);
  const stream = streamCompletion({
    baseUrl,
    apiKey,
    body: completionBody(models.chat, PROMPT, dialect),
    json: false,
    promptTokens: 0,
    // Thoughts are not asked for again.
    roomTokens: PROMPT.maxTokens,
    traceHeader: null,
    deadlines: { totalMs: LOADING_MS, silenceMs: null },
    signal: new AbortController().signal,
    knowledge: createModelMemory().of({ baseUrl, model: models.chat }, 0),
    log: () => undefined,
    runtime,
  });
  try {
    await stream.next();
  } catch {
    // Nothing is lost.
  } finally {
    await stream.return(undefined as never);
  }
}
