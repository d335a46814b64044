// Writes the text of a letter: by the model through the same call as a summary, or by the engine as
// a collection of the user's own sentences.
import type { SummaryAnswer } from '#contract/summary.contract.ts';
import type { NewDiary } from '#contract/diary.contract.ts';
import { LETTER_COLLECTED_INSTEAD } from '#contract/letter.contract.ts';
import { localDay, localDaysOf, spanOfDays } from '#domain/shared/calendar.ts';
import type { EngineKind } from '#domain/messages/message.ts';
import { daysOfWeek, letterTitle, letterZone } from '#domain/letters/letter-week.ts';
import { letterRequest } from '#domain/letters/letter-request.ts';
import { LETTER_POSTS_MIN, LETTER_TAG } from '#domain/letters/letter.ts';
import type { LetterRepository, WeekPost } from '#server/features/letters/letter.repository.ts';
import type { SummaryCollectionService } from '#server/features/summary/summary-collection.service.ts';
import type { SummaryService } from '#server/features/summary/summary.service.ts';
import { AppError } from '#server/http/app-error.ts';

/** A letter to write. */
export interface LetterOrder {
  userId: string;
  week: string;
  timeZone: string;
  /** The id of the diary, and the key of the AI call: a repeated run is not charged again. */
  diaryId: string;
  /** Whether the engine writes in any case, because earlier runs failed. */
  isLastRun: boolean;
}

/** A letter, not saved yet. */
export interface WrittenLetter {
  diary: NewDiary;
  isCrisis: boolean;
  isCare: boolean;
  /** Facts that the model was given. */
  facts: number;
}

export interface LetterWriterPorts {
  letters: Pick<LetterRepository, 'findPosts'>;
  summary: Pick<SummaryService, 'summarise'>;
  collection: SummaryCollectionService;
  /** The engine that summaries are written by. */
  engine: EngineKind;
  now: () => number;
}

export type LetterWriterService = ReturnType<typeof createLetterWriterService>;

export function createLetterWriterService({
  letters,
  summary,
  collection,
  engine,
  now,
}: LetterWriterPorts) {
  const textOf = async (
    order: LetterOrder,
    posts: readonly WeekPost[],
    signal: AbortSignal,
  ): Promise<SummaryAnswer> => {
    const input = letterRequest(
      posts.map(({ id }) => id),
      letterZone(order.timeZone),
    );
    if (engine === 'remote' && !order.isLastRun) {
      const { userId, diaryId: idempotencyKey } = order;
      try {
        return await summary.summarise({ userId, idempotencyKey, deadlineMs: null, signal }, input);
      } catch (cause) {
        if (!(cause instanceof AppError) || !LETTER_COLLECTED_INSTEAD.has(cause.code)) throw cause;
      }
    }
    return collection.collect(order.userId, input, signal);
  };

  return {
    /**
     * Writes the letter about a week; null: the week has too few posts. Throws what a summary
     * throws when the model fails.
     */
    async write(order: LetterOrder, signal: AbortSignal): Promise<WrittenLetter | null> {
      const zone = letterZone(order.timeZone);
      const { fromMs, toMs } = spanOfDays(daysOfWeek(order.week), localDaysOf(zone));
      const posts = await letters.findPosts(order.userId, fromMs, toMs);
      if (posts.length < LETTER_POSTS_MIN) return null;
      const answer = await textOf(order, posts, signal);
      const used = new Set(answer.used ?? []);
      return {
        diary: {
          id: order.diaryId,
          date: localDay(now(), zone),
          title: letterTitle(order.week),
          content: answer.article,
          aiGenerated: answer.article,
          engine: answer.engine,
          tags: [LETTER_TAG],
          images: [],
          originalPosts: posts
            .filter((_, index) => used.size === 0 || used.has(index + 1))
            .map(({ id, content, images, createdAtMs }) => ({
              id,
              content,
              images,
              timestamp: new Date(createdAtMs).toISOString(),
            })),
        },
        isCrisis: answer.crisis !== undefined,
        isCare: answer.care !== undefined,
        facts: answer.facts ?? 0,
      };
    },
  };
}
