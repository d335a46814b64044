// Enhancement in trial mode. The built-in engine tidies the text and adds no word; an own model
// writes in every style. Nothing is saved here.
import type { CallContext } from '#contract/base.ts';
import { enhanceAnswerSchema, type EnhanceAnswer } from '#contract/enhance.contract.ts';
import { ENHANCE_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import { enhanceCall } from '#ai/calls/enhance-call.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls } from '#web/trial/trial-calls.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE } from '#web/trial/trial-rules.ts';

export interface TrialEnhancePorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
  newId: () => string;
}

interface EnhanceInput {
  content: string;
  role_key: string;
  post_id?: string | undefined;
  previous_text?: string | undefined;
}

/**
 * Rewrites a text in a style: `answer` resolves to all of it, `events` streams it. EMPTY_CONTENT,
 * CONTENT_TOO_LONG, POST_NOT_FOUND, POST_AI_PRIVATE, SAMPLE_READ_ONLY, ROLE_NOT_FOUND,
 * MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED, IDEMPOTENCY_KEY_REUSED,
 * REPLY_CANCELLED, and with an own model AI_TIMEOUT, AI_UNAVAILABLE and OWN_MODEL_*.
 */
export function createTrialEnhance({ calls, aiSettings, posts, newId }: TrialEnhancePorts) {
  return (input: EnhanceInput, { idempotencyKey }: CallContext) =>
    calls.start<EnhanceAnswer>({
      request: JSON.stringify([
        'enhance',
        input.content,
        input.role_key,
        input.post_id ?? null,
        input.previous_text ?? null,
      ]),
      key: idempotencyKey ?? null,
      outlivesCaller: false,
      answerSchema: enhanceAnswerSchema,
      timeLimitMs: ENHANCE_DEADLINE_MS,
      prepare: () => {
        aiSettings.assertAllowed();
        assertStyle('inspiration_enhancer', input.role_key, aiSettings.engine());
        assertPostsOpen(posts, input.post_id === undefined ? [] : [input.post_id]);
        if (input.post_id !== undefined && posts.get(input.post_id).isSample)
          throw trialError('SAMPLE_READ_ONLY');
        const content = input.content.trim();
        if (content === '') throw trialError('EMPTY_CONTENT');
        if (content.length > POST_MAX_CHARACTERS) throw trialError('CONTENT_TOO_LONG');
        return async (writers, tools) => {
          const call = await enhanceCall(writers, {
            content,
            roleKey: input.role_key,
            previous: input.previous_text?.slice(0, POST_MAX_CHARACTERS) ?? null,
            seed: newId(),
          });
          const { made } = await call.work(tools);
          return () => ({ ...made, ...FREE });
        };
      },
    });
}
