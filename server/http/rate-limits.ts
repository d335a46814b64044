// Limits shared by all processes: one row per counter, incremented by one atomic statement that
// means the same on both engines. The window is fixed, because that needs no second row and no
// read; a counter restarts when its window ends.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#server/http/app-error.ts';
import type { Database } from '#server/database/database.ts';
import { rowsInPieces } from '#server/database/rows-in-pieces.ts';

/** A limit as data: how many times within which time. */
export interface RateLimitRule {
  /** Prefix of its counters; unique among all rules. */
  name: string;
  points: number;
  windowMs: number;
}

/** The state of a counter. */
export interface RateLimitAnswer {
  allowed: boolean;
  /** Whole seconds until the window ends; for Retry-After. */
  retryAfterSeconds: number;
}

export type RateLimits = ReturnType<typeof createRateLimits>;

const ALLOWED: RateLimitAnswer = { allowed: true, retryAfterSeconds: 0 };

/**
 * Binds the limits to a database. `enabled: false` (RATE_LIMITS=off) allows everything and counts
 * nothing.
 */
export function createRateLimits({
  database,
  now,
  enabled,
}: {
  database: Database;
  now: () => number;
  enabled: boolean;
}) {
  const answer = (rule: RateLimitRule, points: number, expiresAt: number): RateLimitAnswer => ({
    allowed: points <= rule.points,
    retryAfterSeconds: Math.max(1, Math.ceil((expiresAt - now()) / 1000)),
  });

  const take = async (
    rule: RateLimitRule,
    subject: string,
    points = 1,
  ): Promise<RateLimitAnswer> => {
    if (!enabled) return ALLOWED;
    const nowMs = now();
    const row = await database
      .query()
      .insertInto('rate_limits')
      .values({ key: counterKey(rule, subject), points, expires_at: nowMs + rule.windowMs })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          points: sql<number>`case when rate_limits.expires_at <= ${nowMs} then excluded.points else rate_limits.points + excluded.points end`,
          expires_at: sql<number>`case when rate_limits.expires_at <= ${nowMs} then excluded.expires_at else rate_limits.expires_at end`,
        }),
      )
      .returning(['points', 'expires_at'])
      .executeTakeFirstOrThrow();
    return answer(rule, row.points, row.expires_at);
  };

  return {
    /**
     * Counts uses by `subject` (an address, an account), one by default; refuses them when the
     * window is full.
     */
    take,

    /** As `take`. Throws RATE_LIMITED with the seconds to wait when the window is full. */
    async count(rule: RateLimitRule, subject: string, points = 1): Promise<void> {
      const { allowed, retryAfterSeconds } = await take(rule, subject, points);
      if (!allowed) throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    },

    /** Whether another use would be allowed now; counts nothing. */
    async peek(rule: RateLimitRule, subject: string): Promise<RateLimitAnswer> {
      if (!enabled) return ALLOWED;
      const row = await database
        .query()
        .selectFrom('rate_limits')
        .select(['points', 'expires_at'])
        .where('key', '=', counterKey(rule, subject))
        .where('expires_at', '>', now())
        .executeTakeFirst();
      return row === undefined ? ALLOWED : answer(rule, row.points + 1, row.expires_at);
    },

    /** Takes back one counted use in the current window: what it was counted for did not happen. */
    async giveBack(rule: RateLimitRule, subject: string): Promise<void> {
      if (enabled)
        await database
          .query()
          .updateTable('rate_limits')
          .set({ points: sql<number>`points - 1` })
          .where('key', '=', counterKey(rule, subject))
          .where('expires_at', '>', now())
          .where('points', '>', 0)
          .execute();
    },

    /** Resets a counter after a success. */
    async forgive(rule: RateLimitRule, subject: string): Promise<void> {
      if (enabled)
        await database
          .query()
          .deleteFrom('rate_limits')
          .where('key', '=', counterKey(rule, subject))
          .execute();
    },

    /** Deletes counters whose window has ended; a job calls it regularly. */
    async sweep(): Promise<void> {
      const nowMs = now();
      await rowsInPieces(async (limit) => {
        const { numDeletedRows } = await database
          .query()
          .deleteFrom('rate_limits')
          .where('key', 'in', (old) =>
            old
              .selectFrom('rate_limits')
              .select('key')
              .where('expires_at', '<=', nowMs)
              .limit(limit),
          )
          .executeTakeFirst();
        return numDeletedRows;
      });
    },
  };
}

// Hashed, so that the table holds neither client addresses nor e-mails that were only tried.
function counterKey(rule: RateLimitRule, subject: string): string {
  return `${rule.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 24)}`;
}
