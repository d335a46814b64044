// Queries of operators' commands. They are the only ones without an owner's scope.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';

/** Limit of one account search. */
const FOUND_MAX = 50;

/** An account as an operator sees it; never contains text of a journal. */
export interface AccountSummary {
  id: string;
  email: string;
  plan: 'free' | 'premium';
  planUntil: number | null;
  confirmedAt: number | null;
  bannedUntil: number | null;
  deletedAt: number | null;
  lastSignInAt: number | null;
  createdAt: number;
  stones: number;
}

export type OperatorRepository = ReturnType<typeof createOperatorRepository>;

export function createOperatorRepository(database: Database) {
  const count = async (
    table:
      | 'users'
      | 'posts'
      | 'ai_messages'
      | 'diary_entries'
      | 'storage_objects'
      | 'jobs'
      | 'coupons',
  ) => {
    const row = await database
      .read()
      .selectFrom(table)
      .select(sql<number>`count(*)`.as('n'))
      .executeTakeFirstOrThrow();
    return row.n;
  };

  return {
    /** Finds accounts by a part of the e-mail or by id, newest first. */
    async find(text: string): Promise<AccountSummary[]> {
      const rows = await database
        .read()
        .selectFrom('users')
        .leftJoin('user_tokens', 'user_tokens.user_id', 'users.id')
        .select([
          'users.id',
          'email',
          'plan',
          'plan_until',
          'confirmed_at',
          'banned_until',
          'deleted_at',
          'last_sign_in_at',
          'users.created_at',
          'remaining_tokens',
        ])
        .where((eb) =>
          eb.or([
            eb('users.id', '=', text),
            sql<boolean>`email like ${`%${text.toLowerCase().replace(/[!%_]/g, (sign) => `!${sign}`)}%`} escape '!'`,
          ]),
        )
        .orderBy('users.created_at', 'desc')
        .limit(FOUND_MAX)
        .execute();
      return rows.map((row) => ({
        id: row.id,
        email: row.email,
        plan: row.plan,
        planUntil: row.plan_until,
        confirmedAt: row.confirmed_at,
        bannedUntil: row.banned_until,
        deletedAt: row.deleted_at,
        lastSignInAt: row.last_sign_in_at,
        createdAt: row.created_at,
        stones: row.remaining_tokens ?? 0,
      }));
    },

    /** `untilMs` null: without an end. */
    async setPlan(
      userId: string,
      plan: 'free' | 'premium',
      untilMs: number | null,
      nowMs: number,
    ): Promise<void> {
      await database
        .query()
        .updateTable('users')
        .set({ plan, plan_until: untilMs, updated_at: nowMs })
        .where('id', '=', userId)
        .execute();
    },

    /** Bans an account until `untilMs`; null lifts the ban. */
    async setBannedUntil(userId: string, untilMs: number | null, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('users')
        .set({ banned_until: untilMs, updated_at: nowMs })
        .where('id', '=', userId)
        .execute();
    },

    /** Row counts of the main tables. */
    async counts() {
      return {
        users: await count('users'),
        posts: await count('posts'),
        messages: await count('ai_messages'),
        diaries: await count('diary_entries'),
        images: await count('storage_objects'),
        coupons: await count('coupons'),
        waitingJobs: await count('jobs'),
      };
    },
  };
}
