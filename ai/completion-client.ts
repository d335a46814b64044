// The client of OpenAI-compatible endpoints: one POST, read as a stream. It adapts its request to
// what the endpoint refuses, repeats transient failures, and never exceeds its deadlines (measured
// cases: completion-client.test.ts, tools/test/model-zoo).
import type { TokenUsage } from '#domain/stones/stone.ts';
import { createCallClock, type CallRuntime, type CompletionDeadlines } from '#ai/call-clock.ts';
import { withLimit, type CompletionBody } from '#ai/completion-body.ts';
import { readAnswer, type Completion, type ReaderCall } from '#ai/completion-reader.ts';
import {
  createRetries,
  openResponse,
  send,
  type CompletionLogRecord,
} from '#ai/endpoint-request.ts';
import { ModelError } from '#ai/model-error.ts';
import { changeFor } from '#ai/request-fields.ts';

/** Changes that one call may make before it fails. */
const CHANGES_MAX = 5;

/** A text that is missing, or cut JSON, is asked for once more, with this many times the limit. */
const LARGER_LIMIT = { thoughts: 5, json: 2 } as const;

export interface CompletionCall extends ReaderCall {
  /** Root of the endpoint; only `/chat/completions` is appended. */
  baseUrl: string;
  apiKey: string | null;
  body: CompletionBody;
  /** Tokens that a larger limit may have. */
  roomTokens: number;
  traceHeader: string | null;
  deadlines: CompletionDeadlines;
  signal: AbortSignal;
  log: (record: CompletionLogRecord) => void;
  runtime: CallRuntime;
}

/**
 * Makes the call and yields its text. A second request with a larger limit yields nothing when the
 * first one did: the returned text counts. Throws a {@link ModelError}.
 */
export async function* streamCompletion(call: CompletionCall): AsyncGenerator<string, Completion> {
  const { knowledge, log, promptTokens, roomTokens } = call;
  const clock = createCallClock(call.signal, call.deadlines, call.runtime);
  const retries = createRetries(clock, log);
  const adapted = adaptable(call);
  let factor = knowledge.limitFactor;
  let isSilent = false;
  let earlier: TokenUsage | null = null;
  try {
    for (;;) {
      const response = await openResponse(
        {
          send: () => post(call, adapted.next(factor, roomTokens), clock),
          adapt: adapted.adapt,
          traceHeader: call.traceHeader,
          log,
          retries,
        },
        clock,
      );
      const answer = readAnswer(response, clock, call);
      try {
        for (;;) {
          const step = await answer.next();
          if (step.done !== true) {
            if (!isSilent) yield step.value;
            continue;
          }
          const { text, ending, isUnfinished } = step.value;
          if (step.value.usage !== null)
            knowledge.learnTokens(step.value.usage, promptTokens, ending === 'length');
          const usage = sumOf(earlier, step.value.usage);
          if (!isUnfinished || factor > 1) {
            if (text === '') throw new ModelError('broken', { about: 'thoughts' });
            return { text, ending, usage };
          }
          factor = text === '' ? LARGER_LIMIT.thoughts : LARGER_LIMIT.json;
          if (text === '') knowledge.learnThinking();
          isSilent = clock.received > 0;
          earlier = usage;
          break;
        }
      } catch (cause) {
        // The error came in place of a text.
        const error = clock.toModelError(cause);
        if (clock.signal.aborted || error.partialLength > 0) throw error;
        await retries.afterError(error);
      } finally {
        await answer.return(undefined as never);
      }
    }
  } catch (cause) {
    const error = clock.toModelError(cause);
    if (error.window !== null) knowledge.learnWindow(error.window);
    throw error;
  } finally {
    clock.stop();
  }
}

/** The body of a call, changed by what the endpoint refuses. */
function adaptable({ body, knowledge, log }: CompletionCall) {
  let sent = body;
  let changes = 0;
  return {
    next(factor: number, room: number): CompletionBody {
      sent = knowledge.fit(withLimit(body, factor, room));
      return sent;
    },
    adapt(status: number, refusal: string): boolean {
      if (changes >= CHANGES_MAX) return false;
      const change = changeFor(status, refusal, sent);
      if (change === null || !knowledge.learnChange(change)) return false;
      changes += 1;
      log({
        event: change.costly ? 'costly-field-dropped' : 'field-dropped',
        field: change.field,
        status,
      });
      return true;
    },
  };
}

function post(
  call: CompletionCall,
  body: CompletionBody,
  clock: ReturnType<typeof createCallClock>,
): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'text/event-stream' };
  return send(call, '/chat/completions', { headers, body: JSON.stringify(body) }, clock);
}

/** What the requests of a call used together. */
function sumOf(first: TokenUsage | null, second: TokenUsage | null): TokenUsage | null {
  if (first === null || second === null) return first ?? second;
  return {
    prompt_tokens: first.prompt_tokens + second.prompt_tokens,
    completion_tokens: first.completion_tokens + second.completion_tokens,
    total_tokens: first.total_tokens + second.total_tokens,
  };
}
