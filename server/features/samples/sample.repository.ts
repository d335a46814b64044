// Queries for the samples of trial mode. The rows have no owner; the product's own are rewritten at
// every start.
import type { Mood } from '#domain/diaries/mood.ts';
import {
  sampleDay,
  sampleDaysAgo,
  type SampleDiary,
  type SamplePost,
  type SampleWork,
} from '#domain/samples/sample.ts';
import type { Database } from '#server/database/database.ts';

/**
 * The type of samples that are shown (B§3). Rows of another type are drafts, or hidden by an
 * operator.
 */
const SHOWN_TYPE = 1;

/** Time of day of a stored sample diary; only its date is read. */
const DIARY_TIME = '22:30';

export type SampleRepository = ReturnType<typeof createSampleRepository>;

export function createSampleRepository(database: Database) {
  return {
    /** The posts that are shown, in display order. */
    async listPosts(): Promise<SamplePost[]> {
      const rows = await database
        .read()
        .selectFrom('try_mode_posts')
        .selectAll()
        .where('type', '=', SHOWN_TYPE)
        .orderBy('sort_order')
        .orderBy('id')
        .execute();
      return rows.map((row) => {
        const moment = new Date(row.created_at).toISOString();
        return {
          id: row.id,
          daysAgo: sampleDaysAgo(moment.slice(0, 10)),
          time: moment.slice(11, 16),
          content: row.content,
          images: JSON.parse(row.images) as string[],
          conversation: JSON.parse(row.messages) as SamplePost['conversation'],
        };
      });
    },

    /** The diaries, in display order. */
    async listDiaries(): Promise<SampleDiary[]> {
      const rows = await database
        .read()
        .selectFrom('try_mode_diary_entries')
        .selectAll()
        .orderBy('sort_order')
        .orderBy('id')
        .execute();
      return rows.map((row) => ({
        id: row.id,
        daysAgo: sampleDaysAgo(row.date),
        title: row.title,
        content: row.content,
        mood: row.mood as Mood,
        tags: JSON.parse(row.tags) as string[],
        emotionalThemes: JSON.parse(row.emotional_themes) as string[],
        images: JSON.parse(row.images) as string[],
        postIds: JSON.parse(row.original_posts) as string[],
        works: JSON.parse(row.recommendations) as SampleWork[],
      }));
    },

    /** Writes a post of the product; its type stays as an operator set it. */
    async savePost(post: SamplePost, order: number): Promise<void> {
      const shown = {
        content: post.content,
        images: JSON.stringify(post.images),
        messages: JSON.stringify(post.conversation),
        sort_order: order,
        created_at: storedMoment(post.daysAgo, post.time),
      };
      await database
        .query()
        .insertInto('try_mode_posts')
        .values({ id: post.id, type: SHOWN_TYPE, ...shown })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(shown))
        .execute();
    },

    /** Writes a diary of the product. */
    async saveDiary(diary: SampleDiary, order: number): Promise<void> {
      const shown = {
        date: sampleDay(diary.daysAgo),
        title: diary.title,
        content: diary.content,
        mood: diary.mood,
        tags: JSON.stringify(diary.tags),
        emotional_themes: JSON.stringify(diary.emotionalThemes),
        images: JSON.stringify(diary.images),
        cover_image: diary.images[0] ?? null,
        original_posts: JSON.stringify(diary.postIds),
        recommendations: JSON.stringify(diary.works),
        sort_order: order,
        created_at: storedMoment(diary.daysAgo, DIARY_TIME),
      };
      await database
        .query()
        .insertInto('try_mode_diary_entries')
        .values({ id: diary.id, ...shown })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(shown))
        .execute();
    },
  };
}

function storedMoment(daysAgo: number, time: string): number {
  return Date.parse(`${sampleDay(daysAgo)}T${time}:00Z`);
}
