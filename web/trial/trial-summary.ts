// Summing up in trial mode, by the built-in engine: it quotes and never adds a word. Nothing is saved here.
import type { CallContext } from '#contract/base.ts';
import { summaryAnswerSchema, type SummaryAnswer } from '#contract/summary.contract.ts';
import { readSummaryContent } from '#domain/summary/summary-content.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls } from '#web/trial/trial-calls.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE, noticeOf } from '#web/trial/trial-rules.ts';

/** What the summary works with. */
export interface TrialSummaryPorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
}

interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
}

/** Makes one article of chosen inspirations; fails as an enhancement does, but samples may be used. */
export function createTrialSummary({ calls, aiSettings, posts }: TrialSummaryPorts) {
  return (input: SummaryInput, { idempotencyKey }: CallContext) =>
    calls.start<SummaryAnswer>({
      request: JSON.stringify(['summary', input.content, input.role_key, input.post_ids ?? null]),
      key: idempotencyKey ?? null,
      outlivesCaller: false,
      answerSchema: summaryAnswerSchema,
      prepare: () => {
        aiSettings.assertAllowed();
        assertStyle('conversation_summary', input.role_key);
        assertPostsOpen(posts, input.post_ids ?? []);
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
}
