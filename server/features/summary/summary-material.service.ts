// The material of a summary by reference: which chosen posts are used, in which requests, and their
// texts.
import type { ShareReference, SummaryPlan } from '#contract/summary.contract.ts';
import { isTimeZone } from '#domain/shared/calendar.ts';
import { SUMMARY_MAX_CHARACTERS, type SummaryShare } from '#domain/summary/summary-content.ts';
import { shareOfPost } from '#domain/summary/summary-material.ts';
import {
  pieceOfText,
  shareText,
  stretchOfPiece,
  summarySteps,
} from '#domain/summary/summary-steps.ts';
import type { TextModel } from '#ai/text-model.ts';
import { draftTask, taskOfShares } from '#server/features/summary/summary-task.ts';
import { piecesOf } from '#server/features/summary/write-levels.ts';
import type {
  ChosenPost,
  PostWithLines,
  SummaryRepository,
} from '#server/features/summary/summary.repository.ts';
import { AppError } from '#server/http/app-error.ts';

/** The zone of a request that names none, or one that this machine does not know. */
const FALLBACK_TIME_ZONE = 'UTC';

/**
 * Characters that the references of one request may name. What is not written by the person (the
 * names of images, line breaks) is read as well, hence the factor.
 */
const LOADED_MAX_CHARACTERS = 2 * SUMMARY_MAX_CHARACTERS;

/** What the service works with. */
export interface SummaryMaterialPorts {
  summaries: SummaryRepository;
  model: Pick<TextModel, 'estimate' | 'summaryRoom'>;
  /** Stones that a call of so many tokens costs. */
  priceOf: (tokens: number) => number;
}

/** A piece of material, and which reference of the request it is from, counted from 1. */
export interface ReferencedShare {
  number: number;
  share: SummaryShare;
}

/** The material service. */
export type SummaryMaterialService = ReturnType<typeof createSummaryMaterialService>;

/** Builds the service from its ports. */
export function createSummaryMaterialService({ summaries, model, priceOf }: SummaryMaterialPorts) {
  /** The posts that may be used, within {@link SUMMARY_MAX_CHARACTERS}, and those that may not. */
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
      const steps = summarySteps(shares, model.summaryRoom(input.role_key));
      const tasks = steps.map(({ pieces, drafts }) =>
        pieces.length > 0
          ? taskOfShares(piecesOf(shares, pieces), {
              roleKey: input.role_key,
              stage: steps.length === 1 ? 'whole' : 'part',
            })
          : draftTask(drafts.length, input.role_key),
      );
      return {
        steps: steps.map(({ pieces, drafts }, index) => ({
          shares: pieces.map((piece) => ({
            post_id: (posts[piece.share] as PostWithLines).post.id,
            ...stretchOfPiece(shares[piece.share] as SummaryShare, piece),
          })),
          drafts: [...drafts],
          stones: priceOf(model.estimate(tasks[index] as (typeof tasks)[number])),
        })),
        left_out: leftOut,
      };
    },

    /**
     * The texts behind references, as they are now. Those of posts that are gone or marked 不给AI看
     * are left out. One post can be named many times, so the sum of the stretches is bounded.
     * CONTENT_TOO_LONG.
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
        const share = pieceOfText(read.text, read.time, from, to);
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

function textOf(share: SummaryShare): { text: string; time: SummaryShare['time'] } {
  return { text: shareText(share), time: share.time };
}

function zoneOf(timeZone: string | undefined): string {
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : FALLBACK_TIME_ZONE;
}
