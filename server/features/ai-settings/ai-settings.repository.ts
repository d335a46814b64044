// Queries for the AI columns of user_settings; every field is set on its own.
import type { Database } from '#server/database/database.ts';

/** What a person has decided about the AI. */
export interface AiSettingsRow {
  consentAtMs: number | null;
  aiOff: boolean;
  memoryOff: boolean;
}

/** People's AI settings. */
export type AiSettingsRepository = ReturnType<typeof createAiSettingsRepository>;

/** Binds the queries to a database. */
export function createAiSettingsRepository(database: Database) {
  return {
    /** The settings; the defaults for a person without a row. */
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

    /** The person's plan, and until when it holds; null where it has no end. */
    async plan(userId: string): Promise<{ plan: 'free' | 'premium'; untilMs: number | null }> {
      const row = await database
        .read()
        .selectFrom('users')
        .select(['plan', 'plan_until'])
        .where('id', '=', userId)
        .executeTakeFirst();
      return { plan: row?.plan ?? 'free', untilMs: row?.plan_until ?? null };
    },

    /** Which of the given posts the person has, and whether each is kept from the AI. */
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

    /** Writes what is given. */
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
