// The account's API over its own model, on a server without a model (docs/adr/0047). Each call goes
// to the server in rounds: it checks the request and says which text it needs, this browser gets
// the text from the model, and the last round saves what the call saves. A chunk of its own.
import type { JournalApi } from '#contract/api.contract.ts';
import type { CallContext } from '#contract/base.ts';
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import type { OwnModelCall, OwnModelOutput, RelayedText } from '#contract/own-model.contract.ts';
import type { AskAnswer } from '#contract/question.contract.ts';
import type { RecommendAnswer } from '#contract/recommendation.contract.ts';
import type { ReplyAnswer } from '#contract/reply.contract.ts';
import type { SummaryAnswer, SummaryPlan } from '#contract/summary.contract.ts';
import type { TranscriptionAnswer } from '#contract/transcription.ts';
import type { CareLabel } from '#domain/care/danger.ts';
import type { Letter } from '#domain/letters/letter.ts';
import { RELAYED_TEXTS_MAX } from '#domain/own-model/relayed-texts.ts';
import { TERMS_DEADLINE_MS, SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { ROLE_CATALOGUE } from '#domain/roles/role-catalogue.ts';
import type { StoneReservation } from '#domain/stones/reservation.ts';
import type { CallRuntime } from '#ai/call-clock.ts';
import { createHeadFilter, type HeadFilter } from '#ai/clean-text.ts';
import { createJsonFieldStream } from '#ai/json-field-stream.ts';
import { ModelError } from '#ai/model-error.ts';
import { codeOfOwnModel } from '#ai/own-model-code.ts';
import { shownOwnModel, type OwnModel } from '#ai/own-model.ts';
import { transcribeOwn, type OwnRecording } from '#ai/own-transcription.ts';
import { readToEnd, type TextModel, type TextTask } from '#ai/text-model.ts';
import { contractError } from '#web/core/api/contract-error.ts';
import { errorCode } from '#web/core/errors/error-text.ts';

/** An own model costs no stones, so no ledger knows its calls. */
const NO_STONES = { id: '', userId: '', amount: 0, reason: 'ai_reply' } as StoneReservation;

/** What is brought of a text that prepared words replace. */
const REPLACED = {
  text: '',
  usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
  estimated: true,
  cut: false,
  label: 'now',
} as const;

type Input<Name extends OwnModelCall['name']> = Extract<OwnModelCall, { name: Name }>['input'];
type RolesInput = Parameters<JournalApi['roles']['list']>[0];
type SettingsChange = Parameters<JournalApi['ai']['updateSettings']>[0];

/** A piece of text; `rewrite`: the text before it has a fault and is written again. */
interface ShownPiece {
  text: string;
  rewrite?: true;
}

/** What a call of the API carries beside its input. */
interface CallOptions {
  context?: CallContext | undefined;
  signal?: AbortSignal | undefined;
}

export interface AccountModelPorts {
  /** The server's API. */
  api: JournalApi;
  own: OwnModel;
  consent: {
    /** Whether texts may be sent to the model. */
    isEnough: () => boolean;
    /** When the user agreed; null: not. */
    givenAt: () => string | null;
    /** Gives or withdraws it. Returns false when the browser has no room for it. */
    save: (isGiven: boolean) => boolean;
  };
  model: TextModel;
  /** Makes a local program load the model. */
  warmUp?: () => void;
  /** For recordings. */
  runtime: CallRuntime;
}

export type AccountModel = ReturnType<typeof createAccountModel>;

/** The endpoints that an own model changes; all others are the server's. */
export type AccountEndpoints = AccountModel['endpoints'];

export function createAccountModel(ports: AccountModelPorts) {
  const { api, own, consent } = ports;

  const assertConsent = () => {
    if (!consent.isEnough()) throw contractError('AI_CONSENT_REQUIRED');
  };

  /** Yields the text to show and returns the answer. */
  async function* rounds<Answer>(
    call: OwnModelCall,
    { context, signal = new AbortController().signal }: CallOptions,
  ): AsyncGenerator<ShownPiece, Answer> {
    const { model } = ports;
    const endsAt = performance.now() + (context?.deadlineMs ?? SUMMARY_DEADLINE_MS);
    const leftMs = () => Math.max(1, endsAt - performance.now());
    const texts: RelayedText[] = [];
    let shown = '';
    let failure: ModelError | null = null;
    for (;;) {
      const output: OwnModelOutput = await api.ownModel
        .call(
          { contextTokens: own.contextTokens, texts, call },
          { context: { ...context, deadlineMs: Math.ceil(leftMs()) }, signal },
        )
        .catch((cause: unknown) => {
          throw failure !== null && isModelFailure(cause)
            ? contractError(codeOfOwnModel(failure))
            : cause;
        });
      // The server answers each call in the form of its own endpoint.
      if ('answer' in output) return output.answer as Answer;
      if (texts.length >= RELAYED_TEXTS_MAX) throw contractError('AI_UNAVAILABLE');
      const { key } = output.needed;
      // The server's task, which crosses the wire as it is.
      const task = output.needed.task as unknown as TextTask;
      if (isSecondTry(task)) {
        if (isShown(task, call)) yield { text: '', rewrite: true };
      } else if (output.shown.startsWith(shown)) yield { text: output.shown.slice(shown.length) };
      shown = output.shown;
      // A plan, a local list and prepared words send nothing, so they need no consent.
      assertConsent();
      const totalMs = task.task === 'askTerms' ? Math.min(TERMS_DEADLINE_MS, leftMs()) : leftMs();
      const read = shownPart(task, call);
      failure = null;
      const replaced = new AbortController();
      let label: CareLabel | undefined;
      const onLabel = (found: CareLabel) => {
        label = found;
        if (found === 'now') replaced.abort();
      };
      let part = '';
      try {
        const stream = model.stream(NO_STONES, task, {
          signal: AbortSignal.any([signal, replaced.signal]),
          totalMs,
          onLabel,
        });
        let step = await stream.next();
        for (; step.done !== true; step = await stream.next()) {
          const piece = replaced.signal.aborted ? '' : read.push(step.value);
          part += piece;
          yield { text: piece };
        }
        if (!replaced.signal.aborted) yield { text: read.end() };
        const { text, usage, estimated, cut } = step.value;
        texts.push(
          label === 'now'
            ? { key, ...REPLACED }
            : { key, text, usage, estimated, cut, ...(label === undefined ? {} : { label }) },
        );
      } catch (cause) {
        if (!(cause instanceof ModelError)) throw cause;
        if (replaced.signal.aborted && !signal.aborted) texts.push({ key, ...REPLACED });
        else if (cause.kind === 'aborted') throw signal.reason;
        else {
          failure = cause;
          texts.push({
            key,
            failure: cause.kind,
            ...(call.name === 'reply' && part !== '' ? { shown: part } : {}),
          });
        }
      }
    }
  }

  const answer = <Answer>(call: OwnModelCall, options: CallOptions = {}): Promise<Answer> =>
    readToEnd(rounds<Answer>(call, options), () => undefined);

  async function* events<Answer extends object>(call: OwnModelCall, options: CallOptions = {}) {
    const text = rounds<Answer>(call, options);
    let step = await text.next();
    for (; step.done !== true; step = await text.next())
      if (step.value.text !== '' || step.value.rewrite === true)
        yield { type: 'delta' as const, ...step.value };
    yield { type: 'done' as const, ...step.value };
  }

  const withOwnConsent = <T extends { consentAt: string | null }>(settings: T): T => ({
    ...settings,
    consentAt: consent.givenAt(),
  });

  const endpoints = {
    config: {
      get: async () => {
        const config = await api.config.get();
        return {
          ...config,
          ai: shownOwnModel(own),
          stones: { ...config.stones, metering: false },
        };
      },
    },
    ai: {
      settings: async () => {
        const settings = withOwnConsent(await api.ai.settings());
        if (!settings.aiOff && consent.isEnough()) ports.warmUp?.();
        return settings;
      },
      updateSettings: async ({ consent: isGiven, ...change }: SettingsChange) => {
        if (isGiven !== undefined && !consent.save(isGiven)) throw contractError('STORAGE_FULL');
        return withOwnConsent(await api.ai.updateSettings(change));
      },
    },
    roles: {
      list: async ({ prompt_type = 'conversation_guide' }: RolesInput) => ({
        success: true as const,
        data: [...ROLE_CATALOGUE[prompt_type]],
      }),
    },
    replies: {
      create: (input: Input<'reply'>, options?: CallOptions) =>
        answer<ReplyAnswer>({ name: 'reply', input }, options),
      stream: async (input: Input<'reply'>, options?: CallOptions) =>
        events<ReplyAnswer>({ name: 'reply', input }, options),
    },
    enhance: {
      create: (input: Input<'enhance'>, options?: CallOptions) =>
        answer<EnhanceAnswer>({ name: 'enhance', input }, options),
      stream: async (input: Input<'enhance'>, options?: CallOptions) =>
        events<EnhanceAnswer>({ name: 'enhance', input }, options),
    },
    summary: {
      create: (input: Input<'summary'>, options?: CallOptions) =>
        answer<SummaryAnswer>({ name: 'summary', input }, options),
      stream: async (input: Input<'summary'>, options?: CallOptions) =>
        events<SummaryAnswer>({ name: 'summary', input }, options),
      plan: (input: Input<'summaryPlan'>, options?: CallOptions) =>
        answer<SummaryPlan>({ name: 'summaryPlan', input }, options),
    },
    recommendations: {
      create: (input: Input<'recommend'>, options?: CallOptions) =>
        answer<RecommendAnswer>({ name: 'recommend', input }, options),
    },
    questions: {
      ask: (input: Input<'ask'>, options?: CallOptions) =>
        answer<AskAnswer>({ name: 'ask', input }, options),
      stream: async (input: Input<'ask'>, options?: CallOptions) =>
        events<AskAnswer>({ name: 'ask', input }, options),
    },
    letters: {
      write: (input: Input<'letter'>, options?: CallOptions) =>
        answer<Letter>({ name: 'letter', input }, options),
    },
  };

  /** AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, and the codes of {@link transcribeOwn}. */
  const sendRecording = async (
    recording: OwnRecording,
    { signal }: { signal: AbortSignal },
  ): Promise<TranscriptionAnswer> => {
    if ((await api.ai.settings()).aiOff) throw contractError('AI_SWITCHED_OFF');
    assertConsent();
    const heard = await transcribeOwn(own, recording, { runtime: ports.runtime, signal });
    if (!heard.ok) throw contractError(heard.code);
    return { ...heard.value, stones: { spent: 0, left: 0 } };
  };

  return { endpoints, sendRecording };
}

/** Whether the server failed a call because the model did. */
function isModelFailure(cause: unknown): boolean {
  const code = errorCode(cause);
  return code === 'AI_UNAVAILABLE' || code === 'AI_TIMEOUT';
}

/**
 * Picks what is shown of a text while it is written, as the server's calls do: a first try, and of
 * a summary the article. A question shows claims, which only the server can check.
 */
function shownPart(task: TextTask, call: OwnModelCall): HeadFilter {
  const isNew = isShown(task, call) && !isSecondTry(task);
  if (isNew && task.task === 'reply')
    return createHeadFilter({ form: 'reply', source: task.content, speaker: task.persona?.name });
  if (isNew && task.task === 'enhance')
    return createHeadFilter({ form: 'enhancement', source: task.content });
  return { push: isNew ? createJsonFieldStream('article') : () => '', end: () => '' };
}

/** Whether a text is shown while it is written. */
function isShown(task: TextTask, call: OwnModelCall): boolean {
  return (
    task.task === 'reply' ||
    task.task === 'enhance' ||
    (task.task === 'summary' && isLastStep(task.stage, call))
  );
}

/** Whether a text is written again because an earlier try has faults. */
function isSecondTry(task: TextTask): boolean {
  return 'missed' in task && (task.missed ?? []).length > 0;
}

/** Whether a step of a summary writes what the call returns. */
function isLastStep(stage: 'whole' | 'part' | 'compose', call: OwnModelCall): boolean {
  return (
    stage === 'compose' || (call.name === 'summary' && stage === (call.input.stage ?? 'whole'))
  );
}
