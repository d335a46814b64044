// Queries for the AI columns of user_settings. Every field is set on its own.
import type { Database } from '#server/database/database.ts';

export interface AiSettingsRow {
  consentAtMs: number | null;
  aiOff: boolean;
  memoryOff: boolean;
}

export type AiSettingsRepository = ReturnType<typeof createAiSettingsRepository>;

export function createAiSettingsRepository(database: Database) {
  return {
    /** Returns the settings, or the defaults without a row. */
    async get(userId: string): Promise<AiSettingsRow> {
      const row = await database
        .query()
        .selectFrom('user_settings')
        .select(['ai_consent_at', 'ai_off', 'memory_off'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return {
        consentAtMs: row?.ai_consent_at ?? null,
        aiOff: row?.ai_off === 1,
        memoryOff: row?.memory_off === 1,
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
        ...(change.aiOff === undefined
          ? {}
          : { ai_off: change.aiOff ? (1 as const) : (0 as const) }),
        ...(change.memoryOff === undefined
          ? {}
          : { memory_off: change.memoryOff ? (1 as const) : (0 as const) }),
      };
      await database
        .query()
        .insertInto('user_settings')
        .values({ user_id: userId, ai_consent_at: null, ai_off: 0, memory_off: 0, ...columns })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
        .execute();
    },
  };
}
