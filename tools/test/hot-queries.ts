// The most frequent queries of the pages, by name, through their repositories and services:
// measured by the growth benchmark, and checked for their plans by a test.
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { createDiaryRepository } from '#server/features/diaries/diary.repository.ts';
import { createMessageRepository } from '#server/features/messages/message.repository.ts';
import { createPostRepository } from '#server/features/posts/post.repository.ts';
import { createRecommendationRepository } from '#server/features/recommendations/recommendation.repository.ts';
import { createReplyRepository } from '#server/features/replies/reply.repository.ts';
import { createSearchRepository } from '#server/features/search/search.repository.ts';
import { createSearchService } from '#server/features/search/search.service.ts';
import { createStatsRepository } from '#server/features/stats/stats.repository.ts';
import { createStatsService } from '#server/features/stats/stats.service.ts';
import { createSummaryRepository } from '#server/features/summary/summary.repository.ts';
import { createStoneRepository } from '#server/features/stones/stone.repository.ts';

/** Rows of a page of the feed, and of a page of the ledger. */
const PAGE = 6;

/** Number of the late feed page that is read; the last one of a shorter journal. */
const LATER_PAGE = 1_000;

/** A user who runs the queries. */
export interface Asker {
  userId: string;
  /** A post with a conversation. */
  postId: string;
  /** The cursor of a late page of their feed. */
  later: PageCursor;
}

/** Looks up the ids that a user's queries need. */
export async function findAsker(database: Database, userId: string): Promise<Asker> {
  const posts = database
    .read()
    .selectFrom('posts')
    .select(['id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  const { id: postId } = await database
    .read()
    .selectFrom('ai_messages')
    .select('post_id as id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const rows = await posts.limit((LATER_PAGE - 1) * PAGE).execute();
  const before =
    rows[
      rows.length < (LATER_PAGE - 1) * PAGE ? Math.max(0, rows.length - PAGE - 1) : rows.length - 1
    ];
  return { userId, postId, later: { createdAtMs: before?.created_at ?? 0, id: before?.id ?? '' } };
}

export const HOT_QUERIES: Record<string, (database: Database, asker: Asker) => Promise<unknown>> = {
  'feed, page 1': (database, { userId }) =>
    createPostRepository(database).findPage(userId, null, PAGE),
  [`feed, page ${LATER_PAGE} or the last`]: (database, { userId, later }) =>
    createPostRepository(database).findPage(userId, later, PAGE),
  'number of posts': (database, { userId }) => createPostRepository(database).count(userId),
  conversation: (database, { userId, postId }) =>
    createMessageRepository(database).findPage(userId, postId, null, 50),
  'lines of the last replies': (database, { userId }) =>
    createReplyRepository(database).recentLineIds(userId),
  'works of the last days': (database, { userId }) =>
    createRecommendationRepository(database).recentWorkIds(userId, 0),
  'sizes of chosen posts': (database, { userId, postId }) =>
    createSummaryRepository(database).findChosen(userId, [postId]),
  'texts of chosen posts': (database, { userId, postId }) =>
    createSummaryRepository(database).findTexts(userId, [postId]),
  notes: (database, { userId }) => createDiaryRepository(database).findPage(userId, null, PAGE),
  ledger: (database, { userId }) => createStoneRepository(database).findPage(userId, null, PAGE),
  'search, a common word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '咖啡' }),
  'search, a rare word': (database, { userId }) =>
    searchOf(database).find(userId, { query: '鲸橹' }),
  'search, what is nowhere': (database, { userId }) =>
    searchOf(database).find(userId, { query: '企鹅' }),
  'earlier posts like a rare text': (database, { userId, postId }) =>
    searchOf(database).findRelated(userId, '鲸橹，彗笺，蓟钹', postId),
  'earlier posts like a text': (database, { userId, postId }) =>
    searchOf(database).findRelated(userId, '早上在湖边散步，想起母亲', postId),
  dashboard: (database, { userId }) =>
    createStatsService({ stats: createStatsRepository(database), now: Date.now }).getStats(
      userId,
      'Asia/Shanghai',
    ),
};

function searchOf(database: Database) {
  return createSearchService({ search: createSearchRepository(database) });
}
