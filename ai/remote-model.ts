// The text model of a configured endpoint: a prompt from the task, one call, and a text fit to
// show.
import type { TextModel, TextTask } from '#ai/text-model.ts';
import type { ModelEndpoint } from '#ai/model-endpoint.ts';
import type { CareLabel } from '#domain/care/danger.ts';
import { REPLY_IMAGE_TOKENS, REPLY_IMAGES_MIN_CONTEXT } from '#domain/replies/reply-images.ts';
import {
  LOADING_MS,
  REPLY_ANSWER_MS,
  REPLY_DEADLINE_MS,
  REPLY_SILENCE_MS,
} from '#domain/shared/ai-deadlines.ts';
import { estimateTokens, isPlausibleUsage, type TokenUsage } from '#domain/stones/stone.ts';
import { completionBody, type Prompt } from '#ai/completion-body.ts';
import type { CallRuntime, CompletionDeadlines } from '#ai/call-clock.ts';
import { streamCompletion } from '#ai/completion-client.ts';
import type { Completion } from '#ai/completion-reader.ts';
import type { CompletionLogRecord } from '#ai/endpoint-request.ts';
import { createLabelFilter, isLabelled, withoutLabel } from '#ai/care-label.ts';
import { cutToSentence } from '#ai/cut-to-sentence.ts';
import { dialectOf } from '#ai/dialects.ts';
import { disarm, type Disarmed } from '#ai/prompts/disarm.ts';
import { composePrompt, PROMPT_VERSION } from '#ai/prompts/compose-prompt.ts';
import { askRoom } from '#ai/prompts/ask-prompt.ts';
import { summaryRoom } from '#ai/prompts/summary-prompt.ts';
import { ModelError } from '#ai/model-error.ts';
import { createModelMemory, type ModelKnowledge } from '#ai/model-memory.ts';
import { isLocalEndpoint } from '#ai/local-endpoint.ts';

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
  const isLocal = isLocalEndpoint(endpoint.baseUrl);
  const memory = createModelMemory();
  const models: Record<TextTask['task'], string> = {
    reply: endpoint.models.chat,
    enhance: endpoint.models.enhance,
    summary: endpoint.models.summary,
    recommend: endpoint.models.recommend,
    askTerms: endpoint.models.chat,
    ask: endpoint.models.chat,
  };

  const knowledgeOf = (model: string): ModelKnowledge =>
    memory.of({ baseUrl: endpoint.baseUrl, model }, runtime.now(), dialect.habit);
  const contextOf = (model: string): number =>
    Math.min(endpoint.contextTokens, knowledgeOf(model).window ?? Infinity);
  /** The context in tokens as prompts estimate them. */
  const plannedContext = (model: string): number =>
    Math.floor(contextOf(model) / knowledgeOf(model).tokenFactor);
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
    task.task === 'reply' && isLabelled(modelOf(task), contextOf(modelOf(task)));
  const promptOf = (given: TextTask, { task } = disarm(seen(given))): Prompt => {
    const context = plannedContext(modelOf(task));
    const prompt = composePrompt(task, randomWord(), context, hasLabel(task));
    return task.task === 'reply' ? { ...prompt, images: task.images } : prompt;
  };
  /** Tokens of a prompt, as this model counts them. */
  const countedPrompt = (model: string, prompt: Prompt): number =>
    Math.ceil(promptTokens(prompt) * knowledgeOf(model).tokenFactor);

  /** Only a reply has a limit for silence (rulings 201, 217). */
  const deadlinesOf = ({ task }: TextTask, totalMs: number): CompletionDeadlines => {
    const isReply = task === 'reply';
    return {
      totalMs: isReply && !isLocal ? Math.min(totalMs, REPLY_DEADLINE_MS) : totalMs,
      silenceMs: isReply ? REPLY_SILENCE_MS : null,
      loading: isLocal
        ? {
            firstByteMs: isReply ? LOADING_MS : null,
            answerMs: isReply ? REPLY_ANSWER_MS : Infinity,
            keptMs: LOADING_MS,
          }
        : undefined,
    };
  };

  const remote: TextModel = {
    kind: 'remote',
    judges: isLabelled(models.ask, endpoint.contextTokens),
    summaryRoom: (roleKey, facts) => summaryRoom(roleKey, plannedContext(models.summary), facts),
    estimate(task) {
      const prompt = promptOf(task);
      const model = modelOf(seen(task));
      return countedPrompt(model, prompt) + prompt.maxTokens * knowledgeOf(model).limitFactor;
    },
    askRoom: (task) => askRoom(task, plannedContext(models.ask)),
    estimatePrompt: (task) => countedPrompt(modelOf(seen(task)), promptOf(task)),
    async *stream(reservation, task, options) {
      const { signal, totalMs, onSent, onLabel = () => undefined } = options;
      const disarmed = disarm(seen(task));
      const prompt = promptOf(task, disarmed);
      const hasImages = (prompt.images ?? []).length > 0;
      const model = modelOf(disarmed.task);
      const isMarked = hasLabel(disarmed.task);
      const knowledge = knowledgeOf(model);
      const context = contextOf(model);
      // An endpoint would cut the prompt silently, or refuse it.
      if (promptTokens(prompt) + prompt.maxTokens > plannedContext(model))
        throw new ModelError('too-long');
      const logCall = (record: CompletionLogRecord | UsageLogRecord) =>
        log({ ...record, task: task.task, model, prompt: PROMPT_VERSION });
      onSent?.([{ role: 'system', content: prompt.system }, ...prompt.turns]);
      const beganMs = runtime.now();
      const counted = countedPrompt(model, prompt);
      const roomTokens = context - counted;
      const limited = { ...prompt, maxTokens: Math.min(prompt.maxTokens, roomTokens) };
      const temperature = task.task === 'reply' ? (endpoint.temperature ?? null) : null;
      let answer: Completion;
      try {
        const stream = streamCompletion({
          baseUrl: endpoint.baseUrl,
          apiKey: endpoint.apiKey,
          body: completionBody(model, limited, dialect, temperature),
          json: prompt.json,
          promptTokens: hasImages ? 0 : promptTokens(prompt),
          roomTokens,
          traceHeader: dialect.traceHeader,
          deadlines: deadlinesOf(task, totalMs),
          signal,
          knowledge,
          log: logCall,
          runtime,
        });
        const text = restored(stream, disarmed);
        answer = yield* isMarked ? unlabelled(text, onLabel) : text;
      } catch (cause) {
        const leftMs = Math.max(1, totalMs - (runtime.now() - beganMs));
        // A model that rejects images: the reply is made from the text alone.
        if (hasImages && task.task === 'reply' && isRejection(cause))
          return yield* remote.stream(
            reservation,
            { ...task, images: [] },
            { ...options, totalMs: leftMs },
          );
        // The endpoint named a smaller context: a shorter prompt may fit.
        if (cause instanceof ModelError && cause.kind === 'too-long' && contextOf(model) < context)
          return yield* remote.stream(reservation, task, { ...options, totalMs: leftMs });
        throw cause;
      }
      const estimate = estimatedUsage(counted, answer.text, knowledge.tokenFactor);
      const reported = answer.usage;
      const isTrusted =
        reported !== null &&
        isPlausibleUsage(reported, {
          estimate: counted + prompt.maxTokens * knowledge.limitFactor,
          textTokens: estimate.completion_tokens,
        });
      if (reported !== null && !isTrusted)
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
        usage: isTrusted ? reported : estimate,
        estimated: !isTrusted,
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

function estimatedUsage(prompt_tokens: number, text: string, factor: number): TokenUsage {
  const completion_tokens = Math.ceil(estimateTokens(text) * factor);
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}
