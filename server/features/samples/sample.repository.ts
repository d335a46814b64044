// Queries for the sample rows of trial mode. They belong to nobody; our own ones are written anew
// at every start.
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
 * The kind of sample that is shown (B§3). Rows with another type wait, or were taken down by an
 * operator.
 */
const SHOWN_TYPE = 1;

/** The hour at which a stored sample diary stands; it is read by its day. */
const DIARY_TIME = '22:30';

/** The samples. */
export type SampleRepository = ReturnType<typeof createSampleRepository>;

/** Binds the queries to a database. */
export function createSampleRepository(database: Database) {
  return {
    /** The posts that are shown, in their order. */
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

    /** The diaries, in their order. */
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

    /** Writes a post as the program knows it. Its type stays as an operator left it. */
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

    /** Writes a diary as the program knows it. */
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
