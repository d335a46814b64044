// Queries for user_settings and the three counters, scoped by the owner.
import { sql } from 'kysely';
import type { Profile } from '#domain/profile/profile.ts';
import type { Database } from '#server/database/database.ts';

/** Fields of a profile that can change; absent ones stay as they are, null removes. */
export type ProfileChange = {
  [Field in 'avatarUrl' | 'backgroundUrl' | 'nickname' | 'bio' | 'defaultSummaryStyle']?:
    | string
    | null
    | undefined;
};

export type ProfileRepository = ReturnType<typeof createProfileRepository>;

export function createProfileRepository(database: Database) {
  return {
    /** The profile with its counters, in one query; all fields are null without a row. */
    async get(userId: string): Promise<Profile> {
      const row = await database
        .read()
        .selectFrom('users')
        .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
        .select([
          'avatar_url',
          'background_image_url',
          'nickname',
          'bio',
          'default_summary_style',
          sql<number>`(select count(*) from posts p where p.user_id = users.id)`.as('posts'),
          sql<number>`(select count(*) from ai_messages m where m.user_id = users.id and m.is_user = 0)`.as(
            'ai_messages',
          ),
          sql<number>`(select count(*) from diary_entries d where d.user_id = users.id)`.as(
            'diaries',
          ),
        ])
        .where('users.id', '=', userId)
        .executeTakeFirstOrThrow();
      return {
        avatarUrl: row.avatar_url,
        backgroundUrl: row.background_image_url,
        nickname: row.nickname,
        bio: row.bio,
        defaultSummaryStyle: row.default_summary_style,
        counts: { posts: row.posts, aiMessages: row.ai_messages, diaries: row.diaries },
      };
    },

    /** Writes the given fields only. */
    async update(userId: string, change: ProfileChange, nowMs: number): Promise<void> {
      const fields = {
        ...(change.avatarUrl === undefined ? {} : { avatar_url: change.avatarUrl }),
        ...(change.backgroundUrl === undefined
          ? {}
          : { background_image_url: change.backgroundUrl }),
        ...(change.nickname === undefined ? {} : { nickname: change.nickname }),
        ...(change.bio === undefined ? {} : { bio: change.bio }),
        ...(change.defaultSummaryStyle === undefined
          ? {}
          : { default_summary_style: change.defaultSummaryStyle }),
        updated_at: nowMs,
      };
      const none = {
        avatar_url: null,
        background_image_url: null,
        nickname: null,
        bio: null,
        default_summary_style: null,
        ai_consent_at: null,
        ai_off: 0,
        memory_off: 0,
        facts_off: 0,
        images_on: 0,
      } as const;
      await database
        .query()
        .insertInto('user_settings')
        .values({ user_id: userId, ...none, ...fields })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fields))
        .execute();
    },
  };
}
