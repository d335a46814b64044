// Rewrites a post in a style (B§4, B§7). Additions of the model are detected. Nothing is saved
// here.
import type { EnhanceAnswer } from '#contract/enhance.contract.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { enhanceCall } from '#ai/calls/enhance-call.ts';
import type { Writers } from '#ai/calls/text-call.ts';
import { planOfText, type AiCallPlan } from '#server/features/ai-calls/ai-call.ts';
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

export interface EnhanceServicePorts extends Writers {
  calls: AiCallService;
  access: Pick<AiSettingsService, 'assertAllowed' | 'assertPostsOpen' | 'assertStyle'>;
  newId: () => string;
}

export type EnhanceService = ReturnType<typeof createEnhanceService>;

export function createEnhanceService({ calls, access, newId, ...writers }: EnhanceServicePorts) {
  const plan = async (userId: string, input: EnhanceInput): Promise<AiCallPlan<EnhanceAnswer>> => {
    await access.assertAllowed(userId);
    await access.assertStyle(userId, 'inspiration_enhancer', input.role_key);
    await access.assertPostsOpen(userId, input.post_id === undefined ? [] : [input.post_id]);
    const content = input.content.trim();
    if (content === '') throw new AppError('EMPTY_CONTENT');
    if (content.length > POST_MAX_CHARACTERS) throw new AppError('CONTENT_TOO_LONG');
    const call = await enhanceCall(writers, {
      content,
      roleKey: input.role_key,
      previous: input.previous_text?.slice(0, POST_MAX_CHARACTERS) ?? null,
      seed: newId(),
    });
    return planOfText(call, {
      reason: 'ai_enhance',
      outlivesCaller: false,
      save: async (made, stones) => ({ ...made, stones }),
    });
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
