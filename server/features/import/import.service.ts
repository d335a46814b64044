// Imports data of trial mode into an account (rulings 38). An invalid row is not confirmed and does
// not block others. A confirmed row is stored before the response is sent.
import type { ImportBatch } from '#contract/import.contract.ts';
import { AppError } from '#server/http/app-error.ts';
import type { DiaryService } from '#server/features/diaries/diary.service.ts';
import type { MessageService } from '#server/features/messages/message.service.ts';
import type { PostService } from '#server/features/posts/post.service.ts';
import type { RecommendationService } from '#server/features/recommendations/recommendation.service.ts';

/**
 * AI texts of trial mode are written by the engine in the browser; the client cannot claim another
 * one.
 */
const TRIAL_ENGINE = 'builtin' as const;

export interface ImportServicePorts {
  posts: Pick<PostService, 'importPost'>;
  messages: Pick<MessageService, 'importMessage'>;
  diaries: Pick<DiaryService, 'importDiary'>;
  recommendations: Pick<RecommendationService, 'importWorks'>;
  transaction: <T>(work: () => Promise<T>) => Promise<T>;
  now: () => number;
}

export type ImportService = ReturnType<typeof createImportService>;

export function createImportService({
  posts,
  messages,
  diaries,
  recommendations,
  transaction,
  now,
}: ImportServicePorts) {
  // A browser's clock may be wrong. Times are limited to between 1970 and now.
  const timeOf = (row: { createdAt: string }) =>
    Math.min(Math.max(0, Date.parse(row.createdAt)), now());

  const importPost = async (
    userId: string,
    { messages: lines, ...post }: ImportBatch['posts'][number],
  ): Promise<string[] | null> => {
    if (!(await isAccepted(() => posts.importPost(userId, post, timeOf(post))))) return null;
    const confirmed: string[] = [];
    for (const line of lines) {
      const row = { ...line, postId: post.id, engine: line.isUser ? null : TRIAL_ENGINE };
      if (await isAccepted(() => messages.importMessage(userId, row, timeOf(line))))
        confirmed.push(line.id);
    }
    return confirmed;
  };

  return {
    /** Stores a batch and returns the ids of the rows that the account has now. */
    importBatch: (userId: string, batch: ImportBatch) =>
      transaction(async () => {
        const confirmed = {
          posts: [] as string[],
          messages: [] as string[],
          diaries: [] as string[],
        };
        for (const post of batch.posts) {
          const lines = await importPost(userId, post);
          if (lines === null) continue;
          confirmed.posts.push(post.id);
          confirmed.messages.push(...lines);
        }
        for (const { works, ...diary } of batch.diaries) {
          const isKept = await isAccepted(async () => {
            await diaries.importDiary(userId, { ...diary, engine: TRIAL_ENGINE }, timeOf(diary));
            await recommendations.importWorks(userId, diary.id, works, diary.emotionalThemes);
          });
          if (isKept) confirmed.diaries.push(diary.id);
        }
        return confirmed;
      }),
  };
}

/**
 * Returns whether a row was stored. An AppError rejects the row; any other error fails the whole
 * batch.
 */
async function isAccepted(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}
