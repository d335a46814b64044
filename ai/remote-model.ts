// The text model of a configured endpoint: a prompt from the task, one call, and a text fit to
// show.
import type { TextModel, TextTask } from '#ai/text-model.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import type { CareLabel } from '#domain/care/danger.ts';
import { REPLY_IMAGE_TOKENS, REPLY_IMAGES_MIN_CONTEXT } from '#domain/replies/reply-images.ts';
import { REPLY_SILENCE_MS } from '#domain/shared/ai-deadlines.ts';
import { estimateTokens, isPlausibleUsage, type TokenUsage } from '#domain/stones/stone.ts';
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import {
  streamCompletion,
  type Completion,
  type CallRuntime,
  type CompletionLogRecord,
} from '#ai/completion-client.ts';
import { createLabelFilter, isLabelled, withoutLabel } from '#ai/care-label.ts';
import { cutToSentence } from '#ai/cut-to-sentence.ts';
import { dialectOf } from '#ai/dialects.ts';
import { disarm, type Disarmed } from '#ai/prompts/disarm.ts';
import { composePrompt, PROMPT_VERSION } from '#ai/prompts/compose-prompt.ts';
import { askRoom } from '#ai/prompts/ask-prompt.ts';
import { summaryRoom } from '#ai/prompts/summary-prompt.ts';
import { ModelError } from '#ai/model-error.ts';
import { createFieldMemory } from '#ai/request-fields.ts';
import type { ThoughtHabits } from '#ai/think-filter.ts';

/** Tokens that each message costs beside its text. */
const TOKENS_PER_MESSAGE = 6;

/** The endpoint reported tokens that contradict its text; the estimate is charged instead. */
interface UsageLogRecord {
  event: 'usage-distrusted';
  reported: number;
  estimated: number;
}

/** A log record with its task, its model and, where there is a prompt, the version of all. */
export type ModelLogRecord = (CompletionLogRecord | UsageLogRecord) & {
  task: string;
  model: string;
  prompt?: string;
};

export interface RemoteModelPorts {
  endpoint: ModelEndpoint;
  /** Returns an unguessable word, which marks where the user's text begins and ends. */
  randomWord: () => string;
  log: (record: ModelLogRecord) => void;
  runtime: CallRuntime;
}

export function createRemoteModel({
  endpoint,
  randomWord,
  log,
  runtime,
}: RemoteModelPorts): TextModel {
  const dialect = dialectOf(endpoint.baseUrl, endpoint.dialect);
  const memory = createFieldMemory();
  const habits: ThoughtHabits = new Map();
  const models: Record<TextTask['task'], string> = {
    reply: endpoint.models.chat,
    enhance: endpoint.models.enhance,
    summary: endpoint.models.summary,
    recommend: endpoint.models.recommend,
    askTerms: endpoint.models.chat,
    ask: endpoint.models.chat,
  };

  /** Without what the endpoint cannot see. */
  const seen = (task: TextTask): TextTask =>
    task.task !== 'reply' ||
    (endpoint.visionModel !== undefined && endpoint.contextTokens >= REPLY_IMAGES_MIN_CONTEXT)
      ? task
      : { ...task, images: [] };
  const modelOf = (task: TextTask): string =>
    (task.task === 'reply' && (task.images ?? []).length > 0 ? endpoint.visionModel : undefined) ??
    models[task.task];
  const hasLabel = (task: TextTask): boolean =>
    task.task === 'reply' && isLabelled(modelOf(task), endpoint.contextTokens);
  const promptOf = (given: TextTask, { task } = disarm(seen(given))): Prompt => {
    const { contextTokens } = endpoint;
    const prompt = composePrompt(task, randomWord(), contextTokens, hasLabel(task));
    return task.task === 'reply' ? { ...prompt, images: task.images } : prompt;
  };

  const remote: TextModel = {
    kind: 'remote',
    judges: isLabelled(models.ask, endpoint.contextTokens),
    summaryRoom: (roleKey, facts) => summaryRoom(roleKey, endpoint.contextTokens, facts),
    estimate(task) {
      const prompt = promptOf(task);
      return promptTokens(prompt) + prompt.maxTokens;
    },
    askRoom: (task) => askRoom(task, endpoint.contextTokens),
    estimatePrompt: (task) => promptTokens(promptOf(task)),
    async *stream(reservation, task, options) {
      const { signal, totalMs, onSent, onLabel = () => undefined } = options;
      const disarmed = disarm(seen(task));
      const prompt = promptOf(task, disarmed);
      const hasImages = (prompt.images ?? []).length > 0;
      const model = modelOf(disarmed.task);
      const isMarked = hasLabel(disarmed.task);
      // An endpoint would cut the prompt silently, or refuse it.
      if (promptTokens(prompt) + prompt.maxTokens > endpoint.contextTokens)
        throw new ModelError('too-long');
      const logCall = (record: CompletionLogRecord | UsageLogRecord) =>
        log({ ...record, task: task.task, model, prompt: PROMPT_VERSION });
      onSent?.([{ role: 'system', content: prompt.system }, ...prompt.turns]);
      const beganMs = runtime.now();
      let answer: Completion;
      try {
        const stream = streamCompletion({
          baseUrl: endpoint.baseUrl,
          apiKey: endpoint.apiKey,
          body: completionBody(model, prompt, dialect),
          traceHeader: dialect.traceHeader,
          // Only a reply has a limit for silence (rulings 201).
          deadlines: { totalMs, silenceMs: task.task === 'reply' ? REPLY_SILENCE_MS : null },
          signal,
          memory,
          habits,
          habit: dialect.habit,
          log: logCall,
          runtime,
        });
        const text = restored(stream, disarmed);
        answer = yield* isMarked ? unlabelled(text, onLabel) : text;
      } catch (cause) {
        // A model that rejects images: the reply is made from the text alone.
        if (!hasImages || task.task !== 'reply' || !isRejection(cause)) throw cause;
        return yield* remote.stream(
          reservation,
          { ...task, images: [] },
          { ...options, totalMs: Math.max(1, totalMs - (runtime.now() - beganMs)) },
        );
      }
      const estimate = estimatedUsage(prompt, answer.text);
      const call = {
        estimate: estimate.prompt_tokens + prompt.maxTokens,
        textTokens: estimate.completion_tokens,
      };
      const reported = answer.usage;
      const trusted = reported !== null && isPlausibleUsage(reported, call) ? reported : null;
      if (reported !== null && trusted === null)
        logCall({
          event: 'usage-distrusted',
          reported: reported.total_tokens,
          estimated: estimate.total_tokens,
        });
      const whole = isMarked ? withoutLabel(answer.text) : answer.text;
      if (whole.trim() === '') throw new ModelError('broken');
      const text = answer.ending === 'length' && !prompt.json ? cutToSentence(whole) : whole;
      return {
        text,
        lineId: null,
        usage: trusted ?? estimate,
        estimated: trusted === null,
        engine: 'remote',
        cut: answer.ending === 'length',
      };
    },
  };
  return remote;
}

function promptTokens(prompt: Prompt): number {
  return prompt.turns.reduce(
    (sum, turn) => sum + estimateTokens(turn.content) + TOKENS_PER_MESSAGE,
    estimateTokens(prompt.system) +
      TOKENS_PER_MESSAGE +
      (prompt.images ?? []).length * REPLY_IMAGE_TOKENS,
  );
}

/** A completion with the signs that its prompt had to change. */
async function* restored(
  stream: AsyncGenerator<string, Completion>,
  { restore, pieces }: Pick<Disarmed<TextTask>, 'restore' | 'pieces'>,
): AsyncGenerator<string, Completion> {
  const { push, end } = pieces();
  const shown = (text: string) => (text === '' ? [] : [text]);
  for (;;) {
    const step = await stream.next();
    if (step.done !== true) yield* shown(push(step.value));
    else {
      yield* shown(end());
      return { ...step.value, text: restore(step.value.text) };
    }
  }
}

/** A completion without its label. Its text keeps it, because the label is part of the price. */
async function* unlabelled(
  stream: AsyncGenerator<string, Completion>,
  onLabel: (label: CareLabel) => void,
): AsyncGenerator<string, Completion> {
  const filter = createLabelFilter(onLabel);
  const shown = (text: string) => (text === '' ? [] : [text]);
  for (;;) {
    const step = await stream.next();
    if (step.done !== true) yield* shown(filter.push(step.value));
    else {
      yield* shown(filter.end());
      return step.value;
    }
  }
}

/** Whether an endpoint refused a request before it wrote anything. */
function isRejection(cause: unknown): boolean {
  return (
    cause instanceof ModelError &&
    cause.partialLength === 0 &&
    (cause.kind === 'refused' || cause.kind === 'broken')
  );
}

function estimatedUsage(prompt: Prompt, text: string): TokenUsage {
  const prompt_tokens = promptTokens(prompt);
  const completion_tokens = estimateTokens(text);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
