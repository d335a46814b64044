// The material of a summary by reference: which posts are used, in which requests, and their texts.
import type { ShareReference, SummaryPlan } from '#contract/summary.contract.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';
import { SUMMARY_MAX_CHARACTERS, type SummaryShare } from '#domain/summary/summary-content.ts';
import { shareOfPost } from '#domain/summary/summary-material.ts';
import { pieceOfText, shareText, rangeOfPiece } from '#domain/summary/summary-steps.ts';
import { summaryRequests, type ReferencedShare } from '#ai/calls/summary-call.ts';
import type { TextModel } from '#ai/text-model.ts';
import type {
  ChosenPost,
  PostWithLines,
  SummaryRepository,
} from '#server/features/summary/summary.repository.ts';
import { AppError } from '#server/http/app-error.ts';

/** For requests without a time zone, or with one that this machine does not know. */
const FALLBACK_TIME_ZONE = 'UTC';

/**
 * Characters that the references of one request may name. The factor leaves room for text that the
 * user did not write: image names and line breaks.
 */
const LOADED_MAX_CHARACTERS = 2 * SUMMARY_MAX_CHARACTERS;

export interface SummaryMaterialPorts {
  summaries: SummaryRepository;
  model: Pick<TextModel, 'estimate' | 'summaryRoom'>;
  /** Stones for a number of tokens. */
  priceOf: (tokens: number) => number;
}

export type SummaryMaterialService = ReturnType<typeof createSummaryMaterialService>;

export function createSummaryMaterialService({ summaries, model, priceOf }: SummaryMaterialPorts) {
  /**
   * Splits the posts into those to use, within {@link SUMMARY_MAX_CHARACTERS}, and those left out.
   */
  const choose = async (userId: string, ids: readonly string[]) => {
    const chosen = await summaries.findChosen(userId, ids);
    const known = new Set(chosen.map((post) => post.id));
    const leftOut: SummaryPlan['left_out'] = ids
      .filter((id) => !known.has(id))
      .map((post_id) => ({ post_id, reason: 'gone' }));
    const usable: ChosenPost[] = [];
    let characters = 0;
    for (const post of chosen) {
      if (post.aiPrivate) leftOut.push({ post_id: post.id, reason: 'private' });
      else if (characters + post.characters > SUMMARY_MAX_CHARACTERS)
        leftOut.push({ post_id: post.id, reason: 'too_long' });
      else {
        characters += post.characters;
        usable.push(post);
      }
    }
    return { usable, leftOut };
  };

  return {
    /** The requests that a selection needs, with the most that each can cost. */
    async plan(
      userId: string,
      input: { post_ids: string[]; role_key: string; time_zone?: string | undefined },
    ): Promise<SummaryPlan> {
      const { usable, leftOut } = await choose(userId, [...new Set(input.post_ids)]);
      const texts = await summaries.findTexts(
        userId,
        usable.map((post) => post.id),
      );
      const posts = usable.flatMap(({ id }) => texts.get(id) ?? []);
      const shares = posts.map((post) => shareOf(post, zoneOf(input.time_zone)));
      return {
        steps: summaryRequests(model, shares, input.role_key).map(({ step, task }) => ({
          shares: step.pieces.map((piece) => ({
            post_id: (posts[piece.share] as PostWithLines).post.id,
            ...rangeOfPiece(shares[piece.share] as SummaryShare, piece),
          })),
          drafts: [...step.drafts],
          stones: priceOf(model.estimate(task)),
        })),
        left_out: leftOut,
      };
    },

    /**
     * Returns the current texts of references, without posts that are deleted or marked 不给AI看. A
     * request can name a post several times, so the sum is limited. CONTENT_TOO_LONG.
     */
    async load(
      userId: string,
      references: readonly ShareReference[],
      timeZone: string | undefined,
    ): Promise<ReferencedShare[]> {
      const { usable } = await choose(userId, [
        ...new Set(references.map((reference) => reference.post_id)),
      ]);
      const texts = await summaries.findTexts(
        userId,
        usable.map((post) => post.id),
      );
      const whole = new Map(
        [...texts].map(([id, post]) => [id, textOf(shareOf(post, zoneOf(timeZone)))]),
      );
      let characters = 0;
      return references.flatMap(({ post_id, from, to }, index) => {
        const read = whole.get(post_id);
        if (read === undefined) return [];
        characters += read.text.slice(from, to).length;
        if (characters > LOADED_MAX_CHARACTERS) throw new AppError('CONTENT_TOO_LONG');
        const share = pieceOfText(read.text, read.share, from, to);
        return share.content === '' ? [] : [{ number: index + 1, share }];
      });
    },
  };
}

function shareOf({ post, lines }: PostWithLines, timeZone: string): SummaryShare {
  return shareOfPost(
    { ...post, createdAt: new Date(post.createdAtMs).toISOString() },
    lines,
    timeZone,
  );
}

function textOf(share: SummaryShare): { text: string; share: SummaryShare } {
  return { text: shareText(share), share };
}

function zoneOf(timeZone: string | undefined): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}
