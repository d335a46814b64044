// Queries for the recommendations of diaries. Each is scoped by the owner's id.
import type { Recommendation } from '#domain/recommendations/recommendation.ts';
import type { Database } from '#server/database/database.ts';

export interface NewRecommendation extends Omit<
  Recommendation,
  'createdAt' | 'verified' | 'diaryId'
> {
  catalogueId: string | null;
}

export type RecommendationRepository = ReturnType<typeof createRecommendationRepository>;

export function createRecommendationRepository(database: Database) {
  return {
    async hasDiary(userId: string, diaryId: string): Promise<boolean> {
      const row = await database
        .query()
        .selectFrom('diary_entries')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', diaryId)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Whether the diary cites a post marked 不给AI看. */
    async hasPrivatePost(userId: string, diaryId: string): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('diary_posts')
        .innerJoin('posts', (join) =>
          join
            .onRef('posts.user_id', '=', 'diary_posts.user_id')
            .onRef('posts.id', '=', 'diary_posts.post_id'),
        )
        .select('posts.id')
        .where('diary_posts.user_id', '=', userId)
        .where('diary_posts.diary_id', '=', diaryId)
        .where('posts.ai_private', '=', 1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** The recommendations of a diary, best match first. */
    async list(userId: string, diaryId: string): Promise<Recommendation[]> {
      const rows = await database
        .read()
        .selectFrom('diary_recommendations')
        .selectAll()
        .where('user_id', '=', userId)
        .where('diary_id', '=', diaryId)
        .orderBy('match_score', 'desc')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        diaryId: row.diary_id,
        title: row.title,
        author: row.author,
        sourceContext: row.source_context,
        matchScore: row.match_score,
        matchReason: row.match_reason,
        worksType: row.works_type,
        verified: row.catalogue_id !== null,
        engine: row.engine,
        createdAt: new Date(row.created_at).toISOString(),
      }));
    },

    /** Replaces the recommendations of a diary. Call inside a transaction. */
    async replace(
      userId: string,
      diaryId: string,
      works: readonly NewRecommendation[],
      nowMs: number,
    ): Promise<void> {
      await database
        .query()
        .deleteFrom('diary_recommendations')
        .where('user_id', '=', userId)
        .where('diary_id', '=', diaryId)
        .execute();
      if (works.length > 0) {
        await database
          .query()
          .insertInto('diary_recommendations')
          .values(
            works.map((work) => ({
              user_id: userId,
              id: work.id,
              diary_id: diaryId,
              title: work.title,
              author: work.author,
              source_context: work.sourceContext,
              match_score: work.matchScore,
              match_reason: work.matchReason,
              works_type: work.worksType,
              catalogue_id: work.catalogueId,
              engine: work.engine,
              created_at: nowMs,
              updated_at: nowMs,
            })),
          )
          .execute();
      }
    },
  };
}
