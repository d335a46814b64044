// Summaries in trial mode by the built-in engine, which quotes and adds no word. Nothing is saved
// here.
import type { CallContext } from '#contract/base.ts';
import {
  summaryAnswerSchema,
  type ShareReference,
  type SummaryAnswer,
  type SummaryPlan,
} from '#contract/summary.contract.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';
import {
  readSummaryContent,
  SUMMARY_MAX_CHARACTERS,
  type SummaryShare,
} from '#domain/summary/summary-content.ts';
import { shareOfPost } from '#domain/summary/summary-material.ts';
import {
  pieceOfShare,
  shareText,
  stretchOfPiece,
  summarySteps,
  UNBOUNDED_ROOM,
} from '#domain/summary/summary-steps.ts';
import type { TrialAiSettings } from '#web/trial/trial-ai-settings.ts';
import type { TrialCalls } from '#web/trial/trial-calls.ts';
import { trialError } from '#web/trial/trial-error.ts';
import type { TrialMessages } from '#web/trial/trial-messages.ts';
import { oldestFirst } from '#web/trial/trial-page.ts';
import type { TrialPosts } from '#web/trial/trial-posts.ts';
import { assertPostsOpen, assertStyle, FREE, noticeOf } from '#web/trial/trial-rules.ts';

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
  /** Separates the posts that can be used, oldest first, from those that cannot. */
  const choose = (ids: readonly string[], timeZone?: string) => {
    const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
    const all = new Map(posts.all().map((post) => [post.id, post]));
    const there = ids.flatMap((id) => all.get(id) ?? []);
    const leftOut: SummaryPlan['left_out'] = ids
      .filter((id) => !all.has(id))
      .map((post_id) => ({ post_id, reason: 'gone' }));
    const usable = new Map<string, SummaryShare>();
    let characters = 0;
    for (const post of there.toSorted(oldestFirst)) {
      const { id } = post;
      const lines = messages.all(id).filter((message) => message.isUser);
      const share = shareOfPost(post, lines, zone);
      const length = shareText(share).length;
      if (post.aiPrivate) leftOut.push({ post_id: id, reason: 'private' });
      else if (characters + length > SUMMARY_MAX_CHARACTERS)
        leftOut.push({ post_id: id, reason: 'too_long' });
      else {
        characters += length;
        usable.set(id, share);
      }
    }
    return { usable, leftOut };
  };

  const load = (references: readonly ShareReference[], timeZone?: string) => {
    const { usable } = choose(
      [...new Set(references.map((reference) => reference.post_id))],
      timeZone,
    );
    return references.flatMap(({ post_id, from, to }, index) => {
      const share = usable.get(post_id);
      const piece = share === undefined ? null : pieceOfShare(share, from, to);
      return piece === null || piece.content === '' ? [] : [{ number: index + 1, share: piece }];
    });
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
      const { usable, leftOut } = choose([...new Set(post_ids)], time_zone);
      const [ids, shares] = [[...usable.keys()], [...usable.values()]];
      const steps = summarySteps(shares, UNBOUNDED_ROOM).map(({ pieces }) => ({
        shares: pieces.map((piece) => ({
          post_id: ids[piece.share] ?? '',
          ...stretchOfPiece(shares[piece.share] as SummaryShare, piece),
        })),
        drafts: [],
        stones: 0,
      }));
      return { steps, left_out: leftOut };
    },

    /**
     * Writes one article from chosen posts. Throws the codes of an enhancement, but accepts
     * samples.
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
        prepare: () => {
          aiSettings.assertAllowed();
          assertStyle('conversation_summary', input.role_key);
          assertPostsOpen(posts, input.post_ids ?? []);
          const content = readSummaryContent(input.content);
          const given =
            input.shares === undefined
              ? content.shares.map((share, index) => ({ number: index + 1, share }))
              : load(input.shares, input.time_zone);
          if (given.length === 0) throw trialError('EMPTY_CONTENT');
          const shares = given.map(({ share }) => share);
          return (engine) => {
            const crisis = engine.crisisIn(shares.map(shareText).join('\n'));
            const digest = engine.composeSummary({
              shares,
              suggestion: content.suggestion,
              seed: input.content,
              styleKey: input.role_key,
            });
            // Drafts are joined whole. If there is nothing to quote (images only), the shares
            // themselves are the article.
            const isQuoted = input.stage !== 'compose' && digest.article.trim() !== '';
            const article = isQuoted
              ? digest.article
              : shares.flatMap((share) => [share.content, ...share.lines]).join('\n\n');
            const used = isQuoted
              ? digest.used
                  .map((number) => given[number - 1]?.number ?? 0)
                  .toSorted((a, b) => a - b)
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
          };
        },
      }),
  };
}
