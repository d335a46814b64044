// Summaries in trial mode by the built-in engine, which quotes and adds no word. Nothing is saved
// here.
import type { CallContext } from '#contract/base.ts';
import {
  summaryAnswerSchema,
  type ShareReference,
  type SummaryAnswer,
  type SummaryPlan,
} from '#contract/summary.contract.ts';
import { readSummaryContent, type SummaryShare } from '#domain/summary/summary-content.ts';
import {
  shareText,
  rangeOfPiece,
  summarySteps,
  UNBOUNDED_ROOM,
} from '#domain/summary/summary-steps.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialText } from '#web/trial/trial-calls.ts';
import type { TrialEngine } from '#web/trial/trial-engine.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE, noticeOf } from '#web/trial/trial-rules.ts';
import { chooseShares, loadShares, type NumberedShare } from '#web/trial/trial-summary-shares.ts';

export interface TrialSummaryPorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
  messages: Pick<TrialMessages, 'all'>;
}

interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
  shares?: readonly ShareReference[] | undefined;
  time_zone?: string | undefined;
  stage?: 'part' | 'compose' | undefined;
}

export function createTrialSummary({ calls, aiSettings, posts, messages }: TrialSummaryPorts) {
  const source = { posts, messages };

  const prepare = (input: SummaryInput) => {
    aiSettings.assertAllowed();
    assertStyle('conversation_summary', input.role_key);
    assertPostsOpen(posts, input.post_ids ?? []);
    const content = readSummaryContent(input.content);
    const given =
      input.shares === undefined
        ? content.shares.map((share, index) => ({ number: index + 1, share }))
        : loadShares(source, input.shares, input.time_zone);
    if (given.length === 0) throw trialError('EMPTY_CONTENT');
    return (engine: TrialEngine) => articleOf(engine, given, input, content.suggestion);
  };

  return {
    /**
     * The requests that a selection needs: a single free one, because the engine has no context
     * limit.
     */
    plan({
      post_ids,
      time_zone,
    }: {
      post_ids: string[];
      time_zone?: string | undefined;
    }): SummaryPlan {
      const { usable, leftOut } = chooseShares(source, post_ids, time_zone);
      const [ids, shares] = [[...usable.keys()], [...usable.values()]];
      const steps = summarySteps(shares, UNBOUNDED_ROOM).map(({ pieces }) => ({
        shares: pieces.map((piece) => ({
          post_id: ids[piece.share] ?? '',
          ...rangeOfPiece(shares[piece.share] as SummaryShare, piece),
        })),
        drafts: [],
        stones: 0,
      }));
      return { steps, left_out: leftOut };
    },

    /**
     * Writes one article from chosen posts. Throws EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE,
     * ROLE_NOT_FOUND, MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, IDEMPOTENCY_KEY_* and
     * REPLY_CANCELLED. Samples are accepted.
     */
    start: (input: SummaryInput, { idempotencyKey }: CallContext) =>
      calls.start<SummaryAnswer>({
        request: JSON.stringify([
          'summary',
          input.content,
          input.role_key,
          input.post_ids ?? null,
          input.shares ?? null,
          input.stage ?? null,
        ]),
        key: idempotencyKey ?? null,
        outlivesCaller: false,
        answerSchema: summaryAnswerSchema,
        prepare: () => prepare(input),
      }),
  };
}

/** Lets the engine write. Drafts are joined whole, as are shares without a text to quote. */
function articleOf(
  engine: TrialEngine,
  given: readonly NumberedShare[],
  input: SummaryInput,
  suggestion: string | null,
): TrialText<SummaryAnswer> {
  const shares = given.map(({ share }) => share);
  const crisis = engine.crisisIn(shares.map(shareText).join('\n'));
  const digest = engine.composeSummary({
    shares,
    suggestion,
    styleKey: input.role_key,
  });
  const isQuoted = input.stage !== 'compose' && digest.article.trim() !== '';
  const article = isQuoted
    ? digest.article
    : shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n');
  const used = isQuoted
    ? digest.used.map((number) => given[number - 1]?.number ?? 0).toSorted((a, b) => a - b)
    : given.map(({ number }) => number);
  return {
    text: article,
    finish: () => ({
      success: true,
      title: digest.title,
      article,
      used,
      ...FREE,
      ...noticeOf(crisis),
    }),
  };
}
