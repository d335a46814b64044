// Summaries in trial mode. The built-in engine quotes and adds no word; an own model writes.
// Nothing is saved here.
import type { CallContext } from '#contract/base.ts';
import {
  summaryAnswerSchema,
  type ShareReference,
  type SummaryAnswer,
  type SummaryPlan,
} from '#contract/summary.contract.ts';
import { readSummaryContent, type SummaryShare } from '#domain/summary/summary-content.ts';
import { SUMMARY_DEADLINE_MS } from '#domain/shared/ai-deadlines.ts';
import { rangeOfPiece } from '#domain/summary/summary-steps.ts';
import { summaryCall, summaryRequests } from '#ai/calls/summary-call.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls, TrialWork } from '#web/trial/trial-calls.ts';
import type { TrialFacts } from '#web/trial/trial-facts.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE } from '#web/trial/trial-rules.ts';
import { chooseShares, loadShares } from '#web/trial/trial-summary-shares.ts';

export interface TrialSummaryPorts {
  calls: TrialCalls;
  aiSettings: TrialAiSettings;
  posts: TrialPosts;
  messages: Pick<TrialMessages, 'all'>;
  facts: Pick<TrialFacts, 'contents'>;
  newId: () => string;
}

interface SummaryInput {
  content: string;
  role_key: string;
  post_ids?: string[] | undefined;
  shares?: readonly ShareReference[] | undefined;
  time_zone?: string | undefined;
  stage?: 'part' | 'compose' | undefined;
  /** Lets the model see what the user wrote under 关于我, unless that is switched off. */
  withFacts?: boolean | undefined;
}

export type TrialSummary = ReturnType<typeof createTrialSummary>;

export function createTrialSummary({
  calls,
  aiSettings,
  posts,
  messages,
  facts,
  newId,
}: TrialSummaryPorts) {
  const source = { posts, messages };

  const prepare = (input: SummaryInput): TrialWork<SummaryAnswer> => {
    aiSettings.assertAllowed();
    assertStyle('conversation_summary', input.role_key, aiSettings.engine());
    assertPostsOpen(posts, input.post_ids ?? []);
    const content = readSummaryContent(input.content);
    const given =
      input.shares === undefined
        ? content.shares.map((share, index) => ({ number: index + 1, share }))
        : loadShares(source, input.shares, input.time_zone);
    if (given.length === 0) throw trialError('EMPTY_CONTENT');
    return async (writers, tools) => {
      const call = await summaryCall(writers, {
        given,
        roleKey: input.role_key,
        suggestion: content.suggestion,
        facts: input.withFacts === true && !aiSettings.get().factsOff ? facts.contents() : [],
        stage: input.stage ?? 'whole',
        seed: newId(),
      });
      if (call === null) throw trialError('CONTENT_TOO_LONG');
      const { made } = await call.work(tools);
      return () => ({ ...made, ...FREE });
    };
  };

  return {
    /**
     * The requests that a selection needs, all free: a single one for the built-in engine, which
     * has no context limit.
     */
    async plan({
      post_ids,
      role_key,
      time_zone,
    }: {
      post_ids: string[];
      role_key: string;
      time_zone?: string | undefined;
    }): Promise<SummaryPlan> {
      const { usable, leftOut } = chooseShares(source, post_ids, time_zone);
      const [ids, shares] = [[...usable.keys()], [...usable.values()]];
      const requests = summaryRequests(await calls.model(), shares, role_key);
      const steps = requests.map(({ step }) => ({
        shares: step.pieces.map((piece) => ({
          post_id: ids[piece.share] ?? '',
          ...rangeOfPiece(shares[piece.share] as SummaryShare, piece),
        })),
        drafts: [...step.drafts],
        stones: 0,
      }));
      return { steps, left_out: leftOut };
    },

    /**
     * Writes one article from chosen posts. Throws EMPTY_CONTENT, POST_NOT_FOUND, POST_AI_PRIVATE,
     * ROLE_NOT_FOUND, MODEL_REQUIRED, PREMIUM_REQUIRED, AI_SWITCHED_OFF, AI_CONSENT_REQUIRED,
     * CONTENT_TOO_LONG, IDEMPOTENCY_KEY_* and REPLY_CANCELLED, and with an own model AI_TIMEOUT,
     * AI_UNAVAILABLE and OWN_MODEL_*. Samples are accepted.
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
        timeLimitMs: SUMMARY_DEADLINE_MS,
        prepare: () => prepare(input),
      }),
  };
}
