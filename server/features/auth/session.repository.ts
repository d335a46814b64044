// Queries for sessions: one row per signed-in device, with the counter of its refresh token.
import type { Database } from '#server/database/database.ts';
import type { SessionTable } from '#server/database/tables/account-tables.ts';
import type { AuthMethod, Session } from '#server/features/auth/session.ts';

/** Maximum number of sessions in a list. */
export const SESSIONS_LISTED_MAX = 100;

export type SessionRepository = ReturnType<typeof createSessionRepository>;

export function createSessionRepository(database: Database) {
  const remove = (userId: string) =>
    database.query().deleteFrom('sessions').where('user_id', '=', userId).returning('id');
  const idsOf = (rows: { id: string }[]) => rows.map((row) => row.id);

  return {
    async insert(session: Session): Promise<void> {
      await database
        .query()
        .insertInto('sessions')
        .values({
          user_id: session.userId,
          id: session.id,
          counter: session.counter,
          refreshed_at: session.refreshedAt,
          created_at: session.createdAt,
          user_agent: session.userAgent,
          ip: session.ip,
          amr: JSON.stringify(session.amr),
        })
        .execute();
    },

    /**
     * Finds the session of a refresh token. The token's MAC replaces the check of the owner's id.
     */
    async find(id: string): Promise<Session | null> {
      const row = await database
        .query()
        .selectFrom('sessions')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? null : toSession(row);
    },

    /** Whether a session exists and its account is neither banned nor deleted. */
    async isAlive(userId: string, id: string, nowMs: number): Promise<boolean> {
      const row = await database
        .read()
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select('sessions.id')
        .where('sessions.user_id', '=', userId)
        .where('sessions.id', '=', id)
        .where('users.deleted_at', 'is', null)
        .where((where) =>
          where.or([
            where('users.banned_until', 'is', null),
            where('users.banned_until', '<=', nowMs),
          ]),
        )
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Increments the counter if it is still `from`; of many concurrent refreshes one succeeds. */
    async advance(
      session: Pick<Session, 'userId' | 'id'>,
      from: number,
      origin: Pick<Session, 'ip' | 'userAgent'>,
      nowMs: number,
    ): Promise<boolean> {
      const result = await database
        .query()
        .updateTable('sessions')
        .set({
          counter: from + 1,
          refreshed_at: nowMs,
          ip: origin.ip,
          user_agent: origin.userAgent,
        })
        .where('user_id', '=', session.userId)
        .where('id', '=', session.id)
        .where('counter', '=', from)
        .executeTakeFirst();
      return result.numUpdatedRows > 0n;
    },

    /** The sessions of a user, the last used first, at most {@link SESSIONS_LISTED_MAX}. */
    async list(userId: string): Promise<Session[]> {
      const rows = await database
        .read()
        .selectFrom('sessions')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('refreshed_at', 'desc')
        .orderBy('id')
        .limit(SESSIONS_LISTED_MAX)
        .execute();
      return rows.map(toSession);
    },

    /** Ends one session; returns the removed ids. */
    async removeOne(userId: string, id: string): Promise<string[]> {
      return idsOf(await remove(userId).where('id', '=', id).execute());
    },

    /** Ends all sessions except `keptId`. */
    async removeOthers(userId: string, keptId: string): Promise<string[]> {
      return idsOf(await remove(userId).where('id', '!=', keptId).execute());
    },

    async removeAll(userId: string): Promise<string[]> {
      return idsOf(await remove(userId).execute());
    },

    /** Removes expired sessions of all users. */
    async removeExpired(refreshedBeforeMs: number, createdBeforeMs: number): Promise<void> {
      await database
        .query()
        .deleteFrom('sessions')
        .where((where) =>
          where.or([
            where('refreshed_at', '<', refreshedBeforeMs),
            where('created_at', '<', createdBeforeMs),
          ]),
        )
        .execute();
    },
  };
}

function toSession(row: SessionTable): Session {
  return {
    userId: row.user_id,
    id: row.id,
    counter: row.counter,
    refreshedAt: row.refreshed_at,
    createdAt: row.created_at,
    userAgent: row.user_agent,
    ip: row.ip,
    amr: JSON.parse(row.amr) as AuthMethod[],
  };
}
