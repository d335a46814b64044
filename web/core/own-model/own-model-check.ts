// Checks an own model before the user depends on it: one fixed sentence, then the list of models
// when the endpoint refuses. No text of the user is sent. The outcome says what to do next.
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import type { CallRuntime } from '#ai/call-clock.ts';
import { streamCompletion } from '#ai/completion-client.ts';
import { dialectOf } from '#ai/dialects.ts';
import { isSameModel, modelRows } from '#ai/endpoint-facts.ts';
import { ModelError } from '#ai/model-error.ts';
import { createModelMemory } from '#ai/model-memory.ts';
import { readToEnd } from '#ai/text-model.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { foreignHostOf, type OwnModel } from '#ai/own-model.ts';

/** How long the check waits, in milliseconds: a local program may load the model first. */
const CHECK_TOTAL_MS = 60_000;

/** Names of models that are shown. */
const NAMES_MAX = 12;

const PROMPT: Prompt = {
  system: '你用中文回答。',
  turns: [{ role: 'user', content: '请只回答两个字：你好' }],
  // Room for the thoughts of a model that cannot be told to leave them out.
  maxTokens: 1_000,
  json: false,
};

/**
 * - `slow`: no text within the time of the check.
 * - `late`: text, but later than an enhancement must end.
 * - `blocked`: the content policy of this site refuses the address.
 * - `mixed`: a page over https may not call an address over http on another machine.
 * - `unreachable`: not there, or it refuses this site. A browser does not say which.
 * - `address`: it responds, but has no such path.
 * - `empty`: the response holds no text.
 * - `money`, `withheld`, `long`, `loading`, `thinks`: what the endpoint says, or its model does.
 */
export type OwnModelOutcome =
  | { kind: 'reached'; text: string; firstWordMs: number }
  | { kind: 'late'; firstWordMs: number }
  | { kind: 'model'; known: readonly string[] }
  | { kind: 'failed'; status: number | null }
  | { kind: 'slow' | 'blocked' | 'mixed' | 'unreachable' | 'key' | 'address' | 'empty' }
  | { kind: 'money' | 'withheld' | 'long' | 'loading' | 'thinks' };

/** The page that checks. */
export interface CheckPage {
  /** `location.protocol`. */
  protocol: string;
  /** Calls back when the content policy refuses a request; returns the unsubscribe function. */
  onBlocked: (act: () => void) => () => void;
}

/** Never rejects, unless `signal` aborts it: then with a {@link ModelError}. */
export async function checkOwnModel(
  own: OwnModel,
  { page, runtime, signal }: { page: CheckPage; runtime: CallRuntime; signal: AbortSignal },
): Promise<OwnModelOutcome> {
  if (page.protocol === 'https:' && own.baseUrl.startsWith('http:') && foreignHostOf(own) !== null)
    return { kind: 'mixed' };
  let isBlocked = false;
  const stop = page.onBlocked(() => (isBlocked = true));
  const startedAt = runtime.now();
  let firstWordMs: number | null = null;
  const dialect = dialectOf(own.baseUrl, null);
  try {
    const { text } = await readToEnd(
      streamCompletion({
        baseUrl: own.baseUrl,
        apiKey: own.apiKey,
        body: completionBody(own.model, PROMPT, dialect),
        traceHeader: null,
        deadlines: { totalMs: CHECK_TOTAL_MS, silenceMs: null },
        signal,
        json: PROMPT.json,
        promptTokens: 0,
        roomTokens: own.contextTokens,
        // The first word is timed, so nothing is held back.
        knowledge: createModelMemory().of(own, runtime.now(), 'plain'),
        log: () => undefined,
        runtime,
      }),
      () => (firstWordMs ??= runtime.now() - startedAt),
    );
    const waitedMs = firstWordMs ?? runtime.now() - startedAt;
    return waitedMs > ENHANCE_DEADLINE_MS
      ? { kind: 'late', firstWordMs: waitedMs }
      : { kind: 'reached', text, firstWordMs: waitedMs };
  } catch (cause) {
    if (!(cause instanceof ModelError) || cause.kind === 'aborted') throw cause;
    // The event of a refused request arrives after its error.
    await new Promise<void>((resolve) => runtime.after(0, resolve));
    return isBlocked ? { kind: 'blocked' } : await outcomeOf(cause, own, runtime, signal);
  } finally {
    stop();
  }
}

async function outcomeOf(
  { kind, status, about }: ModelError,
  own: OwnModel,
  runtime: CallRuntime,
  signal: AbortSignal,
): Promise<OwnModelOutcome> {
  switch (kind) {
    case 'timeout':
      return { kind: 'slow' };
    case 'network':
      return { kind: 'unreachable' };
    case 'unauthorised':
      return { kind: 'key' };
    case 'unpaid':
      return { kind: 'money' };
    case 'filtered':
      return { kind: 'withheld' };
    case 'too-long':
      return { kind: 'long' };
    case 'broken':
      return { kind: about === 'thoughts' ? 'thinks' : 'empty' };
    case 'server':
      return about === 'loading' ? { kind: 'loading' } : { kind: 'failed', status };
    case 'refused': {
      const rows = await modelRows(own, runtime, signal).catch(() => null);
      const known = rows?.map(({ id }) => id) ?? null;
      if (known !== null && !known.some((name) => isSameModel(name, own.model)))
        return { kind: 'model', known: known.slice(0, NAMES_MAX) };
      if (about === 'model') return { kind: 'model', known: (known ?? []).slice(0, NAMES_MAX) };
      return about === 'address' ? { kind: 'address' } : { kind: 'failed', status };
    }
    default:
      return { kind: 'failed', status };
  }
}
