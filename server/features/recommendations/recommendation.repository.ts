// Queries for the recommendations of diaries. Each is scoped by the owner's id.
import { REPLACED_WORKS_MAX, type Recommendation } from '#domain/recommendations/recommendation.ts';
import { UUID_RANDOM_BYTES, uuidV7 } from '#domain/shared/ids.ts';
import { isPrivateDiary } from '#server/database/ai-private.ts';
import type { Database } from '#server/database/database.ts';
import type { DiaryRecommendationTable } from '#server/database/tables/journal-tables.ts';

/** Rows that are read for the works seen lately: a list of six on each of 50 diaries. */
const RECENT_ROWS_READ = 300;

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
    hasPrivatePost: (userId: string, diaryId: string): Promise<boolean> =>
      isPrivateDiary(database, userId, diaryId),

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

    /**
     * Catalogue ids of the works recommended to the user since a time, newest first; those of a
     * replaced list count from its replacement. A row's id is the server's UUIDv7, so the rows
     * since then are the end of the primary key.
     */
    async recentWorkIds(userId: string, sinceMs: number): Promise<string[]> {
      const rows = await database
        .read()
        .selectFrom('diary_recommendations')
        .select(['catalogue_id', 'replaced_ids'])
        .where('user_id', '=', userId)
        .where('id', '>=', uuidV7(Math.max(0, sinceMs), new Uint8Array(UUID_RANDOM_BYTES)))
        .orderBy('id', 'desc')
        .limit(RECENT_ROWS_READ)
        .execute();
      return rows.flatMap(workIdsOf);
    },

    /** Replaces the recommendations of a diary. Call inside a transaction. */
    async replace(
      userId: string,
      diaryId: string,
      works: readonly NewRecommendation[],
      nowMs: number,
    ): Promise<void> {
      const replaced = await database
        .query()
        .deleteFrom('diary_recommendations')
        .where('user_id', '=', userId)
        .where('diary_id', '=', diaryId)
        .returning(['id', 'catalogue_id', 'replaced_ids'])
        .execute();
      const replacedIds = replaced
        .toSorted((a, b) => (a.id < b.id ? 1 : -1))
        .flatMap(workIdsOf)
        .slice(0, REPLACED_WORKS_MAX);
      if (works.length > 0) {
        await database
          .query()
          .insertInto('diary_recommendations')
          .values(
            works.map((work, index) => ({
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
              replaced_ids:
                index > 0 || replacedIds.length === 0 ? null : JSON.stringify(replacedIds),
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

function workIdsOf(row: Pick<DiaryRecommendationTable, 'catalogue_id' | 'replaced_ids'>): string[] {
  const replaced = row.replaced_ids === null ? [] : (JSON.parse(row.replaced_ids) as string[]);
  return row.catalogue_id === null ? replaced : [row.catalogue_id, ...replaced];
}
