// Enhancement in trial mode by the built-in engine, which tidies the text and adds no word. Nothing
// is saved here.
import type { CallContext } from '#contract/base.ts';
import { enhanceAnswerSchema, type EnhanceAnswer } from '#contract/enhance.contract.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls } from '#web/trial/trial-calls.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE, noticeOf } from '#web/trial/trial-rules.ts';

export interface TrialEnhancePorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
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
 * MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED.
 */
export function createTrialEnhance({ calls, aiSettings, posts }: TrialEnhancePorts) {
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
      prepare: () => {
        aiSettings.assertAllowed();
        assertStyle('inspiration_enhancer', input.role_key);
        assertPostsOpen(posts, input.post_id === undefined ? [] : [input.post_id]);
        if (input.post_id !== undefined && posts.get(input.post_id).isSample)
          throw trialError('SAMPLE_READ_ONLY');
        const content = input.content.trim();
        if (content === '') throw trialError('EMPTY_CONTENT');
        if (content.length > POST_MAX_CHARACTERS) throw trialError('CONTENT_TOO_LONG');
        return (engine) => {
          const crisis = engine.crisisIn(content);
          const text =
            crisis === null
              ? engine.enhanceText({
                  content,
                  styleKey: input.role_key,
                  previous: input.previous_text ?? null,
                }).text
              : content;
          return {
            text,
            finish: () => ({ success: true, enhanced_text: text, ...FREE, ...noticeOf(crisis) }),
          };
        };
      },
    });
}
