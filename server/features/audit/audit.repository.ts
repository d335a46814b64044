// Queries for the audit log: written once, read by the owner and by operators, removed with the
// account's purge.
import type { Database } from '#server/database/database.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** `at` is epoch milliseconds. */
export interface AuditRow {
  userId: string | null;
  actorId: string | null;
  action: string;
  ip: string;
  userAgent: string;
  detail: Record<string, string | number | boolean>;
  at: number;
}

export type AuditRepository = ReturnType<typeof createAuditRepository>;

export function createAuditRepository(database: Database) {
  return {
    /** Adds a row within the caller's transaction. */
    async insert(row: AuditRow): Promise<void> {
      await database
        .query()
        .insertInto('audit_log')
        .values({
          user_id: row.userId,
          actor_id: row.actorId,
          action: row.action,
          ip: row.ip,
          user_agent: row.userAgent,
          detail: JSON.stringify(row.detail),
          created_at: row.at,
        })
        .execute();
    },

    /** The rows of one account, newest first. */
    async list(userId: string, limit: number): Promise<AuditRow[]> {
      const rows = await database
        .read()
        .selectFrom('audit_log')
        .selectAll()
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('seq', 'desc')
        .limit(limit)
        .execute();
      return rows.map((row) => ({
        userId: row.user_id,
        actorId: row.actor_id,
        action: row.action,
        ip: row.ip,
        userAgent: row.user_agent,
        detail: JSON.parse(row.detail) as AuditRow['detail'],
        at: row.created_at,
      }));
    },

    /** Removes rows older than `timeMs`. */
    async removeBefore(timeMs: number): Promise<void> {
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('audit_log')
          .where('seq', 'in', (old) =>
            old.selectFrom('audit_log').select('seq').where('created_at', '<', timeMs).limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}
