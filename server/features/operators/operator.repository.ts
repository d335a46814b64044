// Queries of operators' commands. They are the only ones without an owner's scope.
import { sql } from 'kysely';
import { emailForms, normalizeEmail } from '#domain/auth/email.ts';
import type { PageCursor } from '#domain/shared/paging.ts';
import type { Database } from '#server/database/database.ts';
import { cutKeysetPage } from '#server/database/keyset.ts';

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
  /** Whether a command named it an operator. */
  isNamed: boolean;
  /** Whether an account at the sign-in provider is linked. */
  isLinked: boolean;
  /** When a mail link proved the mailbox. */
  provedAt: number | null;
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

  /** Accounts whose address is another one's in another spelling (rulings 208). */
  const countDoubleAddresses = async (): Promise<number> => {
    const rows = await database
      .read()
      .selectFrom('users')
      .select('email')
      // Only characters of several bytes make another spelling.
      .where(sql<boolean>`octet_length(email) <> length(email)`)
      .execute();
    return rows.filter(({ email }) => normalizeEmail(email) !== email).length;
  };

  const accounts = () =>
    database
      .read()
      .selectFrom('users')
      .leftJoin('operators', 'operators.user_id', 'users.id')
      .leftJoin('user_tokens', 'user_tokens.user_id', 'users.id')
      .leftJoin('identities', 'identities.user_id', 'users.id')
      .select([
        'users.id',
        'users.email',
        'plan',
        'plan_until',
        'confirmed_at',
        'proved_at',
        'banned_until',
        'deleted_at',
        'last_sign_in_at',
        'users.created_at',
        'remaining_tokens',
        'operators.named_at',
        'identities.created_at as linked_at',
      ]);

  return {
    /** The account of an id or an e-mail; null: none. */
    async find(who: string): Promise<AccountSummary | null> {
      const forms = emailForms(who);
      const rows = await accounts()
        .where((eb) => eb.or([eb('users.id', '=', who), eb('users.email', 'in', forms)]))
        .execute();
      const row = rows.find(({ email }) => email === forms[0]) ?? rows[0];
      return row === undefined ? null : toSummary(row);
    },

    /** Accounts whose e-mail holds a text, or whose id it is, newest first. */
    async search(
      text: string,
      after: PageCursor | null,
      limit: number,
    ): Promise<{ accounts: AccountSummary[]; next: PageCursor | null }> {
      const like = `%${text.replace(/[!%_]/g, (sign) => `!${sign}`)}%`;
      let query = accounts();
      if (text !== '')
        query = query.where((eb) =>
          eb.or([eb('users.id', '=', text), sql<boolean>`users.email like ${like} escape '!'`]),
        );
      if (after !== null)
        query = query.where(
          sql<boolean>`(users.created_at, users.id) < (${after.createdAtMs}, ${after.id})`,
        );
      const rows = await query
        .orderBy('users.created_at', 'desc')
        .orderBy('users.id', 'desc')
        .limit(limit + 1)
        .execute();
      const { page, next } = cutKeysetPage(rows, limit);
      return { accounts: page.map(toSummary), next };
    },

    /** When a session began; null: there is none. */
    async sessionBegan(userId: string, sessionId: string): Promise<number | null> {
      const row = await database
        .read()
        .selectFrom('sessions')
        .select('created_at')
        .where('user_id', '=', userId)
        .where('id', '=', sessionId)
        .executeTakeFirst();
      return row?.created_at ?? null;
    },

    countAccounts: () => count('users'),

    /** Bytes of all images. */
    async imageBytes(): Promise<number> {
      const row = await database
        .read()
        .selectFrom('image_space')
        .select(sql<number>`coalesce(sum(bytes), 0)`.as('n'))
        .executeTakeFirstOrThrow();
      return row.n;
    },

    /**
     * Jobs by kind: those that are due or were tried, and those set aside after too many failures,
     * whose next time is `neverMs`.
     */
    listJobs: (nowMs: number, neverMs: number) =>
      database
        .read()
        .selectFrom('jobs')
        .select([
          'kind',
          sql<number>`sum(case when run_after < ${neverMs} then 1 else 0 end)`.as('waiting'),
          sql<number>`sum(case when run_after >= ${neverMs} then 1 else 0 end)`.as('setAside'),
        ])
        .where((eb) => eb.or([eb('run_after', '<=', nowMs), eb('attempts', '>', 0)]))
        .groupBy('kind')
        .orderBy('kind')
        .execute(),

    /** The last acts of operators, newest first, with the addresses of both. */
    listActs: (limit: number) =>
      database
        .read()
        .selectFrom('audit_log')
        .innerJoin('users as actors', 'actors.id', 'audit_log.actor_id')
        .leftJoin('users as subjects', 'subjects.id', 'audit_log.user_id')
        .select([
          'audit_log.created_at as at',
          'action',
          'actors.email as operator',
          'subjects.email as account',
        ])
        // The condition of the index, so that it serves the query.
        .where('audit_log.actor_id', 'is not', null)
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute(),

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

    /** What makes an account an operator; null: there is no such account. */
    async findStanding(userId: string): Promise<{
      email: string;
      isConfirmed: boolean;
      isProved: boolean;
      isNamed: boolean;
    } | null> {
      const row = await database
        .read()
        .selectFrom('users')
        .leftJoin('operators', 'operators.user_id', 'users.id')
        .select(['email', 'confirmed_at', 'proved_at', 'operators.named_at'])
        .where('users.id', '=', userId)
        .executeTakeFirst();
      return row === undefined
        ? null
        : {
            email: row.email,
            isConfirmed: row.confirmed_at !== null,
            isProved: row.proved_at !== null,
            isNamed: row.named_at !== null,
          };
    },

    /** Names an account an operator. */
    async name(userId: string, nowMs: number): Promise<void> {
      await database
        .query()
        .insertInto('operators')
        .values({ user_id: userId, named_at: nowMs })
        .onConflict((conflict) => conflict.column('user_id').doNothing())
        .execute();
    },

    /** Takes the name back; returns whether the account had it. */
    async unname(userId: string): Promise<boolean> {
      const result = await database
        .query()
        .deleteFrom('operators')
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },

    /** Row counts of the main tables. */
    async counts() {
      return {
        users: await count('users'),
        doubleAddresses: await countDoubleAddresses(),
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

function toSummary(row: {
  id: string;
  email: string;
  plan: 'free' | 'premium';
  plan_until: number | null;
  confirmed_at: number | null;
  proved_at: number | null;
  banned_until: number | null;
  deleted_at: number | null;
  last_sign_in_at: number | null;
  created_at: number;
  remaining_tokens: number | null;
  named_at: number | null;
  linked_at: number | null;
}): AccountSummary {
  return {
    id: row.id,
    email: row.email,
    plan: row.plan,
    planUntil: row.plan_until,
    confirmedAt: row.confirmed_at,
    provedAt: row.proved_at,
    bannedUntil: row.banned_until,
    deletedAt: row.deleted_at,
    lastSignInAt: row.last_sign_in_at,
    createdAt: row.created_at,
    stones: row.remaining_tokens ?? 0,
    isNamed: row.named_at !== null,
    isLinked: row.linked_at !== null,
  };
}
