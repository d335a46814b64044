// Queries for the AI columns of user_settings. Every field is set on its own.
import type { Database } from '#server/database/database.ts';

export interface AiSettingsRow {
  consentAtMs: number | null;
  aiOff: boolean;
  memoryOff: boolean;
  factsOff: boolean;
  imagesOn: boolean;
}

export type AiSettingsRepository = ReturnType<typeof createAiSettingsRepository>;

export function createAiSettingsRepository(database: Database) {
  return {
    /** Returns the settings, or the defaults without a row. */
    async get(userId: string): Promise<AiSettingsRow> {
      const row = await database
        .query()
        .selectFrom('user_settings')
        .select(['ai_consent_at', 'ai_off', 'memory_off', 'facts_off', 'images_on'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return {
        consentAtMs: row?.ai_consent_at ?? null,
        aiOff: row?.ai_off === 1,
        memoryOff: row?.memory_off === 1,
        factsOff: row?.facts_off === 1,
        imagesOn: row?.images_on === 1,
      };
    },

    /** Returns the plan and its end; null where it has no end. */
    async plan(userId: string): Promise<{ plan: 'free' | 'premium'; untilMs: number | null }> {
      const row = await database
        .read()
        .selectFrom('users')
        .select(['plan', 'plan_until'])
        .where('id', '=', userId)
        .executeTakeFirst();
      return { plan: row?.plan ?? 'free', untilMs: row?.plan_until ?? null };
    },

    /** Returns which of the posts the user has, and whether each is marked 不给AI看. */
    async findPosts(
      userId: string,
      ids: readonly string[],
    ): Promise<{ id: string; aiPrivate: boolean }[]> {
      const rows = await database
        .read()
        .selectFrom('posts')
        .select(['id', 'ai_private'])
        .where('user_id', '=', userId)
        .where('id', 'in', [...ids])
        .execute();
      return rows.map((row) => ({ id: row.id, aiPrivate: row.ai_private === 1 }));
    },

    /** Saves the given fields. */
    async save(userId: string, change: Partial<AiSettingsRow>, nowMs: number): Promise<void> {
      const columns = {
        updated_at: nowMs,
        ...(change.consentAtMs === undefined ? {} : { ai_consent_at: change.consentAtMs }),
        ...(change.aiOff === undefined ? {} : { ai_off: flagOf(change.aiOff) }),
        ...(change.memoryOff === undefined ? {} : { memory_off: flagOf(change.memoryOff) }),
        ...(change.factsOff === undefined ? {} : { facts_off: flagOf(change.factsOff) }),
        ...(change.imagesOn === undefined ? {} : { images_on: flagOf(change.imagesOn) }),
      };
      await database
        .query()
        .insertInto('user_settings')
        .values({
          user_id: userId,
          ai_consent_at: null,
          ai_off: 0,
          memory_off: 0,
          facts_off: 0,
          images_on: 0,
          ...columns,
        })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },
  };
}

function flagOf(isOn: boolean): 0 | 1 {
  return isOn ? 1 : 0;
}
