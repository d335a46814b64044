// Queries for sessions: one row per signed-in device, with the counter of its refresh token.
import { sql } from 'kysely';
import type { Database } from '#server/database/database.ts';
import type { SessionTable } from '#server/database/tables/account-tables.ts';
import type {
  AssuranceLevel,
  AuthMethod,
  SecondStep,
  Session,
} from '#server/features/auth/session.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** Maximum number of sessions in a list. */
export const SESSIONS_LISTED_MAX = 100;

/** The level of a session, and the one that its account asks for. */
export interface Standing {
  level: AssuranceLevel;
  asked: AssuranceLevel;
}

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

    /** Locks a session until the transaction ends; false: it has ended. */
    async hold(userId: string, id: string): Promise<boolean> {
      const row = await database
        .query()
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .$if(database.kind === 'postgres', (query) => query.forKeyShare())
        .executeTakeFirst();
      return row !== undefined;
    },

    /**
     * The level of a session, and the one that its account asks for; null if it does not exist or
     * its account is banned. Of a deleted account only half a sign-in has them.
     */
    async findStanding(userId: string, id: string, nowMs: number): Promise<Standing | null> {
      const row = await database
        .read()
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .select([
          'sessions.second_at',
          'users.deleted_at',
          // A scalar is answered by the key of the user's own rows.
          sql<number | null>`(select max(f.is_verified) from factors f
            where f.user_id = sessions.user_id)`.as('has_factor'),
        ])
        .where('sessions.user_id', '=', userId)
        .where('sessions.id', '=', id)
        .where((where) =>
          where.or([
            where('users.banned_until', 'is', null),
            where('users.banned_until', '<=', nowMs),
          ]),
        )
        .executeTakeFirst();
      if (row === undefined) return null;
      const level = row.second_at === null ? 'aal1' : 'aal2';
      const asked = row.has_factor === 1 ? 'aal2' : 'aal1';
      const isHalf = asked === 'aal2' && level === 'aal1';
      return row.deleted_at !== null && !isHalf ? null : { level, asked };
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

    /**
     * Stores a second step and moves the counter past the direct successor of every refresh token
     * so far. `isFirst`: those tokens are worthless from now on. Returns the counter; null if the
     * session has ended.
     */
    async raise(
      session: Pick<Session, 'userId' | 'id'>,
      step: SecondStep,
      isFirst: boolean,
    ): Promise<Pick<Session, 'counter' | 'secondCounter'> | null> {
      const row = await database
        .query()
        .updateTable('sessions')
        .set({
          counter: sql<number>`counter + 2`,
          refreshed_at: step.atMs,
          second_method: step.method,
          second_at: step.atMs,
          second_factor: step.factorId,
          ...(isFirst ? { second_counter: sql<number>`counter + 2` } : {}),
        })
        .where('user_id', '=', session.userId)
        .where('id', '=', session.id)
        .returning(['counter', 'second_counter'])
        .executeTakeFirst();
      return row === undefined ? null : { counter: row.counter, secondCounter: row.second_counter };
    },

    /** Stores when the user of a session entered the password. */
    async setProved(userId: string, id: string, nowMs: number): Promise<void> {
      await database
        .query()
        .updateTable('sessions')
        .set({ proved_at: nowMs })
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .execute();
    },

    /**
     * Takes the second step from the sessions bound to a factor; from all of the user by null.
     * Returns their ids.
     */
    async lower(userId: string, factorId: string | null): Promise<string[]> {
      const rows = await database
        .query()
        .updateTable('sessions')
        .set({ second_method: null, second_at: null, second_factor: null, second_counter: null })
        .where('user_id', '=', userId)
        .$if(factorId !== null, (query) => query.where('second_factor', '=', factorId))
        .returning('id')
        .execute();
      return idsOf(rows);
    },

    /** Ends all sessions without a second step except `keptId`. */
    async removeLower(userId: string, keptId: string): Promise<string[]> {
      return idsOf(
        await remove(userId).where('id', '!=', keptId).where('second_at', 'is', null).execute(),
      );
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
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('sessions')
          .where('id', 'in', (old) =>
            old
              .selectFrom('sessions')
              .select('id')
              .where((where) =>
                where.or([
                  where('refreshed_at', '<', refreshedBeforeMs),
                  where('created_at', '<', createdBeforeMs),
                ]),
              )
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
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
    secondStep:
      row.second_method === null || row.second_at === null
        ? null
        : { method: row.second_method, atMs: row.second_at, factorId: row.second_factor },
    secondCounter: row.second_counter,
    provedAt: row.proved_at,
  };
}
