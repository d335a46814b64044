// Rewriting and summing up in trial mode, by the built-in engine: it tidies and quotes, and never adds a word. Nothing is saved here.
import type { CrisisCard } from '#contract/ai-answer.ts';
import type { CallContext } from '#contract/base.ts';
import { enhanceAnswerSchema, type EnhanceAnswer } from '#contract/enhance.contract.ts';
import { summaryAnswerSchema, type SummaryAnswer } from '#contract/summary.contract.ts';
import { POST_MAX_CHARACTERS } from '#domain/posts/post.ts';
import type { PromptType } from '#domain/roles/role.ts';
import { findRole } from '#domain/roles/role-catalogue.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls } from '#web/trial/trial-calls.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';

/** What the texts work with. */
export interface TrialTextsPorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
}

interface EnhanceInput {
  content: string;
  role_key: string;
  post_id?: string | undefined;
}

interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
}

const FREE = { engine: 'builtin' as const, stones: { spent: 0, left: 0 } };

/** Builds both from their ports. */
export function createTrialTexts({ calls, aiSettings, posts }: TrialTextsPorts) {
  const assertOpen = (postIds: readonly string[]): void => {
    if (postIds.some((id) => posts.get(id).aiPrivate)) throw trialError('POST_AI_PRIVATE');
  };

  const enhance = (input: EnhanceInput, { idempotencyKey }: CallContext) =>
    calls.start<EnhanceAnswer>({
      request: JSON.stringify(['enhance', input.content, input.role_key, input.post_id ?? null]),
      key: idempotencyKey ?? null,
      outlivesCaller: false,
      answerSchema: enhanceAnswerSchema,
      prepare: () => {
        aiSettings.assertAllowed();
        assertStyle('inspiration_enhancer', input.role_key);
        assertOpen(input.post_id === undefined ? [] : [input.post_id]);
        if (input.post_id !== undefined && posts.get(input.post_id).isSample) throw trialError('SAMPLE_READ_ONLY');
        const content = input.content.trim();
        if (content === '') throw trialError('EMPTY_CONTENT');
        if (content.length > POST_MAX_CHARACTERS) throw trialError('CONTENT_TOO_LONG');
        return (engine) => {
          const crisis = engine.crisisIn(content);
          const text = crisis === null ? engine.enhanceText({ content, styleKey: input.role_key }).text : content;
          return { text, finish: () => ({ success: true, enhanced_text: text, ...FREE, ...noticeOf(crisis) }) };
        };
      },
    });

  const summarise = (input: SummaryInput, { idempotencyKey }: CallContext) =>
    calls.start<SummaryAnswer>({
      request: JSON.stringify(['summary', input.content, input.role_key, input.post_ids ?? null]),
      key: idempotencyKey ?? null,
      outlivesCaller: false,
      answerSchema: summaryAnswerSchema,
      prepare: () => {
        aiSettings.assertAllowed();
        assertStyle('conversation_summary', input.role_key);
        assertOpen(input.post_ids ?? []);
        const material = readSummaryContent(input.content);
        if (material.shares.length === 0) throw trialError('EMPTY_CONTENT');
        return (engine) => {
          const crisis = engine.crisisIn(material.shares.flatMap((share) => [share.content, ...share.lines]).join('\n'));
          const digest = engine.composeSummary({ ...material, seed: input.content, styleKey: input.role_key });
          // Where there is nothing to quote (pictures only) the shares themselves are the article.
          const article = digest.article.trim() === '' ? material.shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n') : digest.article;
          return { text: article, finish: () => ({ success: true, title: digest.title, article, ...FREE, ...noticeOf(crisis) }) };
        };
      },
    });

  return {
    /**
     * Rewrites a text in a style; `answer` for all of it, `events` as a stream. EMPTY_CONTENT, CONTENT_TOO_LONG, POST_NOT_FOUND,
     * POST_AI_PRIVATE, SAMPLE_READ_ONLY, ROLE_NOT_FOUND, PREMIUM_REQUIRED, AI_SWITCHED_OFF, IDEMPOTENCY_KEY_REUSED, REPLY_CANCELLED.
     */
    enhance,

    /** Makes one article of chosen inspirations; the codes of `enhance`, but samples may be used. */
    summarise,
  };
}

/** Trial mode is on the free plan (rulings 36). ROLE_NOT_FOUND, PREMIUM_REQUIRED. */
function assertStyle(promptType: PromptType, roleKey: string): void {
  const role = findRole(promptType, roleKey);
  if (role === null) throw trialError('ROLE_NOT_FOUND');
  if (role.is_premium) throw trialError('PREMIUM_REQUIRED');
}

function noticeOf(crisis: CrisisCard | null) {
  return crisis === null ? {} : { notice: 'crisis' as const, crisis };
}
