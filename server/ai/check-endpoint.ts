// Checks the configured endpoint before users depend on it: one short conversation and one JSON
// response for each model in use. It sends fixed words, never a user's, and prints neither the key
// nor the responses.
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import {
  globalRuntime,
  streamCompletion,
  type Completion,
  type CompletionLogRecord,
} from '#ai/completion-client.ts';
import { dialectOf } from '#ai/dialects.ts';
import { parseJsonAnswer } from '#ai/json-answer.ts';
import { ModelError } from '#ai/model-error.ts';
import { createFieldMemory } from '#ai/request-fields.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';

/** How long one call of the check may take, in milliseconds. */
const CHECK_TOTAL_MS = 40_000;

/** The result of one call. */
export interface EndpointFinding {
  model: string;
  asked: 'text' | 'json';
  ok: boolean;
  firstWordMs: number | null;
  totalMs: number;
  /** Whether the endpoint reports usage; without it stones are charged by estimate. */
  usage: boolean;
  /** Request fields that the endpoint refused. */
  shed: string[];
  /** The error: a kind, its status, or what the response lacked. */
  fault: string | null;
}

const TALK: Prompt = {
  system: '你用中文回答。',
  turns: [{ role: 'user', content: '请只回答两个字：你好' }],
  maxTokens: 200,
  json: false,
};
const JSON_TALK: Prompt = {
  system: '你只输出JSON对象。',
  turns: [{ role: 'user', content: '请只输出这个JSON对象：{"word":"你好"}' }],
  maxTokens: 300,
  json: true,
};

/** Calls every model of the settings, one after the other. */
export async function* checkEndpoint(
  settings: ModelEndpoint,
  signal: AbortSignal,
): AsyncGenerator<EndpointFinding> {
  const dialect = dialectOf(settings.baseUrl, settings.dialect);
  const memory = createFieldMemory();
  for (const model of new Set(Object.values(settings.models))) {
    for (const prompt of [TALK, JSON_TALK]) {
      const began = performance.now();
      const finding: EndpointFinding = {
        model,
        asked: prompt.json ? 'json' : 'text',
        ok: false,
        firstWordMs: null,
        totalMs: 0,
        usage: false,
        shed: [],
        fault: null,
      };
      const log = ({ field }: CompletionLogRecord) => {
        if (field !== undefined) finding.shed.push(field);
      };
      try {
        const stream = streamCompletion({
          baseUrl: settings.baseUrl,
          apiKey: settings.apiKey,
          body: completionBody(model, prompt, dialect),
          traceHeader: dialect.traceHeader,
          deadlines: { totalMs: CHECK_TOTAL_MS, silenceMs: null },
          signal,
          memory,
          habits: new Map(),
          habit: dialect.habit,
          log,
          runtime: globalRuntime,
        });
        const answer = await drain(stream, () => {
          finding.firstWordMs ??= Math.round(performance.now() - began);
        });
        finding.usage = answer.usage !== null;
        finding.ok =
          !prompt.json || parseJsonAnswer(answer.text, answer.ending === 'stop') !== undefined;
        if (!finding.ok) finding.fault = 'no JSON in the answer';
      } catch (cause) {
        finding.fault =
          cause instanceof ModelError
            ? `${cause.kind}${cause.status === null ? '' : ` ${cause.status}`}`
            : 'defect';
      }
      finding.totalMs = Math.round(performance.now() - began);
      yield finding;
    }
  }
}

async function drain(
  stream: AsyncGenerator<string, Completion>,
  onText: () => void,
): Promise<Completion> {
  for (;;) {
    const step = await stream.next();
    if (step.done === true) return step.value;
    onText();
  }
}
