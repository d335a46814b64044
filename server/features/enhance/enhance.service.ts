// Rewrites a post in a style (B§4, B§7). Additions of the model are detected. Nothing is saved
// here.
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/enhance/enhance-deadline.ts';
import { checkEnhancement } from '#domain/enhance/enhancement.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { writeChecked } from '#ai/checked-text.ts';
import type { CrisisWatch } from '#ai/crisis.ts';
import { enhanceStyle } from '#ai/prompts/enhance-styles.ts';
import { readToEnd, type EnhanceTask, type TextAnswer, type TextModel } from '#ai/text-model.ts';
import type { AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
import type { AiCallService } from '#server/features/ai-calls/ai-call.service.ts';
import { callEvents, type CallEvent } from '#server/features/ai-calls/call-events.ts';
import type { CallHeader } from '#server/features/ai-calls/call-header.ts';
import type { AiSettingsService } from '#server/features/ai-settings/ai-settings.service.ts';
import { AppError } from '#server/http/app-error.ts';

export interface EnhanceInput {
  content: string;
  role_key: string;
  post_id?: string | undefined;
  previous_text?: string | undefined;
}

export interface EnhanceServicePorts {
  model: TextModel;
  /** Writes the text when the model invents something twice. */
  builtin: TextModel;
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertPostsOpen' | 'assertStyle'>;
  crisis: CrisisWatch;
  newId: () => string;
}

export type EnhanceService = ReturnType<typeof createEnhanceService>;

export function createEnhanceService({
  model,
  builtin,
  calls,
  access,
  crisis,
  newId,
}: EnhanceServicePorts) {
  const plan = async (userId: string, input: EnhanceInput): Promise<AiCallPlan<EnhanceAnswer>> => {
    await access.assertAllowed(userId);
    await access.assertStyle(userId, 'inspiration_enhancer', input.role_key);
    await access.assertPostsOpen(userId, input.post_id === undefined ? [] : [input.post_id]);
    const content = input.content.trim();
    if (content === '') throw new AppError('EMPTY_CONTENT');
    if (content.length > POST_MAX_CHARACTERS) throw new AppError('CONTENT_TOO_LONG');
    const danger = crisis.look(content);
    if (danger !== null) return unchanged(content, danger.card);

    const task: EnhanceTask = {
      task: 'enhance',
      roleKey: input.role_key,
      content,
      missed: [],
      previous: input.previous_text?.slice(0, POST_MAX_CHARACTERS) ?? null,
      seed: newId(),
    };
    const { length } = enhanceStyle(input.role_key);
    const read = (answer: TextAnswer) => ({
      value: answer.text,
      missed: answer.engine === 'builtin' ? [] : checkEnhancement(content, answer.text, length),
    });
    return {
      reason: 'ai_enhance',
      estimateTokens: model.estimate(task),
      promptTokens: model.estimatePrompt(task),
      outlivesCaller: false,
      work: async ({ reservation, signal, leftMs, push }) => {
        const written = await writeChecked({
          model,
          reservation,
          signal,
          leftMs,
          taskFor: (missed) => ({ ...task, missed }),
          read,
          onText: push,
        });
        if (written === null) {
          const safe = await readToEnd(
            builtin.stream(reservation, task, { signal, totalMs: leftMs() }),
            () => undefined,
          );
          return {
            cost: null,
            save: async (stones) => ({
              success: true,
              enhanced_text: safe.text,
              engine: 'builtin',
              stones,
              notice: 'fallback',
            }),
          };
        }
        const { value, answer } = written;
        return {
          // A text that was cut off is not what the user asked for.
          cost: answer.cut
            ? null
            : { totalTokens: answer.usage.total_tokens, estimated: answer.estimated },
          save: async (stones) => ({
            success: true,
            enhanced_text: value,
            ...(answer.engine === 'builtin' ? {} : { usage: answer.usage }),
            engine: answer.engine,
            stones,
            ...(answer.cut ? { notice: 'cut' as const } : {}),
          }),
        };
      },
    };
  };

  const start = (header: CallHeader, input: EnhanceInput) => {
    const fingerprint = JSON.stringify([
      input.content,
      input.role_key,
      input.post_id ?? null,
      ...(input.previous_text === undefined ? [] : [input.previous_text]),
    ]);
    return calls.start(
      {
        ...header,
        operation: 'inspiration_enhance',
        fingerprint,
        timeLimitMs: ENHANCE_DEADLINE_MS,
      },
      () => plan(header.userId, input),
    );
  };

  return {
    /**
     * Rewrites a text. EMPTY_CONTENT, CONTENT_TOO_LONG, POST_NOT_FOUND, POST_AI_PRIVATE,
     * ROLE_NOT_FOUND, MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * INSUFFICIENT_STONES, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED, AI_UNAVAILABLE, AI_TIMEOUT.
     */
    async enhance(header: CallHeader, input: EnhanceInput): Promise<EnhanceAnswer> {
      return (await start(header, input)).result;
    },

    /** Streams the text. Errors of the request reject at once. */
    async streamEnhance(
      header: CallHeader,
      input: EnhanceInput,
    ): Promise<AsyncGenerator<CallEvent<EnhanceAnswer>>> {
      return callEvents(await start(header, input), header.signal);
    },
  };
}

function unchanged(content: string, card: EnhanceAnswer['crisis']): AiCallPlan<EnhanceAnswer> {
  return {
    reason: 'ai_enhance',
    estimateTokens: 0,
    promptTokens: 0,
    outlivesCaller: false,
    work: async () => ({
      cost: null,
      save: async (stones) => ({
        success: true,
        enhanced_text: content,
        engine: 'builtin',
        stones,
        notice: 'crisis',
        crisis: card,
      }),
    }),
  };
}
